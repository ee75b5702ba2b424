"""Special rows, special columns and crosspoints: files that a stage saves for the next one."""
