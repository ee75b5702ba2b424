<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pt_BR" sourcelanguage="en">
    <context>
        <name>window</name>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>
Double click opens it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>
Log: {log}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source> %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <source> See “Numbers” for {0:,} more.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source> bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source> bp</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source> dots an inch</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source> mm</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source> or </source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source> pt</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source> that is unique in both sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source> that is unique in the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source> {0:,} without any match come last.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source> · {0:,} rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/jobs.py"></location>
            <source> · {time} left</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>#</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;About Crosspoint</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/advanced.py"></location>
            <source>&amp;Advanced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <location filename="../../app/pages/run.py"></location>
            <source>&amp;Cancel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Close tab</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Colours</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Commands…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/edit_menu.py"></location>
            <source>&amp;Copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/log.py"></location>
            <source>&amp;Copy all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Copy the picture</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Dark</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>&amp;Delete for good</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>&amp;Delete…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Devices…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Edit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Export</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <location filename="../../app/edit_menu.py"></location>
            <source>&amp;Find</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Full screen</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Guide</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Height</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Help</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>&amp;Keep it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/closing.py"></location>
            <source>&amp;Keep running</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Keyboard shortcuts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>&amp;Licences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Light</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/unopened.py"></location>
            <source>&amp;Locate file…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Locate sequences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>&amp;Measure this card…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>&amp;Move to the trash</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/pages/start.py"></location>
            <source>&amp;New comparison…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Next tab</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>&amp;Open</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>&amp;Open a result…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Open result…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Preferences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Previous tab</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Print…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Quit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>&amp;Rename…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Resolution</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <location filename="../../app/pages/run.py"></location>
            <source>&amp;Resume</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>&amp;Save as…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;Save diagnostics…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Save…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>&amp;Start</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/closing.py"></location>
            <source>&amp;Stop and close</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Title</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/unopened.py"></location>
            <source>&amp;Try again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>&amp;View</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>&amp;Width</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>(i, j): the first aligned base of a and of b, counted from 1 in their records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>(i, j): the last aligned base of a and of b, counted from 1 in their records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>+</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>+ as it is, − as the reverse complement of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>+ the entry as it was given, − its reverse complement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>, reverse complement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>, within the limits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <source>, {0:.2f} % identical</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>1 hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>1 pair</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>20 suits bacteria, 50 to 100 suits mammalian chromosomes.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>; choose the processor</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>; search again with {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>; the first {most:,} are listed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>; the first {most:,} are listed, a longer minimum shows the others</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>&lt; 0.1 %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>&lt;h2&gt;Crosspoint {version}&lt;/h2&gt;&lt;p&gt;Exact comparison of whole chromosomes on one computer. Your sequences never leave it.&lt;/p&gt;&lt;p&gt;The method is CUDAlign 2.1: E. F. de O. Sandes, A. C. M. A. de Melo, &lt;i&gt;Retrieving Smith-Waterman alignments with optimizations for megabase biological sequences using GPU&lt;/i&gt;, IEEE Transactions on Parallel and Distributed Systems, 2013.&lt;/p&gt;&lt;p&gt;Made with Qt for Python {pyside} (LGPL), Numba, NumPy, pyqtgraph, Biopython and QtAwesome; colours by M. Okabe and K. Ito, and cividis.&lt;/p&gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>A PNG has {0:,} × {1:,} pixels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>A card gains more the larger the matrix is</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>A click on a difference zooms to it and shows its letters here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>A click shows an alignment in all views, a double click zooms to it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/closing.py"></location>
            <source>A comparison is running. Stop it and close Crosspoint?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/card_bench.py"></location>
            <source>A comparison is running; measure when it has ended.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/card_bench.py"></location>
            <source>A comparison is using the graphics card; measure when it has ended.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <source>A file of alignments has no bases; open the sequences as a new overview.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>A file to send with a question: without sequences, names and folders</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>A first alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>A gap of length k costs first + (k − 1) · extension</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>A gap of length k costs first + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>A gap of length k costs the first gap + (k − 1) · extension</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>A gap of length k costs the first gap + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>A gene, product or any qualifier, a motif, a position or a range of a or b (Ctrl+F)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>A line a pair, with tabs: the names of a query and a reference in the files above or, without files, two sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>A line of the columns' names first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>A matrix from a file…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>A mismatch, an inserted or a deleted base; nothing is missed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>A piece, since the whole would take long: bases {a} of a, {b} of b, {cells} cells</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>A position, range or record of the reference, or of reference , query (Ctrl+L); {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>A query is compared as it is, and its reverse complement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>A range of a record at NCBI needs both ends, as 1000-2000.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>A read ends in a tip. Between two bases: inserted ones; a line: deleted ones</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>A score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>A stub beside a read: what its line clips off; a thin line: bases that it leaps over</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>A, C, G, T only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>About Crosspoint</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>About the graphics card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <source>About the output folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Accession</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <source>Add alignments from a file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Add alignments from a file…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Add an alignment…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Add annotation of {0} ({1})…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Add files…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Added for two different bases; negative</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Added for two equal bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Address of the server that records are downloaded from; empty for NCBI's</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/advanced.py"></location>
            <source>Advanced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>Align again with alignments…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Align exactly</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Align exactly…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Align some of these pairs with one core, all cores and the graphics card, and compare</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>Align that</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Align the pair that comes with Crosspoint</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Align the rectangle that was drawn, or the whole, base by base on the strand with more matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Align these two whole sequences, and open the alignment in a tab of its own</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Align this again with one core, all cores and the graphics card, in a temporary place, and compare</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Aligned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Aligned by all {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Alignment columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Alignment columns: matches, mismatches and gaps</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <location filename="../../app/plots/gapped_text.py"></location>
            <source>Alignment text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <source>Alignments ({0})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Alignments at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Alignments each</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Alignments of an entry at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Alignments of the entry up to the E-value, which open under it; + if there are more than were kept</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>All</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>All answers are equal, and those of this result.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>All exact matches of both files: the dot plot of them that was opened last, or a new one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>All exact matches of genomes as a dot plot, on both strands, within seconds to minutes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/dialogs/comparison/browse.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <location filename="../../app/input_finder.py"></location>
            <location filename="../../app/session_keeper.py"></location>
            <source>All files (*)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>All found the same alignment, byte for byte (score {score:,}, {columns:,} columns).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>All found this result’s alignment, byte for byte (score {score:,}, {columns:,} columns).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>All kinds</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>All maximal exact matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>All maximal matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>All of the query with the best part of the reference; on the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>All parameters, as in request.json</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>All scores are equal, and those of this result.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>All with an E-value up to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>All {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>All {0} of {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Along the alignment, a tenth of the view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Along the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Alternative</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Ambiguous letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Amino acids</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Amino acids: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>An alignment is of one record on each side: {0} and {1} are filled in; {2}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>An alignment is of one record on each side: {0} is filled in; {2}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>An entry may have several alignments with the query, such as the copies of a gene in a chromosome: so many at most, the best first; where there are more, the result says so</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Annotation of {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Annotations ({0})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Any of several best ends: scores are the same, alignments may differ between computers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Any of the best ones; may be faster</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Arranging…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>As</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>As &amp;usual</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>As SyRI names them; see the guide</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>As shown, in this order: {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>As the &amp;system</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>As the system</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>As they are given</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>As told from a to b; low identity: under {0} % in windows of {1} columns, a gap counted as one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Asking for {name}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>At most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>At most one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Aymone’s Table 1, by ties: speedup of each card over the report’s own program for the processor, on pairs of 512 × 512. That program is not Crosspoint’s one core, so that bars of one chart are not to be compared with those of the other.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>BLAST's 12 columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>BLAST's names, with blanks between, such as qseqid sseqid stitle evalue qcovs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>BLOSUM and PAM are of amino acids; NUC.4.4 and the others of A, C, G and T are of bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/guide.py"></location>
            <source>Back</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Back along the alignment, a tenth of the view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Back and forward through the views</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Back to the alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Back to the order of the files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Back to the view before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>Bars of ten times as many are one step higher: rare values stay visible</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Bars of ten times the time are one step longer: short phases stay visible</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>Bars of ten times the time are one step longer: short stages stay visible</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Bases between both ends of any alignment, in percent</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Bases between both ends of the alignment, in percent of those compared</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Bases compared, counted from 1 in the record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Bases matched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Bases of a and b; + only b has them, − only a has them; of a stretch its identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>Bases of both sequences in alignment order; arrow keys move the place, Ctrl+C copies the selection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Bases of the longest match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Bases of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Bases of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>Bases of {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Bases: match, mismatch</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Batch pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Begin with ATG</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Begin with any start codon of the code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>Beside it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Best E-value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Best bit score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best cell so far</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Best device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Best hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Best hit: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Best score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score so far</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score so far: {score}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score so far: {score}, of the first alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score: {score}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Billions of cell updates a second in stage 1, pruned cells counted as done</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Billions of cells a second while aligning</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Billions of cells a second while scoring</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Billions of cells a second, pruned cells counted as done</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Bit score: the score in bits, comparable between matrices</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Bits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Block pruning</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Bookmark this view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Bookmark this view…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Bookmark this view…	Ctrl+D</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Bookmarks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Both files hold proteins: nothing has to be translated</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Both sequences from end to end (Needleman-Wunsch).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>Both strands are hidden; show one of them under Layers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Both: the better one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Bound</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Browse for the file of {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <source>Browse for the output folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Browse for {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/path_field.py"></location>
            <source>Browse for: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <location filename="../../app/dialogs/comparison/path_field.py"></location>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Browse…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>Build</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>Build: {build}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <source>By size the best card computes, together with those like it where the comparison is large enough; the result does not depend on it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>By the kind of their best hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>By the kind of their first hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>C&amp;hange settings and start again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>C&amp;opy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>CIGAR</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>Cancel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Cells</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Cells of stage 1 that block pruning did not have to compute</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Cells of the matrix (stage 1), pruned ones counted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Centre the linked views</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>Centre the matrix here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Change</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Charts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Charts of differences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Check &amp;again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Check &amp;this computer…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Check this computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/diagnostics.py"></location>
            <source>Checking this computer for “{0}”…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Checking…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Choose a file first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Choose a file for the {side}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Choose a file for {side}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Choose a file in the list first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Choose a folder for results</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Choose a folder for results.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/ways.py"></location>
            <source>Choose a hit in the table first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Choose a hit in the table to see its alignment.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/ways.py"></location>
            <source>Choose a pair in the table first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>Choose a pair in the table to see its alignment.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>Choose a read in the table first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>Choose a read in the table to see its best hit.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Choose a sequence</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <source>Choose an output folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Choose one of the {count:,} records of {name}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Choose sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/column_menu.py"></location>
            <source>Choose the columns (also a right click on the headings)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Choose the file of the matrix.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/unopened.py"></location>
            <source>Choose the folder that the result is in now, or one above it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Choose the kinds of reads that the table shows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <source>Choose the output folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Choose the result folder of an alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <source>Chosen by size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Chromosome alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Circular</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>Class</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Classes that are shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Clear</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/filter_bar.py"></location>
            <source>Clear the limits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Clear the list (the folders stay)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Clear the rectangle, then the selection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Click a feature below the picture, or find one (Ctrl+F), to read what is known of it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>Collecting the licences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Colour by</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Colour of the reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Colour reads by their strand, or by quality, MAPQ or differences: the worse, the fainter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Colours</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Colours of the alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Colours of the blocks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>Colours of the matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>Column</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/plots/table/column_menu.py"></location>
            <source>Columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Columns of the alignment, gaps included</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Columns of two different residues</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Columns with a gap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Columns with a gap on either side</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Columns with two different residues</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Columns: {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>Come closer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>Come closer to see single reads: turn the wheel, or double-click</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Command</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Commands</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Compaction</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Compare sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Compared</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>Comparisons</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>Comparisons that waited are in the list; start them with Resume.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Comparisons use B = {blocks:,}, T = {threads}, from the calibration of {day}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Comparisons use as many blocks as the card holds, until it is calibrated.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>Computed by</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Computing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/guide.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>Contents</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Conventional</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Copied</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Copied: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>Copies names and values with tabs between them, for a spreadsheet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <location filename="../../app/plots/table/view.py"></location>
            <source>Copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>Copy as a table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Copy bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Copy coordinates</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Copy details</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_panel.py"></location>
            <location filename="../../app/plots/gapped_text.py"></location>
            <source>Copy the alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_panel.py"></location>
            <source>Copy the alignment as text (Ctrl+C)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Copy the coordinates under the mouse</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Copy the feature's bases as FASTA, in the direction of reading</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Copy the place, the counterpart and all qualifiers as text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Copy the report without names and folders</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>Count letters of this quality or more; those of reads without qualities all count</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>Count reads of this mapping quality or more; those that fit several places have a low one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>Counted: MAPQ ≥ {0}, base quality ≥ {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Counting the letters of the reads…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Counting the letters of the reads… {0:.0f} %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Coverage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Coverage %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/closing.py"></location>
            <location filename="../../app/main_window.py"></location>
            <location filename="../../app/recent_commands.py"></location>
            <source>Crosspoint</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Crosspoint finds the optimal alignment of two sequences, up to whole chromosomes, all exact matches of genomes, the entries of a database that resemble a query, the alignments of pairs by the million, and every place of a genome where short reads occur. Drop files on this page, or begin with an example.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>Crosspoint stopped; look at the details.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <source>Crosspoints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Crosspoints of stage {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>DNA is compared as the protein it codes for, in six frames: proteins with a database of DNA, as BLAST's tblastn does, or queries of DNA with a database of proteins, as blastx does</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>DNA that is compared as the protein it codes for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Damaged annotation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Dark</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Dashed: {0} GCUPS.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Database search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>Deleted: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Deletions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Depth</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Description</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Details</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Details for support</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <location filename="../../app/status_widgets.py"></location>
            <source>Device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>Device: {device}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Devices</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Differences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Differences along the alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Differences of the first hit from the reference: mismatches, inserted and deleted bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>Disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Disk space for special rows, e.g. 4G or 512M</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Disk space for special rows, e.g. 4G or 512M; more of it makes stages 2 to 4 faster</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Done</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Done in {elapsed}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/jobs.py"></location>
            <source>Done in {time}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Dot plot</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Double click</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Download</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Download a record from NCBI by its accession</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Download records from NCBI by their accessions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Download {side} from NCBI</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Downloading {name}: {size}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Drag</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Drag draws a rectangle to align or to zoom to; Ctrl inverts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Drag moves the view; Ctrl inverts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Drag zooms to a box; Ctrl inverts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Draw a base as wide as high</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Draw a finished alignment of these sequences over the matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>Draw a rectangle in select mode (S) first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Draw more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Draw the alignments of a PAF, SAM, BAM, delta, MAF or BLAST file over the matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <source>Draw the alignments of a PAF, SAM, BAM, delta, MAF or BLAST file over these</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Draw the next-best entries, too</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>Drawing the picture…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Drop a FASTA, FASTQ, GenBank or EMBL file here: DNA or proteins, as many as you like.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Drop a FASTA, FASTQ, GenBank or EMBL file here: proteins or bases, one query or many.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Drop a FASTA, GenBank or EMBL file here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Drop a FASTA, GenBank or EMBL file here, or click to choose</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Drop a FASTA, GenBank or EMBL file here, or several of one genome; all records take part.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Drop a FASTA, GenBank or EMBL file here; all its records take part.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Drop a PAF, SAM, BAM, delta, MAF or BLAST file on the plot to draw its alignments.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Drop a file of as many records here: the first query is aligned with the first of them, and so on.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Drop a file of queries, then the database, or both at once, or click to choose</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Drop a genome and files of reads here to map them, or a SAM or BAM file to look at it; or click to choose</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/face.py"></location>
            <source>Drop files here, or click to choose</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Drop files of reads here, FASTQ or FASTA, plain or packed; or one of mapped reads, SAM or BAM.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Drop one or more files here; all their records take part.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Drop the file to be searched here, plain or packed: as many entries as you like, of the same kind, or of DNA to translate.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Drop two files here to align them record by record, or click to choose</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Drop two or more genomes here for a dot plot, or a PAF, SAM, delta, MAF or BLAST file; or click to choose</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>E-value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>E-value at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>E-value up to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>E-value up to which hits are counted as good</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>E-value {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>E-value: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>E-values by statistics fitted to the scores of this search (λ {lam:.3g} per unit of score).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>E-values by statistics fitted to {copies:,} shuffled sequences, since the search has too few scores of its own (λ {lam:.3g} per unit of score).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>E-values by the published statistics of this scoring (λ {lam:.3g}, K {k:.3g}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Each line: the names of a query and a reference in {0}, with a tab between.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Each line: two sequences, or name, query, name, reference, with tabs between.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Effect</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>End</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>End point (stage 1)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>End to end, but gaps at the ends of either sequence cost nothing (overlap).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>End to end, but gaps at the ends of either sequence cost nothing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Engine</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Enter one accession: this field takes one file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/guide.py"></location>
            <source>Enter: next place; Shift+Enter: previous place (Ctrl+F)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Entries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Entries expected up to {0:g} times by chance; change the number above the table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Entries that are listed as hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Entries with their letters in random order tell how chance is distributed; there are too few scores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Equal bases by columns of the alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Equal bases in all matches of the two records together</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>Equal bases, in percent of the aligned pairs; bases in gaps do not count</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Equal residues in percent of the columns of all pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Equal residues, in percent of the alignment's columns (gaps included)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Errors</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Errors of a hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>Estimate: remarks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>Estimate: {what}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>Estimating…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Every device gives the same result. The fastest one that works is used unless a comparison asks for another.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Every place of a reference where a read occurs with at most one error, on both strands</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Exact hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Exact matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Exact, or its error</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <location filename="../../app/session.py"></location>
            <source>Example</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <location filename="../../app/menus.py"></location>
            <location filename="../../app/result_page.py"></location>
            <source>Export</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Export &amp;figure…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Export &amp;numbers…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>Export charts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>Export charts…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <location filename="../../app/result_page.py"></location>
            <source>Export figure</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>Export figure…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>Export hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Export numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Export reads in view as SAM</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Export reads in view as SAM…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Export the histogram</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>Export the histogram of identity…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Export the histogram…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the order</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the order of records as AGP…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Export the overview…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the records in order as FASTA…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Export the speeds…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the table of records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the table of records…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Export times and speed…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Export times by size…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Export variants</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Export variants…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>Export {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>Export {what} as {format}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Failed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/jobs.py"></location>
            <source>Failed at {percent} %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Failed at {percent} after {elapsed}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>Fastest: B = {0}, T = {1}, {2:.3g} s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Fastest: B = {blocks:,}, T = {threads} ({share:.3g} blocks a multiprocessor), {seconds:.3g} s or {gcups:,.0f} GCUPS.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Feature</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>Features</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/strip.py"></location>
            <source>Features of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/strip.py"></location>
            <source>Features of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/annotation_drop.py"></location>
            <source>Features of {0}
{1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Fewer than two bases: not looked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/shapes.py"></location>
            <source>Figure 10: blocks, T = {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/shapes.py"></location>
            <source>Figure 11: blocks and threads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>File of the matrix</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>File of the queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>File of {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Files of {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/used_before.py"></location>
            <source>Files used before: {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <source>Fill in a folder that holds nothing yet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Find a gene, a motif or a position</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Find all exact matches of these two sequences, and show them as a dot plot</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/guide.py"></location>
            <source>Find in this page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Find the next-best alignments that share no aligned pair of bases with those shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>Find the rest</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Find the rest…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Find: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Find…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>Finished</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>First alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <source>First base in the reference's record, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>First gap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>First hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>First hit: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>First to last aligned base of a, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>First to last aligned base of b, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>First to last aligned base of the entry, counted from 1; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>First to last aligned base of the query, counted from 1; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>First to last aligned residue of the entry, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>First to last aligned residue of the entry; downwards where its reverse complement is aligned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>First to last aligned residue of the query, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>First to last aligned residue of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>First to last base of {0}, counted from 1 on its record's forward strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Fit the view to the alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Fit: query within the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Flags</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Flags {0}: {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Fold</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Fold all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>For PNG, the copy and the print; SVG and PDF have lines and letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Format</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <location filename="../../app/dialogs/guide.py"></location>
            <source>Forward</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Forward again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Forward matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Forward only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Fraction</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Frame</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Frames</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>From NCBI</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>Further alignments of {entries} were left out: at most {most:,} an entry are kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>GC content along both sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_figure.py"></location>
            <source>GC of a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_figure.py"></location>
            <source>GC of b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>GCUPS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>GCUPS over time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>GTX 560 Ti</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>GTX 560 Ti, pruned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Gap columns beyond the first of each gap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Gap extension</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Gap extensions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Gap first {0}, extension {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Gap openings</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Gaps</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Gaps by length: {0:,}; + bases only in b, − only in a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Gene</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Gene or effect contains…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Genetic code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/status_widgets.py"></location>
            <source>Getting ready: {done} of {count}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Give up the rectangle, then the selection; the view stays</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Global</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Global pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Go on from the newest checkpoint; the answer is the same</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Go to a place…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/go_to.py"></location>
            <source>Go to a position</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Go to a position or a range</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Go to a record, or a position of one (Ctrl+G)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Go to a row by its number</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Go to a row by its number, counted from 1 as in the first column (Ctrl+L)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Go to the next variant</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Go to the read's next place (Ctrl+Down)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Go to the read's previous place (Ctrl+Up)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Go to the variant before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Go to {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/go_to.py"></location>
            <source>Go to: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <location filename="../../app/plots/go_to.py"></location>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Go to…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Good</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Good: E ≤</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Graphics card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Graphics card (CUDA)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Graphics cards</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Graphics cards found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Green: synonymous; orange and bold: another amino acid</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Grey: published by the authors of CUDAlign 2.1 ({tables}), not measured here. Filled: with block pruning; empty: every cell computed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/guide.py"></location>
            <source>Guide</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>Hide the hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Hide the other rows of this one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>Histogram: {title}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Hit {0:,} is not among those shown; clear the limits and the search for names first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Hit {0:,} is not among those shown; clear the search for names first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Hits against the limit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Hits at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Hits of a read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Hits of all queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Hits of each query at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Hits of {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Hits that are expected more often by chance are left out; 10 keeps doubtful ones, 1e-5 sure ones only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Hits up to this E-value are counted in the column “Good”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Hits with at most one error</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Hits within a limit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Hits: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>How</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>How codons are read: NCBI's genetic codes, by their numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>How it was computed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>How it was made</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>How long one comparison takes on this card, with different numbers of blocks (B) and of threads in each (T): Figures 10 and 11 of CUDAlign 2.1. Random sequences, without block pruning and special rows. The result of a comparison is the same with every shape.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>How many hits are reported if each read has at most so many</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>How many hits as good as this one are expected by chance in a database of this size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>How many hits they have</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>How many matches are listed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>How many record pairs are listed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>How many rows are shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>How the time of a comparison depends on blocks and threads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Identity %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Identity along a, in windows of {0:,} columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Identity of the request</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Identity ≥</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>Identity, gap and feature tracks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Identity: {0} %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Illumina wrote them until 2011; they are converted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>In a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>In b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>In the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>In the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>In the subject</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>In {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Index</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Index to card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Inputs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Insertions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Insertions and deletions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Intercept</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>It cannot be brought back:
{0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>It has more than {0:,} bases; cut it out of its file instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>It has no first base: it is rotated until both sequences match along one diagonal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>It holds all {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>It holds the {0} {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>It is in the folder's log.txt, too</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>It starts all the same: there may be enough once the comparisons before it have ended.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>It starts as soon as the sequences are checked…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>K</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/status_widgets.py"></location>
            <source>Kernels are compiled for this processor, once per update</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Keyboard shortcuts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Kind</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>Kind of comparison</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Kind of difference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Kinds</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Kinds of reads that are shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>Largest E-value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Last residue of the query that is aligned, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Last residue of the reference that is aligned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Last stage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Last written</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>Layers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Layers of the matrix picture</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>Least fraction in percent</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Least identity of the alignments shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Least size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <source>Leftmost base in the query's record, forward strand, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Leftmost base in the record, forward strand, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>Legend</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/plots/gapped_head.py"></location>
            <source>Legend: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>Length in {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Length of the alignment, gaps included</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Length ≥</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Less similar alignments are hidden; those of unknown identity are shown at 0 only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Let the reads lie in the order of their places again (Shift+S)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Letters of the difference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Letters of the read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Letters of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Letters that reads have in their place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>Licences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Light</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Limits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>List</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>List of pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>List places where at least so many reads tell</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>List what at least so many reads have</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>List what at least this share of the reads has</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Lists (*.tsv *.tab *.txt *.csv)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Load the other lines</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Loading the kernels…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Local</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Local pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Lock proportions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/log.py"></location>
            <source>Log</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>Logarithmic counts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Logarithmic scale</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Long piece</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Long: 3,147,090 × 3,282,708 bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Longest</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/unopened.py"></location>
            <source>Look at the same place once more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Look for rearrangements</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Looking for a card…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <location filename="../../app/status_widgets.py"></location>
            <source>Looking for devices…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Looking for differences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Looking for rearrangements…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>Looking for the build…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Looking for the card…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Looking for {0}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Looking…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Low identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Lowest anti-diagonal, then rightmost: the same on every computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Lowest score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>MAPQ</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>MAPQ ≥ </source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Many pairs of DNA or protein sequences, each aligned by itself, with score and identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Mapped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Mapped reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Mapped reads are taken over by themselves, one file at a time: remove the others.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Marked XC:i:1 in SAM</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Match {0:+d}, mismatch {1:+d}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Matched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/list.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Matches from card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Matches of the reverse complement of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Matches over alignment columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Matches: {0:,} here, {1:,} in the whole comparison</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Matching</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Matching went through {0} letters of the query a second, {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Mate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Mates then have one name, as many programs expect</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Matrices (*.mat *.txt *.tsv)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Matrix</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>Matrix picture</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Maximal exact matches of {0:,} bp or more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Maximal exact matches unique in both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Maximal exact matches unique in the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Mean score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Measure every point, one after the other</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Measure the graphics card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Measure this computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <source>Measured on this computer: speedup over one core</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>Measured on {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Measured on {day}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Measuring takes an NVIDIA card from 2018 on (compute capability 7.5) and its driver. Without one everything else works just the same, on the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Measuring…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Median length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>Memory</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Menu</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <location filename="../../app/plots/minimap.py"></location>
            <source>Minimap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Minimum length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>Minimum length of the matches shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>Minimum length of the matches shown, logarithmic</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Minimum length of the rows shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Mismatch</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Mismatches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Mode</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Mode of alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Mode: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>More tools</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Motif {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Mouse</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Move</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>Move down</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>Move the result “{0}” to the trash?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>Move up</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Moved</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>Moved to the trash: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>NCBI's server</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>NCBI…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Name of the database's entry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Name of the entry with the best hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Name of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Name of the read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Name of the record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Name of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Name of {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Names in titles and pictures</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Names of mapped reads' records and of the reference may differ in “chr”: take them for the same</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Names that contain…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Names without /1 and /2</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Names, descriptions…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>New &amp;batch of pairs…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>New &amp;database search…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>New &amp;mapping of reads…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>New comparison</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>New o&amp;verview (exact matches)…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Next and previous difference, match or rearrangement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Next difference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Next hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>Next hit (N)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Next match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Next place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Next record pair</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Next variant</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Next view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>No alignment text: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>No alignment was looked for, or found, before stage 1; pruning started from nothing, or from a given score.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>No block pruning, no special rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>No block was pruned, or pruning was switched off.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <source>No card was measured: {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>No coding sequence (CDS) is known here; add an annotation under Tracks.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>No comparisons yet.
What you start waits here for its turn.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <location filename="../../app/status_widgets.py"></location>
            <source>No device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>No exact match is long enough to tell more than chance.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>No features are shown: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/used_before.py"></location>
            <source>No file has been used here before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>No further alignment was found ({0} asked for).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>No match has {0:,} bp or more; lower the minimum length: the longest has {1:,} bp.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>No match of {0:,} bp or more{1} was found {2}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>No name contains “{text}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>No read has a hit.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>No read occurs here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>No read occurs in this reference with so few errors.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>No read of this file is mapped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>No rearrangements: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>No record matches another one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>No row is of the chosen kinds</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>No stage has finished yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>No variant reaches these thresholds.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>No {things} are within the limits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>None</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/way_finder.py"></location>
            <source>None of the recent comparisons is of “{0}”; align it with another sequence first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>None: exact hits alone</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Not asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/recent.py"></location>
            <source>Not found: the folder was moved, renamed or deleted, or its drive is not connected.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Not measured here: Aymone’s report (2022)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Not measured yet: press Start. Other programs that use the card meanwhile make the times longer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Note</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Note for {0}:</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Nothing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Nothing aligns above score 0; try a higher match score or a milder mismatch.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/log.py"></location>
            <source>Nothing has been logged yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Nothing has been measured yet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Nothing has been measured yet. “Measure this computer” aligns some of these pairs again with one core, with all cores and with the graphics card, checks that all answers are equal, and draws how fast each was. It takes some seconds.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Nothing has been measured yet. “Measure this computer” aligns this, or a piece of it, again with one core, with all cores and with the graphics card, checks that all find the same alignment, and draws how fast each was. This result stays as it is.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Nothing has been measured yet; press “Measure this computer”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Nothing has been measured yet; see the tab “Speed”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>Nothing is pruned; check Block pruning to choose what it starts from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Nothing is translated</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Nothing of 500 bases or more was turned around, moved or copied.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>Nothing of this pair is aligned; choose another one in the table.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Nothing yet: results appear here, newest first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Number in the order of finding</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Number in the order of the alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Number in the order of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Number of alignments as good that chance brings</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Number of alignments with such a score that unrelated sequences of these lengths and base compositions have; {0:,.1f} bits, λ {1:.4g}, K {2:.3g}, {3}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>Number of further alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Number of gaps</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Number of the query in its file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>Numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>Numbers of the result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Of a read with more hits those with fewest errors are kept, and it is marked</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Of all alignments together, gaps included</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Of all frames</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Of all matrices: the products of the lengths</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>Of b's record beside a's: + the same, − the other one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Of each entry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Of each query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>Of every {0:,} entries one is counted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>Of every {0:,} frames one is counted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Of genes (CDS)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Of genes, of three frames forward or reverse, or none</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Of subject</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Of the best hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Of the entry among the query's, and of the alignment among the entry's</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Of the query, by its best hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Of the reference that the best hit is on</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>On both strands of b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>On the gene's protein</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>One alignment is known. The rest are the next-best ones that share no aligned pair of bases with it: other parts of both sequences, or the other strand.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>One core of a recent PC takes about {0} for this size, less where blocks are pruned.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/ways.py"></location>
            <source>One is a protein and one is DNA, which only this search compares.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Only A, C, G and T match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Only local alignments have a rest.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Open &amp;folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Open &amp;log</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Open &amp;recent</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Open &amp;session…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <source>Open a result folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable_opener.py"></location>
            <source>Open a result with its sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>Open a session</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Open alignments as a dot p&amp;lot (PAF, delta, SAM…)…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/workspace.py"></location>
            <source>Open comparisons</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Open mapped reads (SAM, &amp;BAM)…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Open reading frames</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Open result &amp;with its sequences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/pages/start.py"></location>
            <source>Open the &amp;example</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Open the &amp;folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Open the device, read the sequences, compile the kernels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>Open the dialog with all of this filled in, alignments included</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Open the dialog with all of this search filled in, to change some of it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Open the dialog with all that was asked for filled in</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Open the dialog with the files and settings of this result, to change some of them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>Open the dialog with this search filled in, and ten times as many to list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Open the example of a database &amp;search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Open the example of an o&amp;verview</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Open the example of batch pa&amp;irs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Open the example of short &amp;reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <source>Open the rest</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <location filename="../../app/session_keeper.py"></location>
            <source>Opening {name}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/unopened.py"></location>
            <source>Opening “{0}”…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Optional fields (tags) of the line</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Order along the diagonal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Order the records along the diagonal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Other numbers (Advanced)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <source>Output folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Overview (exact matches)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>PAF, SAM, BAM, MUMmer delta, MAF, or a table of BLAST</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/guide_view.py"></location>
            <source>Page of the guide</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Pairing and device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>Pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Pairs a second</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Pairs of which at least one column is aligned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Pairs of which at least so many percent of the sequence are aligned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Pairs that are too long for seconds were passed over: {0:,}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Pairs that score at least so much</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Pairs with at least so many percent of equal columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Paler bars are parts of matching. The rest is reading the queries, and what the processor does in between.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Pan in move mode, box in select mode; Ctrl inverts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>Parameters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Paste</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Paste sequences for {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Path of a file for {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Per unit of the matrix's scores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Phase: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Phases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Phases overlap.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Phases overlap: reads are read and hits are saved while others are searched for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Phases, which overlap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Pictures</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Place in the record of a, counted from 1; bases that only b has lie between the two named</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Place in the record of b, counted from 1; bases that only a has lie between the two named</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Place or change contains…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Places</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Places found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Places where the read occurs; “+”: more than were asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Point at a place first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>Point at the picture to read positions.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>Point at the picture, a track or the text to read positions.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Points measured</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Position</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Positives</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Preferences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <location filename="../../app/analyses/reads/times.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Prepare</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Preparing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>Preview</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Previous difference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Previous hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>Previous hit (Shift+N)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Previous match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Previous place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Previous record pair</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Previous variant</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Previous view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <location filename="../../app/dialogs/devices.py"></location>
            <source>Processor</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Progress of stage {stage}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Progress of the run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Proteins have no strands; choose a scoring of bases, or what to translate, first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Pruned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Pruned blocks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Pruned: {0} of the cells, counted as done.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Pruning starts from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Published: {sides} ({names}), {cells} cells in {time} by {device}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Pure</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>Put the comparison into the queue</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Put the query's records in order and turn those that match in reverse; again undoes it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/about.py"></location>
            <source>Python {python} · Qt {qt} · {system}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Qualities are Phred+64</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Quality of the mapping of this line</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Quality of the mapping, from 0 (anywhere) to 60 (here alone), as SAM has it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Queries and references</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Queries fitted into references</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Queries to card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Query %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Query and database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Query covered</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Query end</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Query length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <source>Query pos.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Query {query}, subject {subject}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>Query: {0} (bp)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Range</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Range of the record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Range of {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Rank</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Rank of the entry among the query's; behind the dot that of a further alignment of it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Reading</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Reading the queries…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/jobs.py"></location>
            <source>Reading the sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/pages/run.py"></location>
            <location filename="../../app/way_finder.py"></location>
            <source>Reading the sequences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <source>Reading {0}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <location filename="../../app/input_finder.py"></location>
            <source>Reading {name}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Reading “{0}”…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Reading…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Reads a second</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>Reads along the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Reads are read and hits are saved while others are searched for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Reads are sorted by their bases at {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Reads by their hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Reads of the forward strand that have the alternative</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Reads of the reverse strand that have the alternative</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Reads that have the alternative</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Reads that occur nowhere with so few errors</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Reads that tell which allele they have</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Reads that were mapped elsewhere, as they are</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Reads within a limit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Rearranged</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Rearrangements</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Recent results</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Recent sessions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Record and base, counted from 1; of an insertion or deletion the base before it, as in VCF</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Record and first base</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Record and first base of the best hit, counted from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Record and first base of the mate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Record of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Record of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Record of {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Record pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Record {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Records are paired in their order. A list pairs them by name instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Ref. %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <source>Ref. pos.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Reference and queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Reference and reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Reference covered</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Reference end</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Reference length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Reference's bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>Reference: {0} (bp)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>References</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/references.py"></location>
            <source>References and databases used before, in any analysis; “{0}” is the last</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/references.py"></location>
            <source>References used before: {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>Remarks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Remember this view with a note</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Remove</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>Remove from the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Remove from the list (the folder stays)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Remove the chosen files of {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>Rename a result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Repeats included</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Report made</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Report made by</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Report of a database search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>Report of aligned pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Report of an alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Report of exact matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>Report of mapped reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Residue, its number, what becomes of it: K42E; = stays, fs frameshift, * stop</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Residues</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Residues of the queries, on each strand or in each frame, times those of the database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Residues of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Residues of the whole sequence</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Residues that score above 0, equal ones included, in percent of the alignment's columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Restart and &amp;use the card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Result folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Result of the check</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable_opener.py"></location>
            <source>Results (*{0})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Results go to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>Results of “{0}” that were not found: {1}; locate them in their tabs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>Resume</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Reverse</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Reverse complement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Reverse complement only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Reverse matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Right click</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Row {0:,} is not among those shown; clear the search first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Rows that contain</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>Run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Run &amp;now</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Run again with other settings…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>Run now</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Running</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Runs of N in both sequences may give very many matches.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Runs of aligned letters (M), inserted (I), deleted (D), clipped (S, H) and skipped ones (N)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>S&amp;how</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <location filename="../../app/dialogs/check.py"></location>
            <source>S&amp;top</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>SAM's flags of the first line, as a number; the tooltip has words</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>SHA-256 of all that the result depends on: equal ones are equal comparisons</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/content.py"></location>
            <source>SHA-256 of the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>SHA-256 of the record's bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Sa&amp;ve result with its sequences…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Same place in a comparison</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <location filename="../../app/result_page.py"></location>
            <source>Save a report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Save both charts as SVG, PDF or PNG</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/diagnostics.py"></location>
            <source>Save diagnostics</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Save how fast this computer aligned a sample</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Save how fast this computer aligned this</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>Save s&amp;ession…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Save the charts of Summary and Time as SVG, PDF, PNG or CSV</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Save the charts of identity, GC, gaps and substitutions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Save the charts of times and speed as SVG, PDF, PNG or CSV</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Save the differences shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Save the differences shown as TSV or BED; Export has all of them as VCF too</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Save the entry…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>Save the histogram of identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Save the histogram of scores as SVG, PDF, PNG or CSV</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Save the matches that are shown, of the minimum length chosen, as a file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>Save the numbers, pictures and a table of this result as one HTML page, for any browser</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Save the order along the diagonal as scaffolds, AGP 2.1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Save the picture as SVG, PDF or PNG</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Save the query's records in order along the diagonal, those in reverse turned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Save the reads that have a hit in view, with all their hits, as SAM</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Save the report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>Save the result with its sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>Save the session</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Save the times as a table with tabs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Save the times of your runs by the size of their matrix</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Save the variants listed as VCF or TSV, or the consensus of the reads as FASTA</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>Save the whole list of rearrangements as a file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Save the whole sequence as FASTA</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>Save the {what} as a file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Save what is in view along the reference as SVG, PDF or PNG</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Save where the hits lie on the query as SVG, PDF or PNG</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Save which record matches which, as TSV</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Saved as {name}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>Saved the session “{0}”; changes are saved in it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>Saved “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/diagnostics.py"></location>
            <source>Saved “{0}”: no sequences, no names of folders.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Save…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Saving</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Score of the alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Score of the best alignment; a click sorts the hits by it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Score of the best alignment; a click sorts the pairs by it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>Score that pruning starts from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Score {score}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Score {score} · {bits} bits · E-value {evalue}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Score: {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Scores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Scores of {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>Scoring</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Scoring by the question</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Search again…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>Search for more…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Search names</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Searched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Searching…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>See more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Select</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/edit_menu.py"></location>
            <source>Select &amp;all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Select mode, move mode</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>Selected rows: {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Semi-global</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Semi-global pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Sequence a (rows)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>Sequence a runs downwards, sequence b to the right; plus, minus and the arrow keys move the view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Sequence b (columns)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>Sequence only (FASTA)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/browse.py"></location>
            <source>Sequences ({types})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>Sequences of this length take a while.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Sequences of this size share matches of {length} bases by mere chance: millions of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/start.py"></location>
            <source>Session {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>Sessions (*{0})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Several hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Share of the depth that has the alternative</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Share of the query's record that lies in at least one match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Share of the reference's record that lies in at least one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Short piece</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Short reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Short: 1,044,459 × 1,072,950 bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>Shorter matches are hidden; nothing is computed again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Shorter matches are not kept; the dot plot can hide more of them later, but show no shorter ones</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Show</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Show all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Show all rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/filter_bar.py"></location>
            <source>Show all rows again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Show differences of at least so many alignment columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Show differences of this kind only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits of at least so many bits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits that align at least so much of the query, in percent of its length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits with at least so many equal residues, in percent of the columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits with at most this E-value, such as 1e-5</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Show in the overview</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Show its gene</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Show one record by itself</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Show only one of the {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Show or hide ({0})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Show or hide pruned blocks, special rows and columns, crosspoints and the first alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Show or hide the matches of the forward strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Show or hide the matches of the reverse strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Show or hide the whole in the corner of the picture</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Show rows of at least so many bases, in the sequence where they are longer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Show the differences in genes, or with effects, whose name contains this</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Show the feature in all views (double click on it)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Show the first row of each</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Show the gene at this place of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Show the other rows of this one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Show the rectangle that was drawn</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Show the rows whose numbers are within limits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Show the rows with a name that contains a text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>Show the rows with a name that contains this (Ctrl+F, or type in the table)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Show the variants whose place or change contains this, such as G&gt;A</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>Show the whole matrix</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Show the whole reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Show these classes only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/ways.py"></location>
            <source>Show this place in the newest comparison of the same reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>Size, letters and parts as they are at first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Skip blocks that cannot hold the best alignment; the result is the same</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Slope</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Some kinds</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>Something went wrong in Crosspoint itself; nothing on disk is lost: please send the details.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Sort by base</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Sort by place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Sort the reads by their bases below the mouse, or in the middle of the view (S)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>Sorting the matches…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>Sorting {0}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Special columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Special rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Special rows area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>Speed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>Speed over time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Stage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Stage 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Stage 1 fills the matrix; the whole run has all stages, reading and compiling</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Stage 1 kept no special row.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Stage 2 kept no special column, or has not run.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Stage {0} left no crosspoint, or has not run.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/jobs.py"></location>
            <source>Stage {stage} · {percent} %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <source>Stages</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Stages, one after another</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/workspace.py"></location>
            <source>Start</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>State of the check</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>State of the measurement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Statistics</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Stop</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Stop after stage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Stop measuring; nothing of it is kept</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Stop measuring; the points so far are shown, but not kept</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Stop what runs, start Crosspoint anew and resume on the card from what is on disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Stop; what is on disk stays and the run can be resumed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Stopped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Stopped after {done} of {planned} points, which are not kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/jobs.py"></location>
            <source>Stopped at {percent} %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Stopped at {percent} after {elapsed}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>Stopped before everything was checked.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Stopped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Stopped; nothing of it is kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Stopping</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/closing.py"></location>
            <location filename="../../app/models/jobs.py"></location>
            <location filename="../../app/pages/run.py"></location>
            <source>Stopping…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Strand of b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>Strand of {side}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Strands</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Strands of the queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Subject</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Substitutions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>Summary</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Summing up…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Swept so far</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/chart.py"></location>
            <source>T = {0}: {1:.3g} s at B = {2:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Table 3</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Tables 4 and 5</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Tags</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Take the chosen files off the list; they stay on the disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>Take the other strand of b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Take the selected layer off the plot (Del); its file stays</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>Take the sequences in the clipboard: FASTA, or the letters of one. They are kept in “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Taken over as they are</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Tell me when a long run ends</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The E-value is a number above 0, such as 10 or 1e-5; mend it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>The E-value is a positive number such as 0.001 or 1e-10.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>The aligned part of the sequence, in percent of its length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_text.py"></location>
            <source>The alignment is longer than {0:,} columns; export it to a file instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <location filename="../../app/plots/gapped_text.py"></location>
            <source>The alignment text was copied.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>The alignment that was found before stage 1, by its runs of equal bases: pruning started from its score.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The best hits of each query, so many at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The best matching part of each pair (Smith-Waterman).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>The best matching part of each sequence (Smith-Waterman).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>The check failed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/check.py"></location>
            <source>The check is under way</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/pasted.py"></location>
            <source>The clipboard holds more than 64 MB; save the sequences as a file and choose it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/pasted.py"></location>
            <source>The clipboard holds no text; copy FASTA or the letters of a sequence first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>The comparison that is timed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The database holds bases and the queries proteins: compare what the database codes for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>The drive of the output folder may have too little free space: make room, or choose another folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>The drive of {name} is full; free some space on it, then resume.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>The entries of a database that resemble a query, with E-values and alignments, found without heuristics</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>The entry's header behind its name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>The entry's length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>The feature was copied.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>The figure is at the printer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>The file has only this record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/used_before.py"></location>
            <source>The files that were searched before: they are prepared already</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>The first line of the file: exact, with one error, or other: several, clipped, spliced, or not told</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>The gapped constants published for this matrix and these gap costs, corrected for edge effects</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>The gene it lies in</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>The graphics card cannot be used; the run goes on with the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/card_bench.py"></location>
            <location filename="../../app/session.py"></location>
            <source>The graphics card failed; restart Crosspoint to use it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>The graphics card failed; the run goes on with the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>The graphics card has too little free memory; the run goes on with the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/guide.py"></location>
            <source>The guide is missing; install Crosspoint again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>The header of the best hit behind its name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>The hit with fewest errors: exact, or with a mismatch, an inserted or a deleted base</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>The hits are being sorted by their places…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>The hits are being sorted…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>The line is the chosen one: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>The list ends at the {hits} that were asked for; there may be more up to E-value {evalue:g}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/menus.py"></location>
            <source>The list is empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/rectangle.py"></location>
            <source>The matches are still being sorted; try again in a moment.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>The nearer this score comes to the best one, the more is left out; the result does not depend on it, and a score that is too high is noticed and costs time only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>The next-best alignments are looked for, each the best one that shares no aligned pair of bases with those before. The whole matrix is computed once for each strand.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>The one of both that shares more words with a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>The optimal alignment of two sequences, base by base</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/ways.py"></location>
            <location filename="../../app/analyses/search/ways.py"></location>
            <source>The overview is of DNA; these are proteins.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>The pair's number in the input</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>The pairs are being counted…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>The part of the entry that is aligned, in percent of its length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>The part of the query that is aligned, in percent of its length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>The pasted sequences are still being read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/pasted.py"></location>
            <source>The pasted text is no sequence; paste FASTA, or the letters of one sequence and nothing else.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>The phases took {0} together.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/figure.py"></location>
            <source>The picture does not fit in; make it larger, or its letters smaller.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>The picture is on the clipboard.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>The place's number, the best first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <source>The processor computes; choose another device first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries are still being read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold bases and the database proteins: compare what the queries code for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold bases, which are translated.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold bases.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold proteins.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like bases: choose match and mismatch, or translate them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like bases: translate them, not the database.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like proteins, but this scoring is of bases: choose a matrix such as BLOSUM62.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like proteins: translate the database, or nothing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>The query whose hits are shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>The query's length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>The range {first:,}-{last:,} is not inside the record; choose positions from 1 to {length:,}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>The read's number in the input</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>The reading frame that is aligned: +1, +2 and +3 begin with the first bases, −1, −2 and −3 with the last ones, on the other strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>The records of the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/rectangle.py"></location>
            <source>The rectangle lies outside the sequences; draw one over them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>The reference has no annotation; give it as GenBank or EMBL to have its genes.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>The reference has no record “{0}”; type one of its names.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>The reference runs to the right, the query downwards; plus, minus and the arrow keys move the view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>The reference's annotation has nothing at this place.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>The report has {0:,} of {1:,} rows: {2} All of them are in the result, and in its exports.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>The rest</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>The result does not depend on the device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>The run is being stopped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>The run was too short to be sampled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The same alignment on every computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>The score that chance brings most often: slope × ln(length of the entry) + intercept</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>The score that pruning started from: some alignment was known to reach it before stage 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>The scores are those of frame {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>The scores are those of the forward strand.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>The scores of this search tell how chance is distributed; longer entries score higher</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>The selection is longer than {0:,} columns; export the alignment to a file instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>The sequences are being checked…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The sequences are still being read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>The session “{0}” is open.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>The strand with more matched bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>The sum of all lengths; a base in several matches counts as often</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>The two comparisons of the paper; the long one takes about nine times as long</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>The wheel zooms, a click marks the column in every view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>The whole comparison: {cells} cells</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>The whole read, base by base.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>The whole run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/minimap.py"></location>
            <source>The whole; click or drag to move the view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>The {best} of each query, E-value up to {evalue:g}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Their times add up to the run's</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>There are no E-values: these are too few scores to fit statistics to. The best hits are listed all the same.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>There are no bases to do this with.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <source>There are no exact matches here; the layers have a filter of their own.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>There are no hits along the reference to draw.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>There are no hits along the reference to save.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>There are no hits along the reference, so no variants.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>There are no hits to draw yet; wait until they are sorted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>There are no hits to draw.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>There are no hits to draw; choose a query that has some.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>There are no identities to draw yet; wait until the pairs are counted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>There are no identities to draw; nothing is aligned, or only scores are known.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>There are no matches of different lengths to choose from.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>There are no matches to do this with.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>There are no rearrangements to walk through.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>There are no scores to draw yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>There are no scores to draw yet; wait until the pairs are counted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>There are no scores to draw: the database has no entries.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>There are no scores to draw: the result has no pairs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>There are no {things}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_panel.py"></location>
            <source>There is no alignment to copy.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>There is no alignment to do this with.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>There is no alignment yet: the run ended after stage {0} of 6; resume it to go on.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>There is no alignment yet: the run ended within stage 1; resume it to go on.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>There is no alignment: the run has not come to stage 5, or nothing aligns.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>There is no bookmark yet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>There is no file manager that shows “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/typed_paths.py"></location>
            <source>There is no file “{path}”; check its name and folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>There is no folder: nothing was written</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/navigator.py"></location>
            <source>There is no further difference in this direction.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/navigator.py"></location>
            <source>There is no further match in this direction.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>There is no further rearrangement in this direction.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>There is no further record pair in this direction.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>There is no further variant in this direction.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>There is no graphics card to measure: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>There is no hit to align.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>There is no matrix to draw.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>There is no {name}; was it moved or renamed?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>There is none.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>There were too few scores to fit them to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>These are more than {0:,} rows; export the matches to a file instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>These are more than {0:,} rows; export the table to a file instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>These are the files and settings of “{0}”; change what you like.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>These are too many pixels; make the picture smaller, or coarser.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>These reads are mapped already</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>These reads are mapped already: Start takes them over into a result folder, as they are. Their reference may be left out; with it, its letters and features are shown.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/ways.py"></location>
            <source>These sequences stand in the list of pairs; give them as files to do this with one of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>They are being looked for.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>This comparison has {strips:,} strips, and more warps than that (B × T / 32) find nothing to do.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>This comparison is in the list already: Start shows it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>This comparison runs or waits; cancel it first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>This drive has no trash. Delete the result “{0}” for good?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>This folder holds part of this comparison already: Start resumes it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>This folder holds this comparison already: Start opens it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>This format needs the alignments, and scores alone were asked for; align again with them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>This is the first view.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>This is the latest view.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>This is what was asked for, now with alignments.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>This is what was searched for; change what you like.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>This many</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>This read is not mapped; choose another one in the table.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>This read is unmapped: it has no place.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>This read occurs nowhere with so few errors; choose another one in the table.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>This result does not tell its times.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>This result has no pairs to measure with.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>This result has no pairs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>This result has no reads.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>This result has scores and ends only. To see alignments, choose “Align again with alignments…” above the table: the dialog opens with all of it filled in.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>This run did not tell its phases.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>This search lists ten times as many; press Start.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>Those chosen in the table: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Those in which each record is read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Those of the queries that were compared</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>Those shown of {0}: {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Those whose text occurs once in each</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Those whose text occurs once in the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>Threads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Three frames, forward</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Three frames, reverse</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Ties</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>Time against blocks and threads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Time against matrix size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Time of the whole run, and what it is made of</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Time per phase</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>Time per stage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>Time, memory and disk are told here once the sequences are chosen.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Times</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Times and speed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Times are of all six stages, with reading and writing, without compiling.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Times of stage 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Times of whole runs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>Title in tabs and lists (empty: the names of the sequences); the folder keeps its name:</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>To the next match along the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>To the next match on the same diagonal, to the right</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>To the next pair in the table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>To the pair before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>To the previous match along the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>To the previous match on the same diagonal, to the left</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Too short</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Tools of the dot plot</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Tools of the result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/numbers.py"></location>
            <source>Total time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>Tracks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Transitions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate nothing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate the database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate the queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Translated</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Transversions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Type a command</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Type a gene, a product, a motif or a position to go to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Type a place to go to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Type a position or a record to go to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Type a position to go to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Unfold</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/fold.py"></location>
            <source>Unfold all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Unique in both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Unique in the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Unmapped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable_opener.py"></location>
            <source>Unpacking {name}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/folder_field.py"></location>
            <source>Use a new folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/used_before.py"></location>
            <source>Used before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Variants</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/models/jobs.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Waiting</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Waiting for the comparison before it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Waiting for the device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Walk along the alignment, or along a diagonal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Walk back</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Walk on</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>What each further base of a gap costs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>What each further residue of a gap costs; equal to the first for linear gaps</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>What is exported</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>What is in view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>What is measured with</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>What is missing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What is translated</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What is translated is compared as protein: choose a matrix such as BLOSUM62.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What is translated is read in three frames of each strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/closing.py"></location>
            <source>What it has done stays on disk: open it again from the recent results and press Resume.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>What pruning starts from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>What residues score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>What the colours of alignments tell</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>What the first base of a gap costs; positive</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>What the first residue of a gap costs; positive</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What the queries hold</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What the queries hold tells the usual scoring.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <source>What this analysis does, and how to read its result (F1)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>What was found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>What went wrong</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Wheel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/input_finder.py"></location>
            <location filename="../../app/session_keeper.py"></location>
            <source>Where is “{0}” now?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <location filename="../../app/analyses/search/overview.py"></location>
            <source>Where the hits lie on the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <source>Where the {shown:,} best of {hits:,} hits lie on the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Which</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/status_widgets.py"></location>
            <source>Which device computes, and why</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Which matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Whole</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/actions.py"></location>
            <source>Whole matrix</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Whole reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Whole run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Whose time is drawn</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>Why there is no card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Window</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Windows by their identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>With alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>With annotation (GenBank)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>With at most {0:,} of each read: {1:,} of {2}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>With it {forward:,} + and {reverse:,} −; with the reference {own:,} + and {other:,} −</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/recent_commands.py"></location>
            <source>With its folder goes everything that was saved in it:
{0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>With more hits than asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>With several hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>With this scoring even unrelated sequences score the more, the longer they are</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>With this scoring there are no E-values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Without it N matches N, so that runs of N match each other at every place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Without them only scores and ends are found, which takes less time and little disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>Writing “{0}”…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>You have no permission to use {name}; choose another place or ask its owner.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Zoom</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Zoom at the cursor; with Shift, scroll sideways</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>Zoom in</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/commands.py"></location>
            <source>Zoom in and out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/plots/actions.py"></location>
            <source>Zoom out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Zoom to the next gap or cluster of mismatches that can be told apart here, or to the next rearrangement while these are listed below</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Zoom to the next hit of the motif</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Zoom to the previous gap or cluster of mismatches that can be told apart here, or to the previous rearrangement while these are listed below</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Zoom to the previous hit of the motif</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Zoom to the rectangle</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/card_bench.py"></location>
            <source>a comparison is using it; check again when it has ended</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>a file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/scoring_group.py"></location>
            <source>a file in NCBI's format</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>a smaller minimum length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>a {0}   b {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>a: {0} (bp)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>about {time}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>alignment column {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <source>alignment of {0:,} bp</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>alignment {0:,} of {1:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/dialog.py"></location>
            <location filename="../../app/dialogs/preferences.py"></location>
            <source>all cores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>all maximal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>all maximal matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>all; N matches N</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>ambiguous letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>and {0:,} more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>another window of Crosspoint has it open</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>as good as chance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>asked for: {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>at a {i}, b {j}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>at most one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>at most so many hits of a read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>at most {0:,} of a read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>b: {0} (bp)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>base quality ≥ </source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>best</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>best hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>best hit {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>best of {0} hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/overview.py"></location>
            <source>bits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>block pruning</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/chart.py"></location>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>blocks (B)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>both files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>both strands</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by MAPQ</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by differences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by quality</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>cancel it first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>cells of the matrix</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>chart</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>choose a comparison first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>choose another under Record, or draw a rectangle over it on the dot plot.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>chr1 is 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>circular, from {0:,} round to {1:,} of {2:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>clipped off (stub) or spliced (line)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>clipped, spliced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>cluster, 64 cores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>collinear</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>column {0:,}: identity {1} %, gaps {2} %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>compile and load the kernels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>computed cells only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>conventional</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>copied</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>copy back</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>copy to the card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>coverage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>database translated</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>deleted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>deletion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>depth ≥ </source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>differences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>downwards in a frame of the reverse complement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>duplicate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>duplicates</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>duplication</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>e.g. NC_000913.3</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>e.g. NC_000913.3, NC_002695.2</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/language/sentences.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>en</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>entries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_head.py"></location>
            <source>equal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>exact</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>expected by chance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>failed before anything was on the disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>failed quality checks</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>failed; it can be resumed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/chart.py"></location>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>fastest</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>finished</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>first alignment, for pruning</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>first gap {first}, extension {extend}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>first of a pair</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>fit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>fitted to this search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>fitted to {copies:,} shuffled sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/layers/colours.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>forward</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>forward strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>forward strand only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>found in {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>fraction ≥ </source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>frame {0} of the query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>frame {0} of the subject</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>frames of entries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_head.py"></location>
            <source>gap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>gap first {0}, extension {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>gaps {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>genetic code {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>given</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>global</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>graphics card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>graphics cards</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>hits chosen</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>hits shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>identity in %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>identity in percent</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>index</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>inserted (between bases) or deleted base (line)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>inserted before it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>inserted, deleted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>insertion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>inversion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>inverted duplication</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>inverted translocation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>it cannot be written: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>it does not wait</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/card_bench.py"></location>
            <source>it failed; restart Crosspoint to use it again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>it has not stopped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>it is not running</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>it is the first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>it is the last</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/beside.py"></location>
            <source>it waits for its turn</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>its letters are not known</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/beside.py"></location>
            <source>its time and memory cannot be estimated</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>last stage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>local</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>low identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>mapped reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>match of {0:,} bp</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>match {0:+d}, mismatch {1:+d}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>match {0:+d}, mismatch {1:+d}, first gap {2}, gap extension {3}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>mate on the reverse strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>mate unmapped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>mismatch</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>more than asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>moved</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>multiples of {0:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>names</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/overview.py"></location>
            <source>no bit scores: see “Scores”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <source>no log could be written</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <source>no sequences of this result are missing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/plots/export_dialog.py"></location>
            <source>none</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>none: record by record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <source>none: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>not aligned in a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>not aligned in b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/advanced.py"></location>
            <source>not as usual: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>not begun</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>not finished; it can be resumed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>not known</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/edit_menu.py"></location>
            <source>nothing can be found on this page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/run_menu.py"></location>
            <source>nothing is running here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/job_panel.py"></location>
            <source>nothing of it is on the disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/edit_menu.py"></location>
            <source>nothing that can be copied has the focus: click a table or a text first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/run_menu.py"></location>
            <source>nothing that can be resumed has stopped here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/edit_menu.py"></location>
            <source>nothing that can be selected has the focus: click a table or a text first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/run_menu.py"></location>
            <source>nothing waits here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>off the alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>off the alignment, bases match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>on both strands</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>on either strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>on the forward strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>on the reverse strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>only hit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <location filename="../../app/menus.py"></location>
            <source>open a finished result first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>open device and folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>or type a path</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>other</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>other letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>paired</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>path, or sequence letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>place in a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>place in the record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>places</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_head.py"></location>
            <source>positive</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>processor</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>properly paired</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>pruned cells counted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>published</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>pure</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>pure ties</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>query records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>query translated</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>query {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>read the sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>read, forward strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>read, reverse strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <source>read-only: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>reading</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>reads in view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>reads ≥ </source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>record pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>reference records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>reference {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>reference {0}, query {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>residues</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/colours.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>reverse</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <source>reverse alignment of {0:,} bp</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>reverse complement</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>reverse complement of the subject</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>reverse complement only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>reverse match of {0:,} bp</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>reverse strand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>row 1,234</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>sampled entries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>sampled frames of entries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>score {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>score {score} ({bits} bits)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>second of a pair</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>secondary</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>secondary and supplementary lines</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/chart.py"></location>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>seconds</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>seconds since stage 1 began</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>selected</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>semi-global</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>session</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/extent.py"></location>
            <source>shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>size ≥ </source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>special rows area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>stage 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>stage {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>stage {0} of 6</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>stages 2 to 6</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>strand {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>substitution</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>supplementary</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>the best hits of each query.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>the database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>the first ones along the alignment.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>the first ones in the order of the input.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>the first ones.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>the graphics card failed; restart Crosspoint to use it again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/beside.py"></location>
            <source>the graphics card has one comparison at a time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>the longest ones.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>the queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>the queries' file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/main_window.py"></location>
            <source>the start page stays</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>the whole record, or e.g. 1000-2000</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>the whole sequence, or e.g. 1000-2000, 34M-35M</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/beside.py"></location>
            <source>there is too little memory for both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/log_chart.py"></location>
            <location filename="../../app/plots/log_figure.py"></location>
            <source>this result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>threads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/log_chart.py"></location>
            <source>time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>to below</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>translocation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>turned around</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>under way</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>unique in both</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>unique in the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/colours.py"></location>
            <source>unknown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>unmapped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>up to its greatest within a pixel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>up to {0:,} alignments each</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>variants</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>waiting in the list of comparisons</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>what pruning starts from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>windows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>worst</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>write</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>{0:,} bases were copied.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>{0:,} best hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>{0:,} bp or more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>{0:,} more features; type more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>{0:,} of {1:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>{0:,} of {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>{0:,} of {1} have no more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{0:,} pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{0:,} positive</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>{0:,} records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>{0:,} records, {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{0:,} with gaps</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>{0:,} {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>{0:,} × {1:,} random bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>{0:,}–{1:,} of {2:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>{0} % identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>{0} % of a, {1} % of b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} % of the reads are unmapped in the file ({1:,}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>{0} % of the score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} % unmapped ({1:,} reads): these have more than one error everywhere, which is not looked for.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} % unmapped ({1:,} reads): these occur nowhere without an error, which is not looked for.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>{0} ({1:,} bp) and {2} ({3:,} bp): {4}, {5:,} bp covered and {6:,} bp</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>{0} GCUPS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_page.py"></location>
            <source>{0} as SVG, PDF, PNG or CSV</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/filter_bar.py"></location>
            <source>{0} at least</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/filter_bar.py"></location>
            <source>{0} at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>{0} billion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{0} cells</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>{0} hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>{0} in all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>{0} in order, {1:,} turned.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>{0} million</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/figure.py"></location>
            <source>{0} multiprocessors, driver for CUDA {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>{0} of {1:,} query records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>{0} of {1:,} reference records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>{0} of {1} rows are shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} or more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>{0} to {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>{0} with gaps</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>{0} · {1} equal bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>{0}, as good as chance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>{0}, best for about {1} % equal bases: {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>{0}, from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>{0}, logarithmic</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>{0}, pruned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>{0}: align that?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>{0}: its record's features</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>{0}: {1:,} alignments of at least {2:,} bp and {3:.1f} % identity</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>{0}: {1:,} features of {2} ({3}), {4}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>{0}: {1:,} records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>{0}: {1} in a, {2} in b, on both strands</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{0}; more were left out, as at most {1:,} an entry are kept</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>{count:,} of {depth:,} reads: {share}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>{count:,} positive ({share})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>{count:,} records · {bases}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>{count:,} score above {last}, up to {greatest}: right of the chart.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/closing.py"></location>
            <source>{count} waiting in the queue will not be started.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>{done} of {planned} points, about {time} left</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>{elapsed} elapsed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>{identities:,} of {columns:,} equal ({share})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{identities:,} of {columns} equal</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>{kind} of at least {minimum} · {strands}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>{kind} of {columns}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>{kind}, {place}, strand {strand}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/histogram.py"></location>
            <source>{low} to below {high}: {count:,} {things}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>{mode} alignment · match {match}, mismatch {mismatch}, first gap {first}, extension {extend}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>{mode}, scores and ends only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>{name} ({number} of {count})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>{name} could not be used: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>{name} is a file; choose a folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/messages.py"></location>
            <source>{name} is a folder; choose a file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>{name} is still being read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/card/dialog.py"></location>
            <source>{name}, {count} multiprocessors</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>{name}: {count:,} ({share} %; {forward:,} +, {reverse:,} −)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/estimate.py"></location>
            <source>{need} of {free} free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{pairs}, {times:,} times over</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>{place} and around: covered {low:,} to {high:,} ×</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>{place}: covered {count:,} ×</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <source>{rank}. {name}
score {score} · {bits} bits · E-value {evalue}
query {query}, subject {subject}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/from_ncbi.py"></location>
            <source>{server} is asked when you click Download. Files are kept in “{folder}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>{shown:,} of {matches}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>{shown:,} of {things}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>{shown:,} of {total:,} hits around here are drawn</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>{side} is circular</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>{side}: {name}, {length}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/files_picker.py"></location>
            <source>{size} on the disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{times:.3g} × ({other} {others:.3g} ×)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{times} × · {pairs} pairs/s · {gcups} GCUPS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>{times} × · {seconds} · {gcups} GCUPS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>{time} left in stage {stage}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/notifier.py"></location>
            <source>{title} failed; it can be resumed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/notifier.py"></location>
            <source>{title} is finished.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>{title}: {cells} cells in {time} by {device}, {share} pruned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/sequence_picker.py"></location>
            <source>{used} of {length}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>{what} done</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>{where} · covered up to {count:,} ×</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_head.py"></location>
            <source>| equal residues, - a gap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/gapped_head.py"></location>
            <source>| equal residues, : others that score above 0, - a gap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>±</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>λ</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_folders.py"></location>
            <source>“{0}” holds another result, “{1}”; it stays.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_folders.py"></location>
            <source>“{0}” is a link, not a result folder; it stays.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_folders.py"></location>
            <source>“{0}” is being written by another Crosspoint; it stays.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>“{0}” is drawn already.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>“{0}” is no E-value; type a number such as 1e-5.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>“{0}” is no finished alignment of these sequences.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>“{0}” is no gene, product or motif here, and no position; write for example gyrA, TATAWAW or 1.2M.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/filter_bar.py"></location>
            <source>“{0}” is no number; type one such as 30 or 1e-5.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>“{0}” is no position, and genes and motifs are found once the sequences are read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/result_folders.py"></location>
            <source>“{0}” is no result folder; it stays.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/table/panel.py"></location>
            <source>“{0}” is no row; type a number from 1 to {1:,}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/input_finder.py"></location>
            <source>“{0}” is not where it was; “File → Locate sequences…” finds it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>“{0}” is read-only here: {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>“{0}” is shown already.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session.py"></location>
            <source>“{folder}” is the folder of another comparison, {title}; choose another one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>“{name}” has no hits: no entry is expected {evalue:g} times or fewer by chance. Search again (the button above the table) with a higher E-value, another matrix or another database.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>“{name}” has no hits: nothing in the database scores above 0. Search again (the button above the table) with another matrix or another database.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/typed_paths.py"></location>
            <source>“{text}” is no path; type the path of one file or folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>“{text}” lies outside “{record}”, which has {length}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/beside.py"></location>
            <source>“{title}” is next: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>−</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>− where the other strand of b is aligned</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
    <context>
        <name>engine</name>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>(column {0})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <source>({0} are free)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>, and {0} more {1} damaged</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>, or choose another one in the preferences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>, or not the range {0}-{1} of it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <source>, {0} of disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>1 alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>1 base</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>1 column</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>1 core</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>1 entry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/uninstall.py"></location>
            <source>1 file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>1 further alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>1 letter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>1 mapped read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>1 match</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>1 problem</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>1 query</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>1 read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <location filename="../../gpu/analyses/reads/command.py"></location>
            <source>1 record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>1 record pair</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>1 residue</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>34M-35M , 1..500kb or chr1:34M-35M</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>; for {0} {1} of {2} at hand</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta_scan.py"></location>
            <source>A comment line of {0}, which begins with “;”, was left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>A feature of {0} reaches beyond the end of the record at base {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/feature_table.py"></location>
            <source>A feature of {0} was left out, since its lines do not follow the format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>A folder of the caches is a link; what is behind it is used, but not counted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rest/finder.py"></location>
            <source>A further alignment uses a pair of bases of an earlier one: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/pieces.py"></location>
            <source>A gap letter ({0}) of {1} was left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A gap's cost may have two decimals at most, as 0.25 has, not {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A gap's first residue may cost {0} at most, not {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A gap's first residue must cost at least as much as each further one, but {0} is less than {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>A genetic code is for what is translated; choose that (--translate), or leave the code out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>A letter {0} of {1} is {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>A line of {0} before its first “&gt;” was left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A match must score above 0 and a mismatch below, but they are {0} and {1}; choose others.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measurement.py"></location>
            <source>A measured time must be above 0 s.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/windows.py"></location>
            <source>A part of an entry does not score what the whole entry did before; please report this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/partitions/launcher.py"></location>
            <source>A partition's score was not attained in its alignment on the card: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rest/masked_partitions.py"></location>
            <location filename="../../gpu/engines/cpu/partitions/threads.py"></location>
            <source>A partition's score was not attained in its alignment: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/partitions/launcher.py"></location>
            <source>A partition's score was not attained while splitting on the card: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cpu/partitions/threads.py"></location>
            <source>A partition's score was not attained while splitting: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/prepared.py"></location>
            <source>A prepared database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>A query of {0} has {1} and is left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>A range is not circular; compare the whole of {0}, or do not call it circular.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/record_batch.py"></location>
            <source>A record of {0} has more than {1} bases; split it into several.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>A search needs a file of queries and a database; choose them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>A stop (*) of {0} is scored {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rest/grid.py"></location>
            <source>A temporary file in “{0}” was cut off; check the drive and resume the run.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/estimate.py"></location>
            <source>About {0} for {1} × {2} records{3}, {4} of memory, {5} of disk.{6}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <source>About {0} for {1}, {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/estimate.py"></location>
            <source>About {0}, {1} of memory, {2} of disk, most of it for the index of the reference, which is kept and used again.{3}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>About {0}, {1} of memory, {2} of disk.{3}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <source>About {0}, {1} of memory, {2} of disk{3}.{4}{5}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>About {0}{1}, {2} of memory, {3} of disk, the index of the reference included, which is kept and used again.{4}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Align the hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>Align the pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Align the partitions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>All is usable.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>All is usable; please look at: {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Allow writing to this folder{0}; {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/align.py"></location>
            <source>An alignment's score is not the one that was found before; please report this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/run.py"></location>
            <source>An entry has more alignments than are listed; ask for more (--max-alignments).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>An index for reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Another file of the reference needs the first one; choose that, too.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Ask the administrator of this computer to allow computing on the card.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>BED of differences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>BLAST table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>Before that, kernels are compiled for this processor, once per update.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>Both strands of b share as many words with a: aligned on the forward strand.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>CUDAlign's, the usual one here</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <source>Check</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Circular is none, a, b or both, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Close other programs before a large comparison.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Close other programs that use the card.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/rearrangements.py"></location>
            <source>Computing what rearrangements cost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Crosspoint was not tested with this Python; {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Crosspoint was not tested with this version; {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>Distant relatives</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Do not use this device. {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>Each graphics card is to be named once, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>Enter an accession, as NC_000913.3.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Environment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>FASTA of the sequences as compared</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>FASTA pair</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>FASTA's</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Find further alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Find the best score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>Find the matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Free some space on this drive.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Free some space on this drive; {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>Gap costs have decimals: scores and costs are computed {0} times as large, in whole numbers, and shown in the unit of {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>Graphics card {0} cannot be used ({1}); leave it out of --devices.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Install Crosspoint again, or NVIDIA's CUDA toolkit.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Install NVIDIA's current driver for this card, and restart the computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Install PyCUDA as the guide's page on graphics cards says.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>It answers too late.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Kept in all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Libraries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>Line {0} of {1} belongs to no record and was left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>Line {0} of {1} has more than {2} MiB; choose a file of alignments, or leave this line out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} has {2}; write a query and a reference, or name, query, name, reference, with tabs between.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} has {2}; write the names of a query and a reference, with a tab between.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>Line {0} of {1} is damaged: {2}{3}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} names “{2}”, and {3} has no record of that name; correct the name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} names “{2}”, and {3} has two records of that name; rename one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>Lines {0} to {1} of {2} belong to no record and were left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>Looking for a first alignment, whose score pruning starts from.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>MB/s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>MUMmer delta</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Map the reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>Mbp/s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>Measuring {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>Measuring {0}: stage {1} of {2}{3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/finding.py"></location>
            <source>More than {0} places differ from the reference; ask for a greater least fraction or number of reads.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>NCBI has no record {0}{1}; check the accession.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>NCBI sends no record for {0} but “{1}”; try again later.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/nvrtc.py"></location>
            <source>NVRTC could not compile {0} ({1}); use the CPU engine.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>No alignment was found that reaches the given score of {0}: it is too high, so stage 1 begins anew without it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rest/traceback.py"></location>
            <source>No crosspoint attains a further alignment's score: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/stage2.py"></location>
            <source>No crosspoint attains the score in stage 2: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/column_split.py"></location>
            <location filename="../../gpu/engines/cpu/partitions/threads.py"></location>
            <source>No crosspoint attains the score in stage 3: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/bisection.py"></location>
            <source>No crosspoint attains the score in stage 4: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>No file was chosen; choose a FASTA, GenBank or EMBL file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>No module named 'Bio'</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>No more threads can be started; end other programs, or raise the limit of processes (“ulimit -u”).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/importer.py"></location>
            <source>No read of {0} is mapped; map them to a reference first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>No record here is named “{0}”; {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/navigation.py"></location>
            <source>No sequence here is named “{0}”; there are {1} (a) and {2} (b).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>No such file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>Not usable: {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>One line of {0} begins beyond the end of the record that it names; it was left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>One line of {0} names a record (RNAME) that {1} does not have; it was left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>One line was left out: {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>One read of {0} has lines of more than {1} bytes; it was taken as several reads of its name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>One read of {0} has “=” for letters of the reference; choose the reference, too, to see them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>Only the beginning was read: {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>Pairs need two files of sequences, or a list; choose them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Please send this report with your question; until then, use another device.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Prepare the index of the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>Print which record matches which, a line for each pair of records: lengths, strand, matched bases, the share of each record that is covered, and the identity of alignments.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>Pruning starts from a score of {0}, that of an alignment found in {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>Pruning starts from the given score of {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>Put the query's records, such as contigs of a draft assembly, in order along the reference, and turn those that match in reverse. Print the order, or write the records as FASTA, and scaffolds as AGP 2.1 and FASTA. A record belongs where most of its bases are covered; its place is the weighted median of its matches there, its direction that of more matched bases.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>PyCUDA or cuda-bindings cannot be loaded ({0}); {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Python</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/prepare.py"></location>
            <source>Qualities of {0} are no Phred+64: one is “{1}”; map the reads without --phred64.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>Queries are fitted into references on the processor; the graphics card is not used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Read the heading, and the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Read the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Read the sequences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>Read {0} of {1} cannot be read: {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>Read {0} of {1} has more than {2} bases; {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>Reading or writing failed ({0}); check the drives, and where the output goes to.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>Reading the pairs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>Reading the sequences.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Reads need a reference to be mapped to; choose its file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>Reads of {0} have lines of more than {1} bytes; they were taken as {count} more reads.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Reads that are mapped already are not mapped again; choose one or the other.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>Related species</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Render</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>SAM has no place for residues that are three bases each; choose table, tab6, json, fasta or another format for a translated search.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>Same species</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Save</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Score the database</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>Scores may be {0} at most; choose smaller ones.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <source>Send this report with your question.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/orientation.py"></location>
            <source>Sequence {0} is circular and was rotated: it begins at base {1} of {2}, so that both match along one diagonal.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <source>Similar sequences take less time.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Split at the special columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Split until every partition is small</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>Standard output</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/monitor.py"></location>
            <source>Stopped; what is on disk can be resumed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>System</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Take over the mapped reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Temporary files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>Testing: {0}, {1} ({2} of {3})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>The CUDA engine cannot be used ({0}); use --engine cpu or auto.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>The CUDA kernels are not compiled for this card (architecture {0}) and there is no nvcc or NVRTC that could do it; run packaging/bootstrap.py again or use the CPU engine.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>The CUDA kernels cannot be compiled in “{0}” ({1}); make room there or use the CPU engine.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>The E-value up to which hits are kept is a number above 0, not {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/aligned.py"></location>
            <source>The alignment of this read has {0} columns, too many to be shown as letters; see it along the reference.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/stage5.py"></location>
            <source>The alignment scores {0} when it is counted again, but {1} was found: a fault in Crosspoint, so no result is kept; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>The best score lies below that of an alignment found first: a fault in Crosspoint; please report it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The bound is auto, none or a score (a whole number), not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>The bytes after the compressed data of {0} were left out, since they are no part of it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>The certificate of {0} cannot be verified, so nothing was downloaded; check the computer's date, or ask who looks after the network.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>The computer ran out of memory; close other programs or trim the sequences, then resume.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/runner.py"></location>
            <source>The computer ran out of memory; close other programs {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>The devices are auto, all or numbers of graphics cards like 0,1, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The devices are graphics cards, which the engine cpu does not use; leave out one of the two.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_views.py"></location>
            <source>The differences are not known yet; wait a moment and export again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>The download of {0} broke off after {1}; nothing was kept, try again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>The drive of “{0}” has too little free space: {1}; make room, choose another folder or {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>The drive of “{0}” is full: {1}{2}; make room and {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/figure.py"></location>
            <source>The drive of “{0}” is full; free some space and export again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>The drive of “{0}” takes no more, though it is not full: {1}; look for a quota or a limit, make room and {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>The engine is auto, cuda or cpu, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The first gap must cost at least as much as its extension, but {0} is less than {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <source>The folder “{0}” cannot be used: {1}; choose another place.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/analysis.py"></location>
            <source>The formats are {0}, not “{1}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The gap extension cost must be positive, but it is {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>The gap extension must cost more than 0, not {0}: gaps that cost nothing would never end.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/driver.py"></location>
            <source>The graphics card failed ({0}); resume the run, on the card after a restart or on the CPU.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/driver.py"></location>
            <source>The graphics card has too little free memory; close other programs or use the CPU engine.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/index_cache.py"></location>
            <source>The index of a reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>The least fraction must be from 0 to 1, but it is {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>The least identity is a number from 0 to 100, not {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>The least number of reads and the least depth must be 1 or more.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>The least {0} must be from 0 to {1}, but it is {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The match score must be positive, but it is {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>The matches are still being sorted; export again in a moment.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>The matches asked for are maxmatch, mum or mumreference, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>The minimum length of a match is at least 1, not {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The mismatch score must be negative, but it is {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The mode is local, global or semiglobal, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>The mode is local, global, semiglobal or fit, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/pieces.py"></location>
            <source>The only record of {0} has no bases; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>The pairs of this result are too long to be measured in seconds, or empty; open a result of others.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>The paper's: +1, −3, 5, 2</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>The picture shows nothing of the matrix; show the whole (0) and export again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>The picture shows nothing of the sequences; show the whole (0) and export again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>The processor computes instead; a card from 2018 or later would be used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>The processor computes instead; send this report with your question.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/mapping.py"></location>
            <source>The qualities of {0} look as Phred+64 (Illumina until 2011), and are taken for Phred+33; convert them with --phred64.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>The query files have changed since their matches were found; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>The range {0} is not inside {1} of {2}, which has {3} bases; choose positions from 1 to {4}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>The range “{0}” begins before base 1; positions count from 1.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>The range “{0}” ends before it begins; write the smaller position first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>The read group is no @RG line with tabs between its fields.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>The record “{0}” of {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/sam.py"></location>
            <source>The record “{0}” of {1} has no bases, which SAM cannot tell; remove it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta.py"></location>
            <source>The record “{0}” of {1} has no bases; choose another record or file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>The records have {0} bases together; of more than {1} only AGP is written.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>The records of {0} and of {1} differ in the prefix chr alone (“chr1” and “1”); take them for the same with --same-chr, or in the dialog.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>The references have no queries to be paired with; choose the queries' file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cpu/sweep/layout.py"></location>
            <location filename="../../gpu/engines/cuda/sweep/strip_shape.py"></location>
            <source>The scores are too large to compute with; divide them all by a common factor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>The self-test waits: compiling kernel {number} of {count}, once per update.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>The sequence in {0} is in colour space (SOLiD: digits in place of bases); convert it to bases, or map it with a program that takes colours, such as bowtie 1.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>The sequence in {0} of {1}, record “{2}”, looks like protein, but nucleotides are needed; choose a DNA file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/orientation.py"></location>
            <source>The sequences match best from their own first bases: none was rotated.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>The session “{0}” cannot be read: {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>The session “{0}” has more than {1} results.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>The session “{0}” is damaged: “version” is missing or wrong.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>The session “{0}” is damaged: “{1}” is missing or wrong.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>The session “{0}” was saved by a newer Crosspoint; open it with that version.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/checkpoints/special_rows.py"></location>
            <source>The special rows area must hold at least one row of {0} ({1} bytes), but its limit is {2}; raise the limit.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The stages are 1 to {0}, not {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>The strand is both, forward or reverse, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>The strands are forward, reverse or both, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_pairs.py"></location>
            <source>There are more than {0} matches of {1} bases or more to sum up; choose a longer minimum.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/run.py"></location>
            <source>There are more than {0} matches of {1} bases or more; choose a longer minimum.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>There is a “{0}” in {1}: remove gaps and stops, only nucleotides are compared.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/registry.py"></location>
            <source>There is no example in this installation; install Crosspoint again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/example.py"></location>
            <source>There is no example in {0}; install Crosspoint again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/example.py"></location>
            <source>There is no example of a database search in {0}; install Crosspoint again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/example.py"></location>
            <source>There is no example of an overview in {0}; install Crosspoint again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/example.py"></location>
            <source>There is no example of pairs in {0}; install Crosspoint again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/example.py"></location>
            <source>There is no example of reads in {0}; install Crosspoint again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>There is no file {0}; check its name and folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/translation.py"></location>
            <source>There is no genetic code {0}; NCBI's are {1}, of which 1 is the standard one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>There is no graphics card {0} here; those for --devices are: {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>There is no session “{0}”; was it moved or renamed?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>There is not enough memory: this process may have no more than {0}; raise its limit (“ulimit -v”), or trim the sequences, then resume.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>There is not enough memory: this process may have {0}, and about {1} are needed; raise its limit (“ulimit -v {2}”).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>There is nothing to look for; choose at least one query file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>There is nothing to map; choose at least one file of reads.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>There is too little free memory: {0}; close other programs or {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <location filename="../../gpu/analyses/suffix_index.py"></location>
            <source>There is too little memory for the index; close other programs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/kept.py"></location>
            <source>There is too little memory to look for matches; close other programs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>There is {0} in {1} which is no {2} letter; correct it or choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>These are {0} accessions; enter at most {1} at a time.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>Ties are conventional or pure, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>To get it, {0}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Trace back over the special rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/calibration.py"></location>
            <source>Trying out the graphics card; this takes a few seconds, once.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>Two records are called “{0}”; AGP needs names that differ.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable.py"></location>
            <source>Unpacked it takes {0}, and “{1}” has {2} left; free some space.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>VCF of differences</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cpu/vectors.py"></location>
            <source>Vector({0} x i{1})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/score.py"></location>
            <source>What is translated is compared as protein, and {0} scores bases; choose a matrix of proteins, such as BLOSUM62.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>What is translated is the query, the database or none, not “{0}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rest/finder.py"></location>
            <source>With this scoring there are no E-values; ask for a number of further alignments, or let gaps cost more.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>With this scoring, sequences of {0} and {1} bases could reach scores beyond {2}; use smaller scores or trim the sequences.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/work/traces.py"></location>
            <source>With this scoring, “{0}” ({1} letters) and “{2}” ({3}) could reach scores beyond {4}; use smaller scores or shorter sequences.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/work/scores.py"></location>
            <source>With {0}, a query of {1} residues could reach scores beyond what is computed with; use a matrix of smaller scores or a shorter query.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>Your quota on the drive of “{0}” is used up: {1}; make room there, or ask for more, and {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>a bound of {0} was given, which no alignment reaches: stage 1 begins anew</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>a database search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>a database {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/regular_files.py"></location>
            <source>a device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/regular_files.py"></location>
            <source>a folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>a heading follows lines of reads, as where one SAM file was appended to another; join them with “samtools merge”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>a length or position is no whole number</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>a position lies outside its record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>a query {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>a result folder of matches, or a file of alignments: PAF, SAM, BAM, delta, MAF, BLAST -outfmt 6 or 7</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/regular_files.py"></location>
            <source>a socket</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>align it with “align”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>align it with “pairs”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>aligned pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>aligns pairs of “{0}” otherwise than</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>all letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>all works without it, but more slowly</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>an alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>an earlier line gives its record another length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>an end is not behind its start</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>an end lies beyond the length of its record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/scores/memory.py"></location>
            <source>an entry of {0} residues needs {1} bytes, {2} are free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/runner.py"></location>
            <source>and resume the run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>and {0} are free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <location filename="../../gpu/analyses/chromosome/annotation/names.py"></location>
            <source>and {0} more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>another search has begun</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>as the lowest of its scores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>as {0} says</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>b as it stands in its file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>b reversed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>base quality</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>belongs to a BLAST database; write its sequences as FASTA with “{0}” and choose that file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>between its members</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>blastdbcmd -db {0} -entry all -out {1}.fa</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>bytes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>can't start new thread</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>cells</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>choose a FASTA, GenBank or EMBL file, or write its reads with “samtools fasta” or “samtools fastq”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>choose a folder of your own</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>choose a scoring of bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>choose another folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>choose another one</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable.py"></location>
            <location filename="../../app/session_keeper.py"></location>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <location filename="../../gpu/analyses/reads/sorted_bam.py"></location>
            <location filename="../../gpu/results/output.py"></location>
            <location filename="../../gpu/results/store.py"></location>
            <source>choose another place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/pasted.py"></location>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <source>choose another results folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/navigation.py"></location>
            <source>chr1:34M-35M, 1000..2000, 500kb or 12,000 , 15,000</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/frames.py"></location>
            <source>code {0} frames {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>compute capability {0}.{1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>compute mode</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>counts of differences (TSV)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable.py"></location>
            <source>crosspoint portable result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>crosspoint session</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>crosspoints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/matches/memory.py"></location>
            <source>cuMemAlloc failed: {0} bytes and more, {1} are free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/reads/memory.py"></location>
            <source>cuMemAlloc failed: {0} bytes are free beside the index</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/sweep/device_buffers.py"></location>
            <source>cuMemAlloc failed: {0} bytes, {1} are free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>cut it into shorter ones</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>database size {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>does not answer ({0})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>download again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>driver / cuda driver combination</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>driver for CUDA {0}.{1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>drives a screen</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/significance.py"></location>
            <source>exact for this scoring and base composition</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>exact matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>export again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>fewer than {0} bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>finds another alignment than</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/significance.py"></location>
            <source>fitted to the scores of {0} random pairs of this base composition</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>for CUDA {}.{}, needed is {}.{}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>for about {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/run.py"></location>
            <source>further alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/alignment.py"></location>
            <source>gaps in a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/alignment.py"></location>
            <source>gaps in b</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/effects.py"></location>
            <source>gene lost</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>has a name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/other_files.py"></location>
            <source>has blanks where SAM has tabs, as text that was copied from a page has; choose the file itself, or replace them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>has no kernels (none are packaged for it, no nvcc or NVRTC here compiles them); {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>has too little free memory ({0}, needed are {1}); close other programs that use the card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>has too old a driver ({0}); {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>have names</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/other_files.py"></location>
            <source>holds FASTA sequences, {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/other_files.py"></location>
            <source>holds FASTQ reads, {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/estimate.py"></location>
            <source>in {0} frames</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>indices of references for exact matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>indices of references for short reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>install Crosspoint again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a .2bit file; convert it to FASTA with “twoBitToFa”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a 7-Zip archive; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a BAM file; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/other_files.py"></location>
            <source>is a CRAM file; convert it with “samtools view -b -o x.bam” (and -T with its reference), and choose that</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a CRAM file; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a SAM file; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a UTF-16 text; save it as plain text (UTF-8)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a ZIP archive; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>is a binary file and not a text of sequences; choose a FASTA, GenBank or EMBL file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a file of Unix compress (.Z); {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a web page; download the file itself</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/other_files.py"></location>
            <source>is an index of a BAM or SAM file; choose the file that it belongs to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/other_files.py"></location>
            <source>is an index of a FASTA or FASTQ file; choose a SAM or BAM file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>is closed to computing (compute mode “prohibited”); allow it with nvidia-smi -c 0</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/segments.py"></location>
            <source>is on no diagonal with what comes before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>is too old for the kernels (compute capability {0}.{1}, needed is 7.5); use a card from 2018 or later</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>it answers with an address that is not secure</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>it begins with none of the letters of MAF</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>it does not answer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>it does not begin with “@”; correct it or download the file again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>it gave no reason</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>it has fewer fields than a line of SAM (eleven, with tabs between them); choose another file, or leave the line out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>it has fewer qualities than letters; correct it or download the file again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>it has fewer than the 12 columns of PAF</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>it has fewer than the seven columns of a line of MAF</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>it has more errors than columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>it has more matching bases (column 10) than columns (column 11)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>it has more qualities than letters; correct it or download the file again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>it has {0} columns between tabs, not {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>it has {0} columns, and BED at least 3</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>it is cut off; copy or download the file again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>it is empty, or ends beyond the length of its record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>it is neither a header nor the seven numbers of an alignment</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>it is no header of two names and two lengths</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>it is too large</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>it lies outside the record that it is aligned to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>it names a file outside the folder, {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>it names a reference that the heading does not have; write the file anew with the program that made it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>it names no reference (SN) or no length (LN)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its CIGAR is none</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its CIGAR is none; correct it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its CIGAR is of another number of letters than it has; correct it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/result.py"></location>
            <source>its arrays differ in length</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>its begin and end (columns 4 and 5) are not both numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>its begin {0} and end {1} are no range; positions count from 1</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its blocks (columns 10 to 12) do not follow the format</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its blocks (columns 10 to 12) reach beyond its end</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>its checksum differs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its fields do not fit its size</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <source>its first {0} reads are there</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its flag or position is no number, or it has fewer than eleven columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its flags, position or quality is no number that SAM allows; correct it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its heading</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>its line that begins with “@” or “+” does not end within {0} bytes; choose another file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its optional fields cannot be read; write the file anew with the program that made it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its qualities are not as many as its letters, or no characters from “!” to “~”; correct it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its read has no name, or one of more than 254 characters; correct it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/table.py"></location>
            <location filename="../../gpu/results/table_writer.py"></location>
            <source>its records of the table “{0}” contradict each other</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its sequence has characters that are no letters; correct it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>its size differs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>its size is not the number of its letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its size is wrong</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its start and end (columns 2 and 3) are not both numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its start {0} lies behind its end {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>its start, size, strand or length cannot be read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>its strand (column 5) is neither + nor −</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its strand “{0}” is none of +, − and .</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>its strand “{0}” is none of +, −, . and ?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>its text is not as long as that of the block's first line</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/parts.py"></location>
            <source>later text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>leave out some of them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>leave out the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>line is</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta_scan.py"></location>
            <source>line {0} (column {1})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>lines are</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/__init__.py"></location>
            <source>make the index of a reference for “map”, and keep it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/__init__.py"></location>
            <source>map reads to a reference: every hit with at most one error, as SAM</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>mapping quality</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>matches of {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>more is needed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/records.py"></location>
            <source>mummer: cannot open file "{0}" or file "{1}" is empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>neither PyCUDA nor NVIDIA’s cuda-bindings is installed; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>no NVIDIA card</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/nvidia.py"></location>
            <source>no NVIDIA driver; if there is an NVIDIA card, install its driver from nvidia.com/drivers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>no cuda-capable device</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>no line that begins with “+” follows its letters; correct it or download the file again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <source>no read is there</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>no reason given</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>none packaged</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>not aligned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/classes.py"></location>
            <source>not aligned in {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>not usable</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>nvcc could not compile {0} ({1}); use the CPU engine.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/result.py"></location>
            <source>of its array “{0}”, {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>one of its qualities is none of the characters from “!” to “~”; correct it or leave the read out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable.py"></location>
            <source>open it again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/run.py"></location>
            <source>or ask for longer matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/run.py"></location>
            <source>or split the files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/run.py"></location>
            <source>or split the queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/run.py"></location>
            <source>or split the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>other frames are asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/segments.py"></location>
            <source>overlaps what comes before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/engine.py"></location>
            <source>pair jobs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>pairs of {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/dialogs/comparison/pasted.py"></location>
            <source>paste again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>prepared databases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>procedure could not be found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>pruned</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/program.py"></location>
            <source>python main.py</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <source>read {0} of {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/pieces.py"></location>
            <source>record {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>release (\d+)\.(\d+)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/files.py"></location>
            <source>remove it yourself</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>results cannot be saved there</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>resume the run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>right: {0} of {1} kinds in {2} s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/columns.py"></location>
            <source>rows are chosen by their numbers, from 0</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/table.py"></location>
            <source>rows of its table “{0}” contradict each other</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>run packaging/bootstrap.py again, which installs what is missing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>save again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>scored {0}, since {1} has no score for it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>set Crosspoint up again with “python3 packaging/bootstrap.py run”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fastq_scan.py"></location>
            <location filename="../../gpu/sequences/pieces.py"></location>
            <source>split it into several</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>split it into several files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/estimate.py"></location>
            <source>split the files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/estimate.py"></location>
            <source>split the queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>split the reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/run.py"></location>
            <source>stages {0} to {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <source>standard output</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <location filename="../../gpu/analyses/reads/sorted_bam.py"></location>
            <source>start again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/effects.py"></location>
            <source>start lost</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/effects.py"></location>
            <source>stop lost</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>such pairs are aligned by the processor</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/suffix_index.py"></location>
            <source>suffix array</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>table of differences (TSV)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/__init__.py"></location>
            <source>take the mapped reads of a SAM or BAM file into a result folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>that is translated is DNA; search without translating it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>that takes more memory than is free, so split it into several</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>the CPU was asked for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver does not answer ({0}); restart the computer or {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver is too old ({0}); {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver is too old for this PyCUDA; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver is too old; {0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver's parts are of different versions; restart the computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/__init__.py"></location>
            <source>the alignments go on with the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>the byte 0x{0}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>the chosen reference</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>the file is cut off within it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/jobs/queue.py"></location>
            <source>the graphics card could not do it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>the library {0} is missing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>the list of gaps behind it does not end with 0</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/__init__.py"></location>
            <source>the mapping goes on with the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>the query is scored as bases; translate it ({0} query), or choose a database of bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>the record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/registry.py"></location>
            <location filename="../../gpu/core/request.py"></location>
            <source>the request</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/analysis.py"></location>
            <source>the run goes on with the processor from its last checkpoint.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/__init__.py"></location>
            <location filename="../../gpu/analyses/search/__init__.py"></location>
            <source>the search goes on with the processor.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/batches.py"></location>
            <source>the text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>there are {0} (reference) and {1} (query)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/bindings_driver.py"></location>
            <source>there is no context in this thread</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>they were</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measurement.py"></location>
            <source>times one core</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>too little of its memory is free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>too old</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>translate the query ({0} query), or choose a scoring of bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>translated {0}{1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>try again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>undefined symbol</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>unpack it first (.gz, .bz2, .xz and .zst can stay as they are)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>update it from nvidia.com/drivers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>was copied from another file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>was damaged</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>was made by another version</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/other_files.py"></location>
            <source>which are not mapped yet; map them to a reference first (“map”, or another program)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/counts.py"></location>
            <source>windows of {0} columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>with a deletion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>with a mismatch</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>with an insertion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>{0} % of it aligned,</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0} (asked for: {1})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>{0} ({1} bytes) are needed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>{0} ({1}) holds no alignment{2}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <source>{0} Choose another folder for this comparison.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} GB or {1} lines</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/run.py"></location>
            <source>{0} The result is whole without it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} There are {1} and {2} here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/names.py"></location>
            <source>{0} annotates {1}{2}, but not “{3}”; choose the annotation of that record, or name the record in the file so.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} annotates “{1}”, and “{2}” was compared.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>{0} answers with an error ({1} {2}); try again later.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>{0} are needed, {1} are free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/way_finder.py"></location>
            <source>{0} are proteins, and an overview is of DNA.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/registry.py"></location>
            <source>{0} asks for an analysis that is unknown here; update Crosspoint to open it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/__init__.py"></location>
            <source>{0} bases, in {1} frames</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/traces/launcher.py"></location>
            <source>{0} bytes are free</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>{0} cannot be kept: “{1}” is {2}; remove it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>{0} cannot be reached ({1}); check the network and try again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} cannot be read ({1}); choose another matrix.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>{0} cannot be read: its line {1} does not end; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/check.py"></location>
            <source>{0} cannot be read: {1}; check its name and folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} cannot be read: {1}; check the file and its drive.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta.py"></location>
            <source>{0} cannot be written: {1}; choose another folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>{0} chosen from {1} cards</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} does not tell the lengths of {1}: each is taken to end with the greatest end in it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/nvrtc.py"></location>
            <source>{0} failed ({1}); use the CPU engine.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/bindings_driver.py"></location>
            <source>{0} failed: {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0} free of {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>{0} gets too many requests from here; try again in a minute.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has a column “{1}”, which is no residue; choose a matrix of amino acids or bases in NCBI's format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} has a line of more than {1} letters; choose a list of pairs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/stream.py"></location>
            <source>{0} has a line or record of more than {1} bytes, the limit for one read; leave that read out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has a row for “{1}”, which has no column; add the column or drop the row.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/subjects.py"></location>
            <source>{0} has changed since it was searched, so the entries that were hit are not known; restore it, or search again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>{0} has changed since its matches were found; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/features.py"></location>
            <source>{0} has changed since the reads were mapped to it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} has changed since this comparison began; start a new one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>{0} has changed: its record “{1}” is not the one that was compared; restore the file or start a new comparison.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has headers of more than {1} bytes, too many to choose from; shorten them or split the file into several.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} has more than {1} alignments; leave out short ones and open it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>{0} has more than {1} bases, which a reference can have at most; {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has more than {1} records, too many to choose from; split it into several files.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/batches.py"></location>
            <source>{0} has more than {1} {2}, too many to be read at once; split it into several files.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} has no @SQ lines, which name the records of its reference; choose the reference, too.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>{0} has no bases to map reads to; choose another reference.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} has no bases; download it again with its full sequence.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has no positive score, so nothing could be found with it; choose another matrix.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/importer.py"></location>
            <source>{0} has no read that can be taken: {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{0} has no record “{1}” of {2} bases, which the reads of {3} are mapped to; choose the reference that they were mapped to, with the same names (“chr1” is not “1”), or none.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <source>{0} has no record “{1}”, or a changed one; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has no record “{1}”; choose one of its {2}: {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} has no residues in any of its entries; choose another database.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>{0} has no sequences; name the file of the queries with --queries.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has other scores for U than for T, which are read as one base; make them equal.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has rows that do not begin with their letter; write it before each row, or give a row for each of the {1} columns, in their order.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has scores with more than two decimals; round them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has several records named “{1}”; choose one by its number, #{2}, #{3} or so on.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <source>{0} has several records “{1}” of {2} letters; give them different names and run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has two columns for “{1}”; drop one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/sam.py"></location>
            <source>{0} has two records called “{1}”, which SAM cannot tell apart; rename one of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has two rows for “{1}”; drop one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} has {1} and {2} has more, so that some would have no partner; give files of equal numbers of records, or pair them by name with --list.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has {1} records ({2}); choose one with --record-a or --record-b on the command line, or from the list in the window.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has {1} records, so there is no record #{2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} holds bases, and the query and its matrix are of proteins; translate the database ({1} database), or choose one of proteins, or a query of bases.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>{0} holds bases, and {1} is a matrix of proteins; {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} holds more than {1} features, or {2} MB, of “{3}”; take the kinds of features that you need into a file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} holds no feature; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} holds no matrix; choose a file in NCBI's format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} holds no query to search for, as each of them has {1}; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} holds no record: it begins neither with “&gt;” (FASTA) nor with LOCUS (GenBank) or ID (EMBL).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} holds no record; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} holds proteins, and {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>{0} holds reads; choose an assembly as FASTA, GenBank or EMBL.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is DNA, but protein is needed; choose a protein file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is a Swiss-Prot file of proteins, but nucleotides are needed; choose a DNA file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} is a UTF-16 text; save it as plain text (UTF-8).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} is a binary file and no annotation; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>{0} is a damaged {1} file ({2}); copy or download it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} is a folder; choose a file in it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} is a pipe or a device, and only a file can be read twice; save its contents in a file and choose that.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>{0} is a protein, which has no reverse strand; leave the strand forward.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>{0} is a whole assembly; enter the accession of one of its sequences, as NC_000913.3, which NCBI's page of the assembly lists.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} is a {1} file inside another packed file; unpack it first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>{0} is cut off after line {1}: a last record without “//”; copy or download it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>{0} is cut off in its heading; copy or download it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/stream.py"></location>
            <source>{0} is cut off or damaged in its heading; copy or download it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>{0} is cut off: its compressed data have no end; copy or download it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>{0} is damaged: a part of it has more than {1} MiB.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>{0} is damaged: a record begins in line {1}, but the one before it has no “//”; add it, or download the file again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>{0} is damaged: it names no format version.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is damaged: it states {1} bases but holds {2}; download it again, or correct the number if that is wrong.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>{0} is damaged: {1}; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} is empty; choose a FASTA, GenBank or EMBL file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} is empty; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>{0} is empty; choose a file of alignments.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} is longer than {1}; cut out the lines of the record, and take these.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>{0} is neither FASTA nor FASTQ: its headers begin with “&gt;”, but {1} begins with the “+” of FASTQ; correct it or choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta_scan.py"></location>
            <source>{0} is no FASTA file: its first record does not begin with “&gt;”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta_scan.py"></location>
            <source>{0} is no FASTA file: one of its lines that begin with “&gt;” does not end within {1} bytes; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} is no annotation that Crosspoint reads; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} is no annotation: its line {1} does not end; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} is no annotation; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>{0} is no file of alignments that Crosspoint reads: PAF, SAM, BAM, MUMmer delta, MAF, or a table of BLAST (-outfmt 6 or 7).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} is packed; unpack the list first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} is packed; unpack the matrix first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is protein, but nucleotides are needed; choose a DNA file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>{0} is the same file as the input “{1}”, which would be lost; choose another output.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} is too large for a substitution matrix; choose a file in NCBI's format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} it names {1} not here ({2})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>{0} kept in “{1}” cannot be read ({2}); it is made anew.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>{0} kept in “{1}” {2}; it is made anew.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{0} lacks one record that {1} names and no read is mapped to; it was left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} lacks the block that marks its end, so that it may be cut off; all that it has was read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} lacks the row of “{1}”; add it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{0} lacks {count} records that {1} names and no read is mapped to; they were left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} lists no pairs; choose another list.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} looks like FASTQ reads; choose a FASTA, GenBank or EMBL file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/run.py"></location>
            <source>{0} matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} may not be read; ask its owner for the permission, or copy it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>{0} multiprocessors</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} names more than {1} records, too many for a dot plot; choose a file of alignments of genomes or assemblies.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} names more than {1} records; choose another file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} names no reference (@SQ), and its reads are not mapped; map them to a reference first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>{0} no longer hold the pairs of this result; restore what has changed, or align anew.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>{0} of its lines could not be read and were left out, the first: {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <source>{0} of memory{1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} of the {1} alignments of {2} fit: {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0} of {1} kinds of work compiled</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0} of {1} packaged</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/letters.py"></location>
            <source>{0} of {1}, record “{2}”,</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0} shares {1} sampled words with a, the other strand none</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0} shares {1} times as many words with a</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} was changed while it was read; restore it, or start anew when nothing writes to it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>{0} was written by a newer Crosspoint; update Crosspoint to open it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} {1} another length here ({2})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0} {1} fewer than {2} bases: told as unmapped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0} {1} more than {2}: the first are told, and marked XC:i:1.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0} {1} of more than {2} characters; SAM and BAM have them cut, with the read's number at the end.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>{0} {1} of {2} cannot be read: {3}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} {1} of {2} cannot be read: {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} {1} record{2}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/compare.py"></location>
            <source>{0} {1} {2}; please report this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0}, part of the bundle</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cpu/engine.py"></location>
            <source>{0}, {1} of {2} cores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0}: align the {1} strand of b.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0}: aligned on the {1} strand.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>{0}: only a whole record can begin at another base; leave out the range, or do not take the record for circular.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0}: the row of “{1}” has {2} scores for {3} columns; complete it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0}: {1} of {2}, {3}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0}: {1}, {2} unmapped; {3} with several hits.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/device_pool.py"></location>
            <source>{0}: {1}; the run continues on {2} from the last saved row.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0}: “{1}” in the row of “{2}” is no score; write a number up to {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/store.py"></location>
            <source>{0}; choose an empty folder for this comparison.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>{0}; correct it, or open the file without what cannot be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0}; correct the file, or load its other lines alone.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0}; the others at their first use</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0}; the processor computes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0}; {1} left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>{0}no base of {1}: all of it lies in a gap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>{0}{1} % identical, {2}, {3} {4}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta_scan.py"></location>
            <source>{count} comment lines of {0}, which begin with “;”, were left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/run.py"></location>
            <source>{count} entries have more alignments than are listed; ask for more (--max-alignments).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{count} features of {0} reach beyond the end of the record at base {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/feature_table.py"></location>
            <source>{count} features of {0} were left out, since their lines do not follow the format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/pieces.py"></location>
            <source>{count} gap letters ({0}) of {1} were left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>{count} letters {0} of {1} are {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{count} lines of {0} before its first “&gt;” were left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{count} lines of {0} begin beyond the end of the record that they name; they were left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{count} lines of {0} name a record (RNAME) that {1} does not have; they were left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{count} queries of {0} have {1} and are left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{count} reads of {0} have “=” for letters of the reference; choose the reference, too, to see them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>{count} stops (*) of {0} are scored {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>{n} alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{n} bases</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{n} columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{n} cores</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>{n} entries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/uninstall.py"></location>
            <source>{n} files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{n} further alignments</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>{n} hits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>{n} letters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>{n} mapped reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>{n} matches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <source>{n} pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{n} problems</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>{n} queries</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>{n} reads</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>{n} record pairs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <location filename="../../gpu/analyses/reads/command.py"></location>
            <source>{n} records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{n} residues</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>“Translate” in the window, --translate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be read ({1}); check the drive and try again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/moved_inputs.py"></location>
            <location filename="../../app/portable.py"></location>
            <source>“{0}” cannot be read: {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be read; ask its owner for permission or copy the result.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be used ({1}); check the drive and try again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/figure.py"></location>
            <source>“{0}” cannot be written ({1}); choose another place.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be {1} ({2}); check the drive and {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be {1} ({2}); {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be {1}: its drive can only be read; make it writable, or choose another place, and {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>“{0}” could not be read: {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/navigation.py"></location>
            <source>“{0}” ends before it begins; write the smaller position first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/result.py"></location>
            <source>“{0}” has no alignment {1}; choose from 1 to {2}, or find more with the option --also of resume.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>“{0}” has {1} bases in {2}, but {3} were compared.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>“{0}” holds another alignment than this computer finds now; please report this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>“{0}” holds another comparison by now.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <location filename="../../gpu/results/store.py"></location>
            <source>“{0}” holds another comparison; choose an empty folder for this one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/result.py"></location>
            <source>“{0}” holds no matches yet; run the comparison again to finish it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” holds no result of this kind, which is {1}; open it in the window.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/registry.py"></location>
            <source>“{0}” holds nothing to measure this computer with; open a result whose page offers it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/table_writer.py"></location>
            <source>“{0}” holds rows of {1} that are not found again; start anew in an empty folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>“{0}” is a file of the result itself; choose another name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <source>“{0}” is a file, so there can be no folder in it; choose another place.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <location filename="../../gpu/results/store.py"></location>
            <source>“{0}” is a file; choose a folder for the result.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/files.py"></location>
            <source>“{0}” is being written by another Crosspoint; wait until that has ended, or choose another folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is damaged at line {1}; resume the run, or run it again, to rebuild the result.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/store.py"></location>
            <source>“{0}” is damaged or missing; resume the run to compute it again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is damaged: its checksum differs; run the same comparison into the folder again, or another one into an empty folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>“{0}” is damaged: its reads contradict each other; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>“{0}” is damaged: its reference is not whole; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is damaged: the record in line {1} is incomplete or wrong (“{2}”); run the comparison again in an empty folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/old_result.py"></location>
            <location filename="../../gpu/analyses/matches/result.py"></location>
            <location filename="../../gpu/results/parts.py"></location>
            <source>“{0}” is damaged: {1}; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” is larger than a file may be there: {1}; raise the limit or use another drive, and {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/fatbins.py"></location>
            <source>“{0}” is missing or damaged; install Crosspoint again or use the CPU engine.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is missing or wrong</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable.py"></location>
            <source>“{0}” is missing; locate the sequences first (“File → Locate sequences…”).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/parts.py"></location>
            <source>“{0}” is missing; run the comparison again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>“{0}” is neither a file nor a matrix that is known here; these are: {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>“{0}” is neither a position, for example {1}, nor a record: {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>“{0}” is no accession of NCBI; enter one such as NC_000913.3 or NP_414543.1.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>“{0}” is no address of a server; enter one such as {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>“{0}” is no file; choose a session file (*{1}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/motif.py"></location>
            <source>“{0}” is no motif; write {1} to {2} letters of DNA, for example TATAWAW.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>“{0}” is no number of bases; write it like 1000, 1,000, 500k or 1M.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>“{0}” is no number of bytes; write it like 4G or 512M.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/portable.py"></location>
            <source>“{0}” is no portable result of Crosspoint, or is damaged; ask for it once more.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/navigation.py"></location>
            <source>“{0}” is no position; write for example {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>“{0}” is no range of bases; write it like 1000-2000 or 34M-35M.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/read_group.py"></location>
            <source>“{0}” is no read group; write its fields with \t between them, such as '@RG\tID:run1\tSM:sample1\tPL:ILLUMINA', each once, ID among them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is no result folder: it holds no {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>“{0}” is no session of Crosspoint, or is damaged: {1}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>“{0}” is no session of Crosspoint.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>“{0}” is no session of Crosspoint: it is too large.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <location filename="../../gpu/results/store.py"></location>
            <source>“{0}” is not empty and holds no result; choose an empty folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is not finished; resume the run to finish it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/analysis.py"></location>
            <source>“{0}” is not finished; {1}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/moved_inputs.py"></location>
            <source>“{0}” is not the file that was compared, “{1}”: it differs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_keeper.py"></location>
            <source>“{0}” is open in another window of Crosspoint; choose another name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/safe_folder.py"></location>
            <source>“{0}” is the same file as another one; copy the folder, and use the copy.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>“{0}” is there already; choose another name, or write over it with --force.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/checked_cache.py"></location>
            <source>“{0}” is {1} there; remove it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/regular_files.py"></location>
            <source>“{0}” is {1}, which no result has there; remove it, or use a folder that you trust.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>“{0}” lies in the folder of the result; choose another folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/navigation.py"></location>
            <location filename="../../gpu/analyses/chromosome/find/report.py"></location>
            <source>“{0}” lies outside {1}, of which {2} to {3} were compared.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>“{0}” lies outside {1}, which has {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/core/schema.py"></location>
            <source>“{0}” must be a whole number from {1} to {2}, not {3}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>“{0}” names no annotation; write a:FILE or b:FILE.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/navigation.py"></location>
            <source>“{0}” names no base: positions count from 1.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/figure.py"></location>
            <source>“{0}” names no figure format; end it with {1} or {2}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/plots/navigation.py"></location>
            <source>“{0}” names one sequence twice; name one position of each.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>“{0}” names the {1} twice; name one position of each.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/pieces.py"></location>
            <source>“{0}” of {1} has more than {2} {3}; {4}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rest/wanted.py"></location>
            <source>“{0}” says not which further alignments are wanted; give their number, from 1 to {1}, or their largest E-value, as in E=1e-3.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../app/session_file.py"></location>
            <source>“{0}” was not found: it was moved, renamed or deleted, or its drive is not connected.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>“{0}” would be written over “{1}”; choose another name.</source>
            <translation type="unfinished"></translation>
        </message>
    </context>
</TS>
