"""Special rows, special columns and crosspoints: what a stage keeps on disk for the next one."""
