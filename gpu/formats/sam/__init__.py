"""SAM and BAM: files read block by block, lines written from columns.

Reading: ``stream`` (decompressed bytes), ``heading``, ``alignment_file``; compiled: ``scan_sam``,
``scan_bam``, ``scan_line``. Writing: ``printer`` (lines of every writer), ``heading``,
``sorted_bam``, ``bam_index``; compiled: ``print_lines``, ``cigar``.
``entry_points`` calls the compiled loops and names their columns; ``letters`` holds their tables.
"""
