"""SAM and BAM: files read block by block, hits classified, lines written.

Reading: ``stream`` (decompressed bytes), ``other_files`` (recognizes other formats), ``heading``,
``alignment_file``; compiled: ``scan_sam``, ``scan_bam``, ``scan_line``. Classifying: ``classify``
(lines to reads and hits), ``marks`` (differences between hits and the reference). Counting:
``alleles`` (the letters that hits have at each base). Writing: ``print_hits`` (hits of our own
mapping, compiled), ``lines`` (any line), ``positions`` (as a table holds them). ``entry_points``
calls the compiled loops and names their columns; ``letters`` holds their tables.
"""
