"""SAM and BAM: files read block by block, hits classified, lines written.

Read: ``stream`` (unpacked bytes), ``other_files`` (what is no SAM), ``heading``,
``alignment_file``; compiled: ``scan_sam``, ``scan_bam``, ``scan_line``. Classified: ``classify``
(lines to reads and hits), ``marks`` (differences between hits and the reference). Written:
``print_hits`` (hits of our own mapping, compiled), ``lines`` (any line). ``entry_points`` calls the
compiled loops and names their columns; ``letters`` holds their tables.
"""
