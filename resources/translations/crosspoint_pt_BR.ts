<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pt_BR" sourcelanguage="en">
    <context>
        <name>window</name>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>
Double click opens it</source>
            <translation>
Um clique duplo o abre</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>
Log: {log}</source>
            <translation>
Log: {log}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source> %</source>
            <translation> %</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <source> See “Numbers” for {0:,} more.</source>
            <translation> Veja “Números” para mais {0:,}.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source> and {0:,} more</source>
            <translation> e mais {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/genomes/dialog.py"></location>
            <source> bases</source>
            <translation> bases</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source> bp</source>
            <translation> bp</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source> dots an inch</source>
            <translation> pontos por polegada</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source> mm</source>
            <translation> mm</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source> or </source>
            <translation> ou </translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source> pt</source>
            <translation> pt</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source> that is unique in both sequences</source>
            <translation> que seja única nas duas sequências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source> that is unique in the reference</source>
            <translation> que seja única na referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source> {0:,} without any match come last.</source>
            <translation> {0:,} sem nenhuma correspondência vêm por último.</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source> · in the lab</source>
            <translation> · no laboratório</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source> · {time} left</source>
            <translation> · faltam {time}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/tables/columns.py"></location>
            <source>#</source>
            <translation>#</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;About Crosspoint</source>
            <translation>So&amp;bre o Crosspoint</translation>
        </message>
        <message>
            <location filename="../../app/ask/advanced.py"></location>
            <source>&amp;Advanced</source>
            <translation>&amp;Avançado</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>&amp;Align</source>
            <translation>&amp;Alinhar</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>&amp;Align {0}</source>
            <translation>&amp;Alinhar {0}</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Cancel</source>
            <translation>&amp;Cancelar</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Close tab</source>
            <translation>&amp;Fechar aba</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>&amp;Close without it</source>
            <translation>&amp;Fechar sem ele</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Colours</source>
            <translation>&amp;Cores</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Commands…</source>
            <translation>&amp;Comandos…</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>&amp;Copy</source>
            <translation>&amp;Copiar</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_viewer.py"></location>
            <source>&amp;Copy all</source>
            <translation>&amp;Copiar tudo</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>&amp;Copy the picture</source>
            <translation>&amp;Copiar a imagem</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Dark</source>
            <translation>&amp;Escuras</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Data</source>
            <translation>&amp;Dados</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>&amp;Delete for good</source>
            <translation>E&amp;xcluir definitivamente</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>&amp;Delete…</source>
            <translation>E&amp;xcluir…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Devices…</source>
            <translation>&amp;Dispositivos…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Edit</source>
            <translation>&amp;Editar</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Export</source>
            <translation>E&amp;xportar</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;File</source>
            <translation>&amp;Arquivo</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>&amp;Find</source>
            <translation>&amp;Localizar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>&amp;Find them</source>
            <translation>&amp;Encontrar</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Full screen</source>
            <translation>&amp;Tela cheia</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>&amp;Go on writing</source>
            <translation>&amp;Continuar gravando</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Go to</source>
            <translation>&amp;Ir para</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Guide</source>
            <translation>&amp;Guia</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>&amp;Height</source>
            <translation>&amp;Altura</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Help</source>
            <translation>A&amp;juda</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;High contrast</source>
            <translation>&amp;Alto contraste</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>&amp;Keep it</source>
            <translation>&amp;Manter</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>&amp;Keep running</source>
            <translation>&amp;Continuar executando</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Keyboard shortcuts</source>
            <translation>&amp;Atalhos de teclado</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Layers</source>
            <translation>&amp;Camadas</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>&amp;Letters</source>
            <translation>&amp;Letras</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>&amp;Licences…</source>
            <translation>&amp;Licenças…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Light</source>
            <translation>&amp;Claras</translation>
        </message>
        <message>
            <location filename="../../app/shell/unopened.py"></location>
            <source>&amp;Locate file…</source>
            <translation>&amp;Localizar arquivo…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Locate sequences…</source>
            <translation>&amp;Localizar sequências…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Move and zoom</source>
            <translation>&amp;Mover e ampliar</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>&amp;Move to the trash</source>
            <translation>Mover para a &amp;lixeira</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;New</source>
            <translation>&amp;Nova</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/shell/start_page.py"></location>
            <source>&amp;New comparison…</source>
            <translation>&amp;Nova comparação…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Next tab</source>
            <translation>&amp;Próxima aba</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>&amp;No key</source>
            <translation>Sem &amp;tecla</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>&amp;Open</source>
            <translation>&amp;Abrir</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>&amp;Open a result…</source>
            <translation>&amp;Abrir um resultado…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Open result…</source>
            <translation>&amp;Abrir resultado…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Preferences…</source>
            <translation>&amp;Preferências…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Previous tab</source>
            <translation>Aba &amp;anterior</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>&amp;Print…</source>
            <translation>Im&amp;primir…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Quit</source>
            <translation>&amp;Sair</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>&amp;Redo</source>
            <translation>&amp;Refazer</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>&amp;Redo: {0}</source>
            <translation>&amp;Refazer: {0}</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>&amp;Rename…</source>
            <translation>&amp;Renomear…</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>&amp;Reset</source>
            <translation>&amp;Restaurar</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>&amp;Resolution</source>
            <translation>&amp;Resolução</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Resume</source>
            <translation>&amp;Retomar</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Run</source>
            <translation>Exec&amp;ução</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>&amp;Save as…</source>
            <translation>&amp;Salvar como…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Save diagnostics…</source>
            <translation>&amp;Salvar diagnóstico…</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <location filename="../../app/shell/check.py"></location>
            <source>&amp;Save…</source>
            <translation>&amp;Salvar…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Session</source>
            <translation>&amp;Sessão</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>&amp;Share that matches ≥</source>
            <translation>&amp;Parte que corresponde ≥</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>&amp;Show</source>
            <translation>&amp;Mostrar</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>&amp;Start</source>
            <translation>&amp;Iniciar</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>&amp;Stop and close</source>
            <translation>&amp;Parar e fechar</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>&amp;Sum up again</source>
            <translation>&amp;Resumir de novo</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;Tabs</source>
            <translation>A&amp;bas</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>&amp;Test</source>
            <translation>&amp;Testar</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>&amp;Title</source>
            <translation>&amp;Título</translation>
        </message>
        <message>
            <location filename="../../app/shell/unopened.py"></location>
            <source>&amp;Try again</source>
            <translation>&amp;Tentar de novo</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>&amp;Undo</source>
            <translation>&amp;Desfazer</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>&amp;Undo: {0}</source>
            <translation>&amp;Desfazer: {0}</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;View</source>
            <translation>E&amp;xibir</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>&amp;What is this?</source>
            <translation>&amp;O que é isto?</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>&amp;Width</source>
            <translation>&amp;Largura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>+</source>
            <translation>+</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>+ as it is, − as the reverse complement of the query</source>
            <translation>+ como está, − como complemento reverso da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>, reverse complement</source>
            <translation>, complemento reverso</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>, within the limits</source>
            <translation>, dentro dos limites</translation>
        </message>
        <message>
            <location filename="../../app/genomes/progress.py"></location>
            <source>, {0:,} failed</source>
            <translation>, {0:,} falharam</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>, {0:,} of them not aligned yet</source>
            <translation>, dos quais {0:,} ainda não alinhados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <source>, {0:.2f} % identical</source>
            <translation>, {0:.2f} % idêntico</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>0 for equal genomes, 1 where nothing is aligned</source>
            <translation>0 para genomas iguais, 1 onde nada se alinha</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>1 hit</source>
            <translation>1 hit</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>1 pair</source>
            <translation>1 par</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>1 − identity of two genomes</source>
            <translation>1 − identidade de dois genomas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>1 − identity; 1 where nothing was aligned</source>
            <translation>1 − identidade; 1 onde nada foi alinhado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>20 suits bacteria, 50 to 100 suits mammalian chromosomes.</source>
            <translation>20 serve para bactérias, 50 a 100 para cromossomos de mamíferos.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>; about {0}</source>
            <translation>; cerca de {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>; search again with {0}.</source>
            <translation>; busque de novo com {0}.</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>; the first {most:,} are listed</source>
            <translation>; os primeiros {most:,} são listados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>; the first {most:,} are listed, a longer minimum shows the others</source>
            <translation>; as primeiras {most:,} são listadas, um mínimo maior mostra as outras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>&lt; 0.1 %</source>
            <translation>&lt; 0.1 %</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>&lt;h2&gt;Crosspoint {version}&lt;/h2&gt;&lt;p&gt;Exact comparison of whole chromosomes on this computer. Your sequences leave it only for the computers of a lab, if you name one in the preferences; NCBI is sent the accessions that you ask for.&lt;/p&gt;&lt;p&gt;The method is CUDAlign 2.1: E. F. de O. Sandes, A. C. M. A. de Melo, &lt;i&gt;Retrieving Smith-Waterman alignments with optimizations for megabase biological sequences using GPU&lt;/i&gt;, IEEE Transactions on Parallel and Distributed Systems, 2013.&lt;/p&gt;&lt;p&gt;Made with Qt for Python {pyside} (LGPL), Numba, NumPy, pyqtgraph, Biopython and QtAwesome; colours by M. Okabe and K. Ito, and cividis.&lt;/p&gt;</source>
            <translation>&lt;h2&gt;Crosspoint {version}&lt;/h2&gt;&lt;p&gt;Comparação exata de cromossomos inteiros neste computador. Suas sequências só saem dele para os computadores de um laboratório, se você indicar um nas preferências; ao NCBI são enviados os números de acesso que você pedir.&lt;/p&gt;&lt;p&gt;O método é o CUDAlign 2.1: E. F. de O. Sandes, A. C. M. A. de Melo, &lt;i&gt;Retrieving Smith-Waterman alignments with optimizations for megabase biological sequences using GPU&lt;/i&gt;, IEEE Transactions on Parallel and Distributed Systems, 2013.&lt;/p&gt;&lt;p&gt;Feito com Qt for Python {pyside} (LGPL), Numba, NumPy, pyqtgraph, Biopython e QtAwesome; cores de M. Okabe e K. Ito, e cividis.&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>A FASTA, GenBank or EMBL file; or paste FASTA, or the letters of a sequence</source>
            <translation>Um arquivo FASTA, GenBank ou EMBL; ou cole FASTA, ou as letras de uma sequência</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>A PNG has {0:,} × {1:,} pixels.</source>
            <translation>Um PNG tem {0:,} × {1:,} pixels.</translation>
        </message>
        <message>
            <location filename="../../app/batch/page.py"></location>
            <source>A batch is not saved as one file; open one of its results, and save that.</source>
            <translation>Um lote não é salvo como um arquivo só; abra um dos seus resultados e salve esse.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>A card gains more the larger the matrix is</source>
            <translation>Uma placa ganha mais quanto maior é a matriz</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>A click on a difference zooms to it and shows its letters here.</source>
            <translation>Um clique em uma diferença a amplia e mostra suas letras aqui.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>A click shows an alignment in all views, a double click zooms to it.</source>
            <translation>Um clique mostra um alinhamento em todas as vistas, um clique duplo o amplia.</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>A comparison is running. Stop it and close Crosspoint?</source>
            <translation>Uma comparação está em execução. Pará-la e fechar o Crosspoint?</translation>
        </message>
        <message>
            <location filename="../../app/runs/card_bench.py"></location>
            <source>A comparison is running; measure when it has ended.</source>
            <translation>Uma comparação está em execução; meça quando ela tiver terminado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>A database search compares proteins with what DNA codes for, with these files</source>
            <translation>Uma busca em banco de dados compara proteínas com o que o DNA codifica, com estes arquivos</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>A double click opens the alignment.</source>
            <translation>Um clique duplo abre o alinhamento.</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>A file is being written. Close Crosspoint without it?</source>
            <translation>Um arquivo está sendo gravado. Fechar o Crosspoint sem ele?</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <source>A file of alignments has no bases; open the sequences as a new overview.</source>
            <translation>Um arquivo de alinhamentos não tem bases; abra as sequências como uma nova visão geral.</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>A file to send with a question: without sequences, names and folders</source>
            <translation>Um arquivo para enviar com uma pergunta: sem sequências, nomes e pastas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>A first alignment</source>
            <translation>Primeiro alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>A frameshift, a stop gained or lost, or a start lost</source>
            <translation>Uma mudança de fase, uma parada ganha ou perdida, ou um início perdido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>A gap of length k costs first + (k − 1) · extension</source>
            <translation>Uma lacuna de comprimento k custa primeira + (k − 1) · extensão</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>A gap of length k costs first + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 here.</source>
            <translation>Uma lacuna de comprimento k custa primeira + (k − 1) · extensão; existência 11 e extensão 1 do BLAST são 12 e 1 aqui.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>A gap of length k costs the first gap + (k − 1) · extension</source>
            <translation>Uma lacuna de comprimento k custa a primeira lacuna + (k − 1) · extensão</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>A gap of length k costs the first gap + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 here</source>
            <translation>Uma lacuna de comprimento k custa a primeira lacuna + (k − 1) · extensão; existência 11 e extensão 1 do BLAST são 12 e 1 aqui</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>A gene, product or any qualifier, a motif, a position or a range of a or b (Ctrl+F)</source>
            <translation>Um gene, produto ou qualquer qualificador, um motivo, uma posição ou um intervalo de a ou b (Ctrl+F)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>A line of the columns' names first</source>
            <translation>Uma primeira linha com os nomes das colunas</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>A matrix from a file…</source>
            <translation>Uma matriz de um arquivo…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>A mismatch, an inserted or a deleted base; nothing is missed.</source>
            <translation>Um mismatch, uma base inserida ou deletada; nada deixa de ser encontrado.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>A piece, since the whole would take long: bases {a} of a, {b} of b, {cells} cells</source>
            <translation>Um pedaço, pois o todo demoraria: bases {a} de a, {b} de b, {cells} células</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>A position, range or record of the reference, or of reference , query (Ctrl+L); {0}</source>
            <translation>Uma posição, intervalo ou registro da referência, ou de referência , consulta (Ctrl+L); {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>A query is compared as it is, and its reverse complement</source>
            <translation>Uma consulta é comparada como está, e também seu complemento reverso</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>A read ends in a tip. Between two bases: inserted ones; a line: deleted ones</source>
            <translation>Uma leitura termina em ponta. Entre duas bases: inseridas; uma linha: deletadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>A score</source>
            <translation>Um escore</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>A stub beside a read: what its line clips off; a thin line: bases that it leaps over</source>
            <translation>Um toco ao lado de uma leitura: o que sua linha corta; uma linha fina: bases que ela salta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>A, C, G, T only</source>
            <translation>Só A, C, G, T</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>About Crosspoint</source>
            <translation>Sobre o Crosspoint</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>About the chosen comparison</source>
            <translation>Sobre a comparação escolhida</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>About the graphics card</source>
            <translation>Sobre a placa de vídeo</translation>
        </message>
        <message>
            <location filename="../../app/ask/folder_field.py"></location>
            <source>About the output folder</source>
            <translation>Sobre a pasta de saída</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Absent</source>
            <translation>Ausentes</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Accession</source>
            <translation>Número de acesso</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Add a pair</source>
            <translation>Acrescentar um par</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Add a pair…</source>
            <translation>Acrescentar um par…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <source>Add alignments from a file</source>
            <translation>Adicionar alinhamentos de um arquivo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Add alignments from a file…</source>
            <translation>Adicionar alinhamentos de um arquivo…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Add an alignment…</source>
            <translation>Adicionar um alinhamento…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Add annotation of {0} ({1})…</source>
            <translation>Adicionar anotação de {0} ({1})…</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Add files…</source>
            <translation>Adicionar arquivos…</translation>
        </message>
        <message>
            <location filename="../../app/ask/advanced.py"></location>
            <source>Advanced</source>
            <translation>Avançado</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Align</source>
            <translation>Alinhar</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Align a pair of records that is not listed</source>
            <translation>Alinha um par de registros que não está na lista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>Align as circular</source>
            <translation>Alinhar como circulares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/circle_offer.py"></location>
            <source>Align as circular…</source>
            <translation>Alinhar como circulares…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Align exactly</source>
            <translation>Alinhar com exatidão</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Align exactly…</source>
            <translation>Alinhar com exatidão…</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Align some of these pairs with one core, all cores and the graphics card, and compare</source>
            <translation>Alinhar alguns destes pares com um núcleo, todos os núcleos e a placa de vídeo, e comparar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>Align that</source>
            <translation>Alinhar essa</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Align the bases of this row alone, on their strand, and open the alignment in a tab of its own</source>
            <translation>Alinhar só as bases desta linha, na fita delas, e abrir o alinhamento em uma aba própria</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Align the pair that comes with Crosspoint</source>
            <translation>Alinhar o par que vem com o Crosspoint</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Align the rectangle that was drawn, or the whole, base by base on the strand with more matches</source>
            <translation>Alinhar o retângulo desenhado, ou o todo, base a base na fita com mais correspondências</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Align these two whole sequences, and open the alignment in a tab of its own</source>
            <translation>Alinhar estas duas sequências inteiras, e abrir o alinhamento em uma aba própria</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Align this again with one core, all cores and the graphics card, in a temporary place, and compare</source>
            <translation>Alinhar isto de novo com um núcleo, todos os núcleos e a placa de vídeo, em um lugar temporário, e comparar</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Align this exactly</source>
            <translation>Alinhar isto exatamente</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/genomes/heat_map.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Aligned</source>
            <translation>Alinhado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Aligned by all {0:,}</source>
            <translation>Alinhado por todos os {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Aligned of a</source>
            <translation>Alinhado de a</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Aligned of b</source>
            <translation>Alinhado de b</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Aligned pairs</source>
            <translation>Pares alinhados</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <source>Alignment</source>
            <translation>Alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/pictures/block_text.py"></location>
            <source>Alignment text</source>
            <translation>Texto do alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Alignments</source>
            <translation>Alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <source>Alignments ({0})</source>
            <translation>Alinhamentos ({0})</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Alignments at most</source>
            <translation>Máximo de alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Alignments each</source>
            <translation>Alinhamentos de cada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Alignments of an entry at most</source>
            <translation>Máximo de alinhamentos por entrada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Alignments of the other strand</source>
            <translation>Alinhamentos da outra fita</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <location filename="../../app/batch/task_table.py"></location>
            <location filename="../../app/figures/export_dialog.py"></location>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>All</source>
            <translation>Todas</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>All answers are equal, and those of this result.</source>
            <translation>Todas as respostas são iguais, entre si e às deste resultado.</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>All commands have their usual keys.</source>
            <translation>Todos os comandos têm suas teclas usuais.</translation>
        </message>
        <message>
            <location filename="../../app/batch/page.py"></location>
            <source>All comparisons are done: {all:,}, {time} of computing.</source>
            <translation>Todas as comparações estão prontas: {all:,}, {time} de cálculo.</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>All exact matches of both files: the dot plot of them that was opened last, or a new one</source>
            <translation>Todas as correspondências exatas dos dois arquivos: o dot plot delas aberto por último, ou um novo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>All exact matches of genomes as a dot plot, on both strands, within seconds to minutes</source>
            <translation>Todas as correspondências exatas de genomas como dot plot, nas duas fitas, em segundos a minutos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/ask/file_source.py"></location>
            <location filename="../../app/ask/scoring_group.py"></location>
            <location filename="../../app/batch/dialog.py"></location>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <location filename="../../app/shell/input_finder.py"></location>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>All files (*)</source>
            <translation>Todos os arquivos (*)</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>All found the same alignment, byte for byte (score {score:,}, {columns:,} columns).</source>
            <translation>Todos encontraram o mesmo alinhamento, byte a byte (escore {score:,}, {columns:,} colunas).</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>All found this result’s alignment, byte for byte (score {score:,}, {columns:,} columns).</source>
            <translation>Todos encontraram o alinhamento deste resultado, byte a byte (escore {score:,}, {columns:,} colunas).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_codons.py"></location>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>All genes</source>
            <translation>Todos os genes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>All kinds</source>
            <translation>Todos os tipos</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>All lines of the message</source>
            <translation>Todas as linhas da mensagem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>All maximal exact matches</source>
            <translation>Todas as correspondências exatas maximais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>All maximal matches</source>
            <translation>Todas as correspondências maximais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>All of the query with the best part of the reference; on the processor.</source>
            <translation>Toda a consulta com a melhor parte da referência; no processador.</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>All parameters, as in request.json</source>
            <translation>Todos os parâmetros, como em request.json</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>All scores are equal, and those of this result.</source>
            <translation>Todos os escores são iguais, entre si e aos deste resultado.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>All ticked pairs are aligned.</source>
            <translation>Todos os pares marcados estão alinhados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>All with an E-value up to</source>
            <translation>Todos com valor E de até</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/tables/extent.py"></location>
            <source>All {0}</source>
            <translation>Todos os {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>All {0} of {1}</source>
            <translation>Todos: {0} de {1}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Along the alignment, a tenth of the view</source>
            <translation>Ao longo do alinhamento, um décimo da vista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Along the reference</source>
            <translation>Ao longo da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Alternative</source>
            <translation>Alternativo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Ambiguous letters</source>
            <translation>Letras ambíguas</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Amino acids</source>
            <translation>Aminoácidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Amino acids: {0}</source>
            <translation>Aminoácidos: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>An alignment is of one record on each side: {0} and {1} are filled in; {2}</source>
            <translation>Um alinhamento é de um registro de cada lado: {0} e {1} foram preenchidos; {2}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>An alignment is of one record on each side: {0} is filled in; {2}</source>
            <translation>Um alinhamento é de um registro de cada lado: {0} foi preenchido; {2}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Annotation of {0}</source>
            <translation>Anotação de {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>Annotations ({0})</source>
            <translation>Anotações ({0})</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Answer to the test</source>
            <translation>Resposta ao teste</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>Answers in</source>
            <translation>Responde em</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Any of several best ends: scores are the same, alignments may differ between computers.</source>
            <translation>Qualquer uma das várias melhores pontas: os escores são os mesmos, os alinhamentos podem diferir entre computadores.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Any of the best ones; may be faster</source>
            <translation>Qualquer um dos melhores; pode ser mais rápido</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Anyone on the network could read the sequences and run programs on these computers. Leave it off unless the network is yours alone.</source>
            <translation>Qualquer um na rede poderia ler as sequências e executar programas nesses computadores. Deixe desligado, a não ser que a rede seja só sua.</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>Arranging…</source>
            <translation>Organizando…</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>As</source>
            <translation>Como</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>As &amp;usual</source>
            <translation>Como de &amp;costume</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>As shown, in this order: {0:,}</source>
            <translation>Como mostrado, nesta ordem: {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>As the &amp;system</source>
            <translation>Como o &amp;sistema</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>As the system</source>
            <translation>Como o sistema</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>As they are given</source>
            <translation>Como foram fornecidas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>As told from a to b; low identity: under {0} % in windows of {1} columns, a gap counted as one</source>
            <translation>Descritas de a para b; baixa identidade: abaixo de {0} % em janelas de {1} colunas, uma lacuna contada como uma</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Ask which computers answer, with which devices, and how fast</source>
            <translation>Perguntar quais computadores respondem, com quais dispositivos e em quanto tempo</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Asking for {name}…</source>
            <translation>Pedindo {name}…</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Asking… It may take ten seconds.</source>
            <translation>Perguntando… Pode levar dez segundos.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>At least {0} % of their bases are aligned</source>
            <translation>Pelo menos {0} % das suas bases estão alinhadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>At most</source>
            <translation>No máximo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>At most one</source>
            <translation>No máximo um</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Aymone’s Table 1, by ties: speedup of each card over the report’s own program for the processor, on pairs of 512 × 512. That program is not Crosspoint’s one core, so that bars of one chart are not to be compared with those of the other.</source>
            <translation>Tabela 1 de Aymone, por empates: aceleração de cada placa em relação ao programa do próprio relatório para o processador, em pares de 512 × 512. Aquele programa não é o núcleo único do Crosspoint, de modo que as barras de um gráfico não devem ser comparadas com as do outro.</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>BLOSUM and PAM are of amino acids; NUC.4.4 and the others of A, C, G and T are of bases</source>
            <translation>BLOSUM e PAM são de aminoácidos; NUC.4.4 e as outras de A, C, G e T são de bases</translation>
        </message>
        <message>
            <location filename="../../app/help/guide.py"></location>
            <source>Back</source>
            <translation>Voltar</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Back along the alignment, a tenth of the view</source>
            <translation>De volta ao longo do alinhamento, um décimo da vista</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Back to the alignment</source>
            <translation>De volta ao alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Back to the order of the files</source>
            <translation>Voltar à ordem dos arquivos</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Back to the view before</source>
            <translation>Voltar à vista anterior</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>Bars of ten times as many are one step higher: rare values stay visible</source>
            <translation>Barras de dez vezes tantos são um passo mais altas: valores raros continuam visíveis</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Bars of ten times the time are one step longer: short phases stay visible</source>
            <translation>Barras de dez vezes o tempo são um passo mais longas: fases curtas continuam visíveis</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>Bars of ten times the time are one step longer: short stages stay visible</source>
            <translation>Barras de dez vezes o tempo são um passo mais longas: estágios curtos continuam visíveis</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Bases</source>
            <translation>Bases</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Bases between the ends of at least one alignment</source>
            <translation>Bases entre as pontas de ao menos um alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Bases in gaps</source>
            <translation>Bases em lacunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Bases matched</source>
            <translation>Bases correspondentes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>Bases of both sequences in alignment order; arrow keys move the place, Ctrl+C copies the selection</source>
            <translation>Bases das duas sequências na ordem do alinhamento; as setas movem a posição, Ctrl+C copia a seleção</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>Bases: match, mismatch</source>
            <translation>Bases: match, mismatch</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Batch pairs</source>
            <translation>Lote de pares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Begin with ATG</source>
            <translation>Começar com ATG</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Begin with any start codon of the code</source>
            <translation>Começar com qualquer códon de início do código</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Beside it</source>
            <translation>Ao lado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Best E-value</source>
            <translation>Melhor valor E</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Best bit score</source>
            <translation>Melhor escore em bits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best cell so far</source>
            <translation>Melhor célula até agora</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <location filename="../../app/shell/devices.py"></location>
            <source>Best device</source>
            <translation>Melhor dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Best hit</source>
            <translation>Melhor hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Best hit: {0}</source>
            <translation>Melhor hit: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Best score</source>
            <translation>Melhor escore</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score so far</source>
            <translation>Melhor escore até agora</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score so far: {score}</source>
            <translation>Melhor escore até agora: {score}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score so far: {score}, of the first alignment</source>
            <translation>Melhor escore até agora: {score}, do primeiro alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Best score: {score}</source>
            <translation>Melhor escore: {score}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Billions of cells a second while aligning</source>
            <translation>Bilhões de células por segundo durante o alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Billions of cells a second while scoring</source>
            <translation>Bilhões de células por segundo durante a pontuação</translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Billions of cells a second, pruned cells counted as done</source>
            <translation>Bilhões de células por segundo, células podadas contadas como feitas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Bits</source>
            <translation>Bits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Block pruning</source>
            <translation>Poda de blocos</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Blocks</source>
            <translation>Blocos</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Blocks of this class; the tab “Rearrangements” lists them</source>
            <translation>Blocos desta classe; a aba “Rearranjos” os lista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Bookmark this view</source>
            <translation>Marcar esta vista</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Bookmark this view…</source>
            <translation>Marcar esta vista…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Bookmark this view…	Ctrl+D</source>
            <translation>Marcar esta vista…	Ctrl+D</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Bookmarks</source>
            <translation>Marcadores</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Both</source>
            <translation>Ambas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Both files hold proteins: align them as a pair…</source>
            <translation>Os dois arquivos contêm proteínas: alinhá-los como par…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Both files hold proteins: nothing has to be translated</source>
            <translation>Os dois arquivos contêm proteínas: nada precisa ser traduzido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Both sequences from end to end (Needleman-Wunsch).</source>
            <translation>As duas sequências de ponta a ponta (Needleman-Wunsch).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>Both strands are hidden; show one of them under Layers.</source>
            <translation>As duas fitas estão ocultas; mostre uma delas em Camadas.</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Both: the better one</source>
            <translation>Ambas: a melhor</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Bound</source>
            <translation>Limite</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Browse for the file of {side}</source>
            <translation>Procurar o arquivo de {side}</translation>
        </message>
        <message>
            <location filename="../../app/ask/folder_field.py"></location>
            <source>Browse for the output folder</source>
            <translation>Procurar a pasta de saída</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Browse for {side}</source>
            <translation>Procurar arquivo para {side}</translation>
        </message>
        <message>
            <location filename="../../app/ask/file_source.py"></location>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Browse for: {0}</source>
            <translation>Procurar: {0}</translation>
        </message>
        <message>
            <location filename="../../app/ask/file_source.py"></location>
            <location filename="../../app/ask/files_picker.py"></location>
            <location filename="../../app/ask/folder_field.py"></location>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Browse…</source>
            <translation>Procurar…</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>Build</source>
            <translation>Versão compilada</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>Build: {build}</source>
            <translation>Versão compilada: {build}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <source>By size the best card computes, together with those like it where the comparison is large enough; the result does not depend on it</source>
            <translation>Conforme o tamanho, a melhor placa calcula, junto com as iguais a ela quando a comparação é grande o bastante; o resultado não depende disso</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>By the kind of their best hit</source>
            <translation>Pelo tipo do seu melhor hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>By the kind of their first hit</source>
            <translation>Pelo tipo do seu primeiro hit</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>C&amp;opy</source>
            <translation>C&amp;opiar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>CIGAR</source>
            <translation>CIGAR</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <location filename="../../app/widgets/reporter.py"></location>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Cells</source>
            <translation>Células</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Centre the linked views</source>
            <translation>Centralizar as vistas ligadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>Centre the matrix here</source>
            <translation>Centralizar a matriz aqui</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Certificates</source>
            <translation>Certificados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Change</source>
            <translation>Mudança</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Change &amp;keys…</source>
            <translation>Mudar &amp;teclas…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Change ke&amp;ys…</source>
            <translation>Mudar &amp;teclas…</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>Change keys</source>
            <translation>Mudar teclas</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Change keys…</source>
            <translation>Mudar teclas…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Change the note</source>
            <translation>Mudar a nota</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Changed proteins</source>
            <translation>Proteínas alteradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <source>Charts</source>
            <translation>Gráficos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Charts of differences</source>
            <translation>Gráficos das diferenças</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Check &amp;again</source>
            <translation>&amp;Repetir</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Check &amp;this computer…</source>
            <translation>Verificar &amp;este computador…</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Check this computer</source>
            <translation>Verificar este computador</translation>
        </message>
        <message>
            <location filename="../../app/shell/diagnostics.py"></location>
            <source>Checking this computer for “{0}”…</source>
            <translation>Verificando este computador para “{0}”…</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Checking…</source>
            <translation>Verificando…</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Choose a file first</source>
            <translation>Escolha antes um arquivo</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Choose a file for the {side}.</source>
            <translation>Escolha um arquivo para {side}.</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Choose a file for {side}.</source>
            <translation>Escolha um arquivo para {side}.</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Choose a file in the list first</source>
            <translation>Escolha antes um arquivo na lista</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Choose a folder for results</source>
            <translation>Escolher uma pasta para os resultados</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Choose a folder for results.</source>
            <translation>Escolha uma pasta para os resultados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Choose a gene that codes for a protein</source>
            <translation>Escolha um gene que codifique uma proteína</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/ways.py"></location>
            <source>Choose a hit in the table first.</source>
            <translation>Escolha antes um hit na tabela.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Choose a hit in the table to see its alignment.</source>
            <translation>Escolha um hit na tabela para ver seu alinhamento.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/ways.py"></location>
            <source>Choose a pair in the table first.</source>
            <translation>Escolha antes um par na tabela.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>Choose a pair in the table to see its alignment.</source>
            <translation>Escolha um par na tabela para ver seu alinhamento.</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>Choose a plan: a table with a comparison a line.</source>
            <translation>Escolha um plano: uma tabela com uma comparação por linha.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>Choose a read in the table first.</source>
            <translation>Escolha antes uma leitura na tabela.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>Choose a read in the table to see its best hit.</source>
            <translation>Escolha uma leitura na tabela para ver seu melhor hit.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Choose a row first.</source>
            <translation>Escolha primeiro uma linha.</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Choose a sequence</source>
            <translation>Escolher uma sequência</translation>
        </message>
        <message>
            <location filename="../../app/ask/folder_field.py"></location>
            <source>Choose an output folder.</source>
            <translation>Escolha uma pasta de saída.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Choose at least two genomes, a file each.</source>
            <translation>Escolha ao menos dois genomas, um arquivo para cada um.</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Choose one of the {count:,} records of {name}.</source>
            <translation>Escolha um dos {count:,} registros de {name}.</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Choose sequences</source>
            <translation>Escolher sequências</translation>
        </message>
        <message>
            <location filename="../../app/tables/column_menu.py"></location>
            <source>Choose the columns (also a right click on the headings)</source>
            <translation>Escolher as colunas (também com o clique direito nos títulos)</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Choose the folder of certificates</source>
            <translation>Escolha a pasta dos certificados</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Choose the folder of certificates: without them the scheduler does not answer.</source>
            <translation>Escolha a pasta dos certificados: sem eles o escalonador não responde.</translation>
        </message>
        <message>
            <location filename="../../app/shell/unopened.py"></location>
            <source>Choose the folder that the result is in now, or one above it</source>
            <translation>Escolha a pasta em que o resultado está agora, ou uma acima dela</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Choose the kinds of reads that the table shows</source>
            <translation>Escolher os tipos de leituras que a tabela mostra</translation>
        </message>
        <message>
            <location filename="../../app/ask/folder_field.py"></location>
            <source>Choose the output folder</source>
            <translation>Escolher a pasta de saída</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Choose the result folder of an alignment</source>
            <translation>Escolher a pasta de resultado de um alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Choose “The computers of a lab” above if there is one, or set one up.</source>
            <translation>Escolha “Os computadores de um laboratório” acima, se houver um, ou monte um.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Chosen among those that match</source>
            <translation>Escolhidos entre os que correspondem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <source>Chosen by size</source>
            <translation>Escolhidas pelo tamanho</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Chosen pairs</source>
            <translation>Pares escolhidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Chromosome alignment</source>
            <translation>Alinhamento de cromossomos</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Circular</source>
            <translation>Circular</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>Class</source>
            <translation>Classe</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <source>Classes that are shown</source>
            <translation>Classes mostradas</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Clear</source>
            <translation>Limpar</translation>
        </message>
        <message>
            <location filename="../../app/tables/filter_bar.py"></location>
            <source>Clear the limits</source>
            <translation>Limpar os limites</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Clear the list (the folders stay)</source>
            <translation>Limpar a lista (as pastas permanecem)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Click a feature below the picture, or find one (Ctrl+F), to read what is known of it.</source>
            <translation>Clique em um elemento abaixo da imagem, ou localize um (Ctrl+F), para ler o que se sabe dele.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Codons</source>
            <translation>Códons</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_codons.py"></location>
            <source>Codons and residues of both sequences</source>
            <translation>Códons e resíduos das duas sequências</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>Collecting the licences…</source>
            <translation>Reunindo as licenças…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Colour by</source>
            <translation>Colorir por</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Colour of the reads</source>
            <translation>Cor das leituras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Colour reads by their strand, or by quality, MAPQ or differences: the worse, the fainter</source>
            <translation>Colorir as leituras pela fita, ou por qualidade, MAPQ ou diferenças: quanto piores, mais pálidas</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Colours</source>
            <translation>Cores</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Colours of the alignments</source>
            <translation>Cores dos alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Colours of the blocks</source>
            <translation>Cores dos blocos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>Colours of the matches</source>
            <translation>Cores das correspondências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>Column</source>
            <translation>Coluna</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/tables/column_menu.py"></location>
            <source>Columns</source>
            <translation>Colunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>Columns {0:,} to {1:,}</source>
            <translation>Colunas {0:,} a {1:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>Columns {0:,} to {1:,} of {2:,}</source>
            <translation>Colunas {0:,} a {1:,} de {2:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Columns: {0:,}</source>
            <translation>Colunas: {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Come closer</source>
            <translation>Aproximar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>Come closer to see single reads: turn the wheel, or double-click</source>
            <translation>Aproxime-se para ver leituras individuais: gire a roda do mouse, ou dê um clique duplo</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <location filename="../../app/shell/keys.py"></location>
            <source>Command</source>
            <translation>Comando</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Commands</source>
            <translation>Comandos</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>Commands and their keys</source>
            <translation>Comandos e suas teclas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Compaction</source>
            <translation>Compactação</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Compare</source>
            <translation>Comparar</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Compare sequences</source>
            <translation>Comparar sequências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Compared</source>
            <translation>Comparado</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <location filename="../../app/batch/report.py"></location>
            <location filename="../../app/batch/task_table.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <location filename="../../app/shell/job_panel.py"></location>
            <location filename="../../app/shell/main_window.py"></location>
            <source>Comparisons</source>
            <translation>Comparações</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>Comparisons that waited are in the list; start them with Resume.</source>
            <translation>As comparações em espera estão na lista; inicie-as com Retomar.</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/place_field.py"></location>
            <source>Compute</source>
            <translation>Calcular</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Compute on this computer; the result is the same to the byte</source>
            <translation>Calcular neste computador; o resultado é o mesmo, byte a byte</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Compute with</source>
            <translation>Calcular com</translation>
        </message>
        <message>
            <location filename="../../app/tables/numbers.py"></location>
            <source>Computed by</source>
            <translation>Calculado por</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>Computer</source>
            <translation>Computador</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Computers</source>
            <translation>Computadores</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>Computers of the lab</source>
            <translation>Computadores do laboratório</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>Computers of the lab that compute this run</source>
            <translation>Computadores do laboratório que calculam esta execução</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>Computes</source>
            <translation>Calcula</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Computing</source>
            <translation>Cálculo</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Connect without encryption, too</source>
            <translation>Conectar também sem cifra</translation>
        </message>
        <message>
            <location filename="../../app/help/guide.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>Contents</source>
            <translation>Conteúdo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Conventional</source>
            <translation>Convencional</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>Copied: {0}</source>
            <translation>Copiado: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Copied: {0}.</source>
            <translation>Copiado: {0}.</translation>
        </message>
        <message>
            <location filename="../../app/tables/numbers.py"></location>
            <source>Copies names and values with tabs between them, for a spreadsheet</source>
            <translation>Copia nomes e valores separados por tabulações, para uma planilha</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <location filename="../../app/shell/log_dock.py"></location>
            <location filename="../../app/shell/what_is_this.py"></location>
            <location filename="../../app/tables/view.py"></location>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <location filename="../../app/tables/numbers.py"></location>
            <source>Copy as a table</source>
            <translation>Copiar como tabela</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Copy bases</source>
            <translation>Copiar bases</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Copy coordinates</source>
            <translation>Copiar coordenadas</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Copy details</source>
            <translation>Copiar detalhes</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <location filename="../../app/pictures/gapped_text.py"></location>
            <source>Copy the alignment</source>
            <translation>Copiar o alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>Copy the alignment as text (Ctrl+C)</source>
            <translation>Copiar o alinhamento como texto (Ctrl+C)</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Copy the chosen lines, or all that are shown</source>
            <translation>Copiar as linhas escolhidas, ou todas as mostradas</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Copy the coordinates under the mouse</source>
            <translation>Copiar as coordenadas sob o mouse</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Copy the feature's bases as FASTA, in the direction of reading</source>
            <translation>Copiar as bases do elemento como FASTA, no sentido da leitura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Copy the place, the counterpart and all qualifiers as text</source>
            <translation>Copiar a posição, a contraparte e todos os qualificadores como texto</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Copy the report without names and folders</source>
            <translation>Copiar o relatório sem nomes e pastas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>Count letters of this quality or more; those of reads without qualities all count</source>
            <translation>Contar letras com esta qualidade ou mais; as de leituras sem qualidades contam todas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>Count reads of this mapping quality or more; those that fit several places have a low one</source>
            <translation>Contar leituras com esta qualidade de mapeamento ou mais; as que cabem em várias posições têm uma baixa</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>Counted: MAPQ ≥ {0}, base quality ≥ {1}</source>
            <translation>Contadas: MAPQ ≥ {0}, qualidade da base ≥ {1}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Counting the letters of the reads…</source>
            <translation>Contando as letras das leituras…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Counting the letters of the reads… {0:.0f} %</source>
            <translation>Contando as letras das leituras… {0:.0f} %</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Cov. a</source>
            <translation>Cob. a</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Cov. b</source>
            <translation>Cob. b</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Coverage</source>
            <translation>Cobertura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Coverage %</source>
            <translation>Cobertura %</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <location filename="../../app/widgets/reporter.py"></location>
            <source>Crosspoint</source>
            <translation>Crosspoint</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Crosspoint finds the optimal alignment of two sequences, up to whole chromosomes, all exact matches of genomes, the entries of a database that resemble a query, the alignments of pairs by the million, and every place of a genome where short reads occur.

Drop files on this page, or begin with an example. Results appear here, newest first.</source>
            <translation>O Crosspoint encontra o alinhamento ótimo de duas sequências, até cromossomos inteiros, todas as correspondências exatas de genomas, as entradas de um banco que se parecem com uma consulta, os alinhamentos de pares aos milhões e cada lugar de um genoma em que leituras curtas ocorrem.

Solte arquivos nesta página ou comece com um exemplo. Os resultados aparecem aqui, os mais novos primeiro.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>Crosspoint stopped; look at the details.</source>
            <translation>O Crosspoint parou; veja os detalhes.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <source>Crosspoints</source>
            <translation>Crosspoints</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Crosspoints of stage {0}</source>
            <translation>Crosspoints do estágio {0}</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Dark</source>
            <translation>Escuras</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Dashed: {0} GCUPS.</source>
            <translation>Tracejado: {0} GCUPS.</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>Data</source>
            <translation>Dados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Database</source>
            <translation>Banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Database search</source>
            <translation>Busca em banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>Deleted: {0}</source>
            <translation>Excluído: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Deletions</source>
            <translation>Deleções</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Depth</source>
            <translation>Profundidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Description</source>
            <translation>Descrição</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Details</source>
            <translation>Detalhes</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Details for support</source>
            <translation>Detalhes para o suporte</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <location filename="../../app/batch/dialog.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <location filename="../../app/shell/status_widgets.py"></location>
            <source>Device</source>
            <translation>Dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>Device: {device}</source>
            <translation>Dispositivo: {device}</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <location filename="../../app/shell/about.py"></location>
            <location filename="../../app/shell/devices.py"></location>
            <source>Devices</source>
            <translation>Dispositivos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Differences</source>
            <translation>Diferenças</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Differences along the alignment</source>
            <translation>Diferenças ao longo do alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <source>Disk</source>
            <translation>Disco</translation>
        </message>
        <message>
            <location filename="../../app/genomes/heat_map.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Distance</source>
            <translation>Distância</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <location filename="../../app/genomes/figures.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Distance (1 − identity)</source>
            <translation>Distância (1 − identidade)</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Distances</source>
            <translation>Distâncias</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>Distances of all</source>
            <translation>Distâncias de todos</translation>
        </message>
        <message>
            <location filename="../../app/genomes/heat_map.py"></location>
            <source>Distances of the genomes</source>
            <translation>Distâncias dos genomas</translation>
        </message>
        <message>
            <location filename="../../app/access/parts.py"></location>
            <source>Divider</source>
            <translation>Divisor</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>Does now</source>
            <translation>Faz agora</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/batch/report.py"></location>
            <location filename="../../app/genomes/progress.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>Done</source>
            <translation>Concluído</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Done in {elapsed}</source>
            <translation>Concluída em {elapsed}</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Done in {time}</source>
            <translation>Concluída em {time}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Dot plot</source>
            <translation>Dot plot</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Double click</source>
            <translation>Clique duplo</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Download</source>
            <translation>Baixar</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Download a record from NCBI by its accession</source>
            <translation>Baixar um registro do NCBI pelo número de acesso</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Download records from NCBI by their accessions</source>
            <translation>Baixar registros do NCBI pelos números de acesso</translation>
        </message>
        <message>
            <location filename="../../app/ask/file_source.py"></location>
            <source>Download {side} from NCBI</source>
            <translation>Baixar {side} do NCBI</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Downloading {name}: {size}</source>
            <translation>Baixando {name}: {size}</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Drag</source>
            <translation>Arrastar</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Drag draws a rectangle to align or to zoom to; Ctrl inverts</source>
            <translation>Arrastar desenha um retângulo para alinhar ou ampliar; Ctrl inverte</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Drag moves the view; Ctrl inverts</source>
            <translation>Arrastar move a vista; Ctrl inverte</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Drag zooms to a box; Ctrl inverts</source>
            <translation>Arrastar amplia um retângulo; Ctrl inverte</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Draw a base as wide as high</source>
            <translation>Desenhar uma base tão larga quanto alta</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Draw a finished alignment of these sequences over the matches</source>
            <translation>Desenhar um alinhamento concluído destas sequências sobre as correspondências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>Draw a rectangle in select mode (S) first.</source>
            <translation>Desenhe antes um retângulo no modo de seleção (S).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Draw more</source>
            <translation>Desenhar mais</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Draw the alignments of a PAF, SAM, BAM, delta, MAF or BLAST file over the matches</source>
            <translation>Desenhar sobre as correspondências os alinhamentos de um arquivo PAF, SAM, BAM, delta, MAF ou BLAST</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Draw the alignments of a PAF, SAM, BAM, delta, MAF or BLAST file over these</source>
            <translation>Desenhar sobre estes os alinhamentos de um arquivo PAF, SAM, BAM, delta, MAF ou BLAST</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Draw the next-best entries, too</source>
            <translation>Desenhar também as próximas melhores entradas</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Drawing the picture…</source>
            <translation>Desenhando a imagem…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Drop a FASTA, FASTQ, GenBank or EMBL file here: DNA or proteins, as many as you like.</source>
            <translation>Solte aqui um arquivo FASTA, FASTQ, GenBank ou EMBL: DNA ou proteínas, quantos quiser.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Drop a FASTA, FASTQ, GenBank or EMBL file here: proteins or bases, one query or many.</source>
            <translation>Solte aqui um arquivo FASTA, FASTQ, GenBank ou EMBL: proteínas ou bases, uma consulta ou muitas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Drop a FASTA, GenBank or EMBL file here, or click to choose</source>
            <translation>Solte aqui um arquivo FASTA, GenBank ou EMBL, ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Drop a FASTA, GenBank or EMBL file here, or several of one genome; all records take part.</source>
            <translation>Solte aqui um arquivo FASTA, GenBank ou EMBL, ou vários de um genoma; todos os registros participam.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Drop a FASTA, GenBank or EMBL file here; all its records take part.</source>
            <translation>Solte aqui um arquivo FASTA, GenBank ou EMBL; todos os seus registros participam.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Drop a PAF, SAM, BAM, delta, MAF or BLAST file on the plot to draw its alignments.</source>
            <translation>Solte no gráfico um arquivo PAF, SAM, BAM, delta, MAF ou BLAST para desenhar seus alinhamentos.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Drop a file of as many records here: the first query is aligned with the first of them, and so on.</source>
            <translation>Solte aqui um arquivo com outros tantos registros: a primeira consulta é alinhada com o primeiro deles, e assim por diante.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Drop a file of queries, then the database, or both at once, or click to choose</source>
            <translation>Solte um arquivo de consultas, depois o banco de dados, ou os dois de uma vez, ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Drop a genome and files of reads here to map them, or a SAM or BAM file to look at it; or click to choose</source>
            <translation>Solte aqui um genoma e arquivos de leituras para mapeá-las, ou um arquivo SAM ou BAM para vê-lo; ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>Drop a table here, with a comparison a line (TSV or CSV)</source>
            <translation>Solte aqui uma tabela com uma comparação por linha (TSV ou CSV)</translation>
        </message>
        <message>
            <location filename="../../app/runs/face.py"></location>
            <source>Drop files here, or click to choose</source>
            <translation>Solte arquivos aqui, ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Drop files of reads here, FASTQ or FASTA, plain or packed; or one of mapped reads, SAM or BAM.</source>
            <translation>Solte aqui arquivos de leituras, FASTQ ou FASTA, simples ou compactados; ou um de leituras mapeadas, SAM ou BAM.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Drop its file here, or several files; all their records take part.</source>
            <translation>Solte aqui o arquivo, ou vários; todos os registros participam.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Drop one or more files here; all their records take part.</source>
            <translation>Solte aqui um ou mais arquivos; todos os seus registros participam.</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Drop or paste a sequence</source>
            <translation>Solte ou cole uma sequência</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Drop sequences here</source>
            <translation>Solte sequências aqui</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Drop the file to be searched here, plain or packed: as many entries as you like, of the same kind, or of DNA to translate.</source>
            <translation>Solte aqui o arquivo em que buscar, simples ou compactado: quantas entradas quiser, do mesmo tipo, ou de DNA para traduzir.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Drop the files here. Each file is a genome; all of its records take part.</source>
            <translation>Solte aqui os arquivos. Cada arquivo é um genoma; todos os seus registros participam.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Drop two files here to align them record by record, or click to choose</source>
            <translation>Solte aqui dois arquivos para alinhá-los registro a registro, ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>Drop two genomes here, or several to compare each with each; or click to choose</source>
            <translation>Solte aqui dois genomas, ou vários para comparar todos entre si; ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Drop two or more genomes here for a dot plot, or a PAF, SAM, delta, MAF or BLAST file; or click to choose</source>
            <translation>Solte aqui dois ou mais genomas para um dot plot, ou um arquivo PAF, SAM, delta, MAF ou BLAST; ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>E&amp;xamples</source>
            <translation>E&amp;xemplos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>E-value</source>
            <translation>Valor E</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>E-value at most</source>
            <translation>Valor E máximo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>E-value up to</source>
            <translation>Valor E até</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>E-value up to which hits are counted as good</source>
            <translation>Valor E até o qual os hits são contados como bons</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>E-value {0}</source>
            <translation>Valor E {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>E-value: {0}</source>
            <translation>Valor E: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>E-values by statistics fitted to the scores of this search (λ {lam:.3g} per unit of score).</source>
            <translation>Valores E por estatística ajustada aos escores desta busca (λ {lam:.3g} por unidade de escore).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>E-values by statistics fitted to {copies:,} shuffled sequences, since the search has too few scores of its own (λ {lam:.3g} per unit of score).</source>
            <translation>Valores E por estatística ajustada a {copies:,} sequências embaralhadas, pois a busca tem poucos escores próprios (λ {lam:.3g} por unidade de escore).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>E-values by the published statistics of this scoring (λ {lam:.3g}, K {k:.3g}).</source>
            <translation>Valores E pela estatística publicada desta pontuação (λ {lam:.3g}, K {k:.3g}).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Each line: the names of a query and a reference in {0}, with a tab between.</source>
            <translation>Cada linha: os nomes de uma consulta e de uma referência em {0}, separados por tabulação.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Each line: two sequences, or name, query, name, reference, with tabs between.</source>
            <translation>Cada linha: duas sequências, ou nome, consulta, nome, referência, separados por tabulações.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Each two genomes, once</source>
            <translation>Cada dois genomas, uma vez</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Each two of the files are compared; the result is a matrix and a tree.</source>
            <translation>Cada dois dos arquivos são comparados; o resultado é uma matriz e uma árvore.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Effect</source>
            <translation>Efeito</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Empty this list; the log file stays</source>
            <translation>Esvaziar esta lista; o arquivo de log permanece</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>End</source>
            <translation>Fim</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>End point (stage 1)</source>
            <translation>Ponto final (estágio 1)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>End to end, but gaps at the ends of either sequence cost nothing (overlap).</source>
            <translation>De ponta a ponta, mas lacunas nas pontas de qualquer das sequências não custam nada (sobreposição).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>End to end, but gaps at the ends of either sequence cost nothing.</source>
            <translation>De ponta a ponta, mas lacunas nas pontas de qualquer das sequências não custam nada.</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Engine</source>
            <translation>Mecanismo</translation>
        </message>
        <message>
            <location filename="../../app/help/guide.py"></location>
            <source>Enter: next place; Shift+Enter: previous place (Ctrl+F)</source>
            <translation>Enter: próxima posição; Shift+Enter: posição anterior (Ctrl+F)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Entries</source>
            <translation>Entradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Entries expected up to {0:g} times by chance; change the number above the table</source>
            <translation>Entradas esperadas até {0:g} vezes por acaso; mude o número acima da tabela</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Entries with their letters in random order tell how chance is distributed; there are too few scores</source>
            <translation>Entradas com suas letras em ordem aleatória mostram como o acaso se distribui; os escores são poucos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Equal bases by columns of the alignments</source>
            <translation>Bases iguais por colunas dos alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Equal bases in all matches of the two records together</source>
            <translation>Bases iguais em todas as correspondências dos dois registros juntas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Equal bases in percent of the alignment's columns, gaps included</source>
            <translation>Bases iguais em porcentagem das colunas do alinhamento, com as lacunas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Equal bases in percent of the columns of the pairs' best alignments</source>
            <translation>Bases iguais em porcentagem das colunas dos melhores alinhamentos dos pares</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Equal bases in percent of the columns of the pairs' best alignments, gaps included</source>
            <translation>Bases iguais em porcentagem das colunas dos melhores alinhamentos dos pares, lacunas incluídas</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Equal columns of the alignment in percent; of pairs, of all together</source>
            <translation>Colunas iguais do alinhamento em porcentagem; nos pares, de todos juntos</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Error</source>
            <translation>Erro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Errors</source>
            <translation>Erros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Errors of a hit</source>
            <translation>Erros de um hit</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <source>Estimate: remarks</source>
            <translation>Estimativa: observações</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <source>Estimate: {what}</source>
            <translation>Estimativa: {what}</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>Estimating…</source>
            <translation>Estimando…</translation>
        </message>
        <message>
            <location filename="../../app/shell/devices.py"></location>
            <source>Every device gives the same result. The fastest one that works is used unless a comparison asks for another.</source>
            <translation>Todos os dispositivos dão o mesmo resultado. O mais rápido que funciona é usado, a não ser que uma comparação peça outro.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Every place of a reference where a read occurs with at most one error, on both strands</source>
            <translation>Toda posição de uma referência em que uma leitura ocorre com no máximo um erro, nas duas fitas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Exact hits</source>
            <translation>Hits exatos</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Exact matches</source>
            <translation>Correspondências exatas</translation>
        </message>
        <message>
            <location filename="../../app/runs/session.py"></location>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Example</source>
            <translation>Exemplo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <location filename="../../app/pages/result.py"></location>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>Export charts</source>
            <translation>Exportar gráficos</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export charts…</source>
            <translation>Exportar gráficos…</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>Export figure</source>
            <translation>Exportar figura</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export figure…</source>
            <translation>Exportar figura…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>Export hits</source>
            <translation>Exportar hits</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export reads in view as SAM…</source>
            <translation>Exportar leituras visíveis como SAM…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Export the histogram</source>
            <translation>Exportar o histograma</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export the histogram of identity…</source>
            <translation>Exportar o histograma de identidade…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export the histogram…</source>
            <translation>Exportar o histograma…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the order</source>
            <translation>Exportar a ordem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the order of records as AGP…</source>
            <translation>Exportar a ordem dos registros como AGP…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export the overview…</source>
            <translation>Exportar o panorama…</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>Export the picture of the tree</source>
            <translation>Exportar a figura da árvore</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>Export the picture of the tree…</source>
            <translation>Exportar a figura da árvore…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the records in order as FASTA…</source>
            <translation>Exportar os registros em ordem como FASTA…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export the speeds…</source>
            <translation>Exportar as velocidades…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the table of records</source>
            <translation>Exportar a tabela de registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Export the table of records…</source>
            <translation>Exportar a tabela de registros…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Export times and speed…</source>
            <translation>Exportar tempos e velocidade…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export times by size…</source>
            <translation>Exportar tempos por tamanho…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Export variants…</source>
            <translation>Exportar variantes…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>Export {0}</source>
            <translation>Exportar {0}</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>Export {what} as {format}</source>
            <translation>Exportar {what} como {format}</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>FASTA, GenBank or EMBL files to compare, reads, alignments (PAF, SAM, delta, MAF, BLAST), or results; or click to choose</source>
            <translation>Arquivos FASTA, GenBank ou EMBL para comparar, leituras, alinhamentos (PAF, SAM, delta, MAF, BLAST) ou resultados; ou clique para escolher</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/batch/report.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Failed</source>
            <translation>Falhou</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Failed at {percent} %</source>
            <translation>Falhou em {percent} %</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Failed at {percent} after {elapsed}</source>
            <translation>Falhou em {percent} após {elapsed}</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Failed pairs</source>
            <translation>Pares que falharam</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Farthest</source>
            <translation>Mais distantes</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>Faults of the plan</source>
            <translation>Erros do plano</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <source>Feature</source>
            <translation>Elemento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>Features</source>
            <translation>Elementos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/strip.py"></location>
            <source>Features of the query</source>
            <translation>Elementos da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/strip.py"></location>
            <source>Features of the reference</source>
            <translation>Elementos da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/annotation_drop.py"></location>
            <source>Features of {0}
{1}</source>
            <translation>Elementos de {0}
{1}</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>File</source>
            <translation>Arquivo</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>File of the matrix</source>
            <translation>Arquivo da matriz</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>File of the queries</source>
            <translation>Arquivo das consultas</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>File of {side}</source>
            <translation>Arquivo de {side}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Files</source>
            <translation>Arquivos</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Files of {side}</source>
            <translation>Arquivos de {side}</translation>
        </message>
        <message>
            <location filename="../../app/ask/used_before.py"></location>
            <source>Files used before: {side}</source>
            <translation>Arquivos usados antes: {side}</translation>
        </message>
        <message>
            <location filename="../../app/ask/folder_field.py"></location>
            <source>Fill in a folder that holds nothing yet</source>
            <translation>Preencher uma pasta que ainda não contém nada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Fill in the scoring that was used last for such sequences</source>
            <translation>Preencher a pontuação usada por último para sequências como estas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Find a gene, a motif or a position</source>
            <translation>Localizar um gene, um motivo ou uma posição</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Find all exact matches of these two sequences, and show them as a dot plot</source>
            <translation>Encontrar todas as correspondências exatas destas duas sequências, e mostrá-las como dot plot</translation>
        </message>
        <message>
            <location filename="../../app/help/guide.py"></location>
            <source>Find in this page</source>
            <translation>Localizar aqui</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Find the next-best alignments that share no aligned pair of bases with those shown</source>
            <translation>Encontrar os próximos melhores alinhamentos que não compartilham nenhum par de bases alinhado com os mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Find: {0}</source>
            <translation>Localizar: {0}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Find…</source>
            <translation>Localizar…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>Finished</source>
            <translation>Concluído</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>First alignment</source>
            <translation>Primeiro alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/ask/scoring_group.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>First gap</source>
            <translation>Primeira lacuna</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>First hit</source>
            <translation>Primeiro hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>First hit: {0}</source>
            <translation>Primeiro hit: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>First to last aligned base of a, counted from 1</source>
            <translation>Da primeira à última base alinhada de a, contada a partir de 1</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>First to last aligned base of b, counted from 1</source>
            <translation>Da primeira à última base alinhada de b, contada a partir de 1</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Fit the view to the alignment</source>
            <translation>Ajustar a vista ao alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Fit: query within the reference</source>
            <translation>Ajuste: consulta dentro da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Flags</source>
            <translation>Flags</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Flags {0}: {1}</source>
            <translation>Flags {0}: {1}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Fold</source>
            <translation>Recolher</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Fold all</source>
            <translation>Recolher tudo</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>For the lines that name no device; results do not depend on it</source>
            <translation>Para as linhas que não indicam um dispositivo; os resultados não dependem dele</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Format</source>
            <translation>Formato</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <location filename="../../app/help/guide.py"></location>
            <source>Forward</source>
            <translation>Direta</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Forward again</source>
            <translation>Para a frente de novo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Forward matches</source>
            <translation>Correspondências diretas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Forward only</source>
            <translation>Só a direta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Fraction</source>
            <translation>Fração</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Frame</source>
            <translation>Quadro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Frame, stop or start</source>
            <translation>Fase, parada ou início</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Frames</source>
            <translation>Quadros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Frameshifts</source>
            <translation>Mudanças de fase</translation>
        </message>
        <message>
            <location filename="../../app/batch/face.py"></location>
            <source>Fro&amp;m a list…</source>
            <translation>De u&amp;ma lista…</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>From NCBI</source>
            <translation>Do NCBI</translation>
        </message>
        <message>
            <location filename="../../app/batch/face.py"></location>
            <source>From a list</source>
            <translation>De uma lista</translation>
        </message>
        <message>
            <location filename="../../app/genomes/tree_view.py"></location>
            <source>From top to bottom: {0}</source>
            <translation>De cima para baixo: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>From {0} to {1} % of their bases are aligned</source>
            <translation>De {0} a {1} % das suas bases estão alinhadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Further alignments</source>
            <translation>Outros alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>Further alignments of {entries} were left out: at most {most:,} an entry are kept.</source>
            <translation>Outros alinhamentos de {entries} ficaram de fora: no máximo {most:,} por entrada são guardados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>GC content along both sequences</source>
            <translation>Conteúdo GC ao longo das duas sequências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>GC of a</source>
            <translation>GC de a</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>GC of b</source>
            <translation>GC de b</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>GCUPS</source>
            <translation>GCUPS</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>GCUPS over time</source>
            <translation>GCUPS ao longo do tempo</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>GTX 560 Ti</source>
            <translation>GTX 560 Ti</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>GTX 560 Ti, pruned</source>
            <translation>GTX 560 Ti, podada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/ask/scoring_group.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Gap extension</source>
            <translation>Extensão da lacuna</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Gap extensions</source>
            <translation>Extensões de lacunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Gap first {0}, extension {1}</source>
            <translation>Lacuna: primeira {0}, extensão {1}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Gap openings</source>
            <translation>Aberturas de lacunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Gaps</source>
            <translation>Lacunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Gaps by length: {0:,}; + only in b, − only in a</source>
            <translation>Lacunas: {0:,}; + só em b, − só em a</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Gene</source>
            <translation>Gene</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Gene or effect contains…</source>
            <translation>Gene ou efeito contém…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Gene, locus tag or product…</source>
            <translation>Gene, locus tag ou produto…</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>General</source>
            <translation>Geral</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <source>Genes</source>
            <translation>Genes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Genes that are shown</source>
            <translation>Genes mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Genes with any effect on the protein</source>
            <translation>Genes com algum efeito na proteína</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Genetic code</source>
            <translation>Código genético</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>Genome</source>
            <translation>Genoma</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Genome a</source>
            <translation>Genoma a</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Genome b</source>
            <translation>Genoma b</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <location filename="../../app/genomes/face.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Genomes</source>
            <translation>Genomas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Genomes, a file each</source>
            <translation>Genomas, um arquivo para cada um</translation>
        </message>
        <message>
            <location filename="../../app/shell/status_widgets.py"></location>
            <source>Getting ready: {done} of {count}</source>
            <translation>Preparando: {done} de {count}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Give up the rectangle, then the selection; the view stays</source>
            <translation>Desfazer o retângulo, depois a seleção; a vista permanece</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Given to the lab</source>
            <translation>Entregue ao laboratório</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Giving it to the lab…</source>
            <translation>Entregando ao laboratório…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Global</source>
            <translation>Global</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Global pairs</source>
            <translation>Pares globais</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Go on from the newest checkpoint; the answer is the same</source>
            <translation>Continuar do ponto de retomada mais recente; a resposta é a mesma</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Go to a place…</source>
            <translation>Ir para uma posição…</translation>
        </message>
        <message>
            <location filename="../../app/pictures/go_to.py"></location>
            <source>Go to a position</source>
            <translation>Ir para uma posição</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Go to a record, or a position of one (Ctrl+G)</source>
            <translation>Ir para um registro, ou uma posição dele (Ctrl+G)</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Go to a row by its number</source>
            <translation>Ir para uma linha pelo número</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>Go to a row by its number, counted from 1 as in the first column (Ctrl+L)</source>
            <translation>Ir para uma linha pelo número, contado a partir de 1 como na primeira coluna (Ctrl+L)</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Go to the next variant</source>
            <translation>Ir à próxima variante</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Go to the read's next place</source>
            <translation>Ir à próxima posição da leitura</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Go to the read's previous place</source>
            <translation>Ir à posição anterior da leitura</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Go to the variant before</source>
            <translation>Ir à variante anterior</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Go to {0}</source>
            <translation>Ir para {0}</translation>
        </message>
        <message>
            <location filename="../../app/pictures/go_to.py"></location>
            <source>Go to: {0}</source>
            <translation>Ir para: {0}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/pictures/go_to.py"></location>
            <source>Go to…</source>
            <translation>Ir para…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Good</source>
            <translation>Bons</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Good: E ≤</source>
            <translation>Bons: E ≤</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <source>Graphics card</source>
            <translation>Placa de vídeo</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <location filename="../../app/shell/devices.py"></location>
            <source>Graphics card (CUDA)</source>
            <translation>Placa de vídeo (CUDA)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Graphics cards</source>
            <translation>Placas de vídeo</translation>
        </message>
        <message>
            <location filename="../../app/shell/devices.py"></location>
            <source>Graphics cards found</source>
            <translation>Placas de vídeo encontradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Green: synonymous; orange and bold: another amino acid</source>
            <translation>Verde: sinônima; laranja e negrito: outro aminoácido</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Grey: published by the authors of CUDAlign 2.1 ({tables}), not measured here. Filled: with block pruning; empty: every cell computed.</source>
            <translation>Cinza: publicado pelos autores do CUDAlign 2.1 ({tables}), não medido aqui. Cheio: com poda de blocos; vazio: todas as células calculadas.</translation>
        </message>
        <message>
            <location filename="../../app/help/guide.py"></location>
            <source>Guide</source>
            <translation>Guia</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>Hide the hits</source>
            <translation>Ocultar os hits</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Hide the other rows of this one</source>
            <translation>Ocultar as outras linhas desta</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>High contrast</source>
            <translation>Alto contraste</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>Histogram: {title}</source>
            <translation>Histograma: {title}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Hit</source>
            <translation>Hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Hit {0:,} is not among those shown; clear the limits and the search for names first.</source>
            <translation>O hit {0:,} não está entre os mostrados; limpe antes os limites e a busca por nomes.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Hit {0:,} is not among those shown; clear the search for names first.</source>
            <translation>O hit {0:,} não está entre os mostrados; limpe antes a busca por nomes.</translation>
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
            <location filename="../../app/batch/columns.py"></location>
            <source>Hits</source>
            <translation>Hits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Hits against the limit</source>
            <translation>Hits em função do limite</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Hits at most</source>
            <translation>Máximo de hits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Hits of a read</source>
            <translation>Hits de uma leitura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Hits of all queries</source>
            <translation>Hits de todas as consultas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Hits of each query at most</source>
            <translation>Máximo de hits de cada consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Hits of {0}</source>
            <translation>Hits de {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Hits that are expected more often by chance are left out; 10 keeps doubtful ones, 1e-5 sure ones only</source>
            <translation>Hits esperados mais vezes por acaso ficam de fora; 10 mantém os duvidosos, 1e-5 só os seguros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Hits up to this E-value are counted in the column “Good”</source>
            <translation>Hits até este valor E são contados na coluna “Bons”</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Hits with at most one error</source>
            <translation>Hits com no máximo um erro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Hits within a limit</source>
            <translation>Hits dentro de um limite</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Hits: {0}</source>
            <translation>Hits: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>How</source>
            <translation>Como</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>How codons are read: NCBI's genetic codes, by their numbers</source>
            <translation>Como os códons são lidos: códigos genéticos do NCBI, por seus números</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>How far it is: waiting, running, done, failed or stopped</source>
            <translation>Em que ponto está: aguardando, em execução, pronta, com falha ou parada</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>How it was computed: stages, pruned blocks, special rows, crosspoints, and the speed of this computer</source>
            <translation>Como foi calculado: etapas, blocos podados, linhas especiais, pontos de cruzamento e a velocidade deste computador</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>How it was made</source>
            <translation>Como foi feito</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>How many comparisons are shown</source>
            <translation>Quantas comparações são mostradas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>How many genomes</source>
            <translation>Quantos genomas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>How many hits are reported if each read has at most so many</source>
            <translation>Quantos hits são relatados se cada leitura tiver no máximo tantos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>How many hits they have</source>
            <translation>Quantos hits elas têm</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>How many matches are listed</source>
            <translation>Quantas correspondências são listadas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/progress.py"></location>
            <source>How many pairs are aligned</source>
            <translation>Quantos pares estão alinhados</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>How many pairs are ticked, and how long they take</source>
            <translation>Quantos pares estão marcados, e quanto tempo levam</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>How many record pairs are listed</source>
            <translation>Quantos pares de registros são listados</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>How many rows are shown</source>
            <translation>Quantas linhas são mostradas</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>How often chance brings a score as good; of a search, the least one</source>
            <translation>Com que frequência o acaso traz um escore tão bom; em uma busca, o menor</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>How to set up a &amp;lab</source>
            <translation>Como montar um &amp;laboratório</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
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
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/genomes/all_page.py"></location>
            <location filename="../../app/genomes/heat_map.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Identity</source>
            <translation>Identidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Identity %</source>
            <translation>Identidade %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Identity along a, in windows of {0}</source>
            <translation>Identidade ao longo de a, em janelas de {0}</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Identity of the request</source>
            <translation>Identidade da solicitação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Identity ≥</source>
            <translation>Identidade ≥</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>Identity, gap and feature tracks</source>
            <translation>Trilhas de identidade, lacunas e elementos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Identity: {0} %</source>
            <translation>Identidade: {0} %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>In a</source>
            <translation>Em a</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>In b</source>
            <translation>Em b</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>In exact matches: {0} of a, {1} of b</source>
            <translation>Em correspondências exatas: {0} de a, {1} de b</translation>
        </message>
        <message>
            <location filename="../../app/help/bubble.py"></location>
            <source>In the guide: {0}</source>
            <translation>No guia: {0}</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/place_field.py"></location>
            <source>In the lab</source>
            <translation>No laboratório</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>In the query</source>
            <translation>Na consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>In the reference</source>
            <translation>Na referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>In the subject</source>
            <translation>No sujeito</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>In {0}</source>
            <translation>Em {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Index</source>
            <translation>Índice</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Index to card</source>
            <translation>Índice para a placa</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Information</source>
            <translation>Informação</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Inputs</source>
            <translation>Entradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Insertions</source>
            <translation>Inserções</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Insertions and deletions</source>
            <translation>Inserções e deleções</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Intercept</source>
            <translation>Intercepto</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>It cannot be brought back:
{0}</source>
            <translation>Não pode ser recuperado:
{0}</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>It could not be aligned: {0}</source>
            <translation>Não pôde ser alinhado: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>It has more than {0:,} bases; cut it out of its file instead.</source>
            <translation>Tem mais de {0:,} bases; recorte-a do seu arquivo.</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>It has no first base: it is rotated until both sequences match along one diagonal.
The box follows what the file says (LOCUS, ID, topology=circular), and can be changed.</source>
            <translation>Não tem primeira base: é girada até que as duas sequências correspondam ao longo de uma diagonal.
A caixa segue o que o arquivo diz (LOCUS, ID, topology=circular), e pode ser mudada.</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>It holds all {0}.</source>
            <translation>Contém: todos, {0}.</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>It holds the {0} {1}.</source>
            <translation>Contém: {0} ({1}).</translation>
        </message>
        <message>
            <location filename="../../app/tables/numbers.py"></location>
            <source>It is in the folder's log.txt, too</source>
            <translation>Está também no log.txt da pasta</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <source>It starts all the same: there may be enough once the comparisons before it have ended.</source>
            <translation>Ela começa mesmo assim: pode haver o suficiente quando as comparações anteriores tiverem terminado.</translation>
        </message>
        <message>
            <location filename="../../app/ask/readiness.py"></location>
            <source>It starts as soon as the sequences are checked…</source>
            <translation>Começa assim que as sequências forem verificadas…</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>Its lines are shown here, each checked, before anything starts.</source>
            <translation>As suas linhas são mostradas aqui, cada uma verificada, antes que algo comece.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>K</source>
            <translation>K</translation>
        </message>
        <message>
            <location filename="../../app/shell/status_widgets.py"></location>
            <source>Kernels are compiled for this computer, once per update</source>
            <translation>Os kernels são compilados para este computador, uma vez a cada atualização</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Keyboard shortcuts</source>
            <translation>Atalhos de teclado</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Keys</source>
            <translation>Teclas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <source>Kind</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>Kind of comparison</source>
            <translation>Tipo de comparação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Kind of difference</source>
            <translation>Tipo de diferença</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Kinds</source>
            <translation>Tipos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Kinds of reads that are shown</source>
            <translation>Tipos de leituras mostrados</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <source>Lab</source>
            <translation>Laboratório</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <source>Lab: looking…</source>
            <translation>Laboratório: procurando…</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <source>Lab: not reachable</source>
            <translation>Laboratório: inacessível</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <source>Lab: processes of this computer</source>
            <translation>Laboratório: processos deste computador</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <source>Lab: {computers}, {n} busy</source>
            <translation>Laboratório: {computers}, {n} calculando</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Language</source>
            <translation>Idioma</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>Largest E-value</source>
            <translation>Maior valor E</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Last stage</source>
            <translation>Último estágio</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Last written</source>
            <translation>Escrito pela última vez</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Layer</source>
            <translation>Camada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/pictures/actions.py"></location>
            <source>Layers</source>
            <translation>Camadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Layers of the matrix picture</source>
            <translation>Camadas da imagem da matriz</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>Least fraction in percent</source>
            <translation>Fração mínima em porcentagem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Least identity of the alignments shown</source>
            <translation>Menor identidade dos alinhamentos mostrados</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Least level of the lines shown</source>
            <translation>Menor nível das linhas mostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Least size</source>
            <translation>Tamanho mínimo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Leftmost base in the record, forward strand, counted from 1</source>
            <translation>Base mais à esquerda no registro, fita direta, contada a partir de 1</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Legend</source>
            <translation>Legenda</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>Legend: {0}</source>
            <translation>Legenda: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>Length</source>
            <translation>Comprimento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>Length in {0}</source>
            <translation>Comprimento em {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Length ≥</source>
            <translation>Comprimento ≥</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Less similar alignments are hidden; those of unknown identity are shown at 0 only</source>
            <translation>Alinhamentos menos semelhantes são ocultados; os de identidade desconhecida só são mostrados em 0</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Less than {0} % of their bases are aligned</source>
            <translation>Menos de {0} % das suas bases estão alinhadas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Let me choose among the proposed pairs</source>
            <translation>Quero escolher entre os pares propostos</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Let the reads lie in the order of their places again</source>
            <translation>Deixar as leituras de novo na ordem de suas posições</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Letters</source>
            <translation>Letras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Letters of the difference</source>
            <translation>Letras da diferença</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Level</source>
            <translation>Nível</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>Licences</source>
            <translation>Licenças</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Light</source>
            <translation>Claras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/tables/panel.py"></location>
            <source>Limits</source>
            <translation>Limites</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>Line</source>
            <translation>Linha</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>Lines of the plan</source>
            <translation>Linhas do plano</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Lines that contain…</source>
            <translation>Linhas que contêm…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>List</source>
            <translation>Lista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>List of pairs</source>
            <translation>Lista de pares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>List places where at least so many reads tell</source>
            <translation>Listar posições em que pelo menos tantas leituras informam</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>List what at least so many reads have</source>
            <translation>Listar o que pelo menos tantas leituras têm</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>List what at least this share of the reads has</source>
            <translation>Listar o que pelo menos esta fração das leituras tem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Lists (*.tsv *.tab *.txt *.csv)</source>
            <translation>Listas (*.tsv *.tab *.txt *.csv)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Local</source>
            <translation>Local</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Local pairs</source>
            <translation>Pares locais</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Lock proportions</source>
            <translation>Travar proporções</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Locus tag</source>
            <translation>Locus tag</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <location filename="../../app/shell/log_viewer.py"></location>
            <source>Log</source>
            <translation>Log</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>Logarithmic counts</source>
            <translation>Contagens logarítmicas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Logarithmic scale</source>
            <translation>Escala logarítmica</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Long piece</source>
            <translation>Pedaço longo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Longest</source>
            <translation>Mais longa</translation>
        </message>
        <message>
            <location filename="../../app/shell/unopened.py"></location>
            <source>Look at the same place once more</source>
            <translation>Olhar mais uma vez no mesmo lugar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Look for rearrangements</source>
            <translation>Procurar rearranjos</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Look up and change the keys of all commands; they change at once</source>
            <translation>Consultar e mudar as teclas de todos os comandos; elas mudam imediatamente</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>Looking for computers…</source>
            <translation>Procurando computadores…</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <location filename="../../app/shell/status_widgets.py"></location>
            <source>Looking for devices…</source>
            <translation>Procurando dispositivos…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Looking for differences…</source>
            <translation>Procurando diferenças…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Looking for genes…</source>
            <translation>Procurando genes…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Looking for rearrangements…</source>
            <translation>Procurando rearranjos…</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>Looking for the build…</source>
            <translation>Procurando a versão compilada…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Looking for {0}…</source>
            <translation>Procurando {0}…</translation>
        </message>
        <message>
            <location filename="../../app/shell/devices.py"></location>
            <source>Looking…</source>
            <translation>Procurando…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Low identity</source>
            <translation>Baixa identidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Lowest anti-diagonal, then rightmost: the same on every computer.</source>
            <translation>Antidiagonal mais baixa, depois a mais à direita: igual em todos os computadores.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Lowest score</source>
            <translation>Menor escore</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>MAPQ</source>
            <translation>MAPQ</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>MAPQ ≥ </source>
            <translation>MAPQ ≥ </translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Make the result of the ticked pairs alone</source>
            <translation>Faz o resultado só com os pares marcados</translation>
        </message>
        <message>
            <location filename="../../app/batch/face.py"></location>
            <source>Many comparisons of any kind, one a line of a table, each with a result of its own</source>
            <translation>Muitas comparações de qualquer tipo, uma por linha de uma tabela, cada uma com o seu resultado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Many pairs of DNA or protein sequences, each aligned by itself, with score and identity</source>
            <translation>Muitos pares de sequências de DNA ou proteína, cada um alinhado por si, com escore e identidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <source>Mapped</source>
            <translation>Mapeadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Mapped reads</source>
            <translation>Leituras mapeadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Mapped reads are taken over by themselves, one file at a time: remove the others.</source>
            <translation>Leituras mapeadas são importadas sozinhas, um arquivo de cada vez: remova os outros.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/ask/scoring_group.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Match</source>
            <translation>Match</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Match {0:+d}, mismatch {1:+d}</source>
            <translation>Match {0:+d}, mismatch {1:+d}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Matched</source>
            <translation>Correspondentes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/list.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Matches</source>
            <translation>Correspondências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Matches from card</source>
            <translation>Correspondências da placa</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Matches over alignment columns</source>
            <translation>Correspondências por colunas do alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Matches: {0:,} here, {1:,} in the whole comparison</source>
            <translation>Correspondências: {0:,} aqui, {1:,} em toda a comparação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Matching</source>
            <translation>Busca de correspondências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Matching went through {0} letters of the query a second, {1}.</source>
            <translation>A busca de correspondências percorreu {0} letras da consulta por segundo, {1}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Mate</source>
            <translation>Parceira</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>Matrices (*.mat *.txt *.tsv)</source>
            <translation>Matrizes (*.mat *.txt *.tsv)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Matrix</source>
            <translation>Matriz</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>Matrix picture</source>
            <translation>Imagem da matriz</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Maximal exact matches of {0:,} bp or more</source>
            <translation>Correspondências exatas maximais de {0:,} bp ou mais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Maximal exact matches unique in both</source>
            <translation>Correspondências exatas maximais únicas em ambas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Maximal exact matches unique in the reference</source>
            <translation>Correspondências exatas maximais únicas na referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Mean score</source>
            <translation>Escore médio</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Measure this computer</source>
            <translation>Medir este computador</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <source>Measured on this computer: speedup over one core</source>
            <translation>Medido neste computador: aceleração em relação a um núcleo</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Measuring…</source>
            <translation>Medindo…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Median length</source>
            <translation>Comprimento mediano</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>Memory</source>
            <translation>Memória</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Menu</source>
            <translation>Menu</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Message</source>
            <translation>Mensagem</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <source>Method</source>
            <translation>Método</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/pictures/minimap.py"></location>
            <source>Minimap</source>
            <translation>Minimapa</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/genomes/dialog.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Minimum length</source>
            <translation>Comprimento mínimo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>Minimum length of the matches shown</source>
            <translation>Comprimento mínimo das correspondências mostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>Minimum length of the matches shown, logarithmic</source>
            <translation>Comprimento mínimo das correspondências mostradas, logarítmico</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <source>Minimum length of the rows shown</source>
            <translation>Comprimento mínimo das linhas mostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/ask/scoring_group.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Mismatch</source>
            <translation>Mismatch</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Mismatches</source>
            <translation>Mismatches</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Missense</source>
            <translation>Missense</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Mode</source>
            <translation>Modo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Mode of alignment</source>
            <translation>Modo de alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Mode: {0}</source>
            <translation>Modo: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>More alignments</source>
            <translation>Mais alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>More alignments…</source>
            <translation>Mais alinhamentos…</translation>
        </message>
        <message>
            <location filename="../../app/access/parts.py"></location>
            <source>More tools</source>
            <translation>Mais ferramentas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Motif {0}</source>
            <translation>Motivo {0}</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Mouse</source>
            <translation>Mouse</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Move</source>
            <translation>Mover</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>Move down</source>
            <translation>Mover para baixo</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Move tab to the &amp;left</source>
            <translation>Mover aba para a &amp;esquerda</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Move tab to the &amp;right</source>
            <translation>Mover aba para a &amp;direita</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>Move the result “{0}” to the trash?</source>
            <translation>Mover o resultado “{0}” para a lixeira?</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>Move up</source>
            <translation>Mover para cima</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>Moved to the trash: {0}; take it out there to have it back, as Undo does not</source>
            <translation>Movido para a lixeira: {0}; para tê-lo de volta, tire-o de lá, pois Desfazer não o faz</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>NCBI's server</source>
            <translation>Servidor do NCBI</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>NCBI…</source>
            <translation>NCBI…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <source>Name</source>
            <translation>Nome</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Name of the entry with the best hit</source>
            <translation>Nome da entrada com o melhor hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Name of the query</source>
            <translation>Nome da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Name of the record</source>
            <translation>Nome do registro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Name of the reference</source>
            <translation>Nome da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Name of {0}</source>
            <translation>Nome de {0}</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Name the scheduler of the lab above, and press Test.</source>
            <translation>Indique acima o escalonador do laboratório e aperte Testar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Names in titles and pictures</source>
            <translation>Nomes em títulos e imagens</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <location filename="../../app/tables/panel.py"></location>
            <source>Names that contain…</source>
            <translation>Nomes que contêm…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Names without /1 and /2</source>
            <translation>Nomes sem /1 e /2</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Names, descriptions…</source>
            <translation>Nomes, descrições…</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Nearest</source>
            <translation>Mais próximos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>New &amp;batch of pairs…</source>
            <translation>Novo &amp;lote de pares…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>New &amp;database search…</source>
            <translation>Nova busca em banco de &amp;dados…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>New &amp;mapping of reads…</source>
            <translation>Novo &amp;mapeamento de leituras…</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>New comparison</source>
            <translation>Nova comparação</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>New comparison of &amp;genomes…</source>
            <translation>Nova comparação de &amp;genomas…</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>New keys</source>
            <translation>Novas teclas</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>New keys of the chosen command</source>
            <translation>Novas teclas do comando escolhido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>New o&amp;verview (exact matches)…</source>
            <translation>Nova v&amp;isão geral (correspondências exatas)…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Next difference</source>
            <translation>Próxima diferença</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Next hit</source>
            <translation>Próximo hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>Next hit (N)</source>
            <translation>Próximo hit (N)</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Next match</source>
            <translation>Próxima correspondência</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Next place</source>
            <translation>Próxima posição</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Next record pair</source>
            <translation>Próximo par de registros</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Next variant</source>
            <translation>Próxima variante</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Next view</source>
            <translation>Próxima vista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>No alignment text: {0}</source>
            <translation>Sem texto do alinhamento: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>No alignment was looked for, or found, before stage 1; pruning started from nothing, or from a given score.</source>
            <translation>Nenhum alinhamento foi procurado, ou encontrado, antes do estágio 1; a poda partiu de nada, ou de um escore informado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>No block was pruned, or pruning was switched off.</source>
            <translation>Nenhum bloco foi podado, ou a poda estava desligada.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <source>No card was measured: {0}.</source>
            <translation>Nenhuma placa foi medida: {0}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>No coding sequence (CDS) is known here; add an annotation under Tracks.</source>
            <translation>Nenhuma sequência codificante (CDS) é conhecida aqui; adicione uma anotação em Trilhas.</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>No comparisons yet.
What you start waits here for its turn.</source>
            <translation>Nenhuma comparação ainda.
O que você inicia espera aqui sua vez.</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <location filename="../../app/shell/status_widgets.py"></location>
            <source>No device</source>
            <translation>Nenhum dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>No exact match is long enough to tell more than chance.</source>
            <translation>Nenhuma correspondência exata é longa o bastante para dizer mais que o acaso.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>No features are shown: {0}</source>
            <translation>Nenhum elemento é mostrado: {0}</translation>
        </message>
        <message>
            <location filename="../../app/ask/used_before.py"></location>
            <source>No file has been used here before</source>
            <translation>Nenhum arquivo foi usado aqui antes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>No further alignment was found ({0} asked for).</source>
            <translation>Nenhum outro alinhamento foi encontrado ({0} pedidos).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>No hit is listed: clear the limits and the search for names.</source>
            <translation>Nenhum hit está na lista: limpe os limites e a busca por nomes.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>No match has {0:,} bp or more; lower the minimum length: the longest has {1:,} bp.</source>
            <translation>Nenhuma correspondência tem {0:,} bp ou mais; diminua o comprimento mínimo: a mais longa tem {1:,} bp.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>No match of {0:,} bp or more{1} was found {2}</source>
            <translation>Nenhuma correspondência de {0:,} bp ou mais{1} foi encontrada {2}</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>No name contains “{text}”</source>
            <translation>Nenhum nome contém “{text}”</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>No read has a hit.</source>
            <translation>Nenhuma leitura tem hit.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>No read occurs here.</source>
            <translation>Nenhuma leitura ocorre aqui.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>No read occurs in this reference with so few errors.</source>
            <translation>Nenhuma leitura ocorre nesta referência com tão poucos erros.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>No read of this file is mapped.</source>
            <translation>Nenhuma leitura deste arquivo está mapeada.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>No rearrangements: {0}</source>
            <translation>Sem rearranjos: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>No record matches another one.</source>
            <translation>Nenhum registro corresponde a outro.</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>No row is of the chosen kinds</source>
            <translation>Nenhuma linha é dos tipos escolhidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>No stage has finished yet.</source>
            <translation>Nenhum estágio terminou ainda.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>No variant reaches these thresholds.</source>
            <translation>Nenhuma variante alcança estes limiares.</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>No {things} are within the limits</source>
            <translation>Não há {things} dentro dos limites</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>None</source>
            <translation>Nenhum</translation>
        </message>
        <message>
            <location filename="../../app/shell/way_finder.py"></location>
            <source>None of the recent comparisons is of “{0}”; align it with another sequence first.</source>
            <translation>Nenhuma das comparações recentes é de “{0}”; alinhe-a antes com outra sequência.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>None were found.</source>
            <translation>Nenhum foi encontrado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>None: exact hits alone</source>
            <translation>Nenhum: só hits exatos</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>None: this computer alone</source>
            <translation>Nenhum: só este computador</translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Not asked for</source>
            <translation>Não pedido</translation>
        </message>
        <message>
            <location filename="../../app/runs/recent.py"></location>
            <source>Not found: the folder was moved, renamed or deleted, or its drive is not connected.</source>
            <translation>Não encontrado: a pasta foi movida, renomeada ou excluída, ou sua unidade não está conectada.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Not measured here: Aymone’s report (2022)</source>
            <translation>Não medido aqui: relatório de Aymone (2022)</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Note</source>
            <translation>Nota</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>Note for {0}:</source>
            <translation>Nota para {0}:</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Nothing</source>
            <translation>Nada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Nothing aligns above score 0; try a higher match score or a milder mismatch.</source>
            <translation>Nada se alinha com escore acima de 0; tente um match maior ou um mismatch mais brando.</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <location filename="../../app/shell/log_viewer.py"></location>
            <source>Nothing has been logged yet.</source>
            <translation>Nada foi registrado no log ainda.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Nothing has been measured yet. “Measure this computer” aligns some of these pairs again with one core, with all cores and with the graphics card, checks that all answers are equal, and draws how fast each was. It takes some seconds.</source>
            <translation>Nada foi medido ainda. “Medir este computador” alinha alguns destes pares de novo com um núcleo, com todos os núcleos e com a placa de vídeo, verifica que todas as respostas são iguais e desenha quão rápido cada um foi. Leva alguns segundos.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Nothing has been measured yet. “Measure this computer” aligns this, or a piece of it, again with one core, with all cores and with the graphics card, checks that all find the same alignment, and draws how fast each was. This result stays as it is.</source>
            <translation>Nada foi medido ainda. “Medir este computador” alinha isto, ou um pedaço, de novo com um núcleo, com todos os núcleos e com a placa de vídeo, verifica que todos encontram o mesmo alinhamento e desenha quão rápido cada um foi. Este resultado fica como está.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Nothing has been measured yet; see the tab “Speed”.</source>
            <translation>Nada foi medido ainda; veja a aba “Velocidade”.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>Nothing is pruned; check Block pruning to choose what it starts from</source>
            <translation>Nada é podado; marque Poda de blocos para escolher de onde ela parte</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Nothing is translated</source>
            <translation>Nada é traduzido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Nothing of 500 bases or more was turned around, moved or copied.</source>
            <translation>Nada com 500 bases ou mais foi invertido, movido ou copiado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>Nothing of this pair is aligned; choose another one in the table.</source>
            <translation>Nada deste par está alinhado; escolha outro na tabela.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/rearrangements_panel.py"></location>
            <source>Nothing was turned around, moved or copied.</source>
            <translation>Nada foi invertido, deslocado ou copiado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Number in the order of finding</source>
            <translation>Número na ordem em que foram encontrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Number of alignments as good that chance brings</source>
            <translation>Número de alinhamentos tão bons que o acaso produz</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Number of alignments with such a score that unrelated sequences of these lengths and base compositions have; {0:,.1f} bits, λ {1:.4g}, K {2:.3g}, {3}</source>
            <translation>Número de alinhamentos com tal escore que sequências não relacionadas com estes comprimentos e composições de bases têm; {0:,.1f} bits, λ {1:.4g}, K {2:.3g}, {3}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>Number of further alignments</source>
            <translation>Número de outros alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/genomes/all_page.py"></location>
            <location filename="../../app/genomes/page.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>Numbers</source>
            <translation>Números</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>Numbers of the heat map</source>
            <translation>Números do mapa de calor</translation>
        </message>
        <message>
            <location filename="../../app/tables/numbers.py"></location>
            <source>Numbers of the result</source>
            <translation>Números do resultado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>Of every {0:,} entries one is counted.</source>
            <translation>De cada {0:,} entradas, uma é contada.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>Of every {0:,} frames one is counted.</source>
            <translation>De cada {0:,} quadros, um é contado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Of genes (CDS)</source>
            <translation>De genes (CDS)</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Of genes, of three frames forward or reverse, or none</source>
            <translation>De genes, de três quadros diretos ou reversos, ou nenhum</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Of several genomes, distances and a tree are found, too</source>
            <translation>De vários genomas também são achadas as distâncias e uma árvore</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Of subject</source>
            <translation>Do sujeito</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Of the alignment; ≈ before a time that is estimated</source>
            <translation>Do alinhamento; ≈ antes de um tempo estimado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Of the best hit</source>
            <translation>Do melhor hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Of the entry among the query's, and of the alignment among the entry's</source>
            <translation>Da entrada entre as da consulta, e do alinhamento entre os da entrada</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>Of the other</source>
            <translation>Do outro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Of the query, by its best hit</source>
            <translation>Da consulta, por seu melhor hit</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>Of the row's genome, with the column's one</source>
            <translation>Do genoma da linha, com o da coluna</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Off: addresses beyond this computer begin with tls:// and need certificates.</source>
            <translation>Desligado: endereços fora deste computador começam com tls:// e precisam de certificados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>On both strands of b</source>
            <translation>Nas duas fitas de b</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/place_field.py"></location>
            <source>On this computer</source>
            <translation>Neste computador</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>One alignment is known. The rest are the next-best ones that share no aligned pair of bases with it: other parts of both sequences, or the other strand.</source>
            <translation>Um alinhamento é conhecido. Os demais são os próximos melhores que não compartilham nenhum par de bases alinhado com ele: outras partes das duas sequências, ou a outra fita.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>One core of a recent PC takes about {0} for this size, less where blocks are pruned.</source>
            <translation>Um núcleo de um PC recente leva cerca de {0} para este tamanho, menos onde blocos são podados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>One file holds bases and the other proteins.</source>
            <translation>Um arquivo contém bases e o outro, proteínas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>One file holds proteins, the other DNA: translate it in a search…</source>
            <translation>Um arquivo contém proteínas, o outro DNA: traduzi-lo em uma busca…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/ways.py"></location>
            <source>One is a protein and one is DNA, which only this search compares.</source>
            <translation>Uma é proteína e a outra é DNA, o que só esta busca compara.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>One of the two genomes</source>
            <translation>Um dos dois genomas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Only A, C, G and T match</source>
            <translation>Só A, C, G e T correspondem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>Only local alignments have a rest.</source>
            <translation>Só alinhamentos locais têm outros a encontrar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>Only one sequence has these bases.</source>
            <translation>Só uma sequência tem estas bases.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Only the ranges that match</source>
            <translation>Só os intervalos que correspondem</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Open &amp;folder</source>
            <translation>Abrir &amp;pasta</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Open &amp;log</source>
            <translation>Abrir &amp;log</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Open &amp;recent</source>
            <translation>Abrir &amp;recente</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Open &amp;session…</source>
            <translation>Abrir &amp;sessão…</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <source>Open a result folder</source>
            <translation>Abrir uma pasta de resultado</translation>
        </message>
        <message>
            <location filename="../../app/shell/path_opener.py"></location>
            <source>Open a result with its sequences</source>
            <translation>Abrir um resultado com suas sequências</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>Open a session</source>
            <translation>Abrir uma sessão</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Open alignments as a dot p&amp;lot (PAF, delta, SAM…)…</source>
            <translation>Abrir alinhamentos como dot p&amp;lot (PAF, delta, SAM…)…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Open an annotation of a: drop a GFF3, GTF, BED, GenBank or EMBL file here. Each gene then has a row: its place in b, identity, and what became of its protein.</source>
            <translation>Abra uma anotação de a: solte aqui um arquivo GFF3, GTF, BED, GenBank ou EMBL. Cada gene terá então uma linha: seu lugar em b, a identidade, e o que houve com sua proteína.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Open an annotation of a…</source>
            <translation>Abrir uma anotação de a…</translation>
        </message>
        <message>
            <location filename="../../app/shell/workspace.py"></location>
            <source>Open comparisons</source>
            <translation>Comparações abertas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Open mapped reads (SAM, &amp;BAM)…</source>
            <translation>Abrir leituras mapeadas (SAM, &amp;BAM)…</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Open other &amp;files</source>
            <translation>Abrir outros &amp;arquivos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Open reading frames</source>
            <translation>Quadros abertos de leitura</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Open result &amp;with its sequences…</source>
            <translation>Abrir resultado &amp;com suas sequências…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Open the &amp;example</source>
            <translation>Abrir o &amp;exemplo</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Open the &amp;folder</source>
            <translation>Abrir a &amp;pasta</translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Open the device, read the sequences, compile the kernels</source>
            <translation>Abrir o dispositivo, ler as sequências, compilar os kernels</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/circle_offer.py"></location>
            <source>Open the dialog of this comparison, with both sequences ticked as circular</source>
            <translation>Abre o diálogo desta comparação, com as duas sequências marcadas como circulares</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Open the dialog with all of this filled in, alignments included</source>
            <translation>Abrir o diálogo com tudo isto preenchido, alinhamentos incluídos</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Open the dialog with all that was asked for filled in</source>
            <translation>Abrir o diálogo com tudo o que foi pedido preenchido</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Open the dialog with the files and settings of this result, to change some of them</source>
            <translation>Abrir o diálogo com os arquivos e as configurações deste resultado, para mudar alguns deles</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>Open the dialog with this search filled in, and ten times as many to list</source>
            <translation>Abrir o diálogo com esta busca preenchida, e dez vezes mais para listar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Open the example of a database &amp;search</source>
            <translation>Abrir o exemplo de uma bu&amp;sca em banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/batch/face.py"></location>
            <source>Open the example of a list of com&amp;parisons</source>
            <translation>Abrir o exemplo de uma lista de com&amp;parações</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Open the example of an o&amp;verview</source>
            <translation>Abrir o exemplo de uma v&amp;isão geral</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Open the example of batch pa&amp;irs</source>
            <translation>Abrir o exemplo de um lote de pa&amp;res</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Open the example of short &amp;reads</source>
            <translation>Abrir o exemplo de &amp;leituras curtas</translation>
        </message>
        <message>
            <location filename="../../app/widgets/reporter.py"></location>
            <source>Open the rest</source>
            <translation>Abrir o restante</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>Open the result</source>
            <translation>Abrir o resultado</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <location filename="../../app/shell/path_opener.py"></location>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>Opening {name}…</source>
            <translation>Abrindo {name}…</translation>
        </message>
        <message>
            <location filename="../../app/shell/unopened.py"></location>
            <source>Opening “{0}”…</source>
            <translation>Abrindo “{0}”…</translation>
        </message>
        <message>
            <location filename="../../app/genomes/paths.py"></location>
            <source>Optimal alignments</source>
            <translation>Alinhamentos ótimos</translation>
        </message>
        <message>
            <location filename="../../app/genomes/paths.py"></location>
            <source>Optimal alignments, turned around</source>
            <translation>Alinhamentos ótimos, invertidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Order along the diagonal</source>
            <translation>Ordenar pela diagonal</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Order the records along the diagonal</source>
            <translation>Ordenar os registros ao longo da diagonal</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Other computers can compute for this one: each takes a comparison, or a part of one, and sends the result back. It is the same to the byte.</source>
            <translation>Outros computadores podem calcular para este: cada um pega uma comparação, ou parte de uma, e devolve o resultado. Ele é o mesmo, byte a byte.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Other numbers</source>
            <translation>Outros números</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Other numbers (Advanced)</source>
            <translation>Outros números (Avançado)</translation>
        </message>
        <message>
            <location filename="../../app/ask/folder_field.py"></location>
            <source>Output folder</source>
            <translation>Pasta de saída</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Overview (exact matches)</source>
            <translation>Visão geral (correspondências exatas)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>PAF, SAM, BAM, MUMmer delta, MAF, or a table of BLAST</source>
            <translation>PAF, SAM, BAM, MUMmer delta, MAF ou uma tabela do BLAST</translation>
        </message>
        <message>
            <location filename="../../app/help/guide_view.py"></location>
            <source>Page of the guide</source>
            <translation>Página do guia</translation>
        </message>
        <message>
            <location filename="../../app/genomes/progress.py"></location>
            <source>Pair</source>
            <translation>Par</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Pairing and device</source>
            <translation>Formação de pares e dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/genomes/page.py"></location>
            <source>Pairs</source>
            <translation>Pares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Pairs a second</source>
            <translation>Pares por segundo</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Pairs are ticked if so much of either record lies in exact matches</source>
            <translation>Os pares são marcados se esta parte de um dos registros está em correspondências exatas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Pairs of records</source>
            <translation>Pares de registros</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>Pairs of records of which {0} match</source>
            <translation>Pares de registros dos quais {0} correspondem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Pairs of which at least so many percent of the sequence are aligned</source>
            <translation>Pares dos quais pelo menos esta porcentagem da sequência está alinhada</translation>
        </message>
        <message>
            <location filename="../../app/genomes/progress.py"></location>
            <source>Pairs that are being aligned</source>
            <translation>Pares que estão sendo alinhados</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Pairs that are too long for seconds were passed over: {0:,}.</source>
            <translation>Pares longos demais para segundos foram pulados: {0:,}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Pairs that score at least so much</source>
            <translation>Pares com escore de pelo menos este valor</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Pairs with a tick are aligned, or stay in the result</source>
            <translation>Os pares marcados são alinhados, ou ficam no resultado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Pairs with at least so many percent of equal columns</source>
            <translation>Pares com pelo menos esta porcentagem de colunas iguais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Paler bars are parts of matching. The rest is reading the queries, and what the processor does in between.</source>
            <translation>Barras mais claras são partes da busca de correspondências. O resto é a leitura das consultas e o que o processador faz nesse meio-tempo.</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Pan in move mode, box in select mode; Ctrl inverts</source>
            <translation>Mover no modo mover, retângulo no modo selecionar; Ctrl inverte</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Parameters</source>
            <translation>Parâmetros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Partial</source>
            <translation>Parciais</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Paste</source>
            <translation>Colar</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Paste sequences for {side}</source>
            <translation>Colar sequências para {side}</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Paste {side}</source>
            <translation>Colar {side}</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Path of a file for {side}</source>
            <translation>Caminho de um arquivo para {side}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Phase: {0}</source>
            <translation>Fase: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Phases</source>
            <translation>Fases</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Phases overlap.</source>
            <translation>As fases se sobrepõem.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Phases, which overlap</source>
            <translation>Fases, que se sobrepõem</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Pictures</source>
            <translation>Imagens</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Place</source>
            <translation>Posição</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Place or change contains…</source>
            <translation>Posição ou mudança contém…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>Places</source>
            <translation>Posições</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_field.py"></location>
            <source>Places found</source>
            <translation>Posições encontradas</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>Plan</source>
            <translation>Plano</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>Point at a place first.</source>
            <translation>Aponte primeiro para uma posição.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>Point at the picture to read positions.</source>
            <translation>Aponte para a imagem para ler posições.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>Point at the picture, a track or the text to read positions.</source>
            <translation>Aponte para a imagem, uma trilha ou o texto para ler posições.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Position</source>
            <translation>Posição</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Positives</source>
            <translation>Positivos</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Preferences</source>
            <translation>Preferências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <location filename="../../app/analyses/reads/times.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Prepare</source>
            <translation>Preparar</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Preparing</source>
            <translation>Preparação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Present</source>
            <translation>Presentes</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Preview</source>
            <translation>Prévia</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Previous difference</source>
            <translation>Diferença anterior</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Previous hit</source>
            <translation>Hit anterior</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>Previous hit (Shift+N)</source>
            <translation>Hit anterior (Shift+N)</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Previous match</source>
            <translation>Correspondência anterior</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Previous place</source>
            <translation>Posição anterior</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Previous record pair</source>
            <translation>Par de registros anterior</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Previous variant</source>
            <translation>Variante anterior</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Previous view</source>
            <translation>Vista anterior</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Processes</source>
            <translation>Processos</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Processes on this computer</source>
            <translation>Processos neste computador</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <location filename="../../app/shell/devices.py"></location>
            <source>Processor</source>
            <translation>Processador</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>Processor, {0}</source>
            <translation>Processador, {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Product</source>
            <translation>Produto</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Progress</source>
            <translation>Progresso</translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Progress of stage {stage}</source>
            <translation>Andamento do estágio {stage}</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Progress of the run</source>
            <translation>Andamento da execução</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Proteins have no strands; choose a scoring of bases, or what to translate, first</source>
            <translation>Proteínas não têm fitas; escolha antes uma pontuação de bases, ou o que traduzir</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Pruned</source>
            <translation>Podadas</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Pruned blocks</source>
            <translation>Blocos podados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Pruned by</source>
            <translation>Critério da poda</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Pruned: {0} of the cells, counted as done.</source>
            <translation>Podadas: {0} das células, contadas como feitas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Pruning starts from</source>
            <translation>A poda parte de</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Published: {sides} ({names}), {cells} cells in {time} by {device}</source>
            <translation>Publicado: {sides} ({names}), {cells} células em {time} com {device}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Pure</source>
            <translation>Puro</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Put the alignments of the ticked pairs into the queue</source>
            <translation>Põe na fila os alinhamentos dos pares marcados</translation>
        </message>
        <message>
            <location filename="../../app/ask/readiness.py"></location>
            <source>Put the comparison into the queue</source>
            <translation>Pôr a comparação na fila</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Put the query's records in order and turn those that match in reverse; again undoes it</source>
            <translation>Pôr os registros da consulta em ordem e inverter os que correspondem ao reverso; de novo desfaz</translation>
        </message>
        <message>
            <location filename="../../app/shell/about.py"></location>
            <source>Python {python} · Qt {qt} · {system}</source>
            <translation>Python {python} · Qt {qt} · {system}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>Qualities are Phred+64</source>
            <translation>As qualidades são Phred+64</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Queries</source>
            <translation>Consultas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Queries and references</source>
            <translation>Consultas e referências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Queries fitted into references</source>
            <translation>Consultas ajustadas dentro de referências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Queries to card</source>
            <translation>Consultas para a placa</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Query</source>
            <translation>Consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Query %</source>
            <translation>Consulta %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>Query and database</source>
            <translation>Consulta e banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Query covered</source>
            <translation>Cob. consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Query end</source>
            <translation>Fim na consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Query length</source>
            <translation>Compr. da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <source>Query pos.</source>
            <translation>Pos. consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Query {query}, subject {subject}</source>
            <translation>Consulta {query}, sujeito {subject}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>Query: {0} (bp)</source>
            <translation>Consulta: {0} (bp)</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Range</source>
            <translation>Intervalo</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Range of the record</source>
            <translation>Intervalo do registro</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Range of {side}</source>
            <translation>Intervalo de {side}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Rank</source>
            <translation>Ordem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>Read</source>
            <translation>Leitura</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Read the plan again, and compute what failed or is new; what is done is not done again</source>
            <translation>Ler o plano de novo e calcular o que falhou ou é novo; o que está pronto não é refeito</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Reading</source>
            <translation>Leitura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Reading the queries…</source>
            <translation>Lendo as consultas…</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Reading the sequences</source>
            <translation>Lendo as sequências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/pages/run.py"></location>
            <location filename="../../app/shell/way_finder.py"></location>
            <source>Reading the sequences…</source>
            <translation>Lendo as sequências…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layer_files.py"></location>
            <source>Reading {0}…</source>
            <translation>Lendo {0}…</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <location filename="../../app/shell/input_finder.py"></location>
            <source>Reading {name}…</source>
            <translation>Lendo {name}…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Reading “{0}”…</source>
            <translation>Lendo “{0}”…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Reading…</source>
            <translation>Lendo…</translation>
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
            <location filename="../../app/batch/columns.py"></location>
            <source>Reads</source>
            <translation>Leituras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Reads a second</source>
            <translation>Leituras por segundo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>Reads along the reference</source>
            <translation>Leituras ao longo da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Reads are read and hits are saved while others are searched for</source>
            <translation>Leituras são lidas e hits são salvos enquanto outros são procurados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>Reads are sorted by their bases at {0}</source>
            <translation>As leituras estão ordenadas por suas bases em {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Reads by their hits</source>
            <translation>Leituras por seus hits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Reads that were mapped elsewhere, as they are</source>
            <translation>Leituras mapeadas em outro programa, como estão</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Reads with a place in the reference, in percent</source>
            <translation>Leituras com um lugar na referência, em porcentagem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>Reads within a limit</source>
            <translation>Leituras dentro de um limite</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <source>Rearranged</source>
            <translation>Rearranjado</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/chromosome/page_layout.py"></location>
            <location filename="../../app/genomes/page.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Rearrangements</source>
            <translation>Rearranjos</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Recent results</source>
            <translation>Resultados recentes</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Recent sessions</source>
            <translation>Sessões recentes</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Record</source>
            <translation>Registro</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Record of a</source>
            <translation>Registro de a</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Record of b</source>
            <translation>Registro de b</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Record of genome a</source>
            <translation>Registro do genoma a</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Record of genome b</source>
            <translation>Registro do genoma b</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Record of the query</source>
            <translation>Registro da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Record of the reference</source>
            <translation>Registro da referência</translation>
        </message>
        <message>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>Record of {0}</source>
            <translation>Registro de {0}</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Record of {side}</source>
            <translation>Registro de {side}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Record pairs</source>
            <translation>Pares de registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>Record {0}</source>
            <translation>Registro {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Records</source>
            <translation>Registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Records are paired in their order. A list pairs them by name instead.</source>
            <translation>Os registros formam pares na sua ordem. Uma lista os combina pelo nome.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Records of a</source>
            <translation>Registros de a</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Records of b</source>
            <translation>Registros de b</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>Redone: {0}</source>
            <translation>Refeito: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Ref. %</source>
            <translation>Ref. %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/model.py"></location>
            <source>Ref. pos.</source>
            <translation>Pos. ref.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>Reference</source>
            <translation>Referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>Reference and queries</source>
            <translation>Referência e consultas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Reference and reads</source>
            <translation>Referência e leituras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Reference covered</source>
            <translation>Cob. referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Reference end</source>
            <translation>Fim na referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Reference length</source>
            <translation>Compr. da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Reference's bases</source>
            <translation>Bases da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>Reference: {0} (bp)</source>
            <translation>Referência: {0} (bp)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>References</source>
            <translation>Referências</translation>
        </message>
        <message>
            <location filename="../../app/ask/used_before.py"></location>
            <source>References and databases used before, in any analysis; “{0}” is the last</source>
            <translation>Referências e bancos de dados usados antes, em qualquer análise; “{0}” é o último</translation>
        </message>
        <message>
            <location filename="../../app/ask/used_before.py"></location>
            <source>References used before: {side}</source>
            <translation>Referências usadas antes: {side}</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/tables/numbers.py"></location>
            <source>Remarks</source>
            <translation>Observações</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Remember this view with a note</source>
            <translation>Guardar esta vista com uma nota</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Remove</source>
            <translation>Remover</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>Remove from the list</source>
            <translation>Remover da lista</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Remove from the list (the folder stays)</source>
            <translation>Remover da lista (a pasta permanece)</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Remove the chosen files of {side}</source>
            <translation>Remover os arquivos escolhidos de {side}</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>Rename a result</source>
            <translation>Renomear um resultado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Repeats included</source>
            <translation>Repetições incluídas</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Report made</source>
            <translation>Relatório feito em</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Report made by</source>
            <translation>Relatório feito por</translation>
        </message>
        <message>
            <location filename="../../app/batch/report.py"></location>
            <source>Report of a batch of comparisons</source>
            <translation>Relatório de um lote de comparações</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>Report of a comparison of genomes</source>
            <translation>Relatório de uma comparação de genomas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Report of a database search</source>
            <translation>Relatório de uma busca em banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>Report of aligned pairs</source>
            <translation>Relatório de pares alinhados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Report of an alignment</source>
            <translation>Relatório de um alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Report of exact matches</source>
            <translation>Relatório de correspondências exatas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>Report of mapped reads</source>
            <translation>Relatório de leituras mapeadas</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>Reset &amp;all</source>
            <translation>Restaurar t&amp;udo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>Residues</source>
            <translation>Resíduos</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Restart and &amp;use the card</source>
            <translation>Reiniciar e &amp;usar a placa</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Result</source>
            <translation>Resultado</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Result folder</source>
            <translation>Pasta do resultado</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Result of the check</source>
            <translation>Resultado da verificação</translation>
        </message>
        <message>
            <location filename="../../app/shell/path_opener.py"></location>
            <source>Results (*{0})</source>
            <translation>Resultados (*{0})</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Results go to</source>
            <translation>Os resultados vão para</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>Results of “{0}” that were not found: {1}; locate them in their tabs.</source>
            <translation>Resultados de “{0}” que não foram encontrados: {1}; localize-os em suas abas.</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>Resume</source>
            <translation>Retomar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_codons.py"></location>
            <source>Return to the table of genes</source>
            <translation>Voltar à tabela de genes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Reverse</source>
            <translation>Reversa</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Reverse complement</source>
            <translation>Complemento reverso</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Reverse complement only</source>
            <translation>Só o complemento reverso</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>Reverse matches</source>
            <translation>Correspondências reversas</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Right click</source>
            <translation>Clique direito</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>Rows that contain</source>
            <translation>Linhas que contêm</translation>
        </message>
        <message>
            <location filename="../../app/tables/numbers.py"></location>
            <source>Run</source>
            <translation>Execução</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Run &amp;now</source>
            <translation>Executar &amp;agora</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Run again with alignments…</source>
            <translation>Executar de novo com alinhamentos…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Run again with other settings…</source>
            <translation>Executar de novo com outras configurações…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Run failed again</source>
            <translation>Executar as falhas de novo</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Run here &amp;instead</source>
            <translation>Executar &amp;aqui</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>Run now</source>
            <translation>Executar agora</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Running</source>
            <translation>Em execução</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Runs of N in both sequences may give very many matches.</source>
            <translation>Séries de N nas duas sequências podem dar muitíssimas correspondências.</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>S&amp;top</source>
            <translation>&amp;Parar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>SAM's flags of the first line, as a number; the tooltip has words</source>
            <translation>Flags do SAM da primeira linha, como número; a dica as traz em palavras</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>SHA-256 of all that the result depends on: equal ones are equal comparisons</source>
            <translation>SHA-256 de tudo de que o resultado depende: iguais são comparações iguais</translation>
        </message>
        <message>
            <location filename="../../app/reports/content.py"></location>
            <source>SHA-256 of the file</source>
            <translation>SHA-256 do arquivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>SHA-256 of the record's bases</source>
            <translation>SHA-256 das bases do registro</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Sa&amp;ve result with its sequences…</source>
            <translation>Sal&amp;var resultado com suas sequências…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Same place in a comparison</source>
            <translation>Mesma posição em uma comparação</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save a report…</source>
            <translation>Salvar um relatório…</translation>
        </message>
        <message>
            <location filename="../../app/shell/diagnostics.py"></location>
            <source>Save diagnostics</source>
            <translation>Salvar diagnóstico</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>Save how fast this computer aligned a sample</source>
            <translation>Salvar quão rápido este computador alinhou uma amostra</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Save how fast this computer aligned this</source>
            <translation>Salvar quão rápido este computador alinhou isto</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>Save s&amp;ession…</source>
            <translation>Salvar s&amp;essão…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the charts of Summary and Time as SVG, PDF, PNG or CSV</source>
            <translation>Salvar os gráficos de Resumo e Tempo como SVG, PDF, PNG ou CSV</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the charts of identity, GC, gaps and substitutions</source>
            <translation>Salvar os gráficos de identidade, GC, lacunas e substituições</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the charts of times and speed as SVG, PDF, PNG or CSV</source>
            <translation>Salvar os gráficos de tempos e velocidade como SVG, PDF, PNG ou CSV</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Save the differences shown</source>
            <translation>Salvar as diferenças mostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Save the differences shown as TSV or BED; Export has all of them as VCF too</source>
            <translation>Salvar as diferenças mostradas como TSV ou BED; Exportar tem todas elas também como VCF</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the entry…</source>
            <translation>Salvar a entrada…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Save the genes shown</source>
            <translation>Salvar os genes mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Save the genes shown as a table (TSV), or the proteins of both sequences (FASTA)</source>
            <translation>Salvar os genes mostrados como tabela (TSV), ou as proteínas das duas sequências (FASTA)</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the heat map as SVG, PDF or PNG</source>
            <translation>Salva o mapa de calor em SVG, PDF ou PNG</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the histogram of identity</source>
            <translation>Salvar o histograma de identidade</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the histogram of scores as SVG, PDF, PNG or CSV</source>
            <translation>Salvar o histograma de escores como SVG, PDF, PNG ou CSV</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Save the lines that are shown</source>
            <translation>Salvar as linhas mostradas</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Save the log</source>
            <translation>Salvar o log</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>Save the matches that are shown, of the minimum length chosen, as a file</source>
            <translation>Salvar como arquivo as correspondências mostradas, do comprimento mínimo escolhido</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the numbers, pictures and a table of this result as one HTML page, for any browser</source>
            <translation>Salvar os números, as imagens e uma tabela deste resultado como uma página HTML, para qualquer navegador</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Save the order along the diagonal as scaffolds, AGP 2.1</source>
            <translation>Salvar a ordem ao longo da diagonal como scaffolds, AGP 2.1</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the picture as SVG, PDF or PNG</source>
            <translation>Salvar a imagem como SVG, PDF ou PNG</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Save the query's records in order along the diagonal, those in reverse turned</source>
            <translation>Salvar os registros da consulta em ordem ao longo da diagonal, os reversos invertidos</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the reads that have a hit in view, with all their hits, as SAM</source>
            <translation>Salvar como SAM as leituras que têm um hit na vista, com todos os seus hits</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Save the report</source>
            <translation>Salvar o relatório</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>Save the result with its sequences</source>
            <translation>Salvar o resultado com suas sequências</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>Save the session</source>
            <translation>Salvar a sessão</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the times of your runs by the size of their matrix</source>
            <translation>Salvar os tempos das suas execuções pelo tamanho da matriz</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>Save the tree as SVG, PDF or PNG</source>
            <translation>Salva a árvore em SVG, PDF ou PNG</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the variants listed as VCF or TSV, or the consensus of the reads as FASTA</source>
            <translation>Salvar as variantes listadas como VCF ou TSV, ou o consenso das leituras como FASTA</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>Save the whole list of rearrangements as a file</source>
            <translation>Salvar a lista completa de rearranjos como arquivo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save the whole sequence as FASTA</source>
            <translation>Salvar a sequência inteira como FASTA</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>Save the {what} as a file</source>
            <translation>Salvar {what} como arquivo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save what is in view along the reference as SVG, PDF or PNG</source>
            <translation>Salvar o que está na vista ao longo da referência como SVG, PDF ou PNG</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Save where the hits lie on the query as SVG, PDF or PNG</source>
            <translation>Salvar onde os hits estão na consulta como SVG, PDF ou PNG</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_saved.py"></location>
            <source>Save which record matches which, as TSV</source>
            <translation>Salvar qual registro corresponde a qual, como TSV</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Saved as {name}.</source>
            <translation>Salvo como {name}.</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>Saved the session “{0}”; changes are saved in it.</source>
            <translation>A sessão “{0}” foi salva; as mudanças são salvas nela.</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <location filename="../../app/shell/log_dock.py"></location>
            <location filename="../../app/widgets/saves.py"></location>
            <source>Saved “{0}”.</source>
            <translation>“{0}” foi salvo.</translation>
        </message>
        <message>
            <location filename="../../app/shell/diagnostics.py"></location>
            <source>Saved “{0}”: no sequences, no names of folders.</source>
            <translation>“{0}” foi salvo: sem sequências, sem nomes de pastas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Save…</source>
            <translation>Salvar…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Saving</source>
            <translation>Gravação</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Scheduler</source>
            <translation>Escalonador</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Scheduler file</source>
            <translation>Arquivo do escalonador</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Scheduler files (*.json)</source>
            <translation>Arquivos de escalonador (*.json)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <location filename="../../app/tables/columns.py"></location>
            <source>Score</source>
            <translation>Escore</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Score of the alignment</source>
            <translation>Escore do alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Score of the optimal alignment</source>
            <translation>Escore do alinhamento ótimo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>Score that pruning starts from</source>
            <translation>Escore do qual a poda parte</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Score them as bases</source>
            <translation>Pontuá-las como bases</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Score them as proteins</source>
            <translation>Pontuá-las como proteínas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>Score {score}</source>
            <translation>Escore {score}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Score {score} · {bits} bits · E-value {evalue}</source>
            <translation>Escore {score} · {bits} bits · valor E {evalue}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <source>Score: {0:,}</source>
            <translation>Escore: {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>Scores</source>
            <translation>Escores</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>Scores of {0}</source>
            <translation>Escores de {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>Scoring</source>
            <translation>Pontuação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Scoring by the question</source>
            <translation>Pontuação conforme a pergunta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <source>Search</source>
            <translation>Busca</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>Search a command or a key</source>
            <translation>Buscar um comando ou uma tecla</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>Search for more…</source>
            <translation>Buscar mais…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Search names</source>
            <translation>Buscar nomes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Searched</source>
            <translation>Pesquisado</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>Searching…</source>
            <translation>Buscando…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>See more</source>
            <translation>Ver mais</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>See the remarks below</source>
            <translation>Veja as observações abaixo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Select</source>
            <translation>Selecionar</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>Select &amp;all</source>
            <translation>Selecionar &amp;tudo</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>Selected rows: {0:,}</source>
            <translation>Linhas selecionadas: {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Semi-global</source>
            <translation>Semiglobal</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>Semi-global pairs</source>
            <translation>Pares semiglobais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Sequence a (rows)</source>
            <translation>Sequência a (linhas)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>Sequence a runs downwards, sequence b to the right; plus, minus and the arrow keys move the view</source>
            <translation>A sequência a corre para baixo, a sequência b para a direita; mais, menos e as setas movem a vista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>Sequence b (columns)</source>
            <translation>Sequência b (colunas)</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Sequence only (FASTA)</source>
            <translation>Só a sequência (FASTA)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Sequences</source>
            <translation>Sequências</translation>
        </message>
        <message>
            <location filename="../../app/ask/file_source.py"></location>
            <source>Sequences ({types})</source>
            <translation>Sequências ({types})</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Sequences and device</source>
            <translation>Sequências e dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>Sequences of this length take a while.</source>
            <translation>Sequências deste comprimento levam algum tempo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Sequences of this size share matches of {length} bases by mere chance: millions of them.</source>
            <translation>Sequências deste tamanho compartilham correspondências de {length} bases por mero acaso: milhões delas.</translation>
        </message>
        <message>
            <location filename="../../app/shell/start_page.py"></location>
            <source>Session {0}</source>
            <translation>Sessão {0}</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>Sessions (*{0})</source>
            <translation>Sessões (*{0})</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Several genomes, each with each</source>
            <translation>Vários genomas, todos entre si</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Several hits</source>
            <translation>Vários hits</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Several processes of this computer share a run, as a lab's computers would. Press Test to start and see them; without that they start with the first run that is given to them.</source>
            <translation>Vários processos deste computador dividem uma execução, como fariam os computadores de um laboratório. Aperte Testar para iniciá-los e vê-los; sem isso começam com a primeira execução que lhes é entregue.</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Sh&amp;ow</source>
            <translation>M&amp;ostrar</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Share in exact matches: of a's record or of b's, the greater one</source>
            <translation>Parte em correspondências exatas: do registro de a ou do de b, a maior</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Share of a's record between the ends of alignments</source>
            <translation>Parte do registro de a entre as pontas de alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>Share of b's record between the ends of alignments</source>
            <translation>Parte do registro de b entre as pontas de alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>Share of the first genome that lies in alignments</source>
            <translation>Parte do primeiro genoma que está em alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Share of the first sequence that is aligned, in percent</source>
            <translation>Parte da primeira sequência que está alinhada, em porcentagem</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>Share of the other genome that lies in alignments</source>
            <translation>Parte do outro genoma que está em alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Share of the query's record that lies in at least one match</source>
            <translation>Fração do registro da consulta que está em pelo menos uma correspondência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>Share of the reference's record that lies in at least one</source>
            <translation>Fração do registro da referência que está em pelo menos uma</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>Share of the row's genome that is aligned</source>
            <translation>Parte do genoma da linha que está alinhada</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Share of the second sequence that is aligned, in percent</source>
            <translation>Parte da segunda sequência que está alinhada, em porcentagem</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>Share that is aligned</source>
            <translation>Parte que está alinhada</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Share that matches</source>
            <translation>Parte que corresponde</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Short piece</source>
            <translation>Pedaço curto</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>Short reads</source>
            <translation>Leituras curtas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>Shorter matches are hidden; nothing is computed again</source>
            <translation>Correspondências mais curtas são ocultadas; nada é recalculado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Shorter matches are not kept; the dot plot can hide more of them later, but show no shorter ones</source>
            <translation>Correspondências mais curtas não são guardadas; o dot plot pode ocultar mais delas depois, mas não mostrar mais curtas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Show</source>
            <translation>Mostrar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Show all</source>
            <translation>Mostrar todos</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show all rows</source>
            <translation>Mostrar todas as linhas</translation>
        </message>
        <message>
            <location filename="../../app/tables/filter_bar.py"></location>
            <source>Show all rows again</source>
            <translation>Mostrar todas as linhas de novo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Show differences of at least so many alignment columns</source>
            <translation>Mostrar diferenças de pelo menos tantas colunas do alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Show differences of this kind only</source>
            <translation>Mostrar só diferenças deste tipo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits of at least so many bits</source>
            <translation>Mostrar hits com pelo menos tantos bits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits that align at least so much of the query, in percent of its length</source>
            <translation>Mostrar hits que alinham pelo menos esta parte da consulta, em porcentagem do seu comprimento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits with at least so many equal residues, in percent of the columns</source>
            <translation>Mostrar hits com pelo menos tantos resíduos iguais, em porcentagem das colunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/hit_rows.py"></location>
            <source>Show hits with at most this E-value, such as 1e-5</source>
            <translation>Mostrar hits com no máximo este valor E, como 1e-5</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show in the overview</source>
            <translation>Mostrar na visão geral</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show its gene</source>
            <translation>Mostrar seu gene</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>Show only comparisons of one status</source>
            <translation>Mostrar só as comparações de um estado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Show only one of the {0}</source>
            <translation>Mostrar só um dos {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Show or hide</source>
            <translation>Mostrar ou ocultar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Show or hide ({0})</source>
            <translation>Mostrar ou ocultar ({0})</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show or hide the matches of the forward strand</source>
            <translation>Mostrar ou ocultar as correspondências da fita direta</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show or hide the matches of the reverse strand</source>
            <translation>Mostrar ou ocultar as correspondências da fita reversa</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show or hide the whole in the corner of the picture</source>
            <translation>Mostrar ou ocultar o todo no canto da imagem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <source>Show rows of at least so many bases, in the sequence where they are longer</source>
            <translation>Mostrar linhas com pelo menos tantas bases, na sequência em que são mais longas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Show the codons and the protein of the gene and of what is aligned with it</source>
            <translation>Mostrar os códons e a proteína do gene e do que está alinhado com ele</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>Show the comparisons with this in their names or remarks</source>
            <translation>Mostrar as comparações com isto nos nomes ou nas observações</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>Show the differences in genes, or with effects, whose name contains this</source>
            <translation>Mostrar as diferenças em genes, ou com efeitos, cujo nome contém isto</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Show the feature in all views (double click on it)</source>
            <translation>Mostrar o elemento em todas as vistas (clique duplo nele)</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show the first row of each</source>
            <translation>Mostrar a primeira linha de cada um</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show the gene at this place of the reference</source>
            <translation>Mostrar o gene nesta posição da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>Show the genes whose name, locus tag, product or accession contains this</source>
            <translation>Mostrar os genes cujo nome, locus tag, produto ou acesso contém isto</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show the other rows of this one</source>
            <translation>Mostrar as outras linhas desta</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show the rectangle that was drawn</source>
            <translation>Mostrar o retângulo desenhado</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>Show the rows whose numbers are within limits</source>
            <translation>Mostrar as linhas cujos números estão dentro de limites</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show the rows with a name that contains a text</source>
            <translation>Mostrar as linhas com um nome que contém um texto</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>Show the rows with a name that contains this (Ctrl+F, or type in the table)</source>
            <translation>Mostrar as linhas com um nome que contém isto (Ctrl+F, ou digite na tabela)</translation>
        </message>
        <message>
            <location filename="../../app/access/parts.py"></location>
            <source>Show the tab in front</source>
            <translation>Mostrar a aba da frente</translation>
        </message>
        <message>
            <location filename="../../app/access/parts.py"></location>
            <source>Show the titles only</source>
            <translation>Mostrar só os títulos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Show the variants whose place or change contains this, such as G&gt;A</source>
            <translation>Mostrar as variantes cuja posição ou mudança contém isto, como G&gt;A</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show the whole matrix</source>
            <translation>Mostrar a matriz inteira</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show the whole reference</source>
            <translation>Mostrar a referência inteira</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <source>Show these classes only</source>
            <translation>Mostrar só estas classes</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Show this place in the newest comparison of the same reference</source>
            <translation>Mostrar esta posição na comparação mais nova da mesma referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Shown</source>
            <translation>Mostrados</translation>
        </message>
        <message>
            <location filename="../../app/pictures/plot_view.py"></location>
            <source>Shown: {0:,} to {1:,} of {2:,} down, {3:,} to {4:,} of {5:,} to the right</source>
            <translation>Na vista: {0:,} a {1:,} de {2:,} para baixo, {3:,} a {4:,} de {5:,} para a direita</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>Size</source>
            <translation>Tamanho</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Size, letters and parts as they are at first</source>
            <translation>Tamanho, letras e partes como no início</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Skip blocks that cannot hold the best alignment; the result is the same</source>
            <translation>Pular blocos que não podem conter o melhor alinhamento; o resultado é o mesmo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Slope</source>
            <translation>Inclinação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>Some kinds</source>
            <translation>Alguns tipos</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>Something went wrong in Crosspoint itself; nothing on disk is lost: please send the details.</source>
            <translation>Algo deu errado no próprio Crosspoint; nada no disco se perdeu: por favor, envie os detalhes.</translation>
        </message>
        <message>
            <location filename="../../app/tables/view.py"></location>
            <source>Sort by</source>
            <translation>Ordenar por</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Sort by base</source>
            <translation>Ordenar pela base</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Sort by place</source>
            <translation>Ordenar pela posição</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Sort the reads by their bases below the mouse, or in the middle of the view</source>
            <translation>Ordenar as leituras por suas bases sob o mouse, ou no meio da vista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>Sorting the matches…</source>
            <translation>Ordenando as correspondências…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>Sorting {0}…</source>
            <translation>Ordenando {0}…</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Special columns</source>
            <translation>Colunas especiais</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Special rows</source>
            <translation>Linhas especiais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Special rows area</source>
            <translation>Área de linhas especiais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>Speed</source>
            <translation>Velocidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>Speed over time</source>
            <translation>Velocidade ao longo do tempo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/genomes/progress.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Stage</source>
            <translation>Estágio</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Stage 1</source>
            <translation>Estágio 1</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Stage 1 fills the matrix; the whole run has all stages, reading and compiling</source>
            <translation>O estágio 1 preenche a matriz; a execução inteira tem todos os estágios, leitura e compilação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Stage 1 kept no special row.</source>
            <translation>O estágio 1 não guardou nenhuma linha especial.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Stage 2 kept no special column, or has not run.</source>
            <translation>O estágio 2 não guardou nenhuma coluna especial, ou não foi executado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>Stage {0} left no crosspoint, or has not run.</source>
            <translation>O estágio {0} não deixou nenhum crosspoint, ou não foi executado.</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Stage {stage} · {percent} %</source>
            <translation>Estágio {stage} · {percent} %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <source>Stages</source>
            <translation>Estágios</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Stages, one after another</source>
            <translation>Estágios, um após o outro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/shell/workspace.py"></location>
            <source>Start</source>
            <translation>Início</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Starts</source>
            <translation>Inícios</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>State</source>
            <translation>Estado</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>State of the check</source>
            <translation>Estado da verificação</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>State of the measurement</source>
            <translation>Estado da medição</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Statistics</source>
            <translation>Estatística</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>Status</source>
            <translation>Estado</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Stop</source>
            <translation>Parar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>Stop after stage</source>
            <translation>Parar após o estágio</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Stop measuring; nothing of it is kept</source>
            <translation>Parar de medir; nada é guardado</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>Stop what runs, start Crosspoint anew and resume on the card from what is on disk</source>
            <translation>Parar o que está em execução, iniciar o Crosspoint de novo e retomar na placa a partir do que está no disco</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Stop; what is on disk stays and the run can be resumed</source>
            <translation>Parar; o que está no disco fica e a execução pode ser retomada</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Stopped</source>
            <translation>Parado</translation>
        </message>
        <message>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Stopped at {percent} %</source>
            <translation>Parada em {percent} %</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Stopped at {percent} after {elapsed}</source>
            <translation>Parada em {percent} após {elapsed}</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>Stopped before everything was checked.</source>
            <translation>Parada antes que tudo fosse verificado.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Stopped; nothing of it is kept.</source>
            <translation>Parada; nada foi guardado.</translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>Stopping</source>
            <translation>Parando</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <location filename="../../app/shell/closing.py"></location>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Stopping…</source>
            <translation>Parando…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>Stops</source>
            <translation>Paradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/report.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/places.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Strand</source>
            <translation>Fita</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Strand of b</source>
            <translation>Fita de b</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>Strand of {side}</source>
            <translation>Fita de {side}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Strands</source>
            <translation>Fitas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Strands of the queries</source>
            <translation>Fitas das consultas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Stretches that only a has</source>
            <translation>Trechos que só a tem</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Stretches that only b has</source>
            <translation>Trechos que só b tem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>Subject</source>
            <translation>Sujeito</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>Substitutions</source>
            <translation>Substituições</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>Summary</source>
            <translation>Resumo</translation>
        </message>
        <message>
            <location filename="../../app/batch/page.py"></location>
            <source>Summary of the batch</source>
            <translation>Resumo do lote</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>Summing up…</source>
            <translation>Somando…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>Swept so far</source>
            <translation>Varrido até agora</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Table 3</source>
            <translation>Tabela 3</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>Tables (*.tsv *.csv *.tab *.txt)</source>
            <translation>Tabelas (*.tsv *.csv *.tab *.txt)</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Tables 4 and 5</source>
            <translation>Tabelas 4 e 5</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>Tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>Take the chosen files off the list; they stay on the disk</source>
            <translation>Tirar da lista os arquivos escolhidos; eles ficam no disco</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>Take the other strand of b</source>
            <translation>Tomar a outra fita de b</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>Take the selected layer off the plot (Del); its file stays</source>
            <translation>Retirar do gráfico a camada selecionada (Del); seu arquivo permanece</translation>
        </message>
        <message>
            <location filename="../../app/ask/pasted.py"></location>
            <source>Take the sequences in the clipboard: FASTA, or the letters of one. They are kept in “{0}”.</source>
            <translation>Tomar as sequências da área de transferência: FASTA, ou as letras de uma. São guardadas em “{0}”.</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Tell me when a long run ends</source>
            <translation>Avisar quando uma execução longa terminar</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Text that the lines shown contain</source>
            <translation>Texto que as linhas mostradas contêm</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The E-value is a number above 0, such as 10 or 1e-5; mend it.</source>
            <translation>O valor E é um número acima de 0, como 10 ou 1e-5; corrija-o.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>The E-value is a positive number such as 0.001 or 1e-10.</source>
            <translation>O valor E é um número positivo, como 0.001 ou 1e-10.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_text.py"></location>
            <source>The alignment is longer than {0:,} columns; export it to a file instead.</source>
            <translation>O alinhamento tem mais de {0:,} colunas; exporte-o para um arquivo.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/block_text.py"></location>
            <source>The alignment text was copied.</source>
            <translation>O texto do alinhamento foi copiado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>The alignment that was found before stage 1, by its runs of equal bases: pruning started from its score.</source>
            <translation>O alinhamento encontrado antes do estágio 1, por suas séries de bases iguais: a poda partiu do seu escore.</translation>
        </message>
        <message>
            <location filename="../../app/access/parts.py"></location>
            <source>The arrow keys move it</source>
            <translation>As setas o movem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>The arrow keys, Home and End move the view; Enter comes closer</source>
            <translation>As setas, Home e End movem a vista; Enter aproxima</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The best matching part of each pair (Smith-Waterman).</source>
            <translation>A parte mais semelhante de cada par (Smith-Waterman).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>The best matching part of each sequence (Smith-Waterman).</source>
            <translation>A parte mais semelhante de cada sequência (Smith-Waterman).</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The best score</source>
            <translation>O melhor escore</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>The check failed.</source>
            <translation>A verificação falhou.</translation>
        </message>
        <message>
            <location filename="../../app/shell/check.py"></location>
            <source>The check is under way</source>
            <translation>A verificação está em andamento</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The comparison, and the folder of its result</source>
            <translation>A comparação, e a pasta do seu resultado</translation>
        </message>
        <message>
            <location filename="../../app/batch/face.py"></location>
            <source>The comparisons that are listed in {0}</source>
            <translation>As comparações listadas em {0}</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The computer that computes it, if it is another one</source>
            <translation>O computador que a calcula, se for outro</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>The computers of a lab</source>
            <translation>Os computadores de um laboratório</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <source>The computers that compute for this one; click for the list</source>
            <translation>Os computadores que calculam para este; clique para ver a lista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The database</source>
            <translation>O banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The database holds bases and the queries proteins: compare what the database codes for</source>
            <translation>O banco de dados contém bases e as consultas, proteínas: comparar o que o banco de dados codifica</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <source>The drive of the output folder may have too little free space: make room, or choose another folder.</source>
            <translation>A unidade da pasta de saída pode ter espaço livre de menos: libere espaço, ou escolha outra pasta.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>The drive of {name} is full; free some space on it, then resume.</source>
            <translation>A unidade de {name} está cheia; libere espaço nela e depois retome.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>The entries of a database that resemble a query, with E-values and alignments, found without heuristics</source>
            <translation>As entradas de um banco de dados que se assemelham a uma consulta, com valores E e alinhamentos, encontradas sem heurísticas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>The feature was copied.</source>
            <translation>O elemento foi copiado.</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>The figure is at the printer.</source>
            <translation>A figura está na impressora.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>The file</source>
            <translation>O arquivo</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>The file has only this record</source>
            <translation>O arquivo só tem este registro</translation>
        </message>
        <message>
            <location filename="../../app/ask/used_before.py"></location>
            <source>The files that were searched before: they are prepared already</source>
            <translation>Os arquivos em que se buscou antes: já estão preparados</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>The first line names the columns: analysis, name, the files, and settings as the options of the command line are called</source>
            <translation>A primeira linha dá nome às colunas: analysis, name, os arquivos, e opções com os nomes da linha de comando</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>The first line of the file: exact, with one error, or other: several, clipped, spliced, or not told</source>
            <translation>A primeira linha do arquivo: exata, com um erro, ou outra: vários, cortada, com splicing, ou não informado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>The gapped constants published for this matrix and these gap costs, corrected for edge effects</source>
            <translation>As constantes com lacunas publicadas para esta matriz e estes custos de lacunas, corrigidas para efeitos de borda</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>The graphics card cannot be used; the run goes on with the processor.</source>
            <translation>A placa de vídeo não pode ser usada; a execução continua com o processador.</translation>
        </message>
        <message>
            <location filename="../../app/runs/session.py"></location>
            <source>The graphics card failed; restart Crosspoint to use it again.</source>
            <translation>A placa de vídeo falhou; reinicie o Crosspoint para usá-la de novo.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>The graphics card failed; the run goes on with the processor.</source>
            <translation>A placa de vídeo falhou; a execução continua com o processador.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>The graphics card has too little free memory; the run goes on with the processor.</source>
            <translation>A placa de vídeo tem memória livre de menos; a execução continua com o processador.</translation>
        </message>
        <message>
            <location filename="../../app/help/guide.py"></location>
            <source>The guide is missing; install Crosspoint again.</source>
            <translation>O guia está faltando; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>The header of the query behind its name</source>
            <translation>O cabeçalho da consulta depois do nome</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>The hit with fewest errors: exact, or with a mismatch, an inserted or a deleted base</source>
            <translation>O hit com menos erros: exato, ou com um mismatch, uma base inserida ou deletada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>The hits are being sorted by their places…</source>
            <translation>Os hits estão sendo ordenados por suas posições…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>The hits are being sorted…</source>
            <translation>Os hits estão sendo ordenados…</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The kind of comparison</source>
            <translation>O tipo de comparação</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/watch.py"></location>
            <source>The lab has not answered for {0} seconds.</source>
            <translation>O laboratório não responde há {0} segundos.</translation>
        </message>
        <message>
            <location filename="../../app/shell/preferences.py"></location>
            <source>The language changes when Crosspoint is started again.</source>
            <translation>O idioma mudará quando o Crosspoint for iniciado de novo.</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>The line is the chosen one: {0}</source>
            <translation>A linha é o escolhido: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>The list ends at the {hits} that were asked for; there may be more up to E-value {evalue:g}.</source>
            <translation>A lista termina nos {hits} que foram pedidos; pode haver mais até o valor E {evalue:g}.</translation>
        </message>
        <message>
            <location filename="../../app/shell/menus.py"></location>
            <source>The list is empty</source>
            <translation>A lista está vazia</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>The list of what was turned around, moved or copied</source>
            <translation>A lista do que foi invertido, movido ou copiado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/rectangle.py"></location>
            <source>The matches are still being sorted; try again in a moment.</source>
            <translation>As correspondências ainda estão sendo ordenadas; tente de novo em instantes.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>The nearer this score comes to the best one, the more is left out; the result does not depend on it, and a score that is too high is noticed and costs time only</source>
            <translation>Quanto mais perto este escore chega do melhor, mais fica de fora; o resultado não depende dele, e um escore alto demais é percebido e só custa tempo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>The next-best alignments are looked for, each the best one that shares no aligned pair of bases with those before. The whole matrix is computed once for each strand.</source>
            <translation>São procurados os próximos melhores alinhamentos, cada um o melhor que não compartilha nenhum par de bases alinhado com os anteriores. A matriz inteira é calculada uma vez para cada fita.</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The number of aligned pairs</source>
            <translation>O número de pares alinhados</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The number of exact matches</source>
            <translation>O número de correspondências exatas</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The number of hits</source>
            <translation>O número de hits</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The number of reads</source>
            <translation>O número de leituras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>The optimal alignment of two sequences, base by base</source>
            <translation>O alinhamento ótimo de duas sequências, base a base</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>The other one</source>
            <translation>O outro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/ways.py"></location>
            <location filename="../../app/analyses/search/ways.py"></location>
            <source>The overview is of DNA; these are proteins.</source>
            <translation>A visão geral é de DNA; estas são proteínas.</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>The page of the guide: three commands</source>
            <translation>A página do guia: três comandos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>The pairs are being counted…</source>
            <translation>Os pares estão sendo contados…</translation>
        </message>
        <message>
            <location filename="../../app/genomes/page.py"></location>
            <source>The pairs are not aligned yet; start that first.</source>
            <translation>Os pares ainda não estão alinhados; comece por isso.</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The part of its own work that is done</source>
            <translation>A parte do seu trabalho que está pronta</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>The pasted sequence is still being read.</source>
            <translation>A sequência colada ainda está sendo lida.</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>The pasted sequences are still being read.</source>
            <translation>As sequências coladas ainda estão sendo lidas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>The phases took {0} together.</source>
            <translation>As fases levaram {0} no total.</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>The picture is on the clipboard.</source>
            <translation>A imagem está na área de transferência.</translation>
        </message>
        <message>
            <location filename="../../app/batch/dialog.py"></location>
            <source>The plan is being read…</source>
            <translation>O plano está sendo lido…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/cards_field.py"></location>
            <source>The processor computes; choose another device first</source>
            <translation>O processador calcula; escolha antes outro dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries</source>
            <translation>As consultas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries are still being read.</source>
            <translation>As consultas ainda estão sendo lidas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold bases and the database proteins: compare what the queries code for</source>
            <translation>As consultas contêm bases e o banco de dados, proteínas: comparar o que as consultas codificam</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold bases, the database proteins.</source>
            <translation>As consultas contêm bases; o banco de dados, proteínas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold bases, which are translated.</source>
            <translation>As consultas contêm bases, que são traduzidas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold bases.</source>
            <translation>As consultas contêm bases.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold proteins, the database bases.</source>
            <translation>As consultas contêm proteínas; o banco de dados, bases.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries hold proteins.</source>
            <translation>As consultas contêm proteínas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like bases: choose match and mismatch, or translate them.</source>
            <translation>As consultas parecem bases: escolha match e mismatch, ou traduza-as.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like bases: translate them, not the database.</source>
            <translation>As consultas parecem bases: traduza-as, não o banco de dados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like proteins, but this scoring is of bases: choose a matrix such as BLOSUM62.</source>
            <translation>As consultas parecem proteínas, mas esta pontuação é de bases: escolha uma matriz como BLOSUM62.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>The queries look like proteins: translate the database, or nothing.</source>
            <translation>As consultas parecem proteínas: traduza o banco de dados, ou nada.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>The query whose hits are shown</source>
            <translation>A consulta cujos hits são mostrados</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>The records of the file</source>
            <translation>Os registros do arquivo</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>The records that belong together are found first, then aligned pair by pair.</source>
            <translation>Os registros que vão juntos são achados primeiro, depois alinhados par a par.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/rectangle.py"></location>
            <source>The rectangle lies outside the sequences; draw one over them.</source>
            <translation>O retângulo está fora das sequências; desenhe um sobre elas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>The reference has no annotation; give it as GenBank or EMBL to have its genes.</source>
            <translation>A referência não tem anotação; forneça-a como GenBank ou EMBL para ter seus genes.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>The reference runs to the right, the query downwards; plus, minus and the arrow keys move the view</source>
            <translation>A referência corre para a direita, a consulta para baixo; mais, menos e as setas movem a vista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>The reference's annotation has nothing at this place.</source>
            <translation>A anotação da referência não tem nada nesta posição.</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>The report has {0:,} of {1:,} rows: {2} All of them are in the result, and in its exports.</source>
            <translation>O relatório tem {0:,} de {1:,} linhas: {2} Todas estão no resultado, e em suas exportações.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>The rest</source>
            <translation>O resto</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>The result does not depend on the device</source>
            <translation>O resultado não depende do dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/place_field.py"></location>
            <source>The result is the same to the byte</source>
            <translation>O resultado é o mesmo, byte a byte</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>The run is being stopped</source>
            <translation>A execução está sendo parada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>The run was too short to be sampled.</source>
            <translation>A execução foi curta demais para ser amostrada.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The same alignment on every computer</source>
            <translation>O mesmo alinhamento em todos os computadores</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>The scheduler answers, but no computer has joined it yet.</source>
            <translation>O escalonador responde, mas nenhum computador se juntou a ele ainda.</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>The scheduler answers, but no computer has joined it yet: start “cluster worker” on each.</source>
            <translation>O escalonador responde, mas nenhum computador se juntou a ele ainda: inicie “cluster worker” em cada um.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>The scores are those of frame {0}.</source>
            <translation>Os escores são os do quadro {0}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>The scores are those of the forward strand.</source>
            <translation>Os escores são os da fita direta.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>The scores of this search tell how chance is distributed; longer entries score higher</source>
            <translation>Os escores desta busca mostram como o acaso se distribui; entradas mais longas pontuam mais alto</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>The selection is longer than {0:,} columns; export the alignment to a file instead.</source>
            <translation>A seleção tem mais de {0:,} colunas; exporte o alinhamento para um arquivo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The sequences are bases.</source>
            <translation>As sequências são bases.</translation>
        </message>
        <message>
            <location filename="../../app/ask/readiness.py"></location>
            <source>The sequences are being checked…</source>
            <translation>As sequências estão sendo verificadas…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The sequences are proteins.</source>
            <translation>As sequências são proteínas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>The sequences are still being read.</source>
            <translation>As sequências ainda estão sendo lidas.</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>The session “{0}” is open.</source>
            <translation>A sessão “{0}” está aberta.</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The stage that it is at, or why it failed</source>
            <translation>A etapa em que está, ou por que falhou</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>The strand with more matched bases</source>
            <translation>A fita com mais bases correspondentes</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <source>The time that it took, or has taken so far</source>
            <translation>O tempo que levou, ou levou até agora</translation>
        </message>
        <message>
            <location filename="../../app/genomes/tree_view.py"></location>
            <source>The tree is being made…</source>
            <translation>A árvore está sendo feita…</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>The tree is still being made; export again in a moment.</source>
            <translation>A árvore ainda está sendo feita; exporte de novo daqui a pouco.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>The usual ones</source>
            <translation>As de costume</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>The wheel or plus and minus zoom, a click or Enter marks the column in every view</source>
            <translation>A roda do mouse ou mais e menos ampliam e reduzem; um clique ou Enter marca a coluna em todas as vistas</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>The whole comparison: {cells} cells</source>
            <translation>A comparação inteira: {cells} células</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>The whole read, base by base.</source>
            <translation>A leitura inteira, base a base.</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>The whole run</source>
            <translation>A execução inteira</translation>
        </message>
        <message>
            <location filename="../../app/pictures/minimap.py"></location>
            <source>The whole; click or drag to move the view</source>
            <translation>O todo; clique ou arraste para mover a vista</translation>
        </message>
        <message>
            <location filename="../../app/genomes/page.py"></location>
            <source>The {0:,} paths of the highest scores are drawn.</source>
            <translation>São desenhados os {0:,} caminhos dos maiores escores.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>The {best} of each query, E-value up to {evalue:g}</source>
            <translation>O {best} de cada consulta, valor E até {evalue:g}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>Their times add up to the run's</source>
            <translation>Seus tempos somam o da execução</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>There are no E-values: these are too few scores to fit statistics to. The best hits are listed all the same.</source>
            <translation>Não há valores E: os escores são poucos para ajustar uma estatística. Mesmo assim, os melhores hits são listados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>There are no bases to do this with.</source>
            <translation>Não há bases com que fazer isto.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <source>There are no exact matches here; the layers have a filter of their own.</source>
            <translation>Não há correspondências exatas aqui; as camadas têm um filtro próprio.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>There are no hits along the reference to save.</source>
            <translation>Não há hits ao longo da referência para salvar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>There are no hits along the reference, so no variants.</source>
            <translation>Não há hits ao longo da referência, portanto nenhuma variante.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>There are no hits to draw.</source>
            <translation>Não há hits para desenhar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/length.py"></location>
            <source>There are no matches of different lengths to choose from.</source>
            <translation>Não há correspondências de comprimentos diferentes para escolher.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/view.py"></location>
            <source>There are no matches to do this with.</source>
            <translation>Não há correspondências com que fazer isto.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>There are no rearrangements to walk through.</source>
            <translation>Não há rearranjos para percorrer.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>There are no scores to draw yet.</source>
            <translation>Ainda não há escores para desenhar.</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>There are no {things}</source>
            <translation>Não há {things}</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>There is no alignment to copy.</source>
            <translation>Não há alinhamento para copiar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>There is no alignment to do this with.</source>
            <translation>Não há alinhamento com que fazer isto.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>There is no alignment yet: the run ended after stage {0} of 6; resume it to go on.</source>
            <translation>Ainda não há alinhamento: a execução terminou após o estágio {0} de 6; retome-a para continuar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>There is no alignment yet: the run ended within stage 1; resume it to go on.</source>
            <translation>Ainda não há alinhamento: a execução terminou dentro do estágio 1; retome-a para continuar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>There is no alignment: the run has not come to stage 5, or nothing aligns.</source>
            <translation>Não há alinhamento: a execução não chegou ao estágio 5, ou nada se alinha.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bookmarks.py"></location>
            <source>There is no bookmark yet</source>
            <translation>Ainda não há marcador</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>There is no file manager that shows “{0}”.</source>
            <translation>Não há gerenciador de arquivos que mostre “{0}”.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/typed_paths.py"></location>
            <source>There is no file “{path}”; check its name and folder.</source>
            <translation>Não existe o arquivo “{path}”; confira seu nome e sua pasta.</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>There is no folder: nothing was written</source>
            <translation>Não há pasta: nada foi escrito</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/navigator.py"></location>
            <source>There is no further difference in this direction.</source>
            <translation>Não há mais diferenças nesta direção.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/navigator.py"></location>
            <source>There is no further match in this direction.</source>
            <translation>Não há mais correspondências nesta direção.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangements.py"></location>
            <source>There is no further rearrangement in this direction.</source>
            <translation>Não há mais rearranjos nesta direção.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>There is no further record pair in this direction.</source>
            <translation>Não há mais pares de registros nesta direção.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>There is no further variant in this direction.</source>
            <translation>Não há mais variantes nesta direção.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>There is no hit to align.</source>
            <translation>Não há hit para alinhar.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>There is no {name}; was it moved or renamed?</source>
            <translation>Não existe {name}; foi movido ou renomeado?</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/reports/page.py"></location>
            <source>There is none.</source>
            <translation>Não há nenhuma.</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>There is nothing to redo.</source>
            <translation>Não há nada para refazer.</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>There is nothing to undo.</source>
            <translation>Não há nada para desfazer.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>There were too few scores to fit them to</source>
            <translation>Havia escores de menos para ajustá-la</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>These are more than {0:,} rows; export the matches to a file instead.</source>
            <translation>São mais de {0:,} linhas; exporte as correspondências para um arquivo.</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>These are more than {0:,} rows; export the table to a file instead.</source>
            <translation>São mais de {0:,} linhas; exporte a tabela para um arquivo.</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>These are the files and settings of “{0}”; change what you like.</source>
            <translation>Estes são os arquivos e as configurações de “{0}”; mude o que quiser.</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>These are too many pixels; make the picture smaller, or coarser.</source>
            <translation>São pixels demais; diminua a imagem, ou a resolução.</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>These figures are for this computer; the lab gives it to one with enough memory.</source>
            <translation>Estes números são deste computador; o laboratório escolhe um com memória suficiente.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>These reads are mapped already</source>
            <translation>Estas leituras já estão mapeadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>These reads are mapped already: Start takes them over into a result folder, as they are. Their reference may be left out; with it, its letters and features are shown.</source>
            <translation>Estas leituras já estão mapeadas: Iniciar as importa para uma pasta de resultado, como estão. A referência pode ficar de fora; com ela, suas letras e seus elementos são mostrados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/ways.py"></location>
            <source>These sequences stand in the list of pairs; give them as files to do this with one of them.</source>
            <translation>Estas sequências estão na lista de pares; forneça-as como arquivos para fazer isto com uma delas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/layers.py"></location>
            <source>They are being looked for.</source>
            <translation>Estão sendo procurados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>This analysis is of DNA; batch pairs align proteins, with these files</source>
            <translation>Esta análise é de DNA; o lote de pares alinha proteínas, com estes arquivos</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>This comparison is in the list already: Start shows it.</source>
            <translation>Esta comparação já está na lista: Iniciar a mostra.</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>This comparison runs or waits; cancel it first.</source>
            <translation>Esta comparação está em execução ou em espera; cancele-a antes.</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>This drive has no trash. Delete the result “{0}” for good?</source>
            <translation>Esta unidade não tem lixeira. Excluir o resultado “{0}” definitivamente?</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>This folder holds part of this comparison already: Start resumes it.</source>
            <translation>Esta pasta já contém parte desta comparação: Iniciar a retoma.</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>This folder holds this comparison already: Start opens it.</source>
            <translation>Esta pasta já contém esta comparação: Iniciar a abre.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>This format needs the alignments, and scores alone were asked for; align again with them.</source>
            <translation>Este formato precisa dos alinhamentos, e só escores foram pedidos; alinhe de novo com eles.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>This gene lies outside of the range that was compared.</source>
            <translation>Este gene fica fora do intervalo que foi comparado.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/actions.py"></location>
            <source>This is the first view.</source>
            <translation>Esta é a primeira vista.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/actions.py"></location>
            <source>This is the latest view.</source>
            <translation>Esta é a última vista.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>This is what was asked for, now with alignments.</source>
            <translation>Isto é o que foi pedido, agora com alinhamentos.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>This many</source>
            <translation>Esta quantidade</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>This pair is not aligned yet; tick it, and start.</source>
            <translation>Este par ainda não está alinhado; marque-o e comece.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>This read is not mapped; choose another one in the table.</source>
            <translation>Esta leitura não está mapeada; escolha outra na tabela.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/ways.py"></location>
            <source>This read is unmapped: it has no place.</source>
            <translation>Esta leitura não está mapeada: não tem posição.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>This read occurs nowhere with so few errors; choose another one in the table.</source>
            <translation>Esta leitura não ocorre em lugar nenhum com tão poucos erros; escolha outra na tabela.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>This result does not tell its times.</source>
            <translation>Este resultado não informa seus tempos.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>This result has no pairs to measure with.</source>
            <translation>Este resultado não tem pares com que medir.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>This result has no pairs.</source>
            <translation>Este resultado não tem pares.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>This result has no reads.</source>
            <translation>Este resultado não tem leituras.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>This result has scores and ends only. To see alignments, choose “Run again with alignments…” above the table: the dialog opens with all of it filled in.</source>
            <translation>Este resultado tem só escores e pontas. Para ver alinhamentos, escolha “Executar de novo com alinhamentos…” acima da tabela: o diálogo se abre com tudo preenchido.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/overview_views.py"></location>
            <source>This row goes on beyond the last base of its circle.</source>
            <translation>Esta linha continua além da última base do seu círculo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>This run did not tell its phases.</source>
            <translation>Esta execução não informou suas fases.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>This search lists ten times as many; press Start.</source>
            <translation>Esta busca lista dez vezes mais; pressione Iniciar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>Those chosen in the table: {0}</source>
            <translation>Os escolhidos na tabela: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>Those shown of {0}: {1}</source>
            <translation>Os mostrados de {0}: {1}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Those whose text occurs once in each</source>
            <translation>Aquelas cujo texto ocorre uma vez em cada uma</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Those whose text occurs once in the reference</source>
            <translation>Aquelas cujo texto ocorre uma vez na referência</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <location filename="../../app/shell/preferences.py"></location>
            <source>Threads</source>
            <translation>Threads</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Three frames, forward</source>
            <translation>Três quadros, diretos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>Three frames, reverse</source>
            <translation>Três quadros, reversos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>Tick Circular for both sequences</source>
            <translation>Marca Circular nas duas sequências</translation>
        </message>
        <message>
            <location filename="../../app/genomes/page.py"></location>
            <source>Tick a pair in the table of pairs to align it.</source>
            <translation>Marque um par na tabela de pares para alinhá-lo.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>Tick the pairs to be aligned first.</source>
            <translation>Marque primeiro os pares a alinhar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>Ties</source>
            <translation>Empates</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/computed.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/ask/estimate.py"></location>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/batch/report.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <location filename="../../app/genomes/progress.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>Time</source>
            <translation>Tempo</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Time against matrix size</source>
            <translation>Tempo em função do tamanho da matriz</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Time of day</source>
            <translation>Hora</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Time of the whole run, and what it is made of</source>
            <translation>Tempo da execução inteira, e de que é composto</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>Time per phase</source>
            <translation>Tempo por fase</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>Time per stage</source>
            <translation>Tempo por estágio</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>Time, memory and disk are told here once the sequences are chosen.</source>
            <translation>Tempo, memória e disco são informados aqui depois que as sequências forem escolhidas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>Times</source>
            <translation>Tempos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>Times and speed</source>
            <translation>Tempos e velocidade</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Times are of all six stages, with reading and writing, without compiling.</source>
            <translation>Os tempos são de todos os seis estágios, com leitura e escrita, sem compilação.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Times of stage 1</source>
            <translation>Tempos do estágio 1</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>Times of whole runs</source>
            <translation>Tempos de execuções inteiras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>Title</source>
            <translation>Título</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>Title in tabs and lists (empty: the names of the sequences); the folder keeps its name:</source>
            <translation>Título em abas e listas (vazio: os nomes das sequências); a pasta mantém seu nome:</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>To the next match along the reference</source>
            <translation>À próxima correspondência ao longo da referência</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>To the next match on the same diagonal, to the right</source>
            <translation>À próxima correspondência na mesma diagonal, à direita</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>To the next pair in the table</source>
            <translation>Ao próximo par da tabela</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>To the pair before</source>
            <translation>Ao par anterior</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>To the previous match along the reference</source>
            <translation>À correspondência anterior ao longo da referência</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>To the previous match on the same diagonal, to the left</source>
            <translation>À correspondência anterior na mesma diagonal, à esquerda</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>Too short</source>
            <translation>Curtas demais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/actions.py"></location>
            <source>Tools of the dot plot</source>
            <translation>Ferramentas do dot plot</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/actions.py"></location>
            <source>Tools of the result</source>
            <translation>Ferramentas do resultado</translation>
        </message>
        <message>
            <location filename="../../app/tables/numbers.py"></location>
            <source>Total time</source>
            <translation>Tempo total</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>Tracks</source>
            <translation>Trilhas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Transitions</source>
            <translation>Transições</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate</source>
            <translation>Traduzir</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Translate in a search…</source>
            <translation>Traduzir em uma busca…</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate nothing</source>
            <translation>Não traduzir nada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate the database</source>
            <translation>Traduzir o banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>Translate the queries</source>
            <translation>Traduzir as consultas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>Translated</source>
            <translation>Traduzido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Transversions</source>
            <translation>Transversões</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>Tree</source>
            <translation>Árvore</translation>
        </message>
        <message>
            <location filename="../../app/genomes/tree_view.py"></location>
            <source>Tree of the genomes</source>
            <translation>Árvore dos genomas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/dialog.py"></location>
            <source>Two genomes, record by record</source>
            <translation>Dois genomas, registro a registro</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>Two or more genomes</source>
            <translation>Dois ou mais genomas</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Type a command</source>
            <translation>Digite um comando</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Type a gene, a product, a motif or a position to go to</source>
            <translation>Digite um gene, um produto, um motivo ou uma posição para ir até lá</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Type a place to go to</source>
            <translation>Digite uma posição para ir até ela</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Type a position or a record to go to</source>
            <translation>Digite uma posição ou um registro para ir até lá</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Type a position to go to</source>
            <translation>Digite uma posição para ir até ela</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>Type the address of the lab's scheduler, or choose its file.</source>
            <translation>Digite o endereço do escalonador do laboratório, ou escolha o arquivo dele.</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>Undone: {0}</source>
            <translation>Desfeito: {0}</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Unfold</source>
            <translation>Expandir</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Unfold all</source>
            <translation>Expandir tudo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Unique in both</source>
            <translation>Únicas em ambas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Unique in the reference</source>
            <translation>Únicas na referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>Unmapped</source>
            <translation>Não mapeadas</translation>
        </message>
        <message>
            <location filename="../../app/shell/path_opener.py"></location>
            <source>Unpacking {name}…</source>
            <translation>Descompactando {name}…</translation>
        </message>
        <message>
            <location filename="../../app/ask/folder_field.py"></location>
            <source>Use a new folder</source>
            <translation>Usar uma pasta nova</translation>
        </message>
        <message>
            <location filename="../../app/ask/used_before.py"></location>
            <source>Used before</source>
            <translation>Usados antes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>Version</source>
            <translation>Versão</translation>
        </message>
        <message>
            <location filename="../../app/batch/columns.py"></location>
            <location filename="../../app/pages/stage_table.py"></location>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>Waiting</source>
            <translation>Em espera</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Waiting for the comparison before it</source>
            <translation>Esperando a comparação anterior</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>Waiting for the device</source>
            <translation>Esperando o dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Walk back</source>
            <translation>Recuar</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Walk on</source>
            <translation>Avançar</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Warning</source>
            <translation>Aviso</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>Warnings and errors</source>
            <translation>Avisos e erros</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>What is exported</source>
            <translation>O que é exportado</translation>
        </message>
        <message>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>What is in view</source>
            <translation>O que está na vista</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>What is measured with</source>
            <translation>Com o que se mede</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>What is missing</source>
            <translation>O que falta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/circle_offer.py"></location>
            <source>What is not aligned is probably the other arc of a circle, which begins elsewhere in b.</source>
            <translation>O que não está alinhado é provavelmente o outro arco de um círculo, que em b começa em outro lugar.</translation>
        </message>
        <message>
            <location filename="../../app/help/bubble.py"></location>
            <source>What is this?</source>
            <translation>O que é isto?</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What is translated</source>
            <translation>O que é traduzido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What is translated is compared as protein: choose a matrix such as BLOSUM62.</source>
            <translation>O que é traduzido é comparado como proteína: escolha uma matriz como BLOSUM62.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What is translated is read in three frames of each strand</source>
            <translation>O que é traduzido é lido em três quadros de cada fita</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>What it has done stays on disk: open it again from the recent results and press Resume.</source>
            <translation>O que ela já fez fica no disco: abra-a de novo nos resultados recentes e pressione Retomar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/bound_field.py"></location>
            <source>What pruning starts from</source>
            <translation>De onde a poda parte</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>What residues score</source>
            <translation>Quanto pontuam os resíduos</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>What that risks</source>
            <translation>O que isso arrisca</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>What the colours of alignments tell</source>
            <translation>O que dizem as cores dos alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>What the files hold</source>
            <translation>O que os arquivos contêm</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>What the plan lists</source>
            <translation>O que o plano lista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What the queries hold</source>
            <translation>O que as consultas contêm</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/dialog.py"></location>
            <source>What the queries hold tells the usual scoring.</source>
            <translation>O que as consultas contêm determina a pontuação usual.</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <source>What this analysis does, and how to read its result (F1)</source>
            <translation>O que esta análise faz, e como ler seu resultado (F1)</translation>
        </message>
        <message>
            <location filename="../../app/pages/banners.py"></location>
            <source>What went wrong</source>
            <translation>O que deu errado</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Wheel</source>
            <translation>Roda</translation>
        </message>
        <message>
            <location filename="../../app/genomes/progress.py"></location>
            <location filename="../../app/shell/keys.py"></location>
            <source>Where</source>
            <translation>Onde</translation>
        </message>
        <message>
            <location filename="../../app/shell/input_finder.py"></location>
            <location filename="../../app/shell/result_locator.py"></location>
            <source>Where is “{0}” now?</source>
            <translation>Onde está “{0}” agora?</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <location filename="../../app/analyses/search/overview.py"></location>
            <source>Where the hits lie on the query</source>
            <translation>Onde os hits estão na consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <source>Where the listed hits lie on the query</source>
            <translation>Onde os hits da lista estão na consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <source>Where the {shown:,} best of {hits:,} hits lie on the query</source>
            <translation>Onde os {shown:,} melhores de {hits:,} hits estão na consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <source>Where the {shown:,} best of {hits:,} listed hits lie on the query</source>
            <translation>Onde os {shown:,} melhores de {hits:,} hits da lista estão na consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>Which</source>
            <translation>Quais</translation>
        </message>
        <message>
            <location filename="../../app/shell/status_widgets.py"></location>
            <source>Which device computes, and why</source>
            <translation>Qual dispositivo calcula, e por quê</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dialog.py"></location>
            <source>Which matches</source>
            <translation>Quais correspondências</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>Whole</source>
            <translation>Inteira</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>Whole genomes of many records against each other: every pair that belongs together, aligned</source>
            <translation>Genomas inteiros de muitos registros, um com o outro: cada par que vai junto, alinhado</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Whole matrix</source>
            <translation>Matriz inteira</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Whole reference</source>
            <translation>Referência inteira</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Whole run</source>
            <translation>Execução inteira</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes.py"></location>
            <source>Whose time is drawn</source>
            <translation>De que é o tempo desenhado</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Window</source>
            <translation>Janela</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>Windows by their identity</source>
            <translation>Janelas por sua identidade</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>With</source>
            <translation>Com</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>With alignments</source>
            <translation>Com alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>With annotation (GenBank)</source>
            <translation>Com anotação (GenBank)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>With at most {0:,} of each read: {1:,} of {2}</source>
            <translation>Com no máximo {0:,} de cada leitura: {1:,} de {2}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>With it {forward:,} + and {reverse:,} −; with the reference {own:,} + and {other:,} −</source>
            <translation>Com ele {forward:,} + e {reverse:,} −; com a referência {own:,} + e {other:,} −</translation>
        </message>
        <message>
            <location filename="../../app/shell/recent_commands.py"></location>
            <source>With its folder goes everything that was saved in it:
{0}</source>
            <translation>Com a pasta vai tudo o que foi salvo nela:
{0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>With more hits than asked for</source>
            <translation>Com mais hits do que os pedidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>With several hits</source>
            <translation>Com vários hits</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>With the reverse complement of b</source>
            <translation>Com o complemento reverso de b</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>With this scoring even unrelated sequences score the more, the longer they are</source>
            <translation>Com esta pontuação, mesmo sequências não relacionadas pontuam tanto mais quanto mais longas são</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/find_rest.py"></location>
            <source>With this scoring there are no E-values</source>
            <translation>Com esta pontuação não há valores E</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>Without gaps</source>
            <translation>Sem lacunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>Without them only scores and ends are found, which takes less time and little disk</source>
            <translation>Sem eles só se encontram escores e pontas, o que leva menos tempo e pouco disco</translation>
        </message>
        <message>
            <location filename="../../app/widgets/saves.py"></location>
            <source>Writing “{0}”…</source>
            <translation>Escrevendo “{0}”…</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>You have no permission to use {name}; choose another place or ask its owner.</source>
            <translation>Você não tem permissão para usar {name}; escolha outro lugar ou peça ao dono.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/feature_panel.py"></location>
            <source>Zoom</source>
            <translation>Ampliar</translation>
        </message>
        <message>
            <location filename="../../app/shell/commands.py"></location>
            <source>Zoom at the cursor; with Shift, scroll sideways</source>
            <translation>Ampliar no cursor; com Shift, rolar para os lados</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Zoom in</source>
            <translation>Ampliar</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Zoom out</source>
            <translation>Reduzir</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Zoom to the next gap or cluster of mismatches that can be told apart here, or to the next rearrangement while these are listed below</source>
            <translation>Ampliar a próxima lacuna ou grupo de mismatches que se distinguem aqui, ou o próximo rearranjo enquanto estes estão listados abaixo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Zoom to the next hit of the motif</source>
            <translation>Ampliar o próximo hit do motivo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Zoom to the previous gap or cluster of mismatches that can be told apart here, or to the previous rearrangement while these are listed below</source>
            <translation>Ampliar a lacuna ou grupo de mismatches anterior que se distingue aqui, ou o rearranjo anterior enquanto estes estão listados abaixo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Zoom to the previous hit of the motif</source>
            <translation>Ampliar o hit anterior do motivo</translation>
        </message>
        <message>
            <location filename="../../app/access/catalogue.py"></location>
            <source>Zoom to the rectangle</source>
            <translation>Ampliar o retângulo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>a</source>
            <translation>a</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>a aligned</source>
            <translation>a alinhado</translation>
        </message>
        <message>
            <location filename="../../app/runs/card_bench.py"></location>
            <source>a comparison is using it; check again when it has ended</source>
            <translation>uma comparação a está usando; verifique de novo quando ela tiver terminado</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>a file</source>
            <translation>um arquivo</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>a file in NCBI's format</source>
            <translation>um arquivo no formato do NCBI</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>a smaller minimum length</source>
            <translation>um comprimento mínimo menor</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>a {0}   b {1}</source>
            <translation>a {0}   b {1}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>a: {0} (bp)</source>
            <translation>a: {0} (bp)</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <source>about {time}</source>
            <translation>cerca de {time}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>absent</source>
            <translation>ausente</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>alignment</source>
            <translation>alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>alignment column {0:,}</source>
            <translation>coluna do alinhamento {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <source>alignment of {0:,} bp</source>
            <translation>alinhamento de {0:,} bp</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>alignment {0:,} of {1:,}</source>
            <translation>alinhamento {0:,} de {1:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignments_page.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>alignments</source>
            <translation>alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>alignments added or removed</source>
            <translation>alinhamentos adicionados ou removidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>all</source>
            <translation>todos</translation>
        </message>
        <message>
            <location filename="../../app/ask/dialog.py"></location>
            <location filename="../../app/shell/preferences.py"></location>
            <source>all cores</source>
            <translation>todos os núcleos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>all maximal</source>
            <translation>todas as maximais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>all maximal matches</source>
            <translation>todas as correspondências maximais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>all; N matches N</source>
            <translation>todas; N corresponde a N</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>ambiguous letters</source>
            <translation>letras ambíguas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>and {0:,} more</source>
            <translation>e mais {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/state.py"></location>
            <source>annotation files</source>
            <translation>arquivos de anotação</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>another window of Crosspoint has it open</source>
            <translation>outra janela do Crosspoint a tem aberta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>as good as chance</source>
            <translation>não melhor que o acaso</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>as many as fit</source>
            <translation>quantos couberem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>asked for: {0:,}</source>
            <translation>pedido: {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>at a {i}, b {j}</source>
            <translation>em a {i}, b {j}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>at most one</source>
            <translation>no máximo um</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>at most so many hits of a read</source>
            <translation>no máximo tantos hits por leitura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/face.py"></location>
            <source>at most {0:,} of a read</source>
            <translation>no máximo {0:,} por leitura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>b</source>
            <translation>b</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>b aligned</source>
            <translation>b alinhado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>b begins elsewhere on the circle of a: align both as circular?</source>
            <translation>b começa em outro lugar do círculo de a: alinhar as duas como circulares?</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/matrix.py"></location>
            <source>b: {0} (bp)</source>
            <translation>b: {0} (bp)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>base quality ≥ </source>
            <translation>qualidade da base ≥ </translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>bases</source>
            <translation>bases</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>best</source>
            <translation>melhor</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>best hit</source>
            <translation>melhor hit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>best hit {0}</source>
            <translation>melhor hit {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>best of {0} hits</source>
            <translation>melhor de {0} hits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/overview.py"></location>
            <source>bits</source>
            <translation>bits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>block pruning</source>
            <translation>poda de blocos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/state.py"></location>
            <source>bookmarks</source>
            <translation>marcadores</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>both</source>
            <translation>ambas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>both files</source>
            <translation>os dois arquivos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>both strands</source>
            <translation>ambas as fitas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by MAPQ</source>
            <translation>por MAPQ</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by differences</source>
            <translation>por diferenças</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by quality</source>
            <translation>por qualidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>by strand</source>
            <translation>por fita</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>cancel it first</source>
            <translation>cancele-a antes</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>cannot be reached: it is given nothing</source>
            <translation>não pode ser alcançado: não recebe nada</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>cells of the matrix</source>
            <translation>células da matriz</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>chart</source>
            <translation>gráfico</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>choice of pairs</source>
            <translation>escolha dos pares</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>choose a comparison first</source>
            <translation>escolha antes uma comparação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>choose another under Record, or draw a rectangle over it on the dot plot.</source>
            <translation>escolha outro em Registro, ou desenhe um retângulo sobre ele no dot plot.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>chosen pairs</source>
            <translation>pares escolhidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/dialog.py"></location>
            <source>chr1 is 1</source>
            <translation>chr1 é 1</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>circular, from {0:,} round to {1:,} of {2:,}</source>
            <translation>circular, de {0:,} dando a volta até {1:,} de {2:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/state.py"></location>
            <source>class and length of the rearrangements</source>
            <translation>classe e comprimento dos rearranjos</translation>
        </message>
        <message>
            <location filename="../../app/shell/undo.py"></location>
            <source>clear the list of results</source>
            <translation>limpar a lista de resultados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>clipped off (stub) or spliced (line)</source>
            <translation>cortada (toco) ou com splicing (linha)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>clipped, spliced</source>
            <translation>cortada, com splicing</translation>
        </message>
        <message>
            <location filename="../../app/shell/undo.py"></location>
            <source>close “{0}”</source>
            <translation>fechar “{0}”</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>cluster, 64 cores</source>
            <translation>cluster, 64 núcleos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>collinear</source>
            <translation>colinear</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>colours and limits of the alignments</source>
            <translation>cores e limites dos alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks.py"></location>
            <source>column {0:,}: identity {1} %, gaps {2} %</source>
            <translation>coluna {0:,}: identidade {1} %, lacunas {2} %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <source>columns</source>
            <translation>colunas</translation>
        </message>
        <message>
            <location filename="../../app/tables/state.py"></location>
            <source>columns of the {0}</source>
            <translation>colunas ({0})</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <location filename="../../app/batch/task_table.py"></location>
            <source>comparisons</source>
            <translation>comparações</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>compile and load the kernels</source>
            <translation>compilar e carregar os kernels</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>computed cells only</source>
            <translation>só células calculadas</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>computers</source>
            <translation>computadores</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>conventional</source>
            <translation>convencional</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/blocks.py"></location>
            <source>copied</source>
            <translation>copiado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>copy back</source>
            <translation>copiar de volta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>copy to the card</source>
            <translation>copiar para a placa</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>cores</source>
            <translation>núcleos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>coverage</source>
            <translation>cobertura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>database translated</source>
            <translation>banco de dados traduzido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>deleted</source>
            <translation>deletada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>deletion</source>
            <translation>deleção</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>depth ≥ </source>
            <translation>profundidade ≥ </translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>device</source>
            <translation>dispositivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>differences</source>
            <translation>diferenças</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>duplicate</source>
            <translation>duplicata</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>duplicates</source>
            <translation>duplicatas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>duplication</source>
            <translation>duplicação</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>e.g. NC_000913.3</source>
            <translation>p. ex. NC_000913.3</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>e.g. NC_000913.3, NC_002695.2</source>
            <translation>p. ex. NC_000913.3, NC_002695.2</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>e.g. tls://lab-server:8786, or a scheduler file</source>
            <translation>p. ex. tls://lab-server:8786, ou um arquivo de escalonador</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>en</source>
            <translation>pt-BR</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>encrypted</source>
            <translation>com cifra</translation>
        </message>
        <message>
            <location filename="../../app/runs/recent.py"></location>
            <source>ended, {0:,} failed</source>
            <translation>terminada, {0:,} com falha</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <location filename="../../app/analyses/search/cut.py"></location>
            <source>entries</source>
            <translation>entradas</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>equal</source>
            <translation>igual</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>everywhere</source>
            <translation>em toda parte</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>exact</source>
            <translation>exato</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>expected by chance</source>
            <translation>esperados por acaso</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>failed</source>
            <translation>falhou</translation>
        </message>
        <message>
            <location filename="../../app/runs/recent.py"></location>
            <source>failed before anything was on the disk</source>
            <translation>falhou antes que algo estivesse no disco</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>failed quality checks</source>
            <translation>reprovada no controle de qualidade</translation>
        </message>
        <message>
            <location filename="../../app/runs/recent.py"></location>
            <source>failed; it can be resumed</source>
            <translation>falhou; pode ser retomada</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>faults</source>
            <translation>erros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>features</source>
            <translation>elementos</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>filter of the comparisons</source>
            <translation>filtro das comparações</translation>
        </message>
        <message>
            <location filename="../../app/genomes/rearrangements_panel.py"></location>
            <source>filter of the rearrangements</source>
            <translation>filtro dos rearranjos</translation>
        </message>
        <message>
            <location filename="../../app/runs/recent.py"></location>
            <source>finished</source>
            <translation>concluída</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>first alignment, for pruning</source>
            <translation>primeiro alinhamento, para a poda</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>first gap {first}, extension {extend}</source>
            <translation>primeira lacuna {first}, extensão {extend}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>first of a pair</source>
            <translation>primeira de um par</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>fit</source>
            <translation>ajuste</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>fitted to this search</source>
            <translation>ajustada a esta busca</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>fitted to {copies:,} shuffled sequences</source>
            <translation>ajustada a {copies:,} sequências embaralhadas</translation>
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
            <translation>direta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>forward strand</source>
            <translation>fita direta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>forward strand only</source>
            <translation>só a fita direta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>found in {0}</source>
            <translation>encontrado em {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>fraction ≥ </source>
            <translation>fração ≥ </translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>frame {0} of the query</source>
            <translation>quadro {0} da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>frame {0} of the subject</source>
            <translation>quadro {0} do sujeito</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>frames of entries</source>
            <translation>quadros de entradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>frameshift</source>
            <translation>mudança de fase</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>further features</source>
            <translation>outros elementos</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>gap</source>
            <translation>lacuna</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>gap first {0}, extension {1}</source>
            <translation>lacuna: primeira {0}, extensão {1}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>gaps {0:,}</source>
            <translation>lacunas {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>gene lost</source>
            <translation>gene perdido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/genes.py"></location>
            <source>genes</source>
            <translation>genes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/state.py"></location>
            <source>genes that are shown</source>
            <translation>genes mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>genetic code {0}</source>
            <translation>código genético {0}</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <location filename="../../app/genomes/face.py"></location>
            <location filename="../../app/genomes/page.py"></location>
            <source>genomes</source>
            <translation>genomas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>given</source>
            <translation>informado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>global</source>
            <translation>global</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>graphics card</source>
            <translation>placa de vídeo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>graphics cards</source>
            <translation>placas de vídeo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>hits</source>
            <translation>hits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>hits chosen</source>
            <translation>hits escolhidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <source>hits shown</source>
            <translation>hits mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>identity in %</source>
            <translation>identidade em %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>identity in percent</source>
            <translation>identidade em porcentagem</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>in-frame</source>
            <translation>na fase</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>index</source>
            <translation>indexar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>inserted (between bases) or deleted base (line)</source>
            <translation>base inserida (entre bases) ou deletada (linha)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>inserted before it</source>
            <translation>inserida antes dela</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>inserted, deleted</source>
            <translation>inserida, deletada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>insertion</source>
            <translation>inserção</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>intergenic</source>
            <translation>intergênico</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>inversion</source>
            <translation>inversão</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>inverted duplication</source>
            <translation>duplicação invertida</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>inverted translocation</source>
            <translation>translocação invertida</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>it cannot be written: {0}</source>
            <translation>não pode ser escrita: {0}</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>it does not wait</source>
            <translation>ela não está em espera</translation>
        </message>
        <message>
            <location filename="../../app/runs/card_bench.py"></location>
            <source>it failed; restart Crosspoint to use it again</source>
            <translation>ela falhou; reinicie o Crosspoint para usá-la de novo</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>it has not stopped</source>
            <translation>ela não parou</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>it is not running</source>
            <translation>ela não está em execução</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>it is the first</source>
            <translation>ela é a primeira</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>it is the last</source>
            <translation>ela é a última</translation>
        </message>
        <message>
            <location filename="../../app/runs/beside.py"></location>
            <source>it waits for its turn</source>
            <translation>ela espera sua vez</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <source>its letters are not known</source>
            <translation>suas letras não são conhecidas</translation>
        </message>
        <message>
            <location filename="../../app/runs/beside.py"></location>
            <source>its time and memory cannot be estimated</source>
            <translation>seu tempo e sua memória não podem ser estimados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/state.py"></location>
            <source>kind and size of the differences</source>
            <translation>tipo e tamanho das diferenças</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>kinds of reads shown</source>
            <translation>tipos de leituras mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>last stage</source>
            <translation>último estágio</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/state.py"></location>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>layers</source>
            <translation>camadas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>left out</source>
            <translation>deixado de fora</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>length of the matches shown</source>
            <translation>comprimento das correspondências mostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>letters</source>
            <translation>letras</translation>
        </message>
        <message>
            <location filename="../../app/tables/state.py"></location>
            <source>limits of the {0}</source>
            <translation>limites ({0})</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>lines</source>
            <translation>linhas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>local</source>
            <translation>local</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>lost</source>
            <translation>perdido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>low identity</source>
            <translation>baixa identidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>mapped reads</source>
            <translation>leituras mapeadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>match of {0:,} bp</source>
            <translation>correspondência de {0:,} bp</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>match {0:+d}, mismatch {1:+d}</source>
            <translation>match {0:+d}, mismatch {1:+d}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>match {0:+d}, mismatch {1:+d}, first gap {2}, gap extension {3}</source>
            <translation>match {0:+d}, mismatch {1:+d}, primeira lacuna {2}, extensão {3}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <location filename="../../app/analyses/matches/page.py"></location>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>matches</source>
            <translation>correspondências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>mate on the reverse strand</source>
            <translation>parceira na fita reversa</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>mate unmapped</source>
            <translation>parceira não mapeada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>mismatch</source>
            <translation>mismatch</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>missense</source>
            <translation>troca de sentido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>more than asked for</source>
            <translation>mais do que os pedidos</translation>
        </message>
        <message>
            <location filename="../../app/shell/undo.py"></location>
            <source>move a tab</source>
            <translation>mover uma aba</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/blocks.py"></location>
            <source>moved</source>
            <translation>movido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>name</source>
            <translation>nome</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>names</source>
            <translation>nomes</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>no answer</source>
            <translation>sem resposta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/overview.py"></location>
            <source>no bit scores: see “Scores”</source>
            <translation>sem escores em bits: veja “Escores”</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>no change is left</source>
            <translation>não resta nenhuma mudança</translation>
        </message>
        <message>
            <location filename="../../app/access/keys.py"></location>
            <source>no key</source>
            <translation>sem tecla</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <source>no log could be written</source>
            <translation>nenhum log pôde ser escrito</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <source>no sequences of this result are missing</source>
            <translation>não faltam sequências deste resultado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>non-coding</source>
            <translation>não codificante</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/reads/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <location filename="../../app/figures/export_dialog.py"></location>
            <source>none</source>
            <translation>nenhum</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>none: record by record</source>
            <translation>nenhuma: em ordem</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/benchmark.py"></location>
            <source>none: {0}</source>
            <translation>nenhuma: {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>nonsense</source>
            <translation>sem sentido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>not aligned in a</source>
            <translation>não alinhado em a</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>not aligned in b</source>
            <translation>não alinhado em b</translation>
        </message>
        <message>
            <location filename="../../app/ask/advanced.py"></location>
            <source>not as usual: {0}</source>
            <translation>fora do usual: {0}</translation>
        </message>
        <message>
            <location filename="../../app/runs/recent.py"></location>
            <source>not begun</source>
            <translation>não iniciada</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>not encrypted</source>
            <translation>sem cifra</translation>
        </message>
        <message>
            <location filename="../../app/runs/recent.py"></location>
            <source>not finished; it can be resumed</source>
            <translation>não concluída; pode ser retomada</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>not known</source>
            <translation>desconhecido</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>nothing</source>
            <translation>nada</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>nothing can be found on this page</source>
            <translation>não há nada para localizar nesta página</translation>
        </message>
        <message>
            <location filename="../../app/shell/run_menu.py"></location>
            <source>nothing is running here</source>
            <translation>nada está em execução aqui</translation>
        </message>
        <message>
            <location filename="../../app/shell/job_panel.py"></location>
            <source>nothing of it is on the disk</source>
            <translation>nada dela está no disco</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>nothing that can be copied has the focus: click a table or a text first</source>
            <translation>nada que se possa copiar tem o foco: clique antes em uma tabela ou em um texto</translation>
        </message>
        <message>
            <location filename="../../app/shell/run_menu.py"></location>
            <source>nothing that can be resumed has stopped here</source>
            <translation>nada que possa ser retomado parou aqui</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>nothing that can be selected has the focus: click a table or a text first</source>
            <translation>nada que se possa selecionar tem o foco: clique antes em uma tabela ou em um texto</translation>
        </message>
        <message>
            <location filename="../../app/shell/run_menu.py"></location>
            <source>nothing waits here</source>
            <translation>nada está em espera aqui</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>numbers shown</source>
            <translation>números mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>off the alignment</source>
            <translation>fora do alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/readout.py"></location>
            <source>off the alignment, bases match</source>
            <translation>fora do alinhamento, bases iguais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>on both strands</source>
            <translation>nas duas fitas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <source>on either strand</source>
            <translation>em nenhuma das fitas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>on opposite strands</source>
            <translation>em fitas opostas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <location filename="../../app/analyses/matches/time.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>on the forward strand</source>
            <translation>na fita direta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/search.py"></location>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>on the reverse strand</source>
            <translation>na fita reversa</translation>
        </message>
        <message>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>on the same strand</source>
            <translation>na mesma fita</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>only hit</source>
            <translation>único hit</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <location filename="../../app/shell/menus.py"></location>
            <source>open a finished result first</source>
            <translation>abra antes um resultado concluído</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>open device and folder</source>
            <translation>abrir dispositivo e pasta</translation>
        </message>
        <message>
            <location filename="../../app/shell/undo.py"></location>
            <source>open “{0}”</source>
            <translation>abrir “{0}”</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>or type a path</source>
            <translation>ou digite um caminho</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/state.py"></location>
            <source>order of the alignments</source>
            <translation>ordem dos alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>order of the comparisons</source>
            <translation>ordem das comparações</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>order of the matches</source>
            <translation>ordem das correspondências</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>order of the pairs</source>
            <translation>ordem dos pares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>order of the record pairs</source>
            <translation>ordem dos pares de registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>order of the records</source>
            <translation>ordem dos registros</translation>
        </message>
        <message>
            <location filename="../../app/tables/state.py"></location>
            <source>order of the {0}</source>
            <translation>ordem ({0})</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>other</source>
            <translation>outro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>other letters</source>
            <translation>outras letras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>paired</source>
            <translation>pareada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <location filename="../../app/genomes/progress.py"></location>
            <source>pairs</source>
            <translation>pares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>partial</source>
            <translation>parcial</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>path, or sequence letters</source>
            <translation>caminho, ou letras da sequência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/text.py"></location>
            <source>place at column {0:,}</source>
            <translation>posição na coluna {0:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>place in a</source>
            <translation>posição em a</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>place in the record</source>
            <translation>posição no registro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/places.py"></location>
            <source>places</source>
            <translation>posições</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>portions</source>
            <translation>porções</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>positive</source>
            <translation>positivo</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>present</source>
            <translation>presente</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>processor</source>
            <translation>processador</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>properly paired</source>
            <translation>pareada corretamente</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_codons.py"></location>
            <source>protein</source>
            <translation>proteína</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>pruned cells counted</source>
            <translation>células podadas contadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>published</source>
            <translation>publicada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>pure</source>
            <translation>puro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>pure ties</source>
            <translation>empates puros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>queries</source>
            <translation>consultas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>query records</source>
            <translation>registros da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>query translated</source>
            <translation>consulta traduzida</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>query {0}</source>
            <translation>consulta {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>read</source>
            <translation>ler</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>read the sequences</source>
            <translation>ler as sequências</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>read, forward strand</source>
            <translation>leitura, fita direta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>read, reverse strand</source>
            <translation>leitura, fita reversa</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <source>read-only: {0}</source>
            <translation>só leitura: {0}</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>reading</source>
            <translation>leitura</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>reads</source>
            <translation>leituras</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>reads in view</source>
            <translation>leituras visíveis</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_settings.py"></location>
            <source>reads ≥ </source>
            <translation>leituras ≥ </translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <location filename="../../app/genomes/rearrangements_panel.py"></location>
            <source>rearrangements</source>
            <translation>rearranjos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>record pairs</source>
            <translation>pares de registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>records</source>
            <translation>registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>records shown</source>
            <translation>registros mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>reference records</source>
            <translation>registros da referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>reference {0}</source>
            <translation>referência {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>reference {0}, query {1}</source>
            <translation>referência {0}, consulta {1}</translation>
        </message>
        <message>
            <location filename="../../app/shell/undo.py"></location>
            <source>rename “{0}”</source>
            <translation>renomear “{0}”</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>report</source>
            <translation>relatório</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <source>residues</source>
            <translation>resíduos</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>result</source>
            <translation>resultado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/colours.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>reverse</source>
            <translation>reversa</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/layer_set.py"></location>
            <source>reverse alignment of {0:,} bp</source>
            <translation>alinhamento reverso de {0:,} bp</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>reverse complement</source>
            <translation>complemento reverso</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>reverse complement of the subject</source>
            <translation>complemento reverso do sujeito</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>reverse complement only</source>
            <translation>só o complemento reverso</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/readout.py"></location>
            <source>reverse match of {0:,} bp</source>
            <translation>correspondência reversa de {0:,} bp</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>reverse strand</source>
            <translation>fita reversa</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>row 1,234</source>
            <translation>linha 1,234</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_table.py"></location>
            <location filename="../../app/tables/panel.py"></location>
            <source>rows</source>
            <translation>linhas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>sampled entries</source>
            <translation>entradas amostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>sampled frames of entries</source>
            <translation>quadros de entradas amostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>score</source>
            <translation>escore</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/alignment_layer.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>score {0}</source>
            <translation>escore {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>score {score} ({bits} bits)</source>
            <translation>escore {score} ({bits} bits)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>search</source>
            <translation>buscar</translation>
        </message>
        <message>
            <location filename="../../app/batch/task_table.py"></location>
            <source>search in the comparisons</source>
            <translation>busca nas comparações</translation>
        </message>
        <message>
            <location filename="../../app/tables/state.py"></location>
            <source>search in the {0}</source>
            <translation>busca ({0})</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>second of a pair</source>
            <translation>segunda de um par</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>secondary</source>
            <translation>secundária</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/kinds.py"></location>
            <source>secondary and supplementary lines</source>
            <translation>linhas secundárias e suplementares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>seconds since stage 1 began</source>
            <translation>segundos no estágio 1</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>selected</source>
            <translation>seleção</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/figure.py"></location>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <location filename="../../app/analyses/pairs/numbers.py"></location>
            <source>semi-global</source>
            <translation>semiglobal</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>session</source>
            <translation>sessão</translation>
        </message>
        <message>
            <location filename="../../app/tables/extent.py"></location>
            <source>shown</source>
            <translation>mostrados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/differences.py"></location>
            <source>size ≥ </source>
            <translation>tamanho ≥ </translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>special rows area</source>
            <translation>área de linhas especiais</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>stage 1</source>
            <translation>estágio 1</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/picture.py"></location>
            <source>stage {0}</source>
            <translation>estágio {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>stage {0} of 6</source>
            <translation>estágio {0} de 6</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>stages 2 to 6</source>
            <translation>estágios 2 a 6</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>start lost</source>
            <translation>perda do códon de início</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>stop lost</source>
            <translation>perda do códon de parada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alignment.py"></location>
            <source>strand {0}</source>
            <translation>fita {0}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/state.py"></location>
            <source>strands shown</source>
            <translation>fitas mostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>substitution</source>
            <translation>substituição</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>supplementary</source>
            <translation>suplementar</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>synonymous</source>
            <translation>sinônimo</translation>
        </message>
        <message>
            <location filename="../../app/batch/page.py"></location>
            <source>table</source>
            <translation>tabela</translation>
        </message>
        <message>
            <location filename="../../app/shell/undo.py"></location>
            <source>take “{0}” off the list</source>
            <translation>tirar “{0}” da lista</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>the best hits of each query.</source>
            <translation>os melhores hits de cada consulta.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>the database</source>
            <translation>o banco de dados</translation>
        </message>
        <message>
            <location filename="../../app/genomes/report.py"></location>
            <source>the first ones along genome a.</source>
            <translation>os primeiros ao longo do genoma a.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>the first ones along the alignment.</source>
            <translation>as primeiras ao longo do alinhamento.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>the first ones in the order of the input.</source>
            <translation>os primeiros na ordem da entrada.</translation>
        </message>
        <message>
            <location filename="../../app/batch/report.py"></location>
            <source>the first ones in the order of the plan.</source>
            <translation>as primeiras na ordem do plano.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <location filename="../../app/genomes/report.py"></location>
            <source>the first ones.</source>
            <translation>as primeiras.</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>the folder that “cluster certificates” made</source>
            <translation>a pasta que “cluster certificates” criou</translation>
        </message>
        <message>
            <location filename="../../app/runs/session.py"></location>
            <source>the graphics card failed; restart Crosspoint to use it again</source>
            <translation>a placa de vídeo falhou; reinicie o Crosspoint para usá-la de novo</translation>
        </message>
        <message>
            <location filename="../../app/runs/beside.py"></location>
            <source>the graphics card has one comparison at a time</source>
            <translation>a placa de vídeo faz uma comparação de cada vez</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/report.py"></location>
            <source>the longest ones.</source>
            <translation>as mais longas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>the queries</source>
            <translation>as consultas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/dialog.py"></location>
            <source>the queries' file</source>
            <translation>o arquivo das consultas</translation>
        </message>
        <message>
            <location filename="../../app/shell/main_window.py"></location>
            <source>the start page stays</source>
            <translation>a página inicial permanece</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>the whole record, or e.g. 1000-2000</source>
            <translation>o registro inteiro, ou p. ex. 1000-2000</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>the whole sequence, or e.g. 1000-2000, 34M-35M</source>
            <translation>a sequência inteira, ou p. ex. 1000-2000, 34M-35M</translation>
        </message>
        <message>
            <location filename="../../app/runs/beside.py"></location>
            <source>there is too little memory for both</source>
            <translation>há memória de menos para as duas</translation>
        </message>
        <message>
            <location filename="../../app/charts/log_chart.py"></location>
            <source>this result</source>
            <translation>este resultado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>threads</source>
            <translation>threads</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/page.py"></location>
            <source>thresholds of the variants</source>
            <translation>limiares das variantes</translation>
        </message>
        <message>
            <location filename="../../app/genomes/numbers.py"></location>
            <source>ti/tv</source>
            <translation>ti/tv</translation>
        </message>
        <message>
            <location filename="../../app/charts/log_chart.py"></location>
            <source>time</source>
            <translation>tempo</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>to be aligned</source>
            <translation>a alinhar</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>to below</source>
            <translation>até abaixo de</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>translocation</source>
            <translation>translocação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/blocks.py"></location>
            <source>turned around</source>
            <translation>invertido</translation>
        </message>
        <message>
            <location filename="../../app/shell/edit_menu.py"></location>
            <source>typing</source>
            <translation>digitação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>unclear</source>
            <translation>incerto</translation>
        </message>
        <message>
            <location filename="../../app/runs/session.py"></location>
            <source>under way</source>
            <translation>em andamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>unique in both</source>
            <translation>únicas em ambas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <source>unique in the reference</source>
            <translation>únicas na referência</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/layers/colours.py"></location>
            <source>unknown</source>
            <translation>desconhecida</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>unmapped</source>
            <translation>não mapeada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_figure.py"></location>
            <source>up to its greatest within a pixel</source>
            <translation>até seu máximo dentro de um pixel</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>up to {0:,} alignments each</source>
            <translation>até {0:,} alinhamentos de cada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/charts.py"></location>
            <source>value</source>
            <translation>valor</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>variants</source>
            <translation>variantes</translation>
        </message>
        <message>
            <location filename="../../app/runs/session.py"></location>
            <source>waiting in the list of comparisons</source>
            <translation>em espera na lista de comparações</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>what pruning starts from</source>
            <translation>de onde a poda parte</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <source>windows</source>
            <translation>janelas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>with the reverse complement of b</source>
            <translation>com o complemento reverso de b</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>worst</source>
            <translation>pior</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/times.py"></location>
            <source>write</source>
            <translation>escrever</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <location filename="../../app/analyses/search/face.py"></location>
            <source>{0:,} best hits</source>
            <translation>{0:,} melhores hits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>{0:,} bp or more</source>
            <translation>{0:,} bp ou mais</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>{0:,} letters of reads, in place of ambiguous ones of the reference, are not listed</source>
            <translation>{0:,} letras de leituras, no lugar de letras ambíguas da referência, não são listadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <location filename="../../app/analyses/matches/layers_panel.py"></location>
            <source>{0:,} of {1:,}</source>
            <translation>{0:,} de {1:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/batch/task_table.py"></location>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>{0:,} of {1}</source>
            <translation>{0:,} de {1}</translation>
        </message>
        <message>
            <location filename="../../app/genomes/progress.py"></location>
            <source>{0:,} of {1} aligned</source>
            <translation>{0:,} de {1} alinhados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>{0:,} of {1} have no more</source>
            <translation>{0:,} de {1} não têm mais</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{0:,} pairs</source>
            <translation>{0:,} pares</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{0:,} positive</source>
            <translation>{0:,} positivos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/picture.py"></location>
            <source>{0:,} records</source>
            <translation>{0:,} registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>{0:,} records, {1}</source>
            <translation>{0:,} registros, {1}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{0:,} with gaps</source>
            <translation>{0:,} com lacunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>{0:,}–{1:,} of {2:,}</source>
            <translation>{0:,}–{1:,} de {2:,}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>{0} % identity</source>
            <translation>{0} % de identidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>{0} % of a, {1} % of b</source>
            <translation>a {0} %, b {1} %</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} % of the reads are unmapped in the file ({1:,}).</source>
            <translation>{0} % das leituras não estão mapeadas no arquivo ({1:,}).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/numbers.py"></location>
            <source>{0} % of the score</source>
            <translation>{0} % do escore</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} % unmapped ({1}): these have more than one error everywhere, which is not looked for.</source>
            <translation>{0} % não mapeadas ({1}): têm mais de um erro em toda parte, o que não é procurado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} % unmapped ({1}): these occur nowhere without an error, which is not looked for.</source>
            <translation>{0} % não mapeadas ({1}): não ocorrem em lugar nenhum sem erro, o que não é procurado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <source>{0} ({1:,} bp) and {2} ({3:,} bp): {4}, {5:,} bp covered and {6:,} bp</source>
            <translation>{0} ({1:,} bp) e {2} ({3:,} bp): {4}, {5:,} bp cobertos e {6:,} bp</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>{0} GCUPS</source>
            <translation>{0} GCUPS</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_text.py"></location>
            <source>{0} and {1}</source>
            <translation>{0} e {1}</translation>
        </message>
        <message>
            <location filename="../../app/genomes/all_page.py"></location>
            <source>{0} and {1} match too little to be aligned; their distance is 1.</source>
            <translation>{0} e {1} coincidem muito pouco para serem alinhados; sua distância é 1.</translation>
        </message>
        <message>
            <location filename="../../app/genomes/heat_map.py"></location>
            <source>{0} and {1}: {2} {3}; a double click opens their comparison</source>
            <translation>{0} e {1}: {2} {3}; um clique duplo abre a comparação deles</translation>
        </message>
        <message>
            <location filename="../../app/pages/result.py"></location>
            <source>{0} as SVG, PDF, PNG or CSV</source>
            <translation>{0} como SVG, PDF, PNG ou CSV</translation>
        </message>
        <message>
            <location filename="../../app/tables/filter_bar.py"></location>
            <source>{0} at least</source>
            <translation>{0} mínimo</translation>
        </message>
        <message>
            <location filename="../../app/tables/filter_bar.py"></location>
            <source>{0} at most</source>
            <translation>{0} máximo</translation>
        </message>
        <message>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>{0} between records</source>
            <translation>{0} entre registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>{0} billion</source>
            <translation>{0} bilhões</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{0} cells</source>
            <translation>{0} células</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>{0} hits</source>
            <translation>{0} hits</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/charts.py"></location>
            <source>{0} in all</source>
            <translation>{0} no total</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>{0} in order, {1:,} turned.</source>
            <translation>{0} em ordem, {1:,} invertidos.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/time.py"></location>
            <source>{0} million</source>
            <translation>{0} milhões</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>{0} moves, chooses or edits in pictures, tables and fields; press other keys.</source>
            <translation>{0} move, escolhe ou edita em imagens, tabelas e campos; pressione outras teclas.</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <source>{0} ms</source>
            <translation>{0} ms</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>{0} of records</source>
            <translation>{0} de registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>{0} of {1:,} query records</source>
            <translation>{0} de {1:,} registros da consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <source>{0} of {1:,} reference records</source>
            <translation>{0} de {1:,} registros da referência</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <source>{0} of {1:,} ticked</source>
            <translation>{0} de {1:,} marcados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/gene_rows.py"></location>
            <source>{0} of {1} bases are aligned: {2}</source>
            <translation>{0} de {1} bases estão alinhadas: {2}</translation>
        </message>
        <message>
            <location filename="../../app/reports/page.py"></location>
            <source>{0} of {1} rows are shown</source>
            <translation>{0} de {1} linhas são mostradas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <source>{0} or more</source>
            <translation>{0} ou mais</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>{0} to {1}</source>
            <translation>{0} a {1}</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>{0} with each other</source>
            <translation>{0} entre si</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <source>{0} with gaps</source>
            <translation>{0} com lacunas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <source>{0} · {1} equal bases</source>
            <translation>{0} · {1} bases iguais</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>{0}, all in order.</source>
            <translation>{0}, tudo em ordem.</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>{0}, all in order; the first {1:,} are shown.</source>
            <translation>{0}, tudo em ordem; são mostradas as primeiras {1:,}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/alignments.py"></location>
            <source>{0}, as good as chance</source>
            <translation>{0}, não melhor que o acaso</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/dialog.py"></location>
            <source>{0}, best for about {1} % equal bases: {2}.</source>
            <translation>{0}, para cerca de {1} % de bases iguais: {2}.</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>{0}, from</source>
            <translation>{0}, de</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>{0}, logarithmic</source>
            <translation>{0}, logarítmico</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>{0}, pruned</source>
            <translation>{0}, podada</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <source>{0}, {1} lost</source>
            <translation>{0}, perdidos: {1}</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>{0}, {1}: correct the table and save it; it is read again when you come back.</source>
            <translation>{0}, {1}: corrija a tabela e salve-a; ela é lida de novo quando você voltar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/strand_hint.py"></location>
            <source>{0}: align that?</source>
            <translation>{0}: alinhar essa?</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/tracks_menu.py"></location>
            <source>{0}: its record's features</source>
            <translation>{0}: os elementos do seu registro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>{0}: {1:,} records</source>
            <translation>{0}: {1:,} registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/hits.py"></location>
            <source>{0}: {1} in a, {2} in b, on both strands</source>
            <translation>{0}: {1} em a, {2} em b, nas duas fitas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>{0}: {1} of at least {2:,} bp and {3:.1f} % identity</source>
            <translation>{0}: {1} de pelo menos {2:,} bp e {3:.1f} % de identidade</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>{0}: {1} of {2} ({3}), {4}.</source>
            <translation>{0}: {1} de {2} ({3}), {4}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{0}; more were left out, as at most {1:,} an entry are kept</source>
            <translation>{0}; outros ficaram de fora, pois no máximo {1:,} por entrada são guardados</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>{0}; type more</source>
            <translation>{0}; digite mais</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>{computers} answered in {time} ms, {version}.</source>
            <translation>{computers} responderam em {time} ms, {version}.</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <location filename="../../app/shell/jobs_model.py"></location>
            <source>{count:,} failed, the rest done in {time}</source>
            <translation>{count:,} com falha, o resto concluído em {time}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>{count:,} of {reads}: {share}</source>
            <translation>{count:,} de {reads}: {share}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>{count:,} positive ({share})</source>
            <translation>{count:,} positivos ({share})</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/numbers.py"></location>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>{count:,} records · {bases}</source>
            <translation>{count:,} registros · {bases}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>{count:,} score above {last}, up to {greatest}: right of the chart.</source>
            <translation>{count:,} com escore acima de {last}, até {greatest}: à direita do gráfico.</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>{count} waiting in the queue will not be started.</source>
            <translation>{count} em espera na fila não serão iniciadas.</translation>
        </message>
        <message>
            <location filename="../../app/batch/page.py"></location>
            <source>{done:,} of {all:,} comparisons are done, {failed:,} failed; {time} of computing.</source>
            <translation>{done:,} de {all:,} comparações estão prontas, {failed:,} falharam; {time} de cálculo.</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>{elapsed} elapsed</source>
            <translation>{elapsed} decorridos</translation>
        </message>
        <message>
            <location filename="../../app/shell/closing.py"></location>
            <source>{files} is not whole yet; it would not be saved.</source>
            <translation>{files} ainda não está completo; não seria salvo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/search/alignment.py"></location>
            <source>{identities:,} of {columns:,} equal ({share})</source>
            <translation>{identities:,} de {columns:,} iguais ({share})</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{identities:,} of {columns} equal</source>
            <translation>{identities:,} de {columns} iguais</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>{keys} is the key of “{command}”; press other keys, or change that command first.</source>
            <translation>{keys} é a tecla de “{command}”; pressione outras teclas, ou mude antes aquele comando.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/face.py"></location>
            <source>{kind} of at least {minimum} · {strands}</source>
            <translation>{kind} de pelo menos {minimum} · {strands}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <source>{kind} of {columns}</source>
            <translation>{kind} de {columns}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/columns.py"></location>
            <source>{kind}, {place}, strand {strand}</source>
            <translation>{kind}, {place}, fita {strand}</translation>
        </message>
        <message>
            <location filename="../../app/charts/histogram.py"></location>
            <source>{low} to below {high}: {count:,} {things}</source>
            <translation>{low} até abaixo de {high}: {count:,} {things}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/face.py"></location>
            <source>{mode} alignment · match {match}, mismatch {mismatch}, first gap {first}, extension {extend}</source>
            <translation>Alinhamento: {mode} · match {match}, mismatch {mismatch}, primeira lacuna {first}, extensão {extend}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/face.py"></location>
            <source>{mode}, scores and ends only</source>
            <translation>{mode}, só escores e pontas</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_text.py"></location>
            <source>{names}, columns {first:,} to {last:,} of {all:,}</source>
            <translation>{names}, colunas {first:,} a {last:,} de {all:,}</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>{name} ({number} of {count})</source>
            <translation>{name} ({number} de {count})</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>{name} could not be used: {reason}.</source>
            <translation>{name} não pôde ser usado: {reason}.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>{name} is a file; choose a folder.</source>
            <translation>{name} é um arquivo; escolha uma pasta.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/messages.py"></location>
            <source>{name} is a folder; choose a file.</source>
            <translation>{name} é uma pasta; escolha um arquivo.</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>{name} is still being read.</source>
            <translation>{name} ainda está sendo lido.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/alleles.py"></location>
            <source>{name}: {count:,} ({share} %; {forward:,} +, {reverse:,} −)</source>
            <translation>{name}: {count:,} ({share} %; {forward:,} +, {reverse:,} −)</translation>
        </message>
        <message>
            <location filename="../../app/ask/estimate.py"></location>
            <source>{need} of {free} free</source>
            <translation>{need} de {free} livres</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{pairs}, {times:,} times over</source>
            <translation>{pairs}, repetidos {times:,} vezes</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>{place} and around: covered {low:,} to {high:,} ×</source>
            <translation>{place} e arredores: cobertura de {low:,} a {high:,} ×</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>{place}: covered {count:,} ×</source>
            <translation>{place}: cobertura de {count:,} ×</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/best.py"></location>
            <source>{rank}. {name}
score {score} · {bits} bits · E-value {evalue}
query {query}, subject {subject}</source>
            <translation>{rank}. {name}
escore {score} · {bits} bits · valor E {evalue}
consulta {query}, sujeito {subject}</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>{server} is asked when you click Download. Files are kept in “{folder}”.</source>
            <translation>{server} é consultado quando você clica em Baixar. Os arquivos são guardados em “{folder}”.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>{shown:,} of {matches}</source>
            <translation>{shown:,} de {matches}</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>{shown:,} of {things}</source>
            <translation>{shown:,} de {things}</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_view.py"></location>
            <source>{shown:,} of {total:,} hits around here are drawn</source>
            <translation>{shown:,} de {total:,} hits destes arredores são desenhados</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>{side} is circular</source>
            <translation>{side} é circular</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <source>{side}: {name}, {length}</source>
            <translation>{side}: {name}, {length}</translation>
        </message>
        <message>
            <location filename="../../app/ask/files_picker.py"></location>
            <source>{size} on the disk</source>
            <translation>{size} no disco</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{times:.3g} × ({other} {others:.3g} ×)</source>
            <translation>{times:.3g} × ({other} {others:.3g} ×)</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/pairs.py"></location>
            <source>{times} × · {pairs} pairs/s · {gcups} GCUPS</source>
            <translation>{times} × · {pairs} pares/s · {gcups} GCUPS</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/chromosome.py"></location>
            <source>{times} × · {seconds} · {gcups} GCUPS</source>
            <translation>{times} × · {seconds} · {gcups} GCUPS</translation>
        </message>
        <message>
            <location filename="../../app/pages/run.py"></location>
            <source>{time} left in stage {stage}</source>
            <translation>faltam {time} no estágio {stage}</translation>
        </message>
        <message>
            <location filename="../../app/shell/notifier.py"></location>
            <source>{title} failed; it can be resumed.</source>
            <translation>{title} falhou; pode ser retomada.</translation>
        </message>
        <message>
            <location filename="../../app/shell/notifier.py"></location>
            <source>{title} has ended; {count:,} failed.</source>
            <translation>{title} terminou; {count:,} com falha.</translation>
        </message>
        <message>
            <location filename="../../app/shell/notifier.py"></location>
            <source>{title} is finished.</source>
            <translation>{title} terminou.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/sizes_data.py"></location>
            <source>{title}: {cells} cells in {time} by {device}, {share} pruned</source>
            <translation>{title}: {cells} células em {time} com {device}, {share} podadas</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>{used} of {length}</source>
            <translation>{used} de {length}</translation>
        </message>
        <message>
            <location filename="../../app/pages/stage_table.py"></location>
            <source>{what} done</source>
            <translation>{what} (feito)</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>{where} · covered up to {count:,} ×</source>
            <translation>{where} · cobertura de até {count:,} ×</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>| equal residues, - a gap</source>
            <translation>| resíduos iguais, - uma lacuna</translation>
        </message>
        <message>
            <location filename="../../app/pictures/gapped_panel.py"></location>
            <source>| equal residues, : others that score above 0, - a gap</source>
            <translation>| resíduos iguais, : outros com escore acima de 0, - uma lacuna</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_model.py"></location>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>±</source>
            <translation>±</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/numbers.py"></location>
            <source>λ</source>
            <translation>λ</translation>
        </message>
        <message>
            <location filename="../../app/batch/page.py"></location>
            <source>“{0}” has no result yet.</source>
            <translation>“{0}” ainda não tem resultado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>“{0}” is drawn already.</source>
            <translation>“{0}” já está desenhado.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>“{0}” is no E-value; type a number such as 1e-5.</source>
            <translation>“{0}” não é um valor E; digite um número como 1e-5.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/page.py"></location>
            <source>“{0}” is no finished alignment of these sequences.</source>
            <translation>“{0}” não é um alinhamento concluído destas sequências.</translation>
        </message>
        <message>
            <location filename="../../app/tables/filter_bar.py"></location>
            <source>“{0}” is no number; type one such as 30 or 1e-5.</source>
            <translation>“{0}” não é um número; digite um como 30 ou 1e-5.</translation>
        </message>
        <message>
            <location filename="../../app/shell/input_finder.py"></location>
            <source>“{0}” is not where it was; “File → Locate sequences…” finds it.</source>
            <translation>“{0}” não está onde estava; “Arquivo → Localizar sequências…” o encontra.</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>“{0}” is read-only here: {1}.</source>
            <translation>“{0}” está só para leitura aqui: {1}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>“{0}” is shown already.</source>
            <translation>“{0}” já está sendo mostrado.</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>“{command}” has no key.</source>
            <translation>“{command}” não tem tecla.</translation>
        </message>
        <message>
            <location filename="../../app/shell/keys.py"></location>
            <source>“{command}” has the key {keys}.</source>
            <translation>“{command}” tem a tecla {keys}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>“{name}” has no hits: no entry is expected {evalue:g} times or fewer by chance. Run again with other settings (the button above the table): a higher E-value, another matrix or another database.</source>
            <translation>“{name}” não tem hits: nenhuma entrada é esperada {evalue:g} vezes ou menos por acaso. Execute de novo com outras configurações (o botão acima da tabela): um valor E maior, outra matriz ou outro banco de dados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>“{name}” has no hits: nothing in the database scores above 0. Run again with other settings (the button above the table): another matrix or another database.</source>
            <translation>“{name}” não tem hits: nada no banco de dados tem escore acima de 0. Execute de novo com outras configurações (o botão acima da tabela): outra matriz ou outro banco de dados.</translation>
        </message>
        <message>
            <location filename="../../app/widgets/typed_paths.py"></location>
            <source>“{text}” is no path; type the path of one file or folder.</source>
            <translation>“{text}” não é um caminho; digite o caminho de um arquivo ou pasta.</translation>
        </message>
        <message>
            <location filename="../../app/runs/beside.py"></location>
            <source>“{title}” is next: {reason}.</source>
            <translation>“{title}” é a próxima: {reason}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <source>−</source>
            <translation>−</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>− where the other strand of b is aligned</source>
            <translation>− onde a outra fita de b está alinhada</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_model.py"></location>
            <source>− where the reverse complement of b is aligned</source>
            <translation>− onde está alinhado o complemento reverso de b</translation>
        </message>
    </context>
    <context>
        <name>engine</name>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>({0} % with gaps)</source>
            <translation>({0} % com lacunas)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <source>({0} are free)</source>
            <translation>({0} livres)</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/command.py"></location>
            <source>--all compares each two of the files; leave out --against.</source>
            <translation>--all compara cada dois dos arquivos; deixe --against de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/cluster_options.py"></location>
            <source>--certificates and --cluster-insecure are for computing elsewhere; name it with --cluster.</source>
            <translation>--certificates e --cluster-insecure servem para calcular em outro lugar; indique-o com --cluster.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/simulate.py"></location>
            <source>--event-sizes is for --inversions, --translocations and --duplications; add one of them.</source>
            <translation>--event-sizes serve para --inversions, --translocations e --duplications; acrescente um deles.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/options.py"></location>
            <source>--json prints one JSON object, and --format {0} another format; leave out one.</source>
            <translation>--json imprime um objeto JSON, e --format {0} outro formato; deixe um de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/command.py"></location>
            <source>--json tells of a result folder; name one with --out, or leave out --json.</source>
            <translation>--json descreve uma pasta de resultado; indique uma com --out, ou deixe --json de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/command.py"></location>
            <source>--kind, --least, --named and --annotation are for lists of differences; add --format tsv or --format bed. --annotation is also for --format genes and genes-fasta.</source>
            <translation>--kind, --least, --named e --annotation são para listas de diferenças; acrescente --format tsv ou --format bed. --annotation também serve para --format genes e genes-fasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/command.py"></location>
            <source>--pairs chooses the pairs, and --propose only proposes them; leave out one.</source>
            <translation>--pairs escolhe os pares, e --propose só os propõe; deixe um de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/simulate.py"></location>
            <source>--realistic and --{0} exclude each other; leave one out.</source>
            <translation>--realistic e --{0} se excluem; deixe um de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/command.py"></location>
            <source>--sort writes BAM; name the file with --out x.bam, or leave out --sort.</source>
            <translation>--sort grava BAM; indique o arquivo com --out x.bam, ou deixe --sort de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/simulate.py"></location>
            <source>--{0} is for reads; add --reads and their length.</source>
            <translation>--{0} é para leituras; acrescente --reads e o comprimento delas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>1 alignment</source>
            <translation>1 alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>1 base</source>
            <translation>1 base</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>1 chosen pair</source>
            <translation>1 par escolhido</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>1 column</source>
            <translation>1 coluna</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <location filename="../../app/batch/task_table.py"></location>
            <location filename="../../gpu/batch/command.py"></location>
            <location filename="../../gpu/batch/estimate.py"></location>
            <location filename="../../gpu/batch/run.py"></location>
            <location filename="../../gpu/batch/writer.py"></location>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>1 comparison</source>
            <translation>1 comparação</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>1 computer</source>
            <translation>1 computador</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <location filename="../../gpu/cluster/engine.py"></location>
            <location filename="../../gpu/command_line/cluster.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <location filename="../../gpu/engines/cpu/engine.py"></location>
            <source>1 core</source>
            <translation>1 núcleo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>1 difference</source>
            <translation>1 diferença</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>1 duplication</source>
            <translation>1 duplicação</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>1 entry</source>
            <translation>1 entrada</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/result.py"></location>
            <source>1 exact match</source>
            <translation>1 correspondência exata</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>1 fault</source>
            <translation>1 erro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>1 feature</source>
            <translation>1 elemento</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/uninstall.py"></location>
            <source>1 file</source>
            <translation>1 arquivo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>1 further alignment</source>
            <translation>1 outro alinhamento</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>1 further feature</source>
            <translation>1 outro elemento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>1 gap</source>
            <translation>1 lacuna</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>1 genome</source>
            <translation>1 genoma</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>1 hit</source>
            <translation>1 hit</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>1 inversion</source>
            <translation>1 inversão</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>1 inverted duplication</source>
            <translation>1 duplicação invertida</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>1 inverted translocation</source>
            <translation>1 translocação invertida</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>1 letter</source>
            <translation>1 letra</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>1 line</source>
            <translation>1 linha</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>1 mapped read</source>
            <translation>1 leitura mapeada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <source>1 match</source>
            <translation>1 correspondência</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/summary.py"></location>
            <source>1 more comparison</source>
            <translation>mais 1 comparação</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>1 more fault</source>
            <translation>mais 1 erro</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <location filename="../../app/genomes/progress.py"></location>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <location filename="../../gpu/analyses/pairs/result.py"></location>
            <location filename="../../gpu/genomes/run.py"></location>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>1 pair</source>
            <translation>1 par</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>1 portion</source>
            <translation>1 porção</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>1 problem</source>
            <translation>1 problema</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>1 query</source>
            <translation>1 consulta</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>1 read</source>
            <translation>1 leitura</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>1 rearranged region</source>
            <translation>1 região rearranjada</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <location filename="../../gpu/analyses/reads/command.py"></location>
            <source>1 record</source>
            <translation>1 registro</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>1 record pair</source>
            <translation>1 par de registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>1 residue</source>
            <translation>1 resíduo</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>1 row</source>
            <translation>1 linha</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>1 translocation</source>
            <translation>1 translocação</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/engine.py"></location>
            <location filename="../../gpu/command_line/cluster.py"></location>
            <source>1 worker</source>
            <translation>1 trabalhador</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>34M-35M , 1..500kb or chr1:34M-35M</source>
            <translation>34M-35M , 1..500kb ou chr1:34M-35M</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/request.py"></location>
            <source>A batch needs a plan; choose a table with a line for each comparison.</source>
            <translation>Um lote precisa de um plano; escolha uma tabela com uma linha para cada comparação.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>A comment line of {0}, which begins with “;”, was left out.</source>
            <translation>Uma linha de comentário de {0}, que começa com “;”, ficou de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/messages.py"></location>
            <source>A computer of the cluster</source>
            <translation>Um computador do laboratório</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/results.py"></location>
            <source>A computer of the cluster answered with a damaged result ({0}).</source>
            <translation>Um computador do laboratório respondeu com um resultado danificado ({0}).</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/results.py"></location>
            <source>A computer of the cluster answered with another result, or a part of one.</source>
            <translation>Um computador do laboratório respondeu com outro resultado, ou com parte de um.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/results.py"></location>
            <source>A computer of the cluster answers without a result.</source>
            <translation>Um computador do laboratório responde sem resultado.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/messages.py"></location>
            <source>A computer of the lab answered what cannot be read; start its worker again.</source>
            <translation>Um computador do laboratório respondeu algo que não pode ser lido; inicie de novo o trabalhador dele.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/settings.py"></location>
            <source>A connection by tls:// needs certificates; name their folder ({0}).</source>
            <translation>Uma conexão por tls:// precisa de certificados; indique a pasta deles ({0}).</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>A feature of {0} reaches beyond the end of the record at base {1}.</source>
            <translation>Um elemento de {0} vai além do fim do registro na base {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>A feature of {0} was left out, since its lines do not follow the format.</source>
            <translation>Um elemento de {0} ficou de fora, pois suas linhas não seguem o formato.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>A folder of the caches is a link; what is behind it is used, but not counted.</source>
            <translation>Uma pasta dos caches é um link; o que está por trás dela é usado, mas não contado.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/suboptimal/finder.py"></location>
            <source>A further alignment uses a pair of bases of an earlier one: a fault in Crosspoint; please report it.</source>
            <translation>Outro alinhamento usa um par de bases de um anterior: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/reading.py"></location>
            <source>A gap letter ({0}) of {1} was left out.</source>
            <translation>Uma letra de lacuna ({0}) de {1} ficou de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A gap's cost may have two decimals at most, as 0.25 has, not {0}.</source>
            <translation>O custo de uma lacuna pode ter no máximo duas decimais, como 0.25, não {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A gap's first residue may cost {0} at most, not {1}.</source>
            <translation>O primeiro resíduo de uma lacuna pode custar no máximo {0}, não {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A gap's first residue must cost at least as much as each further one, but {0} is less than {1}.</source>
            <translation>O primeiro resíduo de uma lacuna deve custar pelo menos tanto quanto cada resíduo adicional, mas {0} é menor que {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>A genetic code is for what is translated; choose that, or leave the code out.</source>
            <translation>Um código genético é para o que é traduzido; escolha isso, ou deixe o código de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>A header line is for the formats {0}, not for {1}; leave it out.</source>
            <translation>Uma linha de cabeçalho é para os formatos {0}, não para {1}; deixe-a de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>A letter {0} of {1} is {2}.</source>
            <translation>Uma letra {0} de {1} é {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>A line of {0} before its first “&gt;” was left out.</source>
            <translation>Uma linha de {0} antes do seu primeiro “&gt;” ficou de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>A match must score above 0 (or 0, in alignments from end to end) and a mismatch below 0, but they are {0} and {1}; choose others.</source>
            <translation>Uma igualdade deve pontuar acima de 0 (ou 0, em alinhamentos de ponta a ponta) e uma diferença abaixo de 0, mas são {0} e {1}; escolha outras.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/options.py"></location>
            <source>A matrix tells what residues score; leave out --match and --mismatch, or --matrix.</source>
            <translation>Uma matriz diz quanto valem os resíduos; deixe de fora --match e --mismatch, ou --matrix.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measurement.py"></location>
            <source>A measured time must be above 0 s.</source>
            <translation>Um tempo medido deve estar acima de 0 s.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/windows.py"></location>
            <source>A part of an entry does not score what the whole entry did before; please report this.</source>
            <translation>Uma parte de uma entrada não tem o escore que a entrada inteira teve antes; por favor, relate isto.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/results.py"></location>
            <source>A part of “{0}” came back damaged from a computer of the cluster.</source>
            <translation>Uma parte de “{0}” voltou danificada de um computador do laboratório.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/partitions/launcher.py"></location>
            <source>A partition's score was not attained in its alignment on the card: a fault in Crosspoint; please report it.</source>
            <translation>O escore de uma partição não foi alcançado em seu alinhamento na placa: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/suboptimal/forbidden.py"></location>
            <location filename="../../gpu/engines/cpu/partitions/threads.py"></location>
            <source>A partition's score was not attained in its alignment: a fault in Crosspoint; please report it.</source>
            <translation>O escore de uma partição não foi alcançado em seu alinhamento: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/partitions/launcher.py"></location>
            <source>A partition's score was not attained while splitting on the card: a fault in Crosspoint; please report it.</source>
            <translation>O escore de uma partição não foi alcançado na divisão na placa: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cpu/partitions/threads.py"></location>
            <source>A partition's score was not attained while splitting: a fault in Crosspoint; please report it.</source>
            <translation>O escore de uma partição não foi alcançado na divisão: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/prepared.py"></location>
            <source>A prepared database</source>
            <translation>Um banco de dados preparado</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>A query of {0} has {1} and is left out.</source>
            <translation>Uma consulta de {0} tem {1} e fica de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>A range is not circular; compare the whole of {0}, or do not call it circular.</source>
            <translation>Um intervalo não é circular; compare {0} inteira, ou não a declare circular.</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <location filename="../../gpu/command_line/fetch.py"></location>
            <source>A range of a record at NCBI needs both ends, as 1000-2000.</source>
            <translation>Um intervalo de um registro do NCBI precisa das duas pontas, como 1000-2000.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/simulated.py"></location>
            <source>A read must have 20 bases or more, and at most a tenth of the reference's.</source>
            <translation>Uma leitura precisa ter 20 bases ou mais, e no máximo um décimo das da referência.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/realistic.py"></location>
            <source>A realistic pair has at least {0}, a divergence of 0 to {1}, and a seed that is not negative.</source>
            <translation>Um par realista tem ao menos {0}, uma divergência de 0 a {1} e uma semente que não é negativa.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/record_batch.py"></location>
            <source>A record of {0} has more than {1} bases; split it into several.</source>
            <translation>Um registro de {0} tem mais de {1} bases; divida-o em vários.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/report.py"></location>
            <source>A report has pictures, which are drawn by the window's part; install all of Crosspoint.</source>
            <translation>Um relatório tem imagens, que a parte da janela desenha; instale o Crosspoint completo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>A search needs a file of queries and a database; choose them.</source>
            <translation>Uma busca precisa de um arquivo de consultas e de um banco de dados; escolha-os.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/rearranged.py"></location>
            <source>A simulated pair has at least {0}, a divergence of 0 to {1}, and a seed and numbers of rearrangements that are not negative.</source>
            <translation>Um par simulado tem ao menos {0}, uma divergência de 0 a {1}, e uma semente e números de rearranjos que não são negativos.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>A stop (*) of {0} is scored {1}.</source>
            <translation>Uma parada (*) de {0} é {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/suboptimal/search.py"></location>
            <source>A temporary file in “{0}” was cut off; check the drive and resume the run.</source>
            <translation>Um arquivo temporário em “{0}” foi cortado; verifique a unidade e retome a execução.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <source>A worker</source>
            <translation>Um trabalhador</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/worker.py"></location>
            <source>A worker of Crosspoint has one thread for its device; start it with one thread.</source>
            <translation>Um trabalhador do Crosspoint tem uma linha de execução para o seu dispositivo; inicie-o com uma.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/compute.py"></location>
            <source>A worker of a cluster makes a result folder; name one.</source>
            <translation>Um trabalhador de um laboratório cria uma pasta de resultado; indique uma.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/engine_tasks.py"></location>
            <source>A worker was asked for another kind of work than Crosspoint’s.</source>
            <translation>Pediu-se a um trabalhador um tipo de trabalho que não é do Crosspoint.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/tasks.py"></location>
            <source>A worker was asked in another form than Crosspoint’s; it does nothing of it.</source>
            <translation>Pediu-se algo a um trabalhador em uma forma que não é a do Crosspoint; ele não faz nada disso.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/cluster.py"></location>
            <source>A worker works for a scheduler; give its address, like tls://lab-server:8786.</source>
            <translation>Um trabalhador trabalha para um escalonador; dê o endereço dele, como tls://lab-server:8786.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/estimate.py"></location>
            <source>About {0} for {1} × {2} records{3}, {4} of memory, {5} of disk.</source>
            <translation>Cerca de {0} para {1} × {2} registros{3}, {4} de memória, {5} de disco.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <source>About {0} for {1}, {2}.</source>
            <translation>Cerca de {0} para {1}, {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/estimate.py"></location>
            <source>About {0} for {1}.</source>
            <translation>Cerca de {0} para {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/estimate.py"></location>
            <source>About {0}, {1} of memory, {2} of disk</source>
            <translation>Cerca de {0}, {1} de memória, {2} de disco</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/estimate.py"></location>
            <source>About {0}, {1} of memory, {2} of disk, most of it for the index of the reference, which is kept and used again.</source>
            <translation>Cerca de {0}, {1} de memória, {2} de disco, a maior parte para o índice da referência, que é guardado e usado de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>About {0}, {1} of memory, {2} of disk.</source>
            <translation>Cerca de {0}, {1} de memória, {2} de disco.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <source>About {0}, {1} of memory, {2} of disk{3}.</source>
            <translation>Cerca de {0}, {1} de memória, {2} de disco{3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>About {0}{1}, {2} of memory, {3} of disk, the index of the reference included, which is kept and used again.</source>
            <translation>Cerca de {0}{1}, {2} de memória, {3} de disco, incluído o índice da referência, que é guardado e usado de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Align the hits</source>
            <translation>Alinhar os hits</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Align the pairs</source>
            <translation>Alinhar os pares</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Align the partitions</source>
            <translation>Alinhar as partições</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>Alignments as BLAST prints them</source>
            <translation>Alinhamentos como o BLAST os imprime</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/executor.py"></location>
            <source>All computers of the cluster are gone; start their workers, and resume the run.</source>
            <translation>Todos os computadores do laboratório sumiram; inicie os trabalhadores deles e retome a execução.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>All is usable.</source>
            <translation>Tudo é utilizável.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>All is usable; please look at: {0}.</source>
            <translation>Tudo é utilizável; por favor, veja: {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Allow writing to this folder{0}; {1}.</source>
            <translation>Permita escrever nesta pasta{0}; {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/align.py"></location>
            <source>An alignment's score is not the one that was found before; please report this.</source>
            <translation>O escore de um alinhamento não é o que foi encontrado antes; por favor, relate isto.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/task.py"></location>
            <source>An answer of {0} was damaged; that part is computed again by another.</source>
            <translation>Uma resposta de {0} estava danificada; aquela parte é calculada de novo por outro.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/portion_flow.py"></location>
            <source>An answer of {0} was damaged; that part is computed again here.</source>
            <translation>Uma resposta de {0} estava danificada; aquela parte é calculada de novo aqui.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/run.py"></location>
            <source>An entry has more alignments than are listed; ask for more with “Search for more…”.</source>
            <translation>Uma entrada tem mais alinhamentos do que os listados; peça mais com “Buscar mais…”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>An index for reads</source>
            <translation>Um índice para leituras</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/content.py"></location>
            <source>An input of {0} is larger than the cache of this worker ({1}); give its worker a larger cache, or put the file where it sees it.</source>
            <translation>Uma entrada de {0} é maior que o cache deste trabalhador ({1}); dê a ele um cache maior, ou ponha o arquivo onde ele o veja.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Another file of the reference needs the first one; choose that, too.</source>
            <translation>Outro arquivo da referência precisa do primeiro; escolha também esse.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Ask the administrator of this computer to allow computing on the card.</source>
            <translation>Peça ao administrador deste computador que permita calcular na placa.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/executor.py"></location>
            <source>Asking the computers of the cluster…</source>
            <translation>Perguntando aos computadores do laboratório…</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/export.py"></location>
            <source>BAM, sorted, with its index</source>
            <translation>BAM, ordenado, com seu índice</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>BED of differences</source>
            <translation>BED das diferenças</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>BLAST XML</source>
            <translation>BLAST XML</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>BLAST XML 2</source>
            <translation>BLAST XML 2</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>BLAST table</source>
            <translation>tabela do BLAST</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>BLAST's 12 columns</source>
            <translation>As 12 colunas do BLAST</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>BLAST's columns</source>
            <translation>Colunas do BLAST</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>BLAST's columns between commas</source>
            <translation>as colunas do BLAST entre vírgulas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>BLAST's columns with comments</source>
            <translation>Colunas do BLAST com comentários</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/request.py"></location>
            <source>Batch {0}</source>
            <translation>Lote {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>Before that, kernels are compiled for this computer, once per update.</source>
            <translation>Antes disso, os kernels são compilados para este computador, uma vez a cada atualização.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>Both strands of b share as many words with a: aligned on the forward strand.</source>
            <translation>As duas fitas de b compartilham o mesmo número de palavras com a: alinhada na fita direta.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>CUDAlign's, the usual one here</source>
            <translation>A do CUDAlign, a usual aqui</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Caches</source>
            <translation>Caches</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Card {0}</source>
            <translation>Placa {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <source>Check</source>
            <translation>Verificação</translation>
        </message>
        <message>
            <location filename="../../app/ask/scoring_group.py"></location>
            <source>Choose the file of the matrix.</source>
            <translation>Escolha o arquivo da matriz.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Circular is auto, none, a, b or both, not “{0}”.</source>
            <translation>Circular é auto, none, a, b ou both, e não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Close other programs before a large comparison.</source>
            <translation>Feche outros programas antes de uma comparação grande.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Close other programs that use the card.</source>
            <translation>Feche outros programas que usam a placa.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>Columns are chosen for the formats {0}, not for {1}.</source>
            <translation>Colunas são escolhidas para os formatos {0}, não para {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/export.py"></location>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>Comma-separated values</source>
            <translation>Valores separados por vírgulas</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Compare 2 to {0} genomes with each other, not {1}.</source>
            <translation>Compare de 2 a {0} genomas entre si, não {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Compare each two genomes</source>
            <translation>Comparar cada dois genomas</translation>
        </message>
        <message>
            <location filename="../../gpu/jit/warm_up.py"></location>
            <source>Compiling kernel {0} of {1} for this computer, once per update.</source>
            <translation>Compilando o kernel {0} de {1} para este computador, uma vez a cada atualização.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/request.py"></location>
            <source>Compute the comparisons</source>
            <translation>Calcular as comparações</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/executor.py"></location>
            <source>Computed by {0}: {1}.</source>
            <translation>Calculado por {0}: {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Computer</source>
            <translation>Computador</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/rearrangements.py"></location>
            <source>Computing what islands cost, which takes another {0} of memory.</source>
            <translation>Calculando o custo das ilhas, o que ocupa mais {0} de memória.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/rearrangements.py"></location>
            <source>Computing what islands cost, which takes {0} of the card's memory.</source>
            <translation>Calculando o que as ilhas custam, o que ocupa {0} da memória da placa de vídeo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/rearrangements.py"></location>
            <source>Computing what rearrangements cost.</source>
            <translation>Calculando quanto custam os rearranjos.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/worker.py"></location>
            <source>Connected to {0}; this worker is {1}.</source>
            <translation>Conectado a {0}; este trabalhador é {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Crosspoint</source>
            <translation>Crosspoint</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Crosspoint was not tested with this Python; {0}.</source>
            <translation>O Crosspoint não foi testado com este Python; {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Crosspoint was not tested with this version; {0}.</source>
            <translation>O Crosspoint não foi testado com esta versão; {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>Distant relatives</source>
            <translation>Parentes distantes</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Do not use this device. {0}</source>
            <translation>Não use este dispositivo. {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>Each graphics card is to be named once, not “{0}”.</source>
            <translation>Cada placa de vídeo deve ser indicada uma vez, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>Enter an accession, as NC_000913.3.</source>
            <translation>Informe um número de acesso, como NC_000913.3.</translation>
        </message>
        <message>
            <location filename="../../app/ask/from_ncbi.py"></location>
            <source>Enter one accession: this field takes one file.</source>
            <translation>Informe um só número de acesso: este campo aceita um arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Environment</source>
            <translation>Ambiente</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>FASTA of the aligned parts</source>
            <translation>FASTA das partes alinhadas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>FASTA of the sequences as compared</source>
            <translation>FASTA das sequências como comparadas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>FASTA of the whole entries</source>
            <translation>FASTA das entradas inteiras</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>FASTA pair</source>
            <translation>par FASTA</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/export.py"></location>
            <source>FASTA with gaps</source>
            <translation>FASTA com lacunas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>FASTA's</source>
            <translation>A do FASTA</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Find further alignments</source>
            <translation>Encontrar outros alinhamentos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Find the best score</source>
            <translation>Encontrar o melhor escore</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>Find the matches</source>
            <translation>Encontrar as correspondências</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Find which record matches which</source>
            <translation>Achar qual registro corresponde a qual</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Folders</source>
            <translation>Pastas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Free some space on this drive.</source>
            <translation>Libere espaço nesta unidade.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Free some space on this drive; {0}.</source>
            <translation>Libere espaço nesta unidade; {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/command.py"></location>
            <source>Further alignments are found in the mode local and after the first one; choose it and all stages.</source>
            <translation>Outros alinhamentos são encontrados no modo local e depois do primeiro; escolha-o, e todos os estágios.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>Gap costs have decimals: scores and costs are computed {0} times as large, in whole numbers, and shown in the unit of {1}.</source>
            <translation>Os custos de lacunas têm decimais: escores e custos são calculados {0} vezes maiores, em números inteiros, e mostrados na unidade de {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>Graphics card {0} cannot be used ({1}); leave it out.</source>
            <translation>A placa de vídeo {0} não pode ser usada ({1}); deixe-a de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Graphics cards</source>
            <translation>Placas de vídeo</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Install Crosspoint again, or NVIDIA's CUDA toolkit.</source>
            <translation>Instale o Crosspoint de novo, ou o CUDA Toolkit da NVIDIA.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Install NVIDIA's current driver for this card, and restart the computer.</source>
            <translation>Instale o driver atual da NVIDIA para esta placa e reinicie o computador.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Install PyCUDA as the guide's page on graphics cards says.</source>
            <translation>Instale o PyCUDA como diz a página do guia sobre placas de vídeo.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>It answers too late.</source>
            <translation>Responde tarde demais.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/task.py"></location>
            <source>It failed.</source>
            <translation>Falhou.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/export.py"></location>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>JSON lines</source>
            <translation>Linhas JSON</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Kept in all</source>
            <translation>Guardado no total</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Kernels</source>
            <translation>Kernels</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Libraries</source>
            <translation>Bibliotecas</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Line 1, column “{0}”: it is there twice; leave one out.</source>
            <translation>Linha 1, coluna “{0}”: está duas vezes; tire uma.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Line 1, column “{0}”: no analysis has a setting or file of this name; {1}</source>
            <translation>Linha 1, coluna “{0}”: nenhuma análise tem uma opção ou um arquivo com este nome; {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Line 1: there is no column “{0}”, whose cells say one of {1}.</source>
            <translation>Linha 1: falta a coluna “{0}”, cujas células dizem um de {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Line {0} as a whole: {1}</source>
            <translation>Linha {0} como um todo: {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>Line {0} of {1} belongs to no record and was left out.</source>
            <translation>A linha {0} de {1} não pertence a nenhum registro e ficou de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>Line {0} of {1} cannot be read:</source>
            <translation>A linha {0} de {1} não pode ser lida:</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>Line {0} of {1} cannot be read: {2}</source>
            <translation>A linha {0} de {1} não pode ser lida: {2}</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>Line {0} of {1} cannot be read: {2}.</source>
            <translation>A linha {0} de {1} não pode ser lida: {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>Line {0} of {1} has more than {2} MiB; choose a file of alignments, or leave this line out.</source>
            <translation>A linha {0} de {1} tem mais de {2} MiB; escolha um arquivo de alinhamentos, ou deixe esta linha de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} has {2}; write a query and a reference, or name, query, name, reference, with tabs between.</source>
            <translation>A linha {0} de {1} tem {2}; escreva uma consulta e uma referência, ou nome, consulta, nome, referência, separados por tabulações.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} has {2}; write the names of a query and a reference, with a tab between.</source>
            <translation>A linha {0} de {1} tem {2}; escreva os nomes de uma consulta e de uma referência, separados por uma tabulação.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>Line {0} of {1} is damaged: {2}{3}</source>
            <translation>A linha {0} de {1} está danificada: {2}{3}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} names “{2}”, and {3} has no record of that name; correct the name.</source>
            <translation>A linha {0} de {1} indica “{2}”, e {3} não tem registro com esse nome; corrija o nome.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Line {0} of {1} names “{2}”, and {3} has two records of that name; rename one.</source>
            <translation>A linha {0} de {1} indica “{2}”, e {3} tem dois registros com esse nome; renomeie um.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Line {0}, column “{1}”: {2}</source>
            <translation>Linha {0}, coluna “{1}”: {2}</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Line {0}, column “{1}”: “{2}” is none of {3}.</source>
            <translation>Linha {0}, coluna “{1}”: “{2}” não é nenhum de {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Line {0}: it has more cells than the header names columns.</source>
            <translation>Linha {0}: tem mais células do que o cabeçalho tem colunas.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>Lines {0} to {1} of {2} belong to no record and were left out.</source>
            <translation>As linhas {0} a {1} de {2} não pertencem a nenhum registro e ficaram de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>Looking for a first alignment, whose score pruning starts from.</source>
            <translation>Procurando um primeiro alinhamento, de cujo escore a poda parte.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>MB/s</source>
            <translation>MB/s</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>MUMmer coords</source>
            <translation>MUMmer coords</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>MUMmer delta</source>
            <translation>MUMmer delta</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Map the reads</source>
            <translation>Mapear as leituras</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>Mbp/s</source>
            <translation>Mbp/s</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Measure their distances</source>
            <translation>Medir suas distâncias</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Measurements</source>
            <translation>Medições</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>Measuring {0}.</source>
            <translation>Medindo {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>Measuring {0}: stage {1} of {2}{3}.</source>
            <translation>Medindo {0}: estágio {1} de {2}{3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Memory</source>
            <translation>Memória</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/finding.py"></location>
            <source>More than {0} places differ from the reference; ask for a greater least fraction or number of reads.</source>
            <translation>Mais de {0} posições diferem da referência; peça uma fração mínima ou um número de leituras maior.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>NCBI has no record {0}{1}; check the accession.</source>
            <translation>O NCBI não tem o registro {0}{1}; confira o número de acesso.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>NCBI sends no record for {0} but {1}; try again later.</source>
            <translation>O NCBI não envia um registro para {0}, mas {1}; tente de novo mais tarde.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/nvrtc.py"></location>
            <source>NVRTC could not compile {0} ({1}); use the CPU engine.</source>
            <translation>NVRTC não pôde compilar {0} ({1}); use o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/command.py"></location>
            <source>Name two files, genome a and genome b, not {0}; if b has several files, name them behind --against, and if each file is a genome of its own, add --all.</source>
            <translation>Indique dois arquivos, o genoma a e o genoma b, não {0}; se b tem vários arquivos, indique-os depois de --against, e se cada arquivo é um genoma, acrescente --all.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/find.py"></location>
            <source>Name what is to be found: either a TEXT, or --orfs and a number of bases.</source>
            <translation>Indique o que deve ser encontrado: um TEXTO, ou --orfs e um número de bases.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>No alignment was found that reaches the given score of {0}: it is too high, so stage 1 begins anew without it.</source>
            <translation>Não foi encontrado nenhum alinhamento que alcance o escore informado, {0}: é alto demais, por isso o estágio 1 recomeça sem ele.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>No base of {0} aligns with {1} above score 0.</source>
            <translation>Nenhuma base de {0} se alinha com {1} acima da pontuação 0.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <location filename="../../gpu/cluster/executor.py"></location>
            <source>No computer of the cluster has {0}; compute it here, or make it smaller.</source>
            <translation>Nenhum computador do laboratório tem {0}; calcule aqui, ou faça a comparação menor.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <source>No computer works for the scheduler at {0}; start “cluster worker” on some.</source>
            <translation>Nenhum computador trabalha para o escalonador em {0}; inicie “cluster worker” em alguns.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/suboptimal/finder.py"></location>
            <source>No crosspoint attains a further alignment's score: a fault in Crosspoint; please report it.</source>
            <translation>Nenhum crosspoint alcança o escore de outro alinhamento: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/stage2.py"></location>
            <source>No crosspoint attains the score in stage 2: a fault in Crosspoint; please report it.</source>
            <translation>Nenhum crosspoint alcança o escore no estágio 2: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/column_split.py"></location>
            <location filename="../../gpu/engines/cpu/partitions/threads.py"></location>
            <source>No crosspoint attains the score in stage 3: a fault in Crosspoint; please report it.</source>
            <translation>Nenhum crosspoint alcança o escore no estágio 3: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/bisection.py"></location>
            <source>No crosspoint attains the score in stage 4: a fault in Crosspoint; please report it.</source>
            <translation>Nenhum crosspoint alcança o escore no estágio 4: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>No file was chosen; choose a FASTA, GenBank or EMBL file.</source>
            <translation>Nenhum arquivo foi escolhido; escolha um arquivo FASTA, GenBank ou EMBL.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>No hit is listed: clear the limits and the search for names.</source>
            <translation>Nenhum hit está na lista: limpe os limites e a busca por nomes.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>No more threads can be started; end other programs, or raise the limit of processes (“ulimit -u”).</source>
            <translation>Não se podem iniciar mais threads; encerre outros programas, ou aumente o limite de processos (“ulimit -u”).</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>No pair could be aligned: {0}</source>
            <translation>Nenhum par pôde ser alinhado: {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>No pair of records aligns.</source>
            <translation>Nenhum par de registros se alinha.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/importer.py"></location>
            <source>No read of {0} is mapped; map them to a reference first.</source>
            <translation>Nenhuma leitura de {0} está mapeada; mapeie-as antes em uma referência.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>No record here is named “{0}”; {1}.</source>
            <translation>Nenhum registro aqui se chama “{0}”; {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>No record of one genome matches one of the other enough; lower the threshold, or name the pairs.</source>
            <translation>Nenhum registro de um genoma corresponde o bastante a um do outro; diminua o limiar ou indique os pares.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/dask_setup.py"></location>
            <source>No scheduler answers at {0}; check the address, start “cluster scheduler” there, and let its port through the firewall.</source>
            <translation>Nenhum escalonador responde em {0}; verifique o endereço, inicie “cluster scheduler” lá e deixe a porta dele passar pelo firewall.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>No secure connection to {0} can be made, so nothing was downloaded; check the server's address, or ask who looks after the network.</source>
            <translation>Não é possível fazer uma conexão segura com {0}, por isso nada foi baixado; confira o endereço do servidor, ou pergunte a quem cuida da rede.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/navigation.py"></location>
            <source>No sequence here is named “{0}”; there are {1} (a) and {2} (b).</source>
            <translation>Nenhuma sequência aqui se chama “{0}”; há {1} (a) e {2} (b).</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>No two of {0} align.</source>
            <translation>Não há dois de {0} que se alinhem.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/uninstall.py"></location>
            <source>Nobody can be asked here, so nothing was deleted; repeat the command with --yes.</source>
            <translation>Aqui não há a quem perguntar, portanto nada foi apagado; repita o comando com --yes.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <source>None of the computers that work for the scheduler at {0} can be reached; let their ports through their firewalls, or compute it here.</source>
            <translation>Nenhum dos computadores que trabalham para o escalonador em {0} pode ser alcançado; deixe as portas deles passarem pelos firewalls, ou calcule aqui.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/orientation.py"></location>
            <source>None of the sequences was rotated: judged by their words in common, no other first base promises a better alignment; the alignments themselves were not compared.</source>
            <translation>Nenhuma das sequências foi girada: a julgar pelas palavras em comum, nenhuma outra primeira base promete um alinhamento melhor; os próprios alinhamentos não foram comparados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/variants.py"></location>
            <source>Not asked for any more.</source>
            <translation>Não é mais pedido.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>Not usable: {0}.</source>
            <translation>Não utilizável: {0}.</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/panel.py"></location>
            <source>Nothing has been measured yet; press “Measure this computer”.</source>
            <translation>Nada foi medido ainda; pressione “Medir este computador”.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>Nothing was computed; correct the plan and start again.</source>
            <translation>Nada foi calculado; corrija o plano e comece de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>Of {0} the most alike are {1} and {2}: {3} % identity.</source>
            <translation>De {0}, os mais parecidos são {1} e {2}: {3} % de identidade.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>One line of {0} begins beyond the end of the record that it names; it was left out.</source>
            <translation>Uma linha de {0} começa além do fim do registro que indica; ela ficou de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>One line of {0} names a record (RNAME) that {1} does not have; it was left out.</source>
            <translation>Uma linha de {0} indica um registro (RNAME) que {1} não tem; ela ficou de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>One line was left out: {0}.</source>
            <translation>Uma linha ficou de fora: {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>One read of {0} has lines of more than {1} bytes; it was taken as several reads of its name.</source>
            <translation>Uma leitura de {0} tem linhas de mais de {1} bytes; ela foi tomada como várias leituras com seu nome.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>One read of {0} has “=” for letters of the reference; choose the reference, too, to see them.</source>
            <translation>Uma leitura de {0} tem “=” no lugar de letras da referência; escolha também a referência para vê-las.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>Only the beginning was read: {0}</source>
            <translation>Só o começo foi lido: {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>Pair {0} of {1} and {2} has {3} letters or more, whose alignment takes more memory than is free, which is enough for {4}; compare such long sequences with “Chromosome alignment”, or split them.</source>
            <translation>O par {0} de {1} e {2} tem {3} letras ou mais, e alinhá-las ocupa mais do que a memória livre, que basta para {4}; compare sequências tão longas com “Alinhamento de cromossomos”, ou divida-as.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Pairs are chosen for two genomes; compare these two alone.</source>
            <translation>Pares são escolhidos para dois genomas; compare só estes dois.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>Pairs need two files of sequences, or a list; choose them.</source>
            <translation>Pares precisam de dois arquivos de sequências, ou de uma lista; escolha-os.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Please send this report with your question; until then, use another device.</source>
            <translation>Por favor, envie este relatório com sua pergunta; até lá, use outro dispositivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/scheduler.py"></location>
            <source>Port {0} cannot be listened on ({1}); is a scheduler running already? Else name another one.</source>
            <translation>A porta {0} não pode ser usada ({1}); já há um escalonador em execução? Senão, indique outra.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Prepare the index of the reference</source>
            <translation>Preparar o índice da referência</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>Print which record matches which, a line for each pair of records: lengths, strand, matched bases, the share of each record that is covered, and the identity of alignments.</source>
            <translation>Mostra qual registro corresponde a qual, uma linha para cada par de registros: comprimentos, fita, bases correspondentes, a fração de cada registro que está coberta e a identidade dos alinhamentos.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Processor</source>
            <translation>Processador</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Program</source>
            <translation>Programa</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Propose pairs of records</source>
            <translation>Propor pares de registros</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>Pruning starts from a score of {0}, that of an alignment found in {1}.</source>
            <translation>A poda parte de um escore de {0}, o de um alinhamento encontrado em {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>Pruning starts from the given score of {0}.</source>
            <translation>A poda parte do escore informado, {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>Put the query's records, such as contigs of a draft assembly, in order along the reference, and turn those that match in reverse. Print the order, or write the records as FASTA, and scaffolds as AGP 2.1 and FASTA. A record belongs where most of its bases are covered; its place is the weighted median of its matches there, its direction that of more matched bases.</source>
            <translation>Põe os registros da consulta, como contigs de uma montagem preliminar, em ordem ao longo da referência, e inverte os que correspondem ao reverso. Mostra a ordem, ou escreve os registros como FASTA, e scaffolds como AGP 2.1 e FASTA. Um registro pertence ao lugar em que a maioria de suas bases está coberta; sua posição é a mediana ponderada de suas correspondências ali, seu sentido o de mais bases correspondentes.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>PyCUDA or cuda-bindings cannot be loaded ({0}); {1}</source>
            <translation>O PyCUDA ou o cuda-bindings não pode ser carregado ({0}); {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Python</source>
            <translation>Python</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/mapping.py"></location>
            <source>Qualities of {0} are no Phred+64: one is “{1}”; take the tick from “Qualities are Phred+64”.</source>
            <translation>As qualidades de {0} não são Phred+64: uma é “{1}”; desmarque “As qualidades são Phred+64”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>Queries are fitted into references on the processor; the graphics card is not used.</source>
            <translation>As consultas são ajustadas dentro das referências no processador; a placa de vídeo não é usada.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Read the genomes</source>
            <translation>Ler os genomas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Read the heading, and the reference</source>
            <translation>Ler o cabeçalho, e a referência</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/request.py"></location>
            <source>Read the plan</source>
            <translation>Ler o plano</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Read the reference</source>
            <translation>Ler a referência</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Read the sequences</source>
            <translation>Ler as sequências</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>Read {0} of {1} cannot be read: {2}.</source>
            <translation>A leitura {0} de {1} não pode ser lida: {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>Read {0} of {1} has more than {2} bases; {3}.</source>
            <translation>A leitura {0} de {1} tem mais de {2} bases; {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>Reading or writing failed ({0}); check the drives, and where the output goes to.</source>
            <translation>A leitura ou a escrita falhou ({0}); verifique as unidades, e para onde vai a saída.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>Reading the pairs.</source>
            <translation>Lendo os pares.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>Reading the sequences.</source>
            <translation>Lendo as sequências.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Reads need a reference to be mapped to; choose its file.</source>
            <translation>Leituras precisam de uma referência em que ser mapeadas; escolha seu arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>Reads of {0} have lines of more than {1} bytes; they were taken as {2} more reads.</source>
            <translation>Leituras de {0} têm linhas de mais de {1} bytes; elas foram tomadas como mais {2} leituras.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Reads that are mapped already are not mapped again; choose one or the other.</source>
            <translation>Leituras que já estão mapeadas não são mapeadas de novo; escolha um ou outro.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/export/rearrangements.py"></location>
            <source>Rearrangements (BEDPE)</source>
            <translation>Rearranjos (BEDPE)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/export/rearrangements.py"></location>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>Rearrangements (TSV)</source>
            <translation>Rearranjos (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/export/rearrangements.py"></location>
            <source>Rearrangements (VCF)</source>
            <translation>Rearranjos (VCF)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>Record {0} of {1} cannot be read: {2}</source>
            <translation>O registro {0} de {1} não pode ser lido: {2}</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>Record {0} of {1} cannot be read: {2}.</source>
            <translation>O registro {0} de {1} não pode ser lido: {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>Related species</source>
            <translation>Espécies relacionadas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Render</source>
            <translation>Gerar a saída</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Results</source>
            <translation>Resultados</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>Row {0} is not among those shown; clear the search first.</source>
            <translation>A linha {0} não está entre as mostradas; limpe antes a busca.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>SAM has no place for residues that are three bases each; choose table, tab6, json, fasta or another format for a translated search.</source>
            <translation>O SAM não tem lugar para resíduos de três bases cada; escolha table, tab6, json, fasta ou outro formato para uma busca traduzida.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>Same species</source>
            <translation>Mesma espécie</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Save</source>
            <translation>Salvar</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>Score the database</source>
            <translation>Pontuar o banco de dados</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>Scores may be {0} at most; choose smaller ones.</source>
            <translation>Os escores podem ser no máximo {0}; escolha menores.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>Self-test</source>
            <translation>Autoteste</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <source>Send this report with your question.</source>
            <translation>Envie este relatório com sua pergunta.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/orientation.py"></location>
            <source>Sequence {0} is circular and was rotated: it begins at base {1} of {2}, so that both match along one diagonal.</source>
            <translation>A sequência {0} é circular e foi girada: começa na base {1} de {2}, para que ambas correspondam ao longo de uma diagonal.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <location filename="../../gpu/genomes/estimate.py"></location>
            <source>Similar sequences take less time.</source>
            <translation>Sequências semelhantes levam menos tempo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/simulated.py"></location>
            <source>So many variants would be closer than {0} reads of {1} bases; ask for fewer.</source>
            <translation>Tantas variantes ficariam mais próximas que {0} leituras de {1} bases; peça menos.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/messages.py"></location>
            <source>Something went wrong in Crosspoint itself ({0}); please report it.</source>
            <translation>Algo deu errado no próprio Crosspoint ({0}); por favor, avise.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/local.py"></location>
            <source>Something went wrong in Crosspoint itself ({0}: {1}); please report it.</source>
            <translation>Algo deu errado no próprio Crosspoint ({0}: {1}); por favor, avise.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Split at the special columns</source>
            <translation>Dividir nas colunas especiais</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Split until every partition is small</source>
            <translation>Dividir até que toda partição seja pequena</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>Standard output</source>
            <translation>Saída padrão</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/bench.py"></location>
            <source>Stopped before every point was measured.</source>
            <translation>Parado antes que todos os pontos fossem medidos.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/doctor.py"></location>
            <source>Stopped before everything was checked.</source>
            <translation>Parada antes que tudo fosse verificado.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/folders.py"></location>
            <source>Stopped before there was anything to keep.</source>
            <translation>Parado antes que houvesse algo a guardar.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/reading.py"></location>
            <location filename="../../gpu/command_line/folders.py"></location>
            <source>Stopped.</source>
            <translation>Parado.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <location filename="../../gpu/cluster/executor.py"></location>
            <location filename="../../gpu/cluster/task.py"></location>
            <location filename="../../gpu/core/monitor.py"></location>
            <location filename="../../gpu/results/reservation.py"></location>
            <source>Stopped; what is on disk can be resumed.</source>
            <translation>Parada; o que está no disco pode ser retomado.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/folders.py"></location>
            <source>Stopped; {0}</source>
            <translation>Parado; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>Sum up</source>
            <translation>Resumir</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>System</source>
            <translation>Sistema</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/export.py"></location>
            <source>Table (TSV)</source>
            <translation>Tabela (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/export.py"></location>
            <source>Table for people</source>
            <translation>Tabela para pessoas</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/export.py"></location>
            <source>Table of comparisons (CSV)</source>
            <translation>Tabela de comparações (CSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/export.py"></location>
            <source>Table of comparisons (TSV)</source>
            <translation>Tabela de comparações (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/export.py"></location>
            <source>Table of hits (TSV)</source>
            <translation>Tabela de hits (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/export.py"></location>
            <source>Table with coverage and lengths (TSV)</source>
            <translation>Tabela com cobertura e comprimentos (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>Take over the mapped reads</source>
            <translation>Importar as leituras mapeadas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>Temporary files</source>
            <translation>Arquivos temporários</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>Testing: {0}, {1} ({2} of {3})</source>
            <translation>Testando: {0}, {1} ({2} de {3})</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>The CUDA engine cannot be used ({0}); choose the processor or the best device.</source>
            <translation>A placa de vídeo (CUDA) não pode ser usada ({0}); escolha o processador ou o melhor dispositivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>The CUDA kernels are not compiled for this card (architecture {0}) and there is no nvcc or NVRTC that could do it; run packaging/bootstrap.py again or use the CPU engine.</source>
            <translation>Os kernels CUDA não estão compilados para esta placa (arquitetura {0}) e não há nvcc ou NVRTC que possa compilá-los; execute packaging/bootstrap.py de novo ou use o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>The CUDA kernels cannot be compiled in “{0}” ({1}); make room there or use the CPU engine.</source>
            <translation>Os kernels CUDA não podem ser compilados em “{0}” ({1}); libere espaço ali ou use o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>The E-value up to which hits are kept is a number above 0, not {0}.</source>
            <translation>O valor E até o qual os hits são guardados é um número acima de 0, não {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/aligned.py"></location>
            <source>The alignment of this read has {0} columns, too many to be shown as letters; see it along the reference.</source>
            <translation>O alinhamento desta leitura tem {0} colunas, demais para mostrar como letras; veja-o ao longo da referência.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/stages/stage5.py"></location>
            <source>The alignment scores {0} when it is counted again, but {1} was found: a fault in Crosspoint, so no result is kept; please report it.</source>
            <translation>O alinhamento tem escore {0} quando contado de novo, mas {1} foi encontrado: uma falha do Crosspoint, por isso nenhum resultado é guardado; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/messages.py"></location>
            <source>The answer of another computer does not fit what was asked; run it again.</source>
            <translation>A resposta de outro computador não corresponde ao que foi pedido; execute de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/messages.py"></location>
            <source>The answer of another computer is damaged; run it again.</source>
            <translation>A resposta de outro computador está danificada; execute de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/certificates.py"></location>
            <source>The authority in “{0}” cannot be used: {1} or {2} is missing or damaged; make one in another folder.</source>
            <translation>A autoridade em “{0}” não pode ser usada: {1} ou {2} está faltando ou danificado; crie uma em outra pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/certificates.py"></location>
            <source>The authority in “{0}” has run out; make one in another folder.</source>
            <translation>A autoridade em “{0}” venceu; crie uma em outra pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/bench.py"></location>
            <source>The benchmarks come with the source checkout of Crosspoint, and this is none.</source>
            <translation>Os benchmarks vêm com o código-fonte do Crosspoint, e este não o é.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/bench.py"></location>
            <source>The benchmarks need the library {0}; set Crosspoint up with “python3 packaging/bootstrap.py test”.</source>
            <translation>Os benchmarks precisam da biblioteca {0}; prepare o Crosspoint com “python3 packaging/bootstrap.py test”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>The best score lies below that of an alignment found first: a fault in Crosspoint; please report it.</source>
            <translation>O melhor escore está abaixo do de um alinhamento encontrado antes: uma falha do Crosspoint; por favor, relate-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The bound is auto, none or a score (a whole number), not “{0}”.</source>
            <translation>O limite é auto, none ou um escore (um número inteiro), não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>The bytes after the compressed data of {0} were left out, since they are no part of it.</source>
            <translation>Os bytes depois dos dados compactados de {0} ficaram de fora, pois não fazem parte deles.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/cluster.py"></location>
            <source>The cards are auto, none or numbers like 0,1, not “{0}”.</source>
            <translation>As placas são auto, none ou números como 0,1, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>The certificate of {0} cannot be verified, so nothing was downloaded; check the computer's date, or ask who looks after the network.</source>
            <translation>O certificado de {0} não pode ser verificado, por isso nada foi baixado; confira a data do computador, ou pergunte a quem cuida da rede.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/certificates.py"></location>
            <source>The certificates are good for 1 to {0} days, not {1}.</source>
            <translation>Os certificados valem de 1 a {0} dias, não {1}.</translation>
        </message>
        <message>
            <location filename="../../app/ask/pasted.py"></location>
            <source>The clipboard holds more than 64 MB; save the sequences as a file and choose it.</source>
            <translation>A área de transferência contém mais de 64 MB; salve as sequências como arquivo e escolha-o.</translation>
        </message>
        <message>
            <location filename="../../app/ask/pasted.py"></location>
            <source>The clipboard holds no text; copy FASTA or the letters of a sequence first.</source>
            <translation>A área de transferência não contém texto; copie antes FASTA ou as letras de uma sequência.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>The columns {0} to {1} are not in the alignment; choose from 1 to {2}, the smaller first.</source>
            <translation>As colunas {0} a {1} não estão no alinhamento; escolha de 1 a {2}, a menor primeiro.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/run.py"></location>
            <source>The comparisons that are listed.</source>
            <translation>As comparações listadas.</translation>
        </message>
        <message>
            <location filename="../../gpu/jit/packaged.py"></location>
            <source>The compiled kernels in “{0}” are {1}, and there is no Numba to compile them; install Crosspoint again, or run “python3 packaging/bootstrap.py run” where its sources are.</source>
            <translation>Os kernels compilados em “{0}” estão {1}, e não há Numba para compilá-los; instale o Crosspoint de novo, ou execute “python3 packaging/bootstrap.py run” onde está o código-fonte.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>The computer ran out of memory; close other programs or trim the sequences, then resume.</source>
            <translation>O computador ficou sem memória; feche outros programas ou apare as sequências, e depois retome.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/runner.py"></location>
            <source>The computer ran out of memory; close other programs {0}.</source>
            <translation>O computador ficou sem memória; feche outros programas {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/tasks.py"></location>
            <source>The computer that asks</source>
            <translation>O computador que pede</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/task.py"></location>
            <source>The computers that computed it were lost; look at their workers.</source>
            <translation>Os computadores que a calculavam se perderam; verifique os trabalhadores deles.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/task.py"></location>
            <source>The connection to the cluster was lost again and again.</source>
            <translation>A conexão com o laboratório se perdeu repetidas vezes.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/simulated.py"></location>
            <source>The coverage must be above 0, the fraction from 0 to 1, and indels have at most half of a read's bases.</source>
            <translation>A cobertura precisa estar acima de 0, a fração de 0 a 1, e os indels têm no máximo metade das bases de uma leitura.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>The devices are auto, all or numbers of graphics cards like 0,1, not “{0}”.</source>
            <translation>Os dispositivos são auto, all ou números de placas de vídeo como 0,1, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The devices are graphics cards, which the engine cpu does not use; leave out one of the two.</source>
            <translation>Os dispositivos são placas de vídeo, que o processador não usa; deixe um dos dois de fora.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_views.py"></location>
            <source>The differences are not known yet; wait a moment and export again.</source>
            <translation>As diferenças ainda não são conhecidas; espere um momento e exporte de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/simulate.py"></location>
            <source>The divergence must be between 0 and {0}, but it is {1}.</source>
            <translation>A divergência precisa estar entre 0 e {0}, mas é {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>The download of {0} broke off after {1}; nothing was kept, try again.</source>
            <translation>O download de {0} foi interrompido após {1}; nada foi guardado, tente de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>The drive of “{0}” has too little free space: {1}; make room, choose another folder or {2}.</source>
            <translation>A unidade de “{0}” tem espaço livre de menos: {1}; libere espaço, escolha outra pasta ou {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>The drive of “{0}” is full: {1}{2}; make room and {3}.</source>
            <translation>A unidade de “{0}” está cheia: {1}{2}; libere espaço e {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>The drive of “{0}” takes no more, though it is not full: {1}; look for a quota or a limit, make room and {2}.</source>
            <translation>A unidade de “{0}” não aceita mais nada, embora não esteja cheia: {1}; procure uma cota ou um limite, libere espaço e {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>The engine is auto, cuda or cpu, not “{0}”.</source>
            <translation>O mecanismo é auto, cuda ou cpu, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/example.py"></location>
            <source>The example “{0}” is missing; install Crosspoint again.</source>
            <translation>O exemplo “{0}” está faltando; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The first gap must cost at least as much as its extension, but {0} is less than {1}.</source>
            <translation>A primeira lacuna deve custar pelo menos tanto quanto sua extensão, mas {0} é menor que {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <source>The folder “{0}” cannot be used: {1}; choose another place.</source>
            <translation>A pasta “{0}” não pode ser usada: {1}; escolha outro lugar.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/analysis.py"></location>
            <source>The formats are {0}, not “{1}”.</source>
            <translation>Os formatos são {0}, não “{1}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The gap extension cost must be positive, but it is {0}.</source>
            <translation>O custo da extensão da lacuna deve ser positivo, mas é {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>The gap extension must cost more than 0, not {0}: gaps that cost nothing would never end.</source>
            <translation>A extensão da lacuna deve custar mais que 0, não {0}: lacunas que não custam nada nunca terminariam.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/driver.py"></location>
            <source>The graphics card failed ({0}); resume the run, on the card after a restart or on the CPU.</source>
            <translation>A placa de vídeo falhou ({0}); retome a execução, na placa após um reinício ou na CPU.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/driver.py"></location>
            <source>The graphics card has too little free memory; close other programs or use the CPU engine.</source>
            <translation>A placa de vídeo tem memória livre de menos; feche outros programas ou use o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <source>The graphics cards {0} cannot all be used here; name others.</source>
            <translation>As placas de vídeo {0} não podem ser todas usadas aqui; indique outras.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/index.py"></location>
            <source>The index of a reference</source>
            <translation>O índice de uma referência</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/connection.py"></location>
            <source>The lab has changed in the preferences; start the comparison again.</source>
            <translation>O laboratório foi trocado nas preferências; comece a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>The last stage is {0} or {1}, not {2}.</source>
            <translation>A última etapa é {0} ou {1}, não {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>The least fraction must be from 0 to 1, but it is {0}.</source>
            <translation>A fração mínima deve ser de 0 a 1, mas é {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>The least identity is a number from 0 to 100, not {0}.</source>
            <translation>A menor identidade é um número de 0 a 100, não {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>The least number of reads and the least depth must be 1 or more.</source>
            <translation>O menor número de leituras e a menor profundidade devem ser 1 ou mais.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>The least {0} must be from 0 to {1}, but it is {2}.</source>
            <translation>A menor {0} deve ser de 0 a {1}, mas é {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/simulate.py"></location>
            <source>The length must be at least {0}, but it is {1}.</source>
            <translation>O comprimento precisa ser de ao menos {0}, mas é {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The match score must be positive, but it is {0}.</source>
            <translation>O escore de match deve ser positivo, mas é {0}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>The matches are still being sorted; export again in a moment.</source>
            <translation>As correspondências ainda estão sendo ordenadas; exporte de novo em instantes.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>The matches asked for are maxmatch, mum or mumreference, not “{0}”.</source>
            <translation>As correspondências pedidas são maxmatch, mum ou mumreference, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>The minimum length of a match is at least 1, not {0}.</source>
            <translation>O comprimento mínimo de uma correspondência é pelo menos 1, não {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>The mismatch score must be negative, but it is {0}.</source>
            <translation>O escore de mismatch deve ser negativo, mas é {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The mode is local, global or semiglobal, not “{0}”.</source>
            <translation>O modo é local, global ou semiglobal, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>The mode is local, global, semiglobal or fit, not “{0}”.</source>
            <translation>O modo é local, global, semiglobal ou fit, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/simulate.py"></location>
            <source>The number of N runs must be 0 or more, but it is {0}.</source>
            <translation>O número de trechos de N precisa ser 0 ou mais, mas é {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/batches.py"></location>
            <source>The only record of {0} has no bases; choose another file.</source>
            <translation>O único registro de {0} não tem bases; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/main.py"></location>
            <source>The output cannot be written: standard output is closed; start again with it open.</source>
            <translation>A saída não pode ser gravada: a saída padrão está fechada; comece de novo com ela aberta.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>The pairs of this result are too long to be measured in seconds, or empty; open a result of others.</source>
            <translation>Os pares deste resultado são longos demais para serem medidos em segundos, ou vazios; abra um resultado de outros.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>The paper's: +1, −3, 5, 2</source>
            <translation>A do artigo: +1, −3, 5, 2</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <source>The parts of a result are too large for one answer.</source>
            <translation>As partes de um resultado são grandes demais para uma resposta.</translation>
        </message>
        <message>
            <location filename="../../app/ask/pasted.py"></location>
            <source>The pasted text is no sequence; paste FASTA, or the letters of one sequence and nothing else.</source>
            <translation>O texto colado não é uma sequência; cole FASTA, ou as letras de uma sequência e nada mais.</translation>
        </message>
        <message>
            <location filename="../../app/figures/figure.py"></location>
            <source>The picture does not fit in; make it larger, or its letters smaller.</source>
            <translation>A imagem não cabe; aumente-a, ou diminua suas letras.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/page.py"></location>
            <source>The picture shows nothing of the matrix; show the whole (0) and export again.</source>
            <translation>A imagem não mostra nada da matriz; mostre o todo (0) e exporte de novo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <source>The picture shows nothing of the sequences; show the whole (0) and export again.</source>
            <translation>A imagem não mostra nada das sequências; mostre o todo (0) e exporte de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/run.py"></location>
            <source>The plan “{0}” is gone; what it listed before is computed.</source>
            <translation>O plano “{0}” não está mais lá; calcula-se o que ele listava antes.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/dask_setup.py"></location>
            <source>The port is taken; name another one.</source>
            <translation>A porta está ocupada; indique outra.</translation>
        </message>
        <message>
            <location filename="../../app/figures/printing.py"></location>
            <source>The printer “{0}” does not answer; choose another one.</source>
            <translation>A impressora “{0}” não responde; escolha outra.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>The processor computes instead; a card from 2018 or later would be used.</source>
            <translation>O processador calcula no lugar dela; uma placa de 2018 ou mais nova seria usada.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>The processor computes instead; send this report with your question.</source>
            <translation>O processador calcula no lugar dela; envie este relatório com sua pergunta.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>The proxy on the way to {0} does not let this through; ask who looks after the network.</source>
            <translation>O proxy no caminho até {0} não deixa passar este pedido; pergunte a quem cuida da rede.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>The proxy on the way to {0} wants a name and a password; ask who looks after the network for them.</source>
            <translation>O proxy no caminho até {0} pede um nome e uma senha; pergunte por eles a quem cuida da rede.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>The proxy {0}, through which {1} is asked, does not answer; check the proxy in the settings of this computer, or ask who looks after the network.</source>
            <translation>O proxy {0}, pelo qual {1} é consultado, não responde; confira o proxy nas configurações deste computador, ou pergunte a quem cuida da rede.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/mapping.py"></location>
            <source>The qualities of {0} look as Phred+64 (Illumina until 2011), and are taken for Phred+33; tick “Qualities are Phred+64” to convert them.</source>
            <translation>As qualidades de {0} parecem Phred+64 (Illumina até 2011), e são tomadas por Phred+33; marque “As qualidades são Phred+64” para convertê-las.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>The query files have changed since their matches were found; run the comparison again.</source>
            <translation>Os arquivos de consultas mudaram desde que suas correspondências foram encontradas; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>The range {0} is not inside {1} of {2}, which has {3} bases; choose positions from 1 to {4}.</source>
            <translation>O intervalo {0} não está dentro de {1} de {2}, que tem {3} bases; escolha posições de 1 a {4}.</translation>
        </message>
        <message>
            <location filename="../../app/ask/sequence_picker.py"></location>
            <source>The range {0}-{1} is not inside the record; choose positions from 1 to {2}.</source>
            <translation>O intervalo {0}-{1} não está dentro do registro; escolha posições de 1 a {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/proposal.py"></location>
            <source>The range {0}-{1} is not inside “{2}” of {3}, which has {4} bases; correct the pairs.</source>
            <translation>O intervalo {0}-{1} não está dentro de “{2}” de {3}, que tem {4} bases; corrija os pares.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>The range “{0}” begins before base 1; positions count from 1.</source>
            <translation>O intervalo “{0}” começa antes da base 1; as posições contam a partir de 1.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>The range “{0}” ends before it begins; write the smaller position first.</source>
            <translation>O intervalo “{0}” termina antes de começar; escreva primeiro a posição menor.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/mapping.py"></location>
            <source>The read group has no sample (SM), without which other programs, such as GATK, take no reads; add one, such as SM:sample1.</source>
            <translation>O grupo de leituras não tem amostra (SM), sem a qual outros programas, como o GATK, não aceitam leituras; acrescente uma, como SM:sample1.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>The read group is no @RG line with tabs between its fields.</source>
            <translation>O grupo de leituras não é uma linha @RG com tabulações entre seus campos.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>The record {0} of NCBI has no sequence of its own; fetch the records that it names.</source>
            <translation>O registro {0} do NCBI não tem sequência própria; baixe os registros que ele nomeia.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>The record “{0}” of {1}</source>
            <translation>O registro “{0}” de {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/sam.py"></location>
            <source>The record “{0}” of {1} has no bases, which SAM cannot tell; remove it.</source>
            <translation>O registro “{0}” de {1} não tem bases, o que o SAM não pode representar; remova-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta.py"></location>
            <source>The record “{0}” of {1} has no bases; choose another record or file.</source>
            <translation>O registro “{0}” de {1} não tem bases; escolha outro registro ou arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>The record “{0}” of {1} has {2} bases, but the reads of {3} are mapped to a “{4}” of {5}, as another version of the genome has; choose the reference that they were mapped to, or none.</source>
            <translation>O registro “{0}” de {1} tem {2} bases, mas as leituras de {3} estão mapeadas em um “{4}” de {5}, como o tem outra versão do genoma; escolha a referência em que foram mapeadas, ou nenhuma.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>The records have {0} bases together; of more than {1} only AGP is written.</source>
            <translation>Os registros têm juntos {0} bases; de mais de {1} só se escreve AGP.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>The records of {0} and of {1} differ in the prefix chr alone (“chr1” and “1”); take them for the same in the dialog.</source>
            <translation>Os registros de {0} e de {1} diferem só no prefixo chr (“chr1” e “1”); tome-os por iguais no diálogo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>The reference has no record “{0}”; type one of its names.</source>
            <translation>A referência não tem registro “{0}”; digite um dos seus nomes.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>The references have no queries to be paired with; choose the queries' file.</source>
            <translation>As referências não têm consultas com que formar pares; escolha o arquivo das consultas.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/tasks.py"></location>
            <source>The request</source>
            <translation>O pedido</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/tasks.py"></location>
            <source>The request names “{0}”, of which there is no checksum.</source>
            <translation>O pedido nomeia “{0}”, do qual não há soma de verificação.</translation>
        </message>
        <message>
            <location filename="../../app/shell/result_locator.py"></location>
            <source>The result of this tab is not in “{0}”; choose the folder that it is in now.</source>
            <translation>O resultado desta aba não está em “{0}”; escolha a pasta em que ele está agora.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/report.py"></location>
            <source>The rows of a table (--rows) are 1 to {0}, not {1}.</source>
            <translation>As linhas de uma tabela (--rows) são de 1 a {0}, não {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>The run takes about {0}.</source>
            <translation>A execução leva cerca de {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/dask_setup.py"></location>
            <source>The scheduler at {0} cannot connect to this worker and gives it no work; let the worker’s port through the firewall of this computer.</source>
            <translation>O escalonador em {0} não consegue se conectar a este trabalhador e não lhe dá trabalho; deixe a porta do trabalhador passar pelo firewall deste computador, ou indique o endereço em que ele é alcançado.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/link.py"></location>
            <source>The scheduler at {0} does not answer.</source>
            <translation>O escalonador em {0} não responde.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/link.py"></location>
            <source>The scheduler at {0} does not answer{1}.</source>
            <translation>O escalonador em {0} não responde{1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <source>The scheduler at {0} is gone; start it again, and resume the run.</source>
            <translation>O escalonador em {0} sumiu; inicie-o de novo e retome a execução.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/settings.py"></location>
            <source>The scheduler file “{0}” names {1}, which does not ask for certificates; leave certificates out if that is meant.</source>
            <translation>O arquivo de escalonador “{0}” indica {1}, que não pede certificados; não indique certificados se essa for a intenção.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/worker.py"></location>
            <source>The scheduler is gone; waiting until it comes back…</source>
            <translation>O escalonador sumiu; esperando até que volte…</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/local.py"></location>
            <source>The scheduler of this computer did not start; run the comparison here.</source>
            <translation>O escalonador deste computador não iniciou; execute a comparação aqui.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cpu/sweep/layout.py"></location>
            <location filename="../../gpu/engines/cuda/sweep/strip_shape.py"></location>
            <source>The scores are too large to compute with; divide them all by a common factor.</source>
            <translation>Os escores são grandes demais para calcular; divida todos por um fator comum.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/simulate.py"></location>
            <source>The seed must be 0 or more, but it is {0}.</source>
            <translation>A semente precisa ser 0 ou mais, mas é {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>The self-test waits: compiling kernel {0} of {1}, once per update.</source>
            <translation>O autoteste espera: compilando o kernel {0} de {1}, uma vez a cada atualização.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>The sequence in {0} is in colour space (SOLiD: digits in place of bases); convert it to bases, or map it with a program that takes colours, such as bowtie 1.</source>
            <translation>A sequência em {0} está em espaço de cores (SOLiD: dígitos no lugar de bases); converta-a para bases, ou mapeie-a com um programa que aceite cores, como o bowtie 1.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>The sequence in {0} of {1}, record “{2}”, looks like protein, but nucleotides are needed; choose a DNA file. Searches and pairs compare proteins, with a matrix such as BLOSUM62.</source>
            <translation>A sequência em {0} de {1}, registro “{2}”, parece proteína, mas são necessários nucleotídeos; escolha um arquivo de DNA. Buscas e pares comparam proteínas, com uma matriz como BLOSUM62.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>The session “{0}” cannot be read: {1}.</source>
            <translation>A sessão “{0}” não pode ser lida: {1}.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>The session “{0}” has more than {1} results.</source>
            <translation>A sessão “{0}” tem mais de {1} resultados.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>The session “{0}” is damaged: “{1}” is missing or wrong.</source>
            <translation>A sessão “{0}” está danificada: “{1}” está faltando ou errado.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>The session “{0}” is of another format; open it with the version of Crosspoint that saved it, or save a new one.</source>
            <translation>A sessão “{0}” está em outro formato; abra-a com a versão do Crosspoint que a salvou, ou salve uma nova.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/rearranged.py"></location>
            <source>The sizes of rearrangements are from at least 1 base to as many or more, as in 1k-5k.</source>
            <translation>Os tamanhos dos rearranjos vão de ao menos 1 base até outros tantos ou mais, como em 1k-5k.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/checkpoints/special_rows.py"></location>
            <source>The special rows area must hold at least one row of {0} ({1} bytes), but its limit is {2}; raise the limit.</source>
            <translation>A área de linhas especiais precisa conter pelo menos uma linha de {0} ({1} bytes), mas seu limite é {2}; aumente o limite.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>The stages are 1 to {0}, not {1}.</source>
            <translation>Os estágios são 1 a {0}, não {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>The strand is both, forward or reverse, not “{0}”.</source>
            <translation>A fita é both, forward ou reverse, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>The strands are forward, reverse or both, not “{0}”.</source>
            <translation>As fitas são forward, reverse ou both, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>The table was not written: {0}</source>
            <translation>A tabela não foi escrita: {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>The threshold is a share of a record, 0 to 100 %, not {0} %.</source>
            <translation>O limiar é uma parte de um registro, de 0 a 100 %, não {0} %.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <source>The worker at {0} cannot be reached; let its port through its firewall.</source>
            <translation>O trabalhador em {0} não pode ser alcançado; deixe a porta dele passar pelo firewall.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/link.py"></location>
            <source>The worker at {0} does not answer.</source>
            <translation>O trabalhador em {0} não responde.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/settings.py"></location>
            <source>The worker processes of local:N are 1 to {0}, not {1}.</source>
            <translation>Os processos de local:N são de 1 a {0}, não {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <source>The worker that had the answer is gone.</source>
            <translation>O trabalhador que tinha a resposta sumiu.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/link.py"></location>
            <source>The workers of this computer did not start; run the comparison here.</source>
            <translation>Os trabalhadores deste computador não iniciaram; execute a comparação aqui.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/task.py"></location>
            <source>The workers that computed it were stopped; start the run again.</source>
            <translation>Os trabalhadores que a calculavam foram parados; inicie a execução de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_pairs.py"></location>
            <source>There are more than {0} matches of {1} bases or more to sum up; choose a longer minimum.</source>
            <translation>Há mais de {0} correspondências de {1} bases ou mais para somar; escolha um mínimo maior.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/run.py"></location>
            <source>There are more than {0} matches of {1} bases or more; choose a longer minimum.</source>
            <translation>Há mais de {0} correspondências de {1} bases ou mais; escolha um mínimo maior.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/report.py"></location>
            <source>There are no hits along the reference to draw.</source>
            <translation>Não há hits ao longo da referência para desenhar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>There are no hits to draw yet; wait until they are sorted.</source>
            <translation>Ainda não há hits para desenhar; espere até que sejam ordenados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/report.py"></location>
            <source>There are no hits to draw.</source>
            <translation>Não há hits para desenhar.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/page.py"></location>
            <source>There are no hits to draw; choose a query that has some.</source>
            <translation>Não há hits para desenhar; escolha uma consulta que tenha algum.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>There are no identities to draw yet; wait until the pairs are counted.</source>
            <translation>Ainda não há identidades para desenhar; espere até que os pares sejam contados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>There are no identities to draw; nothing is aligned, or only scores are known.</source>
            <translation>Não há identidades para desenhar; nada está alinhado, ou só se conhecem os escores.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>There are no reads.</source>
            <translation>Não há leituras.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/page.py"></location>
            <source>There are no scores to draw yet; wait until the pairs are counted.</source>
            <translation>Ainda não há escores para desenhar; espere até que os pares sejam contados.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/chance.py"></location>
            <source>There are no scores to draw: the database has no entries.</source>
            <translation>Não há escores para desenhar: o banco de dados não tem entradas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/report.py"></location>
            <source>There are no scores to draw: the result has no pairs.</source>
            <translation>Não há escores para desenhar: o resultado não tem pares.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>There is a “{0}” in {1}: remove gaps and stops, only nucleotides are compared.</source>
            <translation>Há um “{0}” em {1}: remova lacunas e paradas, só nucleotídeos são comparados.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/blast_fields.py"></location>
            <source>There is no column “{0}”; the columns are std, {1}.</source>
            <translation>Não há coluna “{0}”; as colunas são std, {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/registry.py"></location>
            <source>There is no example in this installation; install Crosspoint again.</source>
            <translation>Não há exemplo nesta instalação; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/example.py"></location>
            <source>There is no example in {0}; install Crosspoint again.</source>
            <translation>Não há exemplo em {0}; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/example.py"></location>
            <source>There is no example of a database search in {0}; install Crosspoint again.</source>
            <translation>Não há exemplo de uma busca em banco de dados em {0}; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/example.py"></location>
            <source>There is no example of an overview in {0}; install Crosspoint again.</source>
            <translation>Não há exemplo de uma visão geral em {0}; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/example.py"></location>
            <source>There is no example of pairs in {0}; install Crosspoint again.</source>
            <translation>Não há exemplo de pares em {0}; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/example.py"></location>
            <source>There is no example of reads in {0}; install Crosspoint again.</source>
            <translation>Não há exemplo de leituras em {0}; instale o Crosspoint de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>There is no file {0}; check its name and folder.</source>
            <translation>Não existe o arquivo {0}; confira seu nome e sua pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/translation.py"></location>
            <source>There is no genetic code {0}; NCBI's are {1}, of which 1 is the standard one.</source>
            <translation>Não há código genético {0}; os do NCBI são {1}, dos quais 1 é o padrão.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>There is no genome; choose at least two files.</source>
            <translation>Não há genoma; escolha ao menos dois arquivos.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/bench.py"></location>
            <source>There is no graphics card to measure: {0}.</source>
            <translation>Não há placa de vídeo a medir: {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>There is no graphics card {0} here; there are: {1}.</source>
            <translation>Não há placa de vídeo {0} aqui; há: {1}.</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/lab.py"></location>
            <source>There is no lab; name its scheduler in the preferences, or run the comparison here.</source>
            <translation>Não há laboratório; indique o escalonador nas preferências, ou execute a comparação aqui.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/report.py"></location>
            <source>There is no matrix to draw.</source>
            <translation>Não há matriz para desenhar.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <source>There is no part {0} of “{1}”.</source>
            <translation>Não há parte {0} de “{1}”.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>There is no session “{0}”; was it moved or renamed?</source>
            <translation>Não existe a sessão “{0}”; foi movida ou renomeada?</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/table.py"></location>
            <source>There is no {0} “{1}”; check its name and folder.</source>
            <translation>Não há {0} “{1}”; verifique o nome e a pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>There is not enough memory: this process may have no more than {0}; raise its limit (“ulimit -v”), or trim the sequences, then resume.</source>
            <translation>Não há memória suficiente: este processo não pode ter mais de {0}; aumente seu limite (“ulimit -v”), ou apare as sequências, e depois retome.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/memory_limit.py"></location>
            <source>There is not enough memory: this process may have {0}, and about {1} are needed; raise its limit (“ulimit -v {2}”).</source>
            <translation>Não há memória suficiente: este processo pode ter {0}, e cerca de {1} são necessários; aumente seu limite (“ulimit -v {2}”).</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>There is nothing to look for; choose at least one query file.</source>
            <translation>Não há nada para procurar; escolha pelo menos um arquivo de consultas.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>There is nothing to map; choose at least one file of reads.</source>
            <translation>Não há nada para mapear; escolha pelo menos um arquivo de leituras.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>There is too little free memory: {0}; close other programs or {1}.</source>
            <translation>Há memória livre de menos: {0}; feche outros programas ou {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <location filename="../../gpu/analyses/suffix_index.py"></location>
            <source>There is too little memory for the index; close other programs.</source>
            <translation>Há memória de menos para o índice; feche outros programas.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/kept.py"></location>
            <source>There is too little memory to look for matches; close other programs.</source>
            <translation>Há memória de menos para procurar correspondências; feche outros programas.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>There is {0} in {1}, which is no {2} letter; correct it or choose another file.</source>
            <translation>Há {0} em {1}, que não é uma letra de {2}; corrija-a ou escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>These are {0} accessions; enter at most {1} at a time.</source>
            <translation>São {0} números de acesso; informe no máximo {1} de cada vez.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/printing.py"></location>
            <source>This format needs the alignments, and scores alone were asked for; align again with them, or export as TSV.</source>
            <translation>Este formato precisa dos alinhamentos, e só os escores foram pedidos; alinhe de novo com eles, ou exporte como TSV.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/estimate.py"></location>
            <source>This is estimated from the first {0}.</source>
            <translation>Isto é estimado pelas primeiras {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/columns.py"></location>
            <source>This is the name of a file of reads; choose another one.</source>
            <translation>Este é o nome de um arquivo de leituras; escolha outro.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/worker.py"></location>
            <source>This worker was asked in another form than Crosspoint’s; it does nothing of it.</source>
            <translation>Pediu-se algo a este trabalhador em uma forma que não é a do Crosspoint; ele não faz nada disso.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>Ties are conventional or pure, not “{0}”.</source>
            <translation>Os empates são conventional ou pure, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>To get it, {0}.</source>
            <translation>Para obtê-la, {0}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>Trace back over the special rows</source>
            <translation>Refazer o caminho sobre as linhas especiais</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/calibration.py"></location>
            <source>Trying out the graphics card; this takes a few seconds, once.</source>
            <translation>Experimentando a placa de vídeo; leva alguns segundos, uma só vez.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/sam.py"></location>
            <source>Two entries of {0} are called “{1}” in SAM, which cannot tell them apart; rename one, or export as tab6 or JSON.</source>
            <translation>Duas entradas de {0} se chamam “{1}” em SAM, que não pode distingui-las; renomeie uma delas, ou exporte como tab6 ou JSON.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>Two records are called “{0}”; AGP needs names that differ.</source>
            <translation>Dois registros se chamam “{0}”; AGP precisa de nomes diferentes.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/printing.py"></location>
            <source>Two references are called “{0}” in SAM, which cannot tell them apart; export as PAF or TSV.</source>
            <translation>Duas referências se chamam “{0}” em SAM, que não as distingue; exporte como PAF ou TSV.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/portable.py"></location>
            <source>Unpacked it takes {0}, and “{1}” has {2} left; free some space.</source>
            <translation>Descompactado ocupa {0}, e “{1}” tem {2} livres; libere espaço.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>VCF of differences</source>
            <translation>VCF das diferenças</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/score.py"></location>
            <source>What is translated is compared as protein, and {0} scores bases; choose a matrix of proteins, such as BLOSUM62.</source>
            <translation>O que é traduzido é comparado como proteína, e {0} pontua bases; escolha uma matriz de proteínas, como BLOSUM62.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>What is translated is the query, the database or none, not “{0}”.</source>
            <translation>O que se traduz é query, database ou none, não “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/command.py"></location>
            <location filename="../../gpu/analyses/search/command.py"></location>
            <source>With --out nothing is printed; leave out --format, and print the folder with “show --format”.</source>
            <translation>Com --out nada é impresso; deixe --format de fora, e imprima a pasta com “show --format”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/suboptimal/finder.py"></location>
            <source>With this scoring there are no E-values; ask for a number of further alignments, or let gaps cost more.</source>
            <translation>Com esta pontuação não há valores E; peça um número de outros alinhamentos, ou faça as lacunas custarem mais.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/affine.py"></location>
            <source>With this scoring, sequences of {0} and {1} bases could reach scores beyond {2}; use smaller scores or trim the sequences.</source>
            <translation>Com esta pontuação, sequências de {0} e {1} bases poderiam alcançar escores além de {2}; use escores menores ou apare as sequências.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/work/traces.py"></location>
            <source>With this scoring, “{0}” ({1} letters) and “{2}” ({3}) could reach scores beyond {4}; use smaller scores or shorter sequences.</source>
            <translation>Com esta pontuação, “{0}” ({1} letras) e “{2}” ({3}) poderiam alcançar escores além de {4}; use escores menores ou sequências mais curtas.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/work/scores.py"></location>
            <source>With {0}, a query of {1} residues could reach scores beyond what is computed with; use a matrix of smaller scores or a shorter query.</source>
            <translation>Com {0}, uma consulta de {1} resíduos poderia alcançar escores além dos que se calculam; use uma matriz de escores menores ou uma consulta mais curta.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <location filename="../../gpu/cluster/tasks.py"></location>
            <source>Workers do not run “{0}”.</source>
            <translation>Trabalhadores não executam “{0}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>Your quota on the drive of “{0}” is used up: {1}; make room there, or ask for more, and {2}.</source>
            <translation>Sua cota na unidade de “{0}” está esgotada: {1}; libere espaço ali, ou peça mais, e {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/request.py"></location>
            <source>a batch of comparisons</source>
            <translation>um lote de comparações</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/bounds/user_bound.py"></location>
            <source>a bound of {0} was given, which no alignment reaches: stage 1 begins anew</source>
            <translation>foi informado um limite de {0}, que nenhum alinhamento alcança: o estágio 1 recomeça</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>a comparison of genomes</source>
            <translation>uma comparação de genomas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>a database search</source>
            <translation>uma busca em banco de dados</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>a database {0}</source>
            <translation>um banco de dados {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>a device</source>
            <translation>um dispositivo</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>a file</source>
            <translation>um arquivo</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>a folder</source>
            <translation>uma pasta</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/computer.py"></location>
            <source>a graphics card</source>
            <translation>uma placa de vídeo</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>a heading follows lines of reads, as where one SAM file was appended to another; join them with “samtools merge”</source>
            <translation>um cabeçalho vem depois de linhas de leituras, como quando um arquivo SAM foi anexado a outro; junte-os com “samtools merge”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>a length</source>
            <translation>um comprimento</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>a link</source>
            <translation>um link</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>a pipe</source>
            <translation>um pipe</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/coords.py"></location>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>a position lies outside its record</source>
            <translation>uma posição está fora do seu registro</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/blast.py"></location>
            <location filename="../../gpu/analyses/matches/imported/coords.py"></location>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>a position or length</source>
            <translation>uma posição ou um comprimento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/coords.py"></location>
            <source>a position or length is below 1, or its identity above 100</source>
            <translation>uma posição ou um comprimento é menor que 1, ou sua identidade é maior que 100</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/blast.py"></location>
            <source>a position or the alignment's length is below 1</source>
            <translation>uma posição ou o comprimento do alinhamento é menor que 1</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>a query {0}</source>
            <translation>uma consulta {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>a record without a length</source>
            <translation>um registro sem comprimento</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/genome.py"></location>
            <source>a record without a name</source>
            <translation>um registro sem nome</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>a result folder of matches, or a file of alignments: PAF, SAM, BAM, delta, coords, MAF, BLAST -outfmt 6 or 7</source>
            <translation>uma pasta de resultado de correspondências, ou um arquivo de alinhamentos: PAF, SAM, BAM, delta, coords, MAF, BLAST -outfmt 6 ou 7</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <source>a smaller special rows area</source>
            <translation>uma área de linhas especiais menor</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>a socket</source>
            <translation>um soquete</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>a spreadsheet</source>
            <translation>uma planilha</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <location filename="../../gpu/results/named.py"></location>
            <source>a table</source>
            <translation>uma tabela</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <source>a worker of the cluster</source>
            <translation>um trabalhador do laboratório</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>a zip file</source>
            <translation>um arquivo zip</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>align it with “Batch pairs”</source>
            <translation>alinhe-a com “Lote de pares”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>align it with “Chromosome alignment”</source>
            <translation>alinhe-a com “Alinhamento de cromossomos”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>aligned pairs</source>
            <translation>pares alinhados</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>alignments</source>
            <translation>alinhamentos</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>aligns pairs of “{0}” otherwise than</source>
            <translation>alinha pares de “{0}” de modo diferente de</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>all letters</source>
            <translation>todas as letras</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>all works without it, but more slowly</source>
            <translation>tudo funciona sem isso, mas mais devagar</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>amino acid</source>
            <translation>aminoácido</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>an alignment</source>
            <translation>um alinhamento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>an earlier line gives its record another length</source>
            <translation>uma linha anterior dá outro comprimento ao seu registro</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>an end is not behind its start</source>
            <translation>um fim não vem depois do seu início</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/blast.py"></location>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>an end lies beyond the length of its record</source>
            <translation>um fim está além do comprimento do seu registro</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/scores/memory.py"></location>
            <source>an entry of {0} residues needs {1} bytes, {2} are free</source>
            <translation>uma entrada de {0} resíduos precisa de {1} bytes, {2} estão livres</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/runner.py"></location>
            <source>and resume the run</source>
            <translation>e retome a execução</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/run.py"></location>
            <source>and start the batch again</source>
            <translation>e comece o lote de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>and {0} are free</source>
            <translation>e {0} estão livres</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <location filename="../../gpu/analyses/chromosome/annotation/names.py"></location>
            <source>and {0} more</source>
            <translation>e mais {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>and {0} more {1} damaged</source>
            <translation>e mais {0} {1} danificadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>another search has begun</source>
            <translation>outra busca começou</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/alphabet.py"></location>
            <source>any letter</source>
            <translation>qualquer letra</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>as the lowest of its scores</source>
            <translation>como o menor de seus escores</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>as written</source>
            <translation>como escrito</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>as {0}</source>
            <translation>como {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>as {0} says</source>
            <translation>como {0} diz</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>asked for</source>
            <translation>pedido</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>b as it stands in its file</source>
            <translation>b como está em seu arquivo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>b probably begins elsewhere on the same circle as a: align both as circular.</source>
            <translation>b provavelmente começa em outro lugar do mesmo círculo que a: alinhe as duas como circulares.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>b reversed</source>
            <translation>b invertida</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>base quality</source>
            <translation>qualidade da base</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <location filename="../../gpu/sequences/batches.py"></location>
            <location filename="../../gpu/sequences/reading.py"></location>
            <source>bases</source>
            <translation>bases</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>begun</source>
            <translation>iniciada</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>belongs to a BLAST database; write its sequences as FASTA with “{0}” and choose that file</source>
            <translation>pertence a um banco de dados do BLAST; escreva suas sequências como FASTA com “{0}” e escolha esse arquivo</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>between its members</source>
            <translation>entre seus membros</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/rearrangements.py"></location>
            <source>between records</source>
            <translation>entre registros</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>blastn's for nearly equal sequences</source>
            <translation>A do blastn para sequências quase iguais</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/presets.py"></location>
            <source>blastn's for other species</source>
            <translation>A do blastn para outras espécies</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>bytes</source>
            <translation>bytes</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <source>cannot be made ({0})</source>
            <translation>não pode ser feito ({0})</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>cannot be written</source>
            <translation>não pode ser escrita</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/device_pool.py"></location>
            <source>card {0} ({1})</source>
            <translation>placa {0} ({1})</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>cells</source>
            <translation>células</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>choose a FASTA, GenBank or EMBL file, or write its reads with “samtools fasta” or “samtools fastq”</source>
            <translation>escolha um arquivo FASTA, GenBank ou EMBL, ou escreva suas leituras com “samtools fasta” ou “samtools fastq”</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>choose a folder of your own</source>
            <translation>escolha uma pasta sua</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>choose a scoring of bases</source>
            <translation>escolha uma pontuação de bases</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/certificates.py"></location>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>choose another folder</source>
            <translation>escolha outra pasta</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>choose another one</source>
            <translation>escolha outro</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <location filename="../../gpu/cluster/scheduler.py"></location>
            <location filename="../../gpu/formats/sam/sorted_bam.py"></location>
            <location filename="../../gpu/results/output.py"></location>
            <location filename="../../gpu/results/portable.py"></location>
            <location filename="../../gpu/results/reservation.py"></location>
            <source>choose another place</source>
            <translation>escolha outro lugar</translation>
        </message>
        <message>
            <location filename="../../app/ask/pasted.py"></location>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <source>choose another results folder</source>
            <translation>escolha outra pasta de resultados</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/estimate.py"></location>
            <source>choose smaller genomes</source>
            <translation>escolha genomas menores</translation>
        </message>
        <message>
            <location filename="../../app/pictures/navigation.py"></location>
            <source>chr1:34M-35M, 1000..2000, 500kb or 12,000 , 15,000</source>
            <translation>chr1:34M-35M, 1000..2000, 500kb ou 12,000 , 15,000</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>comparisons</source>
            <translation>comparações</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>compute capability {0}.{1}</source>
            <translation>compute capability {0}.{1}</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/engine.py"></location>
            <source>computers of a cluster were asked for</source>
            <translation>computadores de um laboratório foram pedidos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>counts of differences (TSV)</source>
            <translation>contagens das diferenças (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>crosspoints</source>
            <translation>crosspoints</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/matches/memory.py"></location>
            <source>cuMemAlloc failed: {0} bytes and more, {1} are free</source>
            <translation>cuMemAlloc falhou: {0} bytes e mais, {1} estão livres</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/reads/memory.py"></location>
            <source>cuMemAlloc failed: {0} bytes are free beside the index</source>
            <translation>cuMemAlloc falhou: {0} bytes estão livres além do índice</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/sweep/device_buffers.py"></location>
            <source>cuMemAlloc failed: {0} bytes, {1} are free</source>
            <translation>cuMemAlloc falhou: {0} bytes, {1} estão livres</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>cut it into shorter ones</source>
            <translation>corte-a em outras mais curtas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/problems.py"></location>
            <source>database search</source>
            <translation>busca em banco de dados</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>database size {0}</source>
            <translation>tamanho do banco de dados {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/version.py"></location>
            <source>date unknown</source>
            <translation>data desconhecida</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>did you mean “{0}”?</source>
            <translation>você quis dizer “{0}”?</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>does not answer ({0})</source>
            <translation>não responde ({0})</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>does not say its format</source>
            <translation>não diz seu formato</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>download again</source>
            <translation>baixe de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>driver for CUDA {0}.{1}</source>
            <translation>driver para CUDA {0}.{1}</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>drives a screen</source>
            <translation>aciona uma tela</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>end it with {0}</source>
            <translation>termine o nome com {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/significance.py"></location>
            <source>exact for this scoring and base composition</source>
            <translation>exata para esta pontuação e composição de bases</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <location filename="../../gpu/diagnosis/problems.py"></location>
            <source>exact matches</source>
            <translation>correspondências exatas</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>export again</source>
            <translation>exporte de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>failed: {0}</source>
            <translation>falhou: {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>fewer than {0} bases</source>
            <translation>menos de {0} bases</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>finds another alignment than</source>
            <translation>encontra um alinhamento diferente do que encontra</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/significance.py"></location>
            <source>fitted to the scores of {0} random pairs of this base composition</source>
            <translation>ajustada aos escores de {0} pares aleatórios desta composição de bases</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>for CUDA {0}.{1}, needed is {2}.{3}</source>
            <translation>para CUDA {0}.{1}, necessário é {2}.{3}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>for about {0}</source>
            <translation>para cerca de {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>for {0} {1} of {2} at hand</source>
            <translation>para {0} {1} de {2} disponíveis</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>forward strand</source>
            <translation>fita direta</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/run.py"></location>
            <source>further alignments</source>
            <translation>outros alinhamentos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/alignment.py"></location>
            <source>gaps in a</source>
            <translation>lacunas em a</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/alignment.py"></location>
            <source>gaps in b</source>
            <translation>lacunas em b</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/severity.py"></location>
            <source>gene lost</source>
            <translation>gene perdido</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>genomes {0}</source>
            <translation>genomas {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/problems.py"></location>
            <source>global alignment</source>
            <translation>alinhamento global</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>has a name</source>
            <translation>tem um nome</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>has blanks where SAM has tabs, as text that was copied from a page has; choose the file itself, or replace them</source>
            <translation>tem espaços onde o SAM tem tabulações, como um texto copiado de uma página; escolha o próprio arquivo, ou substitua-os</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>has no kernels (none are packaged for it, no nvcc or NVRTC here compiles them); {0}</source>
            <translation>não tem kernels (nenhum está incluído no pacote para ela, nenhum nvcc ou NVRTC daqui os compila); {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>has too little free memory ({0}, needed are {1}); close other programs that use the card</source>
            <translation>tem memória livre de menos ({0}, são necessários {1}); feche outros programas que usam a placa</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>has too old a driver ({0}); {1}</source>
            <translation>tem um driver antigo demais ({0}); {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>have names</source>
            <translation>têm nomes</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>hits</source>
            <translation>hits</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>holds FASTA sequences, {0}</source>
            <translation>contém sequências FASTA, {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>holds FASTQ reads, {0}</source>
            <translation>contém leituras FASTQ, {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/counts.py"></location>
            <source>identity in percent</source>
            <translation>identidade em porcentagem</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>in the field “Translate”</source>
            <translation>no campo “Traduzir”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/estimate.py"></location>
            <source>in {0} frames</source>
            <translation>em {0} quadros</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>indices of references for exact matches</source>
            <translation>índices de referências para correspondências exatas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>indices of references for short reads</source>
            <translation>índices de referências para leituras curtas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>inputs sent to a worker</source>
            <translation>dados enviados a um trabalhador</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>install Crosspoint again</source>
            <translation>instale o Crosspoint de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a .2bit file; convert it to FASTA with “twoBitToFa”</source>
            <translation>é um arquivo .2bit; converta-o para FASTA com “twoBitToFa”</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a 7-Zip archive; {0}</source>
            <translation>é um arquivo 7-Zip; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a BAM file; {0}</source>
            <translation>é um arquivo BAM; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a BLAST table {0}</source>
            <translation>é uma tabela do BLAST {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>is a CRAM file; convert it with “samtools view -b -o x.bam” (and -T with its reference), and choose that</source>
            <translation>é um arquivo CRAM; converta-o com “samtools view -b -o x.bam” (e -T com sua referência), e escolha esse</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a CRAM file; {0}</source>
            <translation>é um arquivo CRAM; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a MAF file {0}</source>
            <translation>é um arquivo MAF {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a PAF file {0}</source>
            <translation>é um arquivo PAF {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a SAM file; {0}</source>
            <translation>é um arquivo SAM; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a UTF-16 text; save it as plain text (UTF-8)</source>
            <translation>é um texto UTF-16; salve-o como texto simples (UTF-8)</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a ZIP archive; {0}</source>
            <translation>é um arquivo ZIP; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>is a binary file and not a text of sequences; choose a FASTA, GenBank or EMBL file</source>
            <translation>é um arquivo binário e não um texto de sequências; escolha um arquivo FASTA, GenBank ou EMBL</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a delta file {0}</source>
            <translation>é um arquivo delta {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a file of Unix compress (.Z); {0}</source>
            <translation>é um arquivo do compress do Unix (.Z); {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>is a web page; download the file itself</source>
            <translation>é uma página da web; baixe o próprio arquivo</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>is an index of a BAM or SAM file; choose the file that it belongs to</source>
            <translation>é um índice de um arquivo BAM ou SAM; escolha o arquivo a que pertence</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>is an index of a FASTA or FASTQ file; choose a SAM or BAM file</source>
            <translation>é um índice de um arquivo FASTA ou FASTQ; escolha um arquivo SAM ou BAM</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>is closed to computing (compute mode “prohibited”); allow it with nvidia-smi -c 0</source>
            <translation>está fechada para computação (modo de computação “prohibited”); permita-a com nvidia-smi -c 0</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/segments.py"></location>
            <source>is on no diagonal with what comes before</source>
            <translation>não está em nenhuma diagonal com o que vem antes</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>is too old for the kernels (compute capability {0}.{1}, needed is 7.5); use a card from 2018 or later</source>
            <translation>é antiga demais para os kernels (compute capability {0}.{1}, necessária é 7.5); use uma placa de 2018 ou mais nova</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>it answers with an address of another protocol</source>
            <translation>responde com um endereço de outro protocolo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>it begins with none of the letters of MAF</source>
            <translation>não começa com nenhuma das letras do MAF</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>it does not answer</source>
            <translation>não responde</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>it does not begin with “@”; correct it or download the file again</source>
            <translation>não começa com “@”; corrija-a ou baixe o arquivo de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>it ends beyond the length of its record</source>
            <translation>termina além do comprimento do seu registro</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>it gave no reason</source>
            <translation>não deu nenhuma razão</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>it has fewer fields than a line of SAM (eleven, with tabs between them); choose another file, or leave the line out</source>
            <translation>tem menos campos que uma linha de SAM (onze, separados por tabulações); escolha outro arquivo, ou deixe a linha de fora</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>it has fewer qualities than letters; correct it or download the file again</source>
            <translation>tem menos qualidades que letras; corrija-a ou baixe o arquivo de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>it has fewer than the 12 columns of PAF</source>
            <translation>tem menos que as 12 colunas do PAF</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>it has fewer than the eleven columns of SAM</source>
            <translation>tem menos que as onze colunas do SAM</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>it has fewer than the seven columns of a line of MAF</source>
            <translation>tem menos que as sete colunas de uma linha de MAF</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/blast.py"></location>
            <source>it has fewer than {0} columns</source>
            <translation>tem menos de {0} colunas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>it has more errors than columns, or no column</source>
            <translation>tem mais erros que colunas, ou nenhuma coluna</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>it has more matching bases (column 10) than columns (column 11)</source>
            <translation>tem mais bases correspondentes (coluna 10) que colunas (coluna 11)</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>it has more qualities than letters; correct it or download the file again</source>
            <translation>tem mais qualidades que letras; corrija-a ou baixe o arquivo de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/coords.py"></location>
            <source>it has not the columns of show-coords: six numbers, an identity, two names</source>
            <translation>não tem as colunas do show-coords: seis números, uma identidade, dois nomes</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>it has {0} columns between tabs, not {1}</source>
            <translation>tem {0} colunas entre tabulações, não {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>it has {0} columns, and BED at least 3</source>
            <translation>tem {0} colunas, e BED pelo menos 3</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>it is cut off; copy or download the file again</source>
            <translation>está cortada; copie ou baixe o arquivo de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>it is neither a header nor the seven numbers of an alignment</source>
            <translation>não é um cabeçalho nem os sete números de um alinhamento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>it is no header of two names and two lengths</source>
            <translation>não é um cabeçalho de dois nomes e dois comprimentos</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>it is too large</source>
            <translation>é grande demais</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>it lies outside the record that it is aligned to</source>
            <translation>está fora do registro em que está alinhada</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/result.py"></location>
            <source>it lists no pairs</source>
            <translation>não lista pares</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/folder.py"></location>
            <source>it lists no tasks</source>
            <translation>não lista tarefas</translation>
        </message>
        <message>
            <location filename="../../gpu/results/sealed.py"></location>
            <source>it names a file outside the folder, {0}</source>
            <translation>indica um arquivo fora da pasta, {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>it names a reference that the heading does not have; write the file anew with the program that made it</source>
            <translation>indica uma referência que o cabeçalho não tem; escreva o arquivo de novo com o programa que o fez</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>it names no reference (SN)</source>
            <translation>não nomeia nenhuma referência (SN)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>it was</source>
            <translation>ela foi</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its CIGAR is none</source>
            <translation>seu CIGAR não é válido</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its CIGAR is none; correct it</source>
            <translation>seu CIGAR não é válido; corrija-o</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its CIGAR is of another number of letters than it has; correct it</source>
            <translation>seu CIGAR é de outro número de letras do que ela tem; corrija-o</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/result.py"></location>
            <source>its arrays differ in length</source>
            <translation>seus vetores diferem em comprimento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>its begin or end (columns 4 and 5)</source>
            <translation>seu início ou fim (colunas 4 e 5)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>its begin {0} and end {1} are no range; positions count from 1</source>
            <translation>seu início {0} e fim {1} não são um intervalo; as posições contam a partir de 1</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its blocks (columns 10 to 12) do not follow the format</source>
            <translation>seus blocos (colunas 10 a 12) não seguem o formato</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its blocks (columns 10 to 12) reach beyond its end</source>
            <translation>seus blocos (colunas 10 a 12) vão além do seu fim</translation>
        </message>
        <message>
            <location filename="../../gpu/results/sealed.py"></location>
            <source>its checksum differs</source>
            <translation>sua soma de verificação difere</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its fields do not fit its size</source>
            <translation>seus campos não cabem em seu tamanho</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <source>its first {0} reads are there</source>
            <translation>suas primeiras {0} leituras estão lá</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its flag or position</source>
            <translation>sua flag ou posição</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its heading</source>
            <translation>seu cabeçalho</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/blast.py"></location>
            <source>its identity is no number from 0 to 100</source>
            <translation>sua identidade não é um número de 0 a 100</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>its length (LN)</source>
            <translation>seu comprimento (LN)</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>its line that begins with “@” or “+” does not end within {0} bytes; choose another file</source>
            <translation>sua linha que começa com “@” ou “+” não termina dentro de {0} bytes; escolha outro arquivo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its number of edits (NM)</source>
            <translation>seu número de edições (NM)</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/result.py"></location>
            <source>its numbers are out of range</source>
            <translation>seus números estão fora do intervalo</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its optional fields cannot be read; write the file anew with the program that made it</source>
            <translation>seus campos opcionais não podem ser lidos; escreva o arquivo de novo com o programa que o fez</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its qualities are not as many as its letters, or no characters from “!” to “~”; correct it</source>
            <translation>suas qualidades não são tantas quantas suas letras, ou não são caracteres de “!” a “~”; corrija-as</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its read has no name, or one of more than 254 characters; correct it</source>
            <translation>sua leitura não tem nome, ou tem um de mais de 254 caracteres; corrija-o</translation>
        </message>
        <message>
            <location filename="../../gpu/results/table.py"></location>
            <location filename="../../gpu/results/table_writer.py"></location>
            <source>its records of the table “{0}” contradict each other</source>
            <translation>seus registros da tabela “{0}” se contradizem</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>its sequence has characters that are no letters; correct it</source>
            <translation>sua sequência tem caracteres que não são letras; corrija-a</translation>
        </message>
        <message>
            <location filename="../../gpu/results/sealed.py"></location>
            <source>its size differs</source>
            <translation>seu tamanho difere</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>its size is not the number of its letters</source>
            <translation>seu tamanho não é o número de suas letras</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>its size is wrong</source>
            <translation>seu tamanho está errado</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its start or end (columns 2 and 3)</source>
            <translation>seu início ou fim (colunas 2 e 3)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its start {0} lies behind its end {1}</source>
            <translation>seu início {0} vem depois do seu fim {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>its start, size or length</source>
            <translation>seu início, tamanho ou comprimento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/paf.py"></location>
            <source>its strand (column 5) is neither + nor −</source>
            <translation>sua fita (coluna 5) não é + nem −</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>its strand is neither + nor −</source>
            <translation>sua fita não é + nem −</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/bed.py"></location>
            <source>its strand “{0}” is none of +, − and .</source>
            <translation>sua fita “{0}” não é nenhuma de +, − e .</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/gff.py"></location>
            <source>its strand “{0}” is none of +, −, . and ?</source>
            <translation>sua fita “{0}” não é nenhuma de +, −, . e ?</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/maf.py"></location>
            <source>its text is not as long as that of the block's first line</source>
            <translation>seu texto não é tão longo quanto o da primeira linha do bloco</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>kernels for graphics cards</source>
            <translation>kernels para placas de vídeo</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>kernels for the processor</source>
            <translation>kernels para o processador</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>leave it out.</source>
            <translation>tire-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>leave out some of them</source>
            <translation>deixe algumas delas de fora</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>leave out the reference</source>
            <translation>deixe a referência de fora</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/alphabet.py"></location>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>letter</source>
            <translation>letra</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>line is</source>
            <translation>linha está</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>line {0}</source>
            <translation>linha {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>line {0} of {1} cannot be read: {2}</source>
            <translation>a linha {0} de {1} não pode ser lida: {2}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>lines are</source>
            <translation>linhas estão</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/problems.py"></location>
            <source>local alignment</source>
            <translation>alinhamento local</translation>
        </message>
        <message>
            <location filename="../../gpu/results/reservation.py"></location>
            <source>made</source>
            <translation>criado</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>mapped reads</source>
            <translation>leituras mapeadas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/variants/settings.py"></location>
            <source>mapping quality</source>
            <translation>qualidade de mapeamento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>matches</source>
            <translation>correspondências</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>matches of {0}</source>
            <translation>correspondências de {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>matrix of coverages (TSV)</source>
            <translation>matriz de coberturas (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>matrix of distances (TSV)</source>
            <translation>matriz de distâncias (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>measurements of comparisons</source>
            <translation>medições de comparações</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>measurements of graphics cards</source>
            <translation>medições de placas de vídeo</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>missing (asked for: {0})</source>
            <translation>ausente (pedida: {0})</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>more faults</source>
            <translation>mais erros</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>more is needed</source>
            <translation>é necessário mais</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>more letters than it has</source>
            <translation>letras além das que ele tem</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>more than a record has ({0})</source>
            <translation>dados além do que um registro tem ({0})</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/estimate.py"></location>
            <source>most of it for the alignments; which records belong together is found first</source>
            <translation>a maior parte para os alinhamentos; quais registros vão juntos é achado primeiro</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/export.py"></location>
            <source>mummer text</source>
            <translation>texto do mummer</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/command.py"></location>
            <source>mummer: argument {0} for option -l is not a positive integer</source>
            <translation>mummer: o argumento {0} da opção -l não é um inteiro positivo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/records.py"></location>
            <source>mummer: cannot open file "{0}" or file "{1}" is empty</source>
            <translation>mummer: não se pode abrir o arquivo "{0}", ou o arquivo "{1}" está vazio</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/command.py"></location>
            <source>mummer: option -c requires either option -b or -r</source>
            <translation>mummer: a opção -c exige a opção -b ou -r</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>neither PyCUDA nor NVIDIA’s cuda-bindings is installed; {0}</source>
            <translation>nem o PyCUDA nem o cuda-bindings da NVIDIA está instalado; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>no NVIDIA card</source>
            <translation>nenhuma placa NVIDIA</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/nvidia.py"></location>
            <source>no NVIDIA driver; if there is an NVIDIA card, install its driver from nvidia.com/drivers</source>
            <translation>nenhum driver da NVIDIA; se há uma placa NVIDIA, instale seu driver de nvidia.com/drivers</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/dask_setup.py"></location>
            <source>no certificate of a worker</source>
            <translation>nenhum certificado de trabalhador</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>no gap</source>
            <translation>nenhuma lacuna</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>no line that begins with “+” follows its letters; correct it or download the file again</source>
            <translation>nenhuma linha que começa com “+” vem depois de suas letras; corrija-a ou baixe o arquivo de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <source>no read is there</source>
            <translation>nenhuma leitura está lá</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>no reason given</source>
            <translation>nenhuma razão informada</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>no {0}</source>
            <translation>nenhum {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>none</source>
            <translation>nenhum</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>none packaged</source>
            <translation>nenhum incluído no pacote</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>not aligned</source>
            <translation>não alinhado</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/classes.py"></location>
            <source>not aligned in {0}</source>
            <translation>não alinhado em {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>not tested: {0}</source>
            <translation>não testado: {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/report.py"></location>
            <source>not usable</source>
            <translation>não utilizável</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/computer.py"></location>
            <source>nothing</source>
            <translation>nada</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>nucleotide</source>
            <translation>nucleotídeo</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/compiler.py"></location>
            <source>nvcc could not compile {0} ({1}); use the CPU engine.</source>
            <translation>nvcc não pôde compilar {0} ({1}); use o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>of alignments, which opens as a dot plot; choose a FASTA, GenBank or EMBL file of its sequences</source>
            <translation>de alinhamentos, que se abre como dot plot; escolha um arquivo FASTA, GenBank ou EMBL das suas sequências</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>of its array “{0}”, {1}</source>
            <translation>de seu vetor “{0}”, {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>on {0}</source>
            <translation>em {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>one of its qualities is none of the characters from “!” to “~”; correct it or leave the read out</source>
            <translation>uma de suas qualidades não é nenhum dos caracteres de “!” a “~”; corrija-a ou deixe a leitura de fora</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>one of its seven numbers</source>
            <translation>um dos sete números</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>one of its whole numbers (columns 2, 4, 5, 8 and 9, and optional fields of type i) is none that SAM allows; correct it</source>
            <translation>um dos números inteiros (colunas 2, 4, 5, 8 e 9, e campos opcionais do tipo i) não é um que o SAM permita; corrija-o</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/alphabet.py"></location>
            <source>only a, c, g, t</source>
            <translation>só a, c, g, t</translation>
        </message>
        <message>
            <location filename="../../gpu/results/portable.py"></location>
            <source>open it again</source>
            <translation>abra-o de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/run.py"></location>
            <source>or ask for longer matches</source>
            <translation>ou peça correspondências mais longas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>or choose another one in the preferences</source>
            <translation>ou escolha outra nas preferências</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>or not the range {0}-{1} of it</source>
            <translation>ou não o intervalo {0}-{1} dele</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/run.py"></location>
            <source>or split the files</source>
            <translation>ou divida os arquivos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/run.py"></location>
            <source>or split the queries</source>
            <translation>ou divida as consultas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/run.py"></location>
            <source>or split the reference</source>
            <translation>ou divida a referência</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>or the mode global or fit</source>
            <translation>ou o modo global ou fit</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/reading.py"></location>
            <source>other frames are asked for</source>
            <translation>outros quadros foram pedidos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/segments.py"></location>
            <source>overlaps what comes before</source>
            <translation>sobrepõe o que vem antes</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <location filename="../../gpu/diagnosis/problems.py"></location>
            <location filename="../../gpu/genomes/request.py"></location>
            <source>pairs</source>
            <translation>pares</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/request.py"></location>
            <source>pairs of {0}</source>
            <translation>pares de {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>part of the bundle</source>
            <translation>parte do pacote</translation>
        </message>
        <message>
            <location filename="../../app/ask/pasted.py"></location>
            <source>paste again</source>
            <translation>cole de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>prepared databases</source>
            <translation>bancos de dados preparados</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>protein</source>
            <translation>proteína</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>proteins of both sequences (FASTA)</source>
            <translation>proteínas das duas sequências (FASTA)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/request.py"></location>
            <source>pruned</source>
            <translation>podadas</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>read {0} of {1}</source>
            <translation>leitura {0} de {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>record {0}</source>
            <translation>registro {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>record {0} of {1} cannot be read: {2}</source>
            <translation>o registro {0} de {1} não pode ser lido: {2}</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/batches.py"></location>
            <source>records</source>
            <translation>registros</translation>
        </message>
        <message>
            <location filename="../../gpu/results/store.py"></location>
            <source>remove it yourself</source>
            <translation>remova-o você mesmo</translation>
        </message>
        <message>
            <location filename="../../gpu/results/store.py"></location>
            <source>removed</source>
            <translation>removido</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/reading.py"></location>
            <source>residues</source>
            <translation>resíduos</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>results cannot be saved there</source>
            <translation>os resultados não podem ser salvos ali</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>resume the run</source>
            <translation>retome a execução</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>reverse strand</source>
            <translation>fita reversa</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>right: {0} of {1} kinds in {2} s</source>
            <translation>certo: {0} de {1} tipos em {2} s</translation>
        </message>
        <message>
            <location filename="../../gpu/results/columns.py"></location>
            <source>rows are chosen by their numbers, from 0</source>
            <translation>as linhas são escolhidas por seus números, a partir de 0</translation>
        </message>
        <message>
            <location filename="../../gpu/results/table.py"></location>
            <source>rows of its table “{0}” contradict each other</source>
            <translation>linhas de sua tabela “{0}” se contradizem</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>run packaging/bootstrap.py again, which installs what is missing</source>
            <translation>execute packaging/bootstrap.py de novo, que instala o que falta</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>save again</source>
            <translation>salve de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>scored {0}, since {1} has no score for it</source>
            <translation>pontuada {0}, pois {1} não tem escore para ela</translation>
        </message>
        <message>
            <location filename="../../gpu/results/held.py"></location>
            <source>search again</source>
            <translation>busque de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>set Crosspoint up again with “python3 packaging/bootstrap.py run”</source>
            <translation>configure o Crosspoint de novo com “python3 packaging/bootstrap.py run”</translation>
        </message>
        <message>
            <location filename="../../gpu/results/held.py"></location>
            <source>set TMPDIR to another folder, or name one for the result</source>
            <translation>aponte TMPDIR para outra pasta, ou dê uma pasta para o resultado</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/problems.py"></location>
            <source>short reads</source>
            <translation>leituras curtas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>speeds of the devices</source>
            <translation>velocidades dos dispositivos</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/reading.py"></location>
            <source>split it into several</source>
            <translation>divida-a em várias</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>split it into several files</source>
            <translation>divida-o em vários arquivos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/estimate.py"></location>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <location filename="../../gpu/batch/estimate.py"></location>
            <source>split the files</source>
            <translation>divida os arquivos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/estimate.py"></location>
            <source>split the queries</source>
            <translation>divida as consultas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <source>split the reference</source>
            <translation>divida a referência</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/run.py"></location>
            <source>stages {0} to {1}</source>
            <translation>estágios {0} a {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <source>standard output</source>
            <translation>saída padrão</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/output.py"></location>
            <location filename="../../gpu/formats/sam/sorted_bam.py"></location>
            <source>start again</source>
            <translation>inicie de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/severity.py"></location>
            <source>start lost</source>
            <translation>perda do códon de início</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/severity.py"></location>
            <source>stop lost</source>
            <translation>perda do códon de parada</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>such pairs are aligned by the processor</source>
            <translation>tais pares são alinhados pelo processador</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/suffix_index.py"></location>
            <source>suffix array</source>
            <translation>vetor de sufixos</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>sums of differences (TSV)</source>
            <translation>somas das diferenças (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>table of differences (TSV)</source>
            <translation>tabela das diferenças (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/formats.py"></location>
            <source>table of genes (TSV)</source>
            <translation>tabela de genes (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>table of pairs</source>
            <translation>tabela de pares</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>table of pairs (TSV)</source>
            <translation>tabela de pares (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>table of proposed pairs (TSV)</source>
            <translation>tabela de pares propostos (TSV)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>that is translated is DNA; search without translating it</source>
            <translation>a traduzir é de DNA; busque sem traduzir</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>that takes more memory than is free, so split it into several</source>
            <translation>isso ocupa mais memória do que há livre, portanto divida-o em vários</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>the CPU was asked for</source>
            <translation>a CPU foi pedida</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver does not answer ({0}); restart the computer or {1}</source>
            <translation>o driver da NVIDIA não responde ({0}); reinicie o computador ou {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver is too old ({0}); {1}</source>
            <translation>o driver da NVIDIA é antigo demais ({0}); {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver is too old for this PyCUDA; {0}</source>
            <translation>o driver da NVIDIA é antigo demais para este PyCUDA; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver is too old; {0}</source>
            <translation>o driver da NVIDIA é antigo demais; {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>the NVIDIA driver's parts are of different versions; restart the computer</source>
            <translation>as partes do driver da NVIDIA são de versões diferentes; reinicie o computador</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/__init__.py"></location>
            <source>the alignments go on with the processor.</source>
            <translation>os alinhamentos continuam com o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/__init__.py"></location>
            <source>the batch goes on with the processor.</source>
            <translation>o lote continua com o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>the byte 0x{0}</source>
            <translation>o byte 0x{0}</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>the chosen reference</source>
            <translation>a referência escolhida</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/__init__.py"></location>
            <source>the comparison goes on with the processor.</source>
            <translation>a comparação continua com o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>the diagonal bound</source>
            <translation>o limite por diagonais</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>the diagonal bound with {0}</source>
            <translation>o limite por diagonais com {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>the file is cut off within it</source>
            <translation>o arquivo está cortado dentro dela</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>the first alignment's score of {0}</source>
            <translation>o escore {0} do primeiro alinhamento</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>the given score of {0}</source>
            <translation>o escore dado, {0}</translation>
        </message>
        <message>
            <location filename="../../app/runs/queue.py"></location>
            <source>the graphics card could not do it</source>
            <translation>a placa de vídeo não pôde fazê-lo</translation>
        </message>
        <message>
            <location filename="../../app/runs/queue.py"></location>
            <source>the graphics card is busy with another comparison</source>
            <translation>a placa de vídeo está ocupada com outra comparação</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>the heading has no such reference</source>
            <translation>o cabeçalho não tem essa referência</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/check.py"></location>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>the library {0} is missing</source>
            <translation>falta a biblioteca {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/delta.py"></location>
            <source>the list of gaps behind it does not end with 0</source>
            <translation>a lista de lacunas depois dela não termina com 0</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/kept.py"></location>
            <source>the log of the window</source>
            <translation>o log da janela</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/__init__.py"></location>
            <source>the mapping goes on with the processor.</source>
            <translation>o mapeamento continua com o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>the query is scored as bases; translate it ({0}), or choose a database of bases</source>
            <translation>a consulta é pontuada como bases; traduza-a ({0}), ou escolha um banco de dados de bases</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>the record</source>
            <translation>o registro</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>the record “{0}”</source>
            <translation>o registro “{0}”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/registry.py"></location>
            <location filename="../../gpu/core/request.py"></location>
            <source>the request</source>
            <translation>a solicitação</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/folder.py"></location>
            <source>the request of “{0}” in “{1}”</source>
            <translation>o pedido de “{0}” em “{1}”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/analysis.py"></location>
            <source>the run goes on with the processor from its last checkpoint.</source>
            <translation>a execução continua com o processador a partir do seu último ponto de retomada.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/compute.py"></location>
            <source>the run waits for it, ten minutes at most, and then goes on</source>
            <translation>a execução espera por ele, dez minutos no máximo, e depois continua</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/dask_setup.py"></location>
            <source>the scheduler cannot connect to this worker</source>
            <translation>o escalonador não consegue se conectar a este trabalhador</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>the score alone</source>
            <translation>o escore apenas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/__init__.py"></location>
            <location filename="../../gpu/analyses/search/__init__.py"></location>
            <source>the search goes on with the processor.</source>
            <translation>a busca continua com o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/held.py"></location>
            <source>the temporary folder</source>
            <translation>a pasta temporária</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/batches.py"></location>
            <source>the text</source>
            <translation>o texto</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>the word bound with a band of {0} columns to either side</source>
            <translation>o limite por palavras com uma faixa de {0} colunas de cada lado</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>there are {0} (reference) and {1} (query)</source>
            <translation>há {0} (referência) e {1} (consulta)</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/bindings_driver.py"></location>
            <source>there is no context in this thread</source>
            <translation>não há contexto nesta thread</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>there is no file “{0}”; check its name and folder.</source>
            <translation>não há o arquivo “{0}”; verifique o nome e a pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>they were</source>
            <translation>foram</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>this computer</source>
            <translation>este computador</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/compute.py"></location>
            <source>this computer goes on alone until it does</source>
            <translation>este computador continua sozinho até que ele responda</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/choose.py"></location>
            <source>too little of its memory is free</source>
            <translation>há memória livre de menos nela</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>translate the query ({0}), or choose a scoring of bases</source>
            <translation>traduza a consulta ({0}), ou escolha uma pontuação de bases</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/request.py"></location>
            <source>translated {0}{1}</source>
            <translation>traduzido {0}{1}</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>tree (Newick)</source>
            <translation>árvore (Newick)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/estimate.py"></location>
            <source>trim the sequences</source>
            <translation>apare as sequências</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>try again</source>
            <translation>tente de novo</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>two records of this name</source>
            <translation>dois registros com este nome</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/genome.py"></location>
            <source>two records “{0}”</source>
            <translation>dois registros “{0}”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>unique in both</source>
            <translation>únicas em ambas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/request.py"></location>
            <source>unique in the reference</source>
            <translation>únicas na referência</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/other_formats.py"></location>
            <source>unpack it first (.gz, .bz2, .xz and .zst can stay as they are)</source>
            <translation>descompacte-o antes (.gz, .bz2, .xz e .zst podem ficar como estão)</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>update it from nvidia.com/drivers</source>
            <translation>atualize-o em nvidia.com/drivers</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <location filename="../../gpu/results/reservation.py"></location>
            <source>used</source>
            <translation>usado</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>vector level unknown</source>
            <translation>nível vetorial desconhecido</translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>was copied from another file</source>
            <translation>foi copiado de outro arquivo</translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>was damaged</source>
            <translation>estava danificado</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>which are not mapped yet; map them to a reference first (“Short reads”, or another program)</source>
            <translation>que ainda não estão mapeadas; mapeie-as antes em uma referência (“Leituras curtas”, ou outro programa)</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/differences/counts.py"></location>
            <source>windows of {0} columns</source>
            <translation>janelas de {0} colunas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>with a deletion</source>
            <translation>com uma deleção</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>with a mismatch</source>
            <translation>com um mismatch</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>with an insertion</source>
            <translation>com uma inserção</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/version.py"></location>
            <source>with changes</source>
            <translation>com mudanças</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>would be {0}</source>
            <translation>seria {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>would be {0}, but {1} is to be written</source>
            <translation>seria {0}, mas o que se grava é {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>write .vcf.gz, and convert that with “bcftools view -Ob”</source>
            <translation>escreva .vcf.gz, e converta-o com “bcftools view -Ob”</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>write BAM, and convert that with “samtools view -C -T REF”</source>
            <translation>escreva BAM, e converta-o com “samtools view -C -T REF”</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>write the records in order, turned where needed</source>
            <translation>escreve os registros em ordem, invertidos onde é preciso</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>write the scaffolds as AGP 2.1</source>
            <translation>escreve os scaffolds como AGP 2.1</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>write the scaffolds as FASTA, with gaps of 100 N</source>
            <translation>escreve os scaffolds como FASTA, com lacunas de 100 N</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>written</source>
            <translation>gravado</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>wrong: {0}</source>
            <translation>errado: {0}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} % identity{1}, {2}; {3}.</source>
            <translation>{0} % de identidade{1}, {2}; {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>{0} % of a and {1} % of b align in {2} of records, at {3} % identity.</source>
            <translation>{0} % de a e {1} % de b se alinham em {2} de registros, com {3} % de identidade.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>{0} % of it aligned,</source>
            <translation>{0} % dele alinhado,</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} % of the cells were pruned by {1}: no path through them reaches {2}.</source>
            <translation>{0} % das células foram podadas ({1}): nenhum caminho por elas alcança {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} % of the cells were pruned: no path through them reaches the best score found before.</source>
            <translation>{0} % das células foram podadas: nenhum caminho por elas alcança o melhor escore encontrado antes.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} % of the cells were pruned: no path through them reaches {1}.</source>
            <translation>{0} % das células foram podadas: nenhum caminho por elas alcança {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>{0} % of {1} are mapped.</source>
            <translation>{0} % de {1} estão mapeadas.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>{0} % of {1} have a place with at most one error.</source>
            <translation>{0} % de {1} têm um lugar com no máximo um erro.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>{0} % of {1} have a place without an error.</source>
            <translation>{0} % de {1} têm um lugar sem erro.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0} (asked for: {1})</source>
            <translation>{0} (pedida: {1})</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>{0} (column {1})</source>
            <translation>{0} (coluna {1})</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>{0} ({1} bytes) are needed</source>
            <translation>{0} ({1} bytes) são necessários</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>{0} ({1}) holds no alignment{2}</source>
            <translation>{0} ({1}) não contém nenhum alinhamento{2}</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/connection.py"></location>
            <source>{0} ({1}) works for the scheduler and cannot be reached, so that it is given nothing; let its port through its firewall, or start its worker again.</source>
            <translation>{0} ({1}) trabalha para o escalonador e não pode ser alcançado, de modo que não recebe nada; deixe a porta dele passar pelo firewall, ou inicie de novo o trabalhador dele.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <source>{0} Choose another folder for this comparison.</source>
            <translation>{0} Escolha outra pasta para esta comparação.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} GB or {1} lines</source>
            <translation>{0} GB ou {1} linhas</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/portion_flow.py"></location>
            <source>{0} That part is computed here.</source>
            <translation>{0} Aquela parte é calculada aqui.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/run.py"></location>
            <source>{0} The result is whole without it.</source>
            <translation>{0} O resultado está completo sem isso.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} There are {1} and {2} here.</source>
            <translation>{0} Aqui há {1} e {2}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/figure.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} alignments</source>
            <translation>{0} alinhamentos</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} an @SQ line has a length (LN) of more than {1} bases, the most that BAM can hold; map the reads to a reference whose records are split.</source>
            <translation>{0} uma linha @SQ tem um comprimento (LN) de mais de {1} bases, o máximo que cabe em BAM; mapeie as leituras em uma referência cujos registros estejam divididos.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} an @SQ line needs a name (SN) and a length (LN); correct it.</source>
            <translation>{0} uma linha @SQ precisa de um nome (SN) e de um comprimento (LN); corrija-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/dask_setup.py"></location>
            <source>{0} and this computer do not accept each other's certificates; use those that one “cluster certificates” made, and renew them if they have run out.</source>
            <translation>{0} e este computador não aceitam os certificados um do outro; use os que um mesmo “cluster certificates” criou, e renove-os se venceram.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/self_test.py"></location>
            <source>{0} and {1}</source>
            <translation>{0} e {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} and {1} share no more than chance: unrelated sequences align as well.</source>
            <translation>{0} e {1} não têm em comum mais que o acaso: sequências não aparentadas se alinham igualmente.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/names.py"></location>
            <source>{0} annotates {1}{2}, but not “{3}”; choose the annotation of that record, or name the record in the file so.</source>
            <translation>{0} anota {1}{2}, mas não “{3}”; escolha a anotação desse registro, ou dê esse nome ao registro no arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} annotates “{1}”, and “{2}” was compared.</source>
            <translation>{0} anota “{1}”, e “{2}” foi comparado.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/messages.py"></location>
            <source>{0} answers in another form (“{1}”) than a worker of Crosspoint does.</source>
            <translation>{0} responde em uma forma (“{1}”) diferente da de um trabalhador do Crosspoint.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>{0} answers with an error ({1}); try again later.</source>
            <translation>{0} responde com um erro ({1}); tente de novo mais tarde.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/result.py"></location>
            <source>{0} are aligned; {1} % of their columns are equal letters.</source>
            <translation>{0} estão alinhados; {1} % das colunas são letras iguais.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/estimate.py"></location>
            <source>{0} are needed, {1} are free</source>
            <translation>são necessários {0}, estão livres {1}</translation>
        </message>
        <message>
            <location filename="../../app/shell/way_finder.py"></location>
            <source>{0} are proteins, and an overview is of DNA.</source>
            <translation>{0} são proteínas, e uma visão geral é de DNA.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/rearranged.py"></location>
            <source>{0} are too few for so many rearrangements of this size; choose fewer, shorter ones, or a greater length.</source>
            <translation>{0} são pouco para tantos rearranjos desse tamanho; escolha menos, mais curtos, ou um comprimento maior.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/registry.py"></location>
            <source>{0} asks for an analysis that is unknown here; update Crosspoint to open it.</source>
            <translation>{0} pede uma análise desconhecida aqui; atualize o Crosspoint para abri-la.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <location filename="../../app/analyses/chromosome/rearrangement_rows.py"></location>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <location filename="../../app/analyses/matches/face.py"></location>
            <location filename="../../app/analyses/matches/model.py"></location>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/genomes/rearrangement_rows.py"></location>
            <source>{0} bases</source>
            <translation>{0} bases</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/__init__.py"></location>
            <source>{0} bases, in {1} frames</source>
            <translation>{0} bases, em {1} quadros</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/rearrangements.py"></location>
            <source>{0} between records</source>
            <translation>{0} entre registros</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/traces/launcher.py"></location>
            <source>{0} bytes are free</source>
            <translation>{0} bytes estão livres</translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>{0} cannot be kept: “{1}” is {2}; remove it.</source>
            <translation>{0} não pode ser guardado: “{1}” é {2}; remova-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>{0} cannot be reached, or breaks off its answer; check the network and try again.</source>
            <translation>{0} não pode ser alcançado, ou interrompe sua resposta; confira a rede e tente de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>{0} cannot be reached, since it does not answer; check the network, or try again later.</source>
            <translation>{0} não pode ser alcançado, pois não responde; confira a rede, ou tente de novo mais tarde.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>{0} cannot be reached, since it refuses the connection; check the server's address, or try again later.</source>
            <translation>{0} não pode ser alcançado, pois recusa a conexão; confira o endereço do servidor, ou tente de novo mais tarde.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>{0} cannot be reached, since the network does not know its name; check the network and the server's address, and try again.</source>
            <translation>{0} não pode ser alcançado, pois a rede não conhece seu nome; confira a rede e o endereço do servidor, e tente de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>{0} cannot be reached, since this computer has no connection to its network; check the network and try again.</source>
            <translation>{0} não pode ser alcançado, pois este computador não tem conexão com a rede dele; confira a rede e tente de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} cannot be read ({1}); choose another matrix.</source>
            <translation>{0} não pode ser lida ({1}); escolha outra matriz.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>{0} cannot be read: its line {1} does not end; choose another file.</source>
            <translation>{0} não pode ser lido: sua linha {1} não termina; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/content.py"></location>
            <source>{0} cannot be read: {1}.</source>
            <translation>{0} não pode ser lido: {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/check.py"></location>
            <source>{0} cannot be read: {1}; check its name and folder.</source>
            <translation>{0} não pode ser lido: {1}; confira seu nome e sua pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} cannot be read: {1}; check the file and its drive.</source>
            <translation>{0} não pode ser lido: {1}; verifique o arquivo e sua unidade.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/fasta.py"></location>
            <source>{0} cannot be written: {1}; choose another folder.</source>
            <translation>{0} não pode ser escrito: {1}; escolha outra pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0} chooses no pair; write yes into the column align of those to be aligned.</source>
            <translation>{0} não escolhe nenhum par; escreva yes na coluna align dos que devem ser alinhados.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>{0} chosen from {1} cards</source>
            <translation>{0} escolhida entre {1} placas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <source>{0} chosen pairs</source>
            <translation>{0} pares escolhidos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/difference_charts.py"></location>
            <location filename="../../app/analyses/chromosome/difference_rows.py"></location>
            <location filename="../../app/analyses/pairs/alignment.py"></location>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <location filename="../../app/analyses/search/export_dialog.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} columns</source>
            <translation>{0} colunas</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>{0} comment lines of {1}, which begin with “;”, were left out.</source>
            <translation>{0} linhas de comentário de {1}, que começam com “;”, ficaram de fora.</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <location filename="../../app/batch/task_table.py"></location>
            <location filename="../../gpu/batch/command.py"></location>
            <location filename="../../gpu/batch/estimate.py"></location>
            <location filename="../../gpu/batch/run.py"></location>
            <location filename="../../gpu/batch/writer.py"></location>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>{0} comparisons</source>
            <translation>{0} comparações</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/chip.py"></location>
            <location filename="../../app/runs/lab/computers_page.py"></location>
            <source>{0} computers</source>
            <translation>{0} computadores</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/computers_list.py"></location>
            <location filename="../../gpu/cluster/engine.py"></location>
            <location filename="../../gpu/command_line/cluster.py"></location>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <location filename="../../gpu/engines/cpu/engine.py"></location>
            <source>{0} cores</source>
            <translation>{0} núcleos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} differences</source>
            <translation>{0} diferenças</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} does not tell the lengths of {1}: each is taken to end with the greatest end in it.</source>
            <translation>{0} não informa os comprimentos de {1}: supõe-se que cada um termine com o maior fim nele.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>{0} duplications</source>
            <translation>{0} duplicações</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/cut.py"></location>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>{0} entries</source>
            <translation>{0} entradas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/run.py"></location>
            <source>{0} entries have more alignments than are listed; ask for more with “Search for more…”.</source>
            <translation>{0} entradas têm mais alinhamentos do que os listados; peça mais com “Buscar mais…”.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/result.py"></location>
            <source>{0} exact matches</source>
            <translation>{0} correspondências exatas</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/nvrtc.py"></location>
            <source>{0} failed ({1}); use the CPU engine.</source>
            <translation>{0} falhou ({1}); use o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/bindings_driver.py"></location>
            <source>{0} failed: {1}</source>
            <translation>{0} falhou: {1}</translation>
        </message>
        <message>
            <location filename="../../app/batch/preview.py"></location>
            <source>{0} faults</source>
            <translation>{0} erros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>{0} features</source>
            <translation>{0} elementos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} features of {1} reach beyond the end of the record at base {2}.</source>
            <translation>{0} elementos de {1} vão além do fim do registro na base {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} features of {1} were left out, since their lines do not follow the format.</source>
            <translation>{0} elementos de {1} ficaram de fora, pois suas linhas não seguem o formato.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/uninstall.py"></location>
            <source>{0} files</source>
            <translation>{0} arquivos</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>{0} found</source>
            <translation>{0} encontrada</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0} free</source>
            <translation>{0} livres</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0} free of {1}</source>
            <translation>{0} livres de {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} further alignments</source>
            <translation>{0} outros alinhamentos</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>{0} further features</source>
            <translation>{0} outros elementos</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/reading.py"></location>
            <source>{0} gap letters ({1}) of {2} were left out.</source>
            <translation>{0} letras de lacuna ({1}) de {2} ficaram de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>{0} gaps</source>
            <translation>{0} lacunas</translation>
        </message>
        <message>
            <location filename="../../app/genomes/face.py"></location>
            <location filename="../../gpu/genomes/request.py"></location>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>{0} genomes</source>
            <translation>{0} genomas</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>{0} gets too many requests from here; try again in a minute.</source>
            <translation>{0} recebe pedidos demais daqui; tente de novo em um minuto.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/computer.py"></location>
            <source>{0} has Crosspoint {1} and this computer {2}; install the same version on both.</source>
            <translation>{0} tem o Crosspoint {1} e este computador o {2}; instale a mesma versão nos dois.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/computer.py"></location>
            <source>{0} has Crosspoint {1} with other kernels ({2}) than this computer ({3}); install the same Crosspoint on both.</source>
            <translation>{0} tem o Crosspoint {1} com outros kernels ({2}) que este computador ({3}); instale o mesmo Crosspoint nos dois.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has a column “{1}”, which is no residue; choose a matrix of amino acids or bases in NCBI's format.</source>
            <translation>{0} tem uma coluna “{1}”, que não é um resíduo; escolha uma matriz de aminoácidos ou bases no formato do NCBI.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} has a heading without tabs; what could not be read of it was passed over.</source>
            <translation>{0} tem um cabeçalho sem tabulações; o que não pôde ser lido dele foi ignorado.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} has a line of more than {1} letters; choose a list of pairs.</source>
            <translation>{0} tem uma linha de mais de {1} letras; escolha uma lista de pares.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/stream.py"></location>
            <source>{0} has a line or record of more than {1} bytes, the limit for one read; leave that read out.</source>
            <translation>{0} tem uma linha ou registro de mais de {1} bytes, o limite para uma leitura; deixe essa leitura de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has a row for “{1}”, which has no column; add the column or drop the row.</source>
            <translation>{0} tem uma linha para “{1}”, que não tem coluna; acrescente a coluna ou retire a linha.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/subjects.py"></location>
            <source>{0} has changed since it was searched, so the entries that were hit are not known; restore it, or search again.</source>
            <translation>{0} mudou desde que se buscou nele, de modo que as entradas encontradas não são conhecidas; restaure-o, ou busque de novo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records.py"></location>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>{0} has changed since its matches were found; run the comparison again.</source>
            <translation>{0} mudou desde que suas correspondências foram encontradas; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/features.py"></location>
            <source>{0} has changed since the reads were mapped to it.</source>
            <translation>{0} mudou desde que as leituras foram mapeadas nele.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} has changed since this comparison began; start a new one.</source>
            <translation>{0} mudou desde que esta comparação começou; inicie uma nova.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>{0} has changed: its record “{1}” is not the one that was compared; restore the file or start a new comparison.</source>
            <translation>{0} mudou: seu registro “{1}” não é o que foi comparado; restaure o arquivo ou inicie uma nova comparação.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>{0} has changed; restore the file or start a new comparison.</source>
            <translation>{0} mudou; restaure o arquivo ou comece uma nova comparação.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has headers of more than {1} bytes, too many to choose from; shorten them or split the file into several.</source>
            <translation>{0} tem cabeçalhos de mais de {1} bytes, demais para escolher; encurte-os ou divida o arquivo em vários.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} has more than {1} alignments; leave out short ones and open it again.</source>
            <translation>{0} tem mais de {1} alinhamentos; deixe os curtos de fora e abra-o de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>{0} has more than {1} bases, which a reference can have at most; {2}.</source>
            <translation>{0} tem mais de {1} bases, o máximo que uma referência pode ter; {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has more than {1} records, too many to choose from; split it into several files.</source>
            <translation>{0} tem mais de {1} registros, demais para escolher; divida-o em vários arquivos.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/batches.py"></location>
            <source>{0} has more than {1} {2}, too many to be read at once; split it into several files.</source>
            <translation>{0} tem mais de {1} {2}, demais para ler de uma vez; divida-o em vários arquivos.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} has no @SQ lines, which name the records of its reference; choose the reference, too.</source>
            <translation>{0} não tem linhas @SQ, que indicam os registros de sua referência; escolha também a referência.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/index.py"></location>
            <source>{0} has no bases to map reads to; choose another reference.</source>
            <translation>{0} não tem bases em que mapear leituras; escolha outra referência.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} has no bases; download it again with its full sequence.</source>
            <translation>{0} não tem bases; baixe-o de novo com sua sequência completa.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/dask_setup.py"></location>
            <source>{0} has no certificate of a {1}</source>
            <translation>{0} não tem certificado de {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <source>{0} has no graphics card that can be used.</source>
            <translation>{0} não tem placa de vídeo que possa ser usada.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>{0} has no hit among {1}.</source>
            <translation>{0} não tem resultado entre {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>{0} has no hit with E &lt; 1e-10 among {1}; the best is {2}.</source>
            <translation>{0} não tem resultado com E &lt; 1e-10 entre {1}; o melhor é {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>{0} has no positive score, so nothing could be found with it; choose another matrix, or a match above 0{1}.</source>
            <translation>{0} não tem pontuação positiva, de modo que nada poderia ser encontrado com ela; escolha outra matriz, ou uma igualdade acima de 0{1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/importer.py"></location>
            <source>{0} has no read that can be taken: {1}</source>
            <translation>{0} não tem nenhuma leitura que possa ser importada: {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{0} has no record “{1}” of {2} bases, which the reads of {3} are mapped to; choose the reference that they were mapped to, with the same names (“chr1” is not “1”), or none.</source>
            <translation>{0} não tem o registro “{1}” de {2} bases, em que as leituras de {3} estão mapeadas; escolha a referência em que foram mapeadas, com os mesmos nomes (“chr1” não é “1”), ou nenhuma.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <source>{0} has no record “{1}”, or a changed one; run the comparison again.</source>
            <translation>{0} não tem o registro “{1}”, ou o tem mudado; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has no record “{1}”; choose one of its {2}: {3}.</source>
            <translation>{0} não tem o registro “{1}”; escolha um dos seus {2}: {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} has no residues in any of its entries; choose another database.</source>
            <translation>{0} não tem resíduos em nenhuma de suas entradas; escolha outro banco de dados.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>{0} has no sequences; name the file of the queries with --queries.</source>
            <translation>{0} não tem sequências; informe o arquivo das consultas com --queries.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has other scores for U than for T, which are read as one base; make them equal.</source>
            <translation>{0} tem para U outros escores que para T, que são lidos como uma só base; iguale-os.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has rows that do not begin with their letter; write it before each row, or give a row for each of the {1} columns, in their order.</source>
            <translation>{0} tem linhas que não começam com sua letra; escreva-a antes de cada linha, ou dê uma linha para cada uma das {1} colunas, na ordem delas.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has scores with more than two decimals; round them.</source>
            <translation>{0} tem escores com mais de duas decimais; arredonde-os.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has several records named “{1}”; choose one by its number, #{2}, #{3} or so on.</source>
            <translation>{0} tem vários registros chamados “{1}”; escolha um pelo número, #{2}, #{3} e assim por diante.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/one_record.py"></location>
            <source>{0} has several records “{1}” of {2} letters; give them different names and run the comparison again.</source>
            <translation>{0} tem vários registros “{1}” de {2} letras; dê-lhes nomes diferentes e execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has two columns for “{1}”; drop one.</source>
            <translation>{0} tem duas colunas para “{1}”; retire uma.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/sam.py"></location>
            <source>{0} has two records called “{1}”, which SAM cannot tell apart; rename one of them.</source>
            <translation>{0} tem dois registros chamados “{1}”, que o SAM não pode distinguir; renomeie um deles.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} has two rows for “{1}”; drop one.</source>
            <translation>{0} tem duas linhas para “{1}”; retire uma.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} has {1} and {2} has more, so that some would have no partner; give files of equal numbers of records, or pair them by name with a list.</source>
            <translation>{0} tem {1} e {2} tem mais, de modo que alguns ficariam sem par; forneça arquivos com números iguais de registros, ou combine-os pelo nome com uma lista.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} has {1} in its heading: “{2}”; correct it.</source>
            <translation>{0} tem {1} no cabeçalho: “{2}”; corrija-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has {1} records ({2}); choose one from the list of records.</source>
            <translation>{0} tem {1} registros ({2}); escolha um na lista de registros.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/records.py"></location>
            <source>{0} has {1} records, so there is no record #{2}.</source>
            <translation>{0} tem {1} registros, portanto não há o registro #{2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>{0} has {1} with E &lt; 1e-10 among {2}; the best is {3}.</source>
            <translation>{0} tem {1} com E &lt; 1e-10 entre {2}; o melhor é {3}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <location filename="../../app/analyses/search/queries.py"></location>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>{0} hits</source>
            <translation>{0} hits</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} holds bases, and the query and its matrix are of proteins; translate the database ({1}), or choose one of proteins, or a query and a scoring of bases.</source>
            <translation>{0} contém bases, e a consulta e sua matriz são de proteínas; traduza o banco de dados ({1}), ou escolha um de proteínas, ou uma consulta e uma pontuação de bases.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>{0} holds bases, and {1} is a matrix of proteins; {2}.</source>
            <translation>{0} contém bases, e {1} é uma matriz de proteínas; {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} holds more than {1} features, or {2} MB, of “{3}”; take the kinds of features that you need into a file.</source>
            <translation>{0} contém mais de {1} elementos, ou {2} MB, de “{3}”; leve os tipos de elementos de que precisa para um arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} holds no feature; choose another file.</source>
            <translation>{0} não contém nenhum elemento; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} holds no matrix; choose a file in NCBI's format.</source>
            <translation>{0} não contém uma matriz; escolha um arquivo no formato do NCBI.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} holds no query to search for, as each of them has {1}; choose another file.</source>
            <translation>{0} não contém consulta para buscar, pois cada uma delas tem {1}; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} holds no record: it begins neither with “&gt;” (FASTA) nor with LOCUS (GenBank) or ID (EMBL).</source>
            <translation>{0} não contém nenhum registro: não começa com “&gt;” (FASTA), nem com LOCUS (GenBank) ou ID (EMBL).</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} holds no record; choose another file.</source>
            <translation>{0} não contém nenhum registro; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} holds proteins, and {1}.</source>
            <translation>{0} contém proteínas, e {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/ordered_files.py"></location>
            <source>{0} holds reads; choose an assembly as FASTA, GenBank or EMBL.</source>
            <translation>{0} contém leituras; escolha uma montagem como FASTA, GenBank ou EMBL.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>{0} inversions</source>
            <translation>{0} inversões</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>{0} inverted duplications</source>
            <translation>{0} duplicações invertidas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>{0} inverted translocations</source>
            <translation>{0} translocações invertidas</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is DNA, but protein is needed; choose a protein file.</source>
            <translation>{0} é DNA, mas é necessária proteína; escolha um arquivo de proteínas.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is a Swiss-Prot file of proteins, but nucleotides are needed; choose a DNA file.</source>
            <translation>{0} é um arquivo Swiss-Prot de proteínas, mas são necessários nucleotídeos; escolha um arquivo de DNA.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} is a UTF-16 text; save it as plain text (UTF-8).</source>
            <translation>{0} é um texto UTF-16; salve-o como texto simples (UTF-8).</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} is a binary file and no annotation; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation>{0} é um arquivo binário e não uma anotação; escolha um arquivo GFF3, GTF, BED ou GenBank.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>{0} is a damaged {1} file ({2}); copy or download it again.</source>
            <translation>{0} é um arquivo {1} danificado ({2}); copie-o ou baixe-o de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>{0} is a file of the result itself; choose another name.</source>
            <translation>{0} é um arquivo do próprio resultado; escolha outro nome.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} is a folder; choose a file in it.</source>
            <translation>{0} é uma pasta; escolha um arquivo nela.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>{0} is a folder; choose the name of a file.</source>
            <translation>{0} é uma pasta; escolha o nome de um arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} is a pipe or a device, and only a file can be read twice; save its contents in a file and choose that.</source>
            <translation>{0} é um pipe ou um dispositivo, e só um arquivo pode ser lido duas vezes; salve seu conteúdo em um arquivo e escolha-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>{0} is a protein, which has no reverse strand; leave the strand forward.</source>
            <translation>{0} é uma proteína, que não tem fita reversa; deixe a fita direta.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>{0} is a whole assembly; enter the accession of one of its sequences, as NC_000913.3, which NCBI's page of the assembly lists.</source>
            <translation>{0} é uma montagem inteira; informe o número de acesso de uma de suas sequências, como NC_000913.3, que a página da montagem no NCBI lista.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} is a {1} file inside another packed file; unpack it first.</source>
            <translation>{0} é um arquivo {1} dentro de outro arquivo compactado; descompacte-o antes.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>{0} is cut off after line {1}: a last record without “//”; copy or download it again.</source>
            <translation>{0} está cortado após a linha {1}: um último registro sem “//”; copie-o ou baixe-o de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>{0} is cut off in its heading; copy or download it again.</source>
            <translation>{0} está cortado em seu cabeçalho; copie-o ou baixe-o de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/stream.py"></location>
            <source>{0} is cut off or damaged in its heading; copy or download it again.</source>
            <translation>{0} está cortado ou danificado em seu cabeçalho; copie-o ou baixe-o de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/packed.py"></location>
            <source>{0} is cut off: its compressed data have no end; copy or download it again.</source>
            <translation>{0} está cortado: seus dados compactados não têm fim; copie-o ou baixe-o de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>{0} is damaged: a part of it has more than {1} MiB.</source>
            <translation>{0} está danificado: uma parte dele tem mais de {1} MiB.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/flat_file.py"></location>
            <source>{0} is damaged: a record begins in line {1}, but the one before it has no “//”; add it, or download the file again.</source>
            <translation>{0} está danificado: um registro começa na linha {1}, mas o anterior não tem “//”; acrescente-o, ou baixe o arquivo de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is damaged: it states {1} bases but holds {2}; download it again, or correct the number if that is wrong.</source>
            <translation>{0} está danificado: declara {1} bases mas contém {2}; baixe-o de novo, ou corrija o número se ele estiver errado.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>{0} is damaged: {1}; run the comparison again.</source>
            <translation>{0} está danificado: {1}; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} is empty; choose a FASTA, GenBank or EMBL file.</source>
            <translation>{0} está vazio; escolha um arquivo FASTA, GenBank ou EMBL.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} is empty; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation>{0} está vazio; escolha um arquivo GFF3, GTF, BED ou GenBank.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>{0} is empty; choose a file of alignments.</source>
            <translation>{0} está vazio; escolha um arquivo de alinhamentos.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} is longer than {1}; cut out the lines of the record, and take these.</source>
            <translation>{0} tem mais de {1}; recorte as linhas do registro e use-as.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>{0} is neither FASTA nor FASTQ: its headers begin with “&gt;”, but {1} begins with the “+” of FASTQ; correct it or choose another file.</source>
            <translation>{0} não é FASTA nem FASTQ: seus cabeçalhos começam com “&gt;”, mas {1} começa com o “+” do FASTQ; corrija-o ou escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} is neither SAM nor BAM: it has no heading, and its first line lacks the eleven fields of SAM; choose another file.</source>
            <translation>{0} não é SAM nem BAM: não tem cabeçalho, e à primeira linha faltam os onze campos do SAM; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/settings.py"></location>
            <source>{0} is neither encrypted nor protected by certificates, so that anyone on the network could read the sequences and run programs on these computers; use tls:// with certificates.</source>
            <translation>{0} não é cifrado nem protegido por certificados, de modo que qualquer um na rede poderia ler as sequências e executar programas nesses computadores; use tls:// com certificados.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>{0} is no FASTA file: its first record does not begin with “&gt;”.</source>
            <translation>{0} não é um arquivo FASTA: seu primeiro registro não começa com “&gt;”.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/scanners.py"></location>
            <source>{0} is no FASTA file: one of its lines that begin with “&gt;” does not end within {1} bytes; choose another file.</source>
            <translation>{0} não é um arquivo FASTA: uma de suas linhas que começam com “&gt;” não termina dentro de {1} bytes; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} is no annotation that Crosspoint reads; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation>{0} não é uma anotação que o Crosspoint leia; escolha um arquivo GFF3, GTF, BED ou GenBank.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0} is no annotation: its line {1} does not end; choose another file.</source>
            <translation>{0} não é uma anotação: sua linha {1} não termina; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} is no annotation; choose a GFF3, GTF, BED or GenBank file.</source>
            <translation>{0} não é uma anotação; escolha um arquivo GFF3, GTF, BED ou GenBank.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/read.py"></location>
            <source>{0} is no file of alignments that Crosspoint reads: PAF, SAM, BAM, MUMmer delta or show-coords, MAF, or a table of BLAST (-outfmt 6 or 7).</source>
            <translation>{0} não é um arquivo de alinhamentos que o Crosspoint leia: PAF, SAM, BAM, MUMmer delta ou show-coords, MAF, ou uma tabela do BLAST (-outfmt 6 ou 7).</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>{0} is no whole number of at most {1} digits</source>
            <translation>{0} não é um número inteiro de no máximo {1} dígitos</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/computer.py"></location>
            <source>{0} is no worker of Crosspoint.</source>
            <translation>{0} não é um trabalhador do Crosspoint.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>{0} is of another format; open it with the version of Crosspoint that wrote it, or run the comparison again in an empty folder.</source>
            <translation>{0} está em outro formato; abra-o com a versão do Crosspoint que o gravou, ou refaça a comparação em uma pasta vazia.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} is packed; unpack the list first.</source>
            <translation>{0} está compactado; descompacte antes a lista.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} is packed; unpack the matrix first.</source>
            <translation>{0} está compactada; descompacte antes a matriz.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/annotated.py"></location>
            <source>{0} is protein, but nucleotides are needed; choose a DNA file.</source>
            <translation>{0} é proteína, mas são necessários nucleotídeos; escolha um arquivo de DNA.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>{0} is the same file as the input “{1}”, which would be lost; choose another output.</source>
            <translation>{0} é o mesmo arquivo que a entrada “{1}”, que seria perdida; escolha outra saída.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>{0} is there already; choose another name.</source>
            <translation>{0} já existe; escolha outro nome.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} is too large for a substitution matrix; choose a file in NCBI's format.</source>
            <translation>{0} é grande demais para uma matriz de substituição; escolha um arquivo no formato do NCBI.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0} is too large for a table of pairs; name another file.</source>
            <translation>{0} é grande demais para uma tabela de pares; indique outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} it names {1} not here ({2})</source>
            <translation>{0} ele indica {1} que não está aqui ({2})</translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>{0} kept in “{1}” cannot be read ({2}); it is made anew.</source>
            <translation>{0} guardado em “{1}” não pode ser lido ({2}); é feito de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/array_cache.py"></location>
            <source>{0} kept in “{1}” {2}; it is made anew.</source>
            <translation>{0} guardado em “{1}” {2}; é feito de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{0} lacks one record that {1} names and no read is mapped to; it was left out.</source>
            <translation>Falta em {0} um registro que {1} indica e em que nenhuma leitura está mapeada; ele ficou de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} lacks the block that marks its end, so that it may be cut off; all that it has was read.</source>
            <translation>Falta em {0} o bloco que marca seu fim, de modo que pode estar cortado; tudo o que ele tem foi lido.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/blast.py"></location>
            <source>{0} lacks the column{1} {2}; write it anew with -outfmt 7 and at least qaccver saccver qstart qend sstart send.</source>
            <translation>{0} não tem coluna{1} {2}; grave-o de novo com -outfmt 7 e ao menos qaccver saccver qstart qend sstart send.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0} lacks the row of “{1}”; add it.</source>
            <translation>Falta em {0} a linha de “{1}”; acrescente-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{0} lacks {1} records that {2} names and no read is mapped to; they were left out.</source>
            <translation>Faltam em {0} {1} registros que {2} indica e em que nenhuma leitura está mapeada; eles ficaram de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/failures.py"></location>
            <source>{0} leads to an address of another protocol, so nothing was downloaded; check the server's address.</source>
            <translation>{0} leva a um endereço de outro protocolo, por isso nada foi baixado; confira o endereço do servidor.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/query_table.py"></location>
            <source>{0} letters</source>
            <translation>{0} letras</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>{0} letters {1} of {2} are {3}.</source>
            <translation>{0} letras {1} de {2} são {3}.</translation>
        </message>
        <message>
            <location filename="../../app/shell/log_dock.py"></location>
            <source>{0} lines</source>
            <translation>{0} linhas</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} lines of {1} before its first “&gt;” were left out.</source>
            <translation>{0} linhas de {1} antes do seu primeiro “&gt;” ficaram de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} lines of {1} begin beyond the end of the record that they name; they were left out.</source>
            <translation>{0} linhas de {1} começam além do fim do registro que indicam; elas ficaram de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} lines of {1} name a record (RNAME) that {2} does not have; they were left out.</source>
            <translation>{0} linhas de {1} indicam um registro (RNAME) que {2} não tem; elas ficaram de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0} lists no pair; write a heading with the columns a and b, then a line for each pair.</source>
            <translation>{0} não lista nenhum par; escreva um cabeçalho com as colunas a e b, depois uma linha para cada par.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <source>{0} lists no pairs; choose another list.</source>
            <translation>{0} não lista pares; escolha outra lista.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/files.py"></location>
            <source>{0} looks like FASTQ reads; choose a FASTA, GenBank or EMBL file.</source>
            <translation>{0} parece ser de leituras FASTQ; escolha um arquivo FASTA, GenBank ou EMBL.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/limits.py"></location>
            <source>{0} mapped reads</source>
            <translation>{0} leituras mapeadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/list.py"></location>
            <location filename="../../gpu/analyses/matches/run.py"></location>
            <source>{0} matches</source>
            <translation>{0} correspondências</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} matches {1} over {2} % at {3} % identity{4}, {5}; {6}.</source>
            <translation>{0} corresponde a {1} em {2} %, com {3} % de identidade{4}, {5}; {6}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} matches {1} over {2} % in {3}; the best one:</source>
            <translation>{0} corresponde a {1} em {2} %, em {3}; o melhor:</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} may not be read; ask its owner for the permission, or copy it.</source>
            <translation>{0} não pode ser lido; peça permissão ao dono, ou copie-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/summary.py"></location>
            <source>{0} more comparisons</source>
            <translation>mais {0} comparações</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>{0} more faults</source>
            <translation>mais {0} erros</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/probe.py"></location>
            <source>{0} multiprocessors</source>
            <translation>{0} multiprocessadores</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} names more than {1} records of a reference; map the reads to fewer of them.</source>
            <translation>{0} nomeia mais de {1} registros de uma referência; mapeie as leituras em menos deles.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} names more than {1} records, too many for a dot plot; choose a file of alignments of genomes or assemblies.</source>
            <translation>{0} indica mais de {1} registros, demais para um dot plot; escolha um arquivo de alinhamentos de genomas ou montagens.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} names more than {1} records; choose another file.</source>
            <translation>{0} indica mais de {1} registros; escolha outro arquivo.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/alignment_file.py"></location>
            <source>{0} names no reference (@SQ), and its reads are not mapped; map them to a reference first.</source>
            <translation>{0} não indica referência (@SQ), e suas leituras não estão mapeadas; mapeie-as antes em uma referência.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} names no reference that reads are mapped to (an unaligned BAM file); map its reads first.</source>
            <translation>{0} não nomeia nenhuma referência em que as leituras estejam mapeadas (um arquivo BAM não alinhado); mapeie antes as leituras.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/sam.py"></location>
            <source>{0} names two records alike in its heading, of other lengths; name each once.</source>
            <translation>{0} indica em seu cabeçalho dois registros de mesmo nome com comprimentos diferentes; indique cada um uma só vez.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/pairs.py"></location>
            <source>{0} no longer hold the pairs of this result; restore what has changed, or align anew.</source>
            <translation>{0} não contêm mais os pares deste resultado; restaure o que mudou, ou alinhe de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/engine.py"></location>
            <source>{0} of a cluster: {1}</source>
            <translation>{0} de um laboratório: {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/result.py"></location>
            <source>{0} of at least {1} bases.</source>
            <translation>{0} de pelo menos {1} bases.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/version.py"></location>
            <source>{0} of commit {1}{2}, {3}</source>
            <translation>{0} do commit {1}{2}, {3}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <source>{0} of disk</source>
            <translation>{0} de disco</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>{0} of its lines could not be read and were left out, the first: {1}.</source>
            <translation>{0} de suas linhas não puderam ser lidas e ficaram de fora, a primeira: {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/computer.py"></location>
            <source>{0} of memory</source>
            <translation>{0} de memória</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <source>{0} of memory{1}</source>
            <translation>{0} de memória{1}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} of the {1} alignments of {2} fit: {3}.</source>
            <translation>{0} dos {1} alinhamentos de {2} cabem: {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/request.py"></location>
            <source>{0} of {1}</source>
            <translation>{0} de {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/run.py"></location>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>{0} of {1} done</source>
            <translation>{0} de {1} prontas</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0} of {1} kinds of work compiled</source>
            <translation>{0} de {1} tipos de trabalho compilados</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0} of {1} packaged</source>
            <translation>{0} de {1} incluídos no pacote</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>{0} of {1}, record “{2}”</source>
            <translation>{0} de {1}, registro “{2}”</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/alphabet.py"></location>
            <source>{0} of {1}, record “{2}”,</source>
            <translation>{0} de {1}, registro “{2}”,</translation>
        </message>
        <message>
            <location filename="../../app/genomes/pairs_panel.py"></location>
            <location filename="../../app/genomes/progress.py"></location>
            <location filename="../../gpu/analyses/pairs/estimate.py"></location>
            <location filename="../../gpu/analyses/pairs/result.py"></location>
            <location filename="../../gpu/genomes/run.py"></location>
            <location filename="../../gpu/genomes/summary.py"></location>
            <source>{0} pairs</source>
            <translation>{0} pares</translation>
        </message>
        <message>
            <location filename="../../app/runs/lab/parts_panel.py"></location>
            <source>{0} portions</source>
            <translation>{0} porções</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0} problems</source>
            <translation>{0} problemas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/search/exports.py"></location>
            <location filename="../../app/analyses/search/page.py"></location>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>{0} queries</source>
            <translation>{0} consultas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/input.py"></location>
            <source>{0} queries of {1} have {2} and are left out.</source>
            <translation>{0} consultas de {1} têm {2} e ficam de fora.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/summary.py"></location>
            <location filename="../../app/analyses/reads/variant_rows.py"></location>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <location filename="../../gpu/analyses/reads/estimate.py"></location>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>{0} reads</source>
            <translation>{0} leituras</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/imported/rows.py"></location>
            <source>{0} reads of {1} have “=” for letters of the reference; choose the reference, too, to see them.</source>
            <translation>{0} leituras de {1} têm “=” no lugar de letras da referência; escolha também a referência para vê-las.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/summary.py"></location>
            <source>{0} rearranged regions</source>
            <translation>{0} regiões rearranjadas</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <source>{0} record pairs</source>
            <translation>{0} pares de registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/records_panel.py"></location>
            <location filename="../../app/analyses/reads/report.py"></location>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <location filename="../../gpu/analyses/pairs/input.py"></location>
            <location filename="../../gpu/analyses/reads/command.py"></location>
            <source>{0} records</source>
            <translation>{0} registros</translation>
        </message>
        <message>
            <location filename="../../app/analyses/pairs/columns.py"></location>
            <location filename="../../app/analyses/search/columns.py"></location>
            <source>{0} residues</source>
            <translation>{0} resíduos</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>{0} rows</source>
            <translation>{0} linhas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0} shares {1} sampled words with a, the other strand none</source>
            <translation>{0} compartilha {1} palavras amostradas com a, a outra fita nenhuma</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0} shares {1} times as many words with a</source>
            <translation>{0} compartilha {1} vezes mais palavras com a</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/choice.py"></location>
            <source>{0} stops (*) of {1} are scored {2}.</source>
            <translation>{0} paradas (*) de {1} são {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/rearrangements/blocks.py"></location>
            <source>{0} translocations</source>
            <translation>{0} translocações</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/raw.py"></location>
            <source>{0} was changed while it was read; restore it, or start anew when nothing writes to it.</source>
            <translation>{0} mudou enquanto era lido; restaure-o, ou comece de novo quando nada estiver escrevendo nele.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/content.py"></location>
            <source>{0} was changed while it was sent; restore it, or start anew when nothing writes to it.</source>
            <translation>{0} foi alterado enquanto era enviado; restaure-o, ou comece de novo quando nada gravar nele.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/executor.py"></location>
            <source>{0} was lost while it computed the run; another one does, or it once it is back.</source>
            <translation>{0} se perdeu enquanto calculava a execução; outro computador a calcula, ou ele mesmo quando voltar.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0} were compared</source>
            <translation>{0} foram comparadas</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/result.py"></location>
            <source>{0} were compared.</source>
            <translation>{0} foram comparados.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/engine.py"></location>
            <location filename="../../gpu/command_line/cluster.py"></location>
            <source>{0} workers</source>
            <translation>{0} trabalhadores</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>{0} would be written over {1}; choose another name.</source>
            <translation>{0} seria escrito sobre {1}; escolha outro nome.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/placed.py"></location>
            <source>{0} {1} another length here ({2})</source>
            <translation>{0} {1} outro comprimento aqui ({2})</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0} {1} fewer than {2} bases: told as unmapped.</source>
            <translation>{0} {1} menos de {2} bases: relatadas como não mapeadas.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0} {1} more than {2}: the first are told, and marked XC:i:1.</source>
            <translation>{0} {1} mais de {2}: os primeiros são relatados, e marcados com XC:i:1.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0} {1} of more than {2} characters; SAM and BAM have them cut, with a code of the whole name at the end.</source>
            <translation>{0} {1} de mais de {2} caracteres; em SAM e BAM eles são cortados, com um código do nome inteiro no fim.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/alignments.py"></location>
            <source>{0} {1} record{2}</source>
            <translation>{0} registro{2} ({1})</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/compare.py"></location>
            <source>{0} {1} {2}; please report this.</source>
            <translation>{0} {1} {2}; por favor, relate isto.</translation>
        </message>
        <message>
            <location filename="../../gpu/formats/sam/heading.py"></location>
            <source>{0} {1}, or 0; correct it.</source>
            <translation>{0} {1}, ou é 0; corrija-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>{0} × {1} could not be aligned: {2} Resume the run to try again.</source>
            <translation>{0} × {1} não pôde ser alinhado: {2} Retome a execução para tentar de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/version.py"></location>
            <source>{0}, commit unknown</source>
            <translation>{0}, commit desconhecido</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/estimate.py"></location>
            <source>{0}, for {1} comparisons of two genomes.</source>
            <translation>{0}, para {1} comparações de dois genomas.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0}, line {1}</source>
            <translation>{0}, linha {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0}, part of the bundle</source>
            <translation>{0}, parte do pacote</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/estimate.py"></location>
            <source>{0}, to find which records belong together.</source>
            <translation>{0}, para achar quais registros vão juntos.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cpu/engine.py"></location>
            <source>{0}, {1} of {2} cores</source>
            <translation>{0}, {1} de {2} núcleos</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/search/result.py"></location>
            <source>{0}, {1} with a homologue among {2} (E &lt; 1e-10).</source>
            <translation>{0}, {1} com um homólogo entre {2} (E &lt; 1e-10).</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0}: align the {1} strand of b.</source>
            <translation>{0}: alinhe a fita {1} de b.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/shared_words.py"></location>
            <source>{0}: aligned on the {1} strand.</source>
            <translation>{0}: alinhada na fita {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>{0}: done in {1} s by {2}</source>
            <translation>{0}: feito em {1} s por {2}</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0}: name the record of a and that of b, with a tab between them.</source>
            <translation>{0}: dê o registro de a e o de b, com uma tabulação entre eles.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/run.py"></location>
            <source>{0}: no record of one matches one of the other enough; their distance is 1.</source>
            <translation>{0}: nenhum registro de um coincide o bastante com um do outro; sua distância é 1.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>{0}: only a whole record can begin at another base; leave out the range, or do not take the record for circular.</source>
            <translation>{0}: só um registro inteiro pode começar em outra base; deixe o intervalo de fora, ou não tome o registro por circular.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0}: the first line must name the columns, a and b among them, with tabs between them, or in a file named .csv with commas.</source>
            <translation>{0}: a primeira linha deve dar os nomes das colunas, a e b entre elas, separados por tabulações, ou por vírgulas em um arquivo com nome .csv.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/proposal.py"></location>
            <source>{0}: the genome has no record “{1}”; correct the pairs.</source>
            <translation>{0}: o genoma não tem nenhum registro “{1}”; corrija os pares.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/genome.py"></location>
            <source>{0}: the genome has {1}; give each record a name of its own and start again.</source>
            <translation>{0}: o genoma tem {1}; dê a cada registro um nome próprio e comece de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0}: the range of {1} begins at 1 at least, and ends behind its begin.</source>
            <translation>{0}: o intervalo de {1} começa em 1 ao menos, e termina depois de seu começo.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0}: the row of “{1}” has {2} scores for {3} columns; complete it.</source>
            <translation>{0}: a linha de “{1}” tem {2} escores para {3} colunas; complete-a.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/pairs_table.py"></location>
            <source>{0}: the strand is + or -, not “{1}”.</source>
            <translation>{0}: a fita é + ou -, não “{1}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/computer.py"></location>
            <source>{0}: {1} of {2}, {3}</source>
            <translation>{0}: {1} de {2}, {3}</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/counts.py"></location>
            <source>{0}: {1}, {2} unmapped; {3} with several hits.</source>
            <translation>{0}: {1}, {2} não mapeadas; {3} com vários hits.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/device_pool.py"></location>
            <source>{0}: {1}; the run continues on {2} from the last saved row.</source>
            <translation>{0}: {1}; a execução continua em {2} a partir da última linha salva.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>{0}: “{1}” in the row of “{2}” is no score; write a number up to {3}.</source>
            <translation>{0}: “{1}” na linha de “{2}” não é um escore; escreva um número de até {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/store.py"></location>
            <source>{0}; choose an empty folder for this comparison.</source>
            <translation>{0}; escolha uma pasta vazia para esta comparação.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/record_command.py"></location>
            <source>{0}; correct it, or leave out such lines by --skip-damaged.</source>
            <translation>{0}; corrija-a, ou deixe essas linhas de fora com --skip-damaged.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/imported/lines.py"></location>
            <source>{0}; correct it, or open the file without what cannot be read.</source>
            <translation>{0}; corrija-o, ou abra o arquivo sem o que não pode ser lido.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/lines.py"></location>
            <source>{0}; correct the file, or load its other lines alone.</source>
            <translation>{0}; corrija o arquivo, ou carregue só as outras linhas.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/find.py"></location>
            <source>{0}; correct the file, or load its other lines by --skip-damaged.</source>
            <translation>{0}; corrija o arquivo, ou carregue as outras linhas dele com --skip-damaged.</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0}; the others at their first use</source>
            <translation>{0}; os outros em seu primeiro uso</translation>
        </message>
        <message>
            <location filename="../../gpu/diagnosis/devices.py"></location>
            <source>{0}; the processor computes</source>
            <translation>{0}; o processador calcula</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>{0}; {1} left out.</source>
            <translation>{0}; {1} deixados de fora.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>{0}no base of {1}: all of it lies in a gap</source>
            <translation>{0}nenhuma base de {1}: tudo está em uma lacuna</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/counterpart.py"></location>
            <source>{0}{1} % identical, {2}, {3} {4}</source>
            <translation>{0}{1} % idêntico, {2}, {3} {4}</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>“{0}” after the record</source>
            <translation>“{0}” depois do registro</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <source>“{0}” belongs to another user; choose a folder of your own.</source>
            <translation>“{0}” pertence a outro usuário; escolha uma pasta sua.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be read ({1}); check the drive and try again.</source>
            <translation>“{0}” não pode ser lido ({1}); verifique a unidade e tente de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/table.py"></location>
            <source>“{0}” cannot be read ({1}); check the file and its drive.</source>
            <translation>“{0}” não pode ser lido ({1}); verifique o arquivo e o seu disco.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/moved_inputs.py"></location>
            <location filename="../../gpu/results/portable.py"></location>
            <source>“{0}” cannot be read: {1}.</source>
            <translation>“{0}” não pode ser lido: {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be read; ask its owner for permission or copy the result.</source>
            <translation>“{0}” não pode ser lido; peça permissão ao dono ou copie o resultado.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/names.py"></location>
            <source>“{0}” cannot be the name of a folder; use letters, digits, blanks, “.”, “-” and “_”.</source>
            <translation>“{0}” não pode ser o nome de uma pasta; use letras, algarismos, espaços, “.”, “-” e “_”.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be used ({1}); check the drive and try again.</source>
            <translation>“{0}” não pode ser usado ({1}); verifique a unidade e tente de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/bench.py"></location>
            <source>“{0}” cannot be written (there is no such folder); choose another place.</source>
            <translation>“{0}” não pode ser gravado (não há essa pasta); escolha outro lugar.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be {1} ({2}); check the drive and {3}.</source>
            <translation>“{0}” não pôde passar por: {1} ({2}); verifique a unidade e {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be {1} ({2}); {3}.</source>
            <translation>“{0}” não pôde passar por: {1} ({2}); {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” cannot be {1}: its drive can only be read; make it writable, or choose another place, and {2}.</source>
            <translation>“{0}” não pôde passar por: {1}; sua unidade é só para leitura; torne-a gravável, ou escolha outro lugar, e {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/result.py"></location>
            <source>“{0}” compares several genomes; open the comparison of two of them.</source>
            <translation>“{0}” compara vários genomas; abra a comparação de dois deles.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>“{0}” compares several genomes; print this of the comparison of two, in a folder in it.</source>
            <translation>“{0}” compara vários genomas; imprima isto da comparação de dois, em uma pasta dentro dela.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>“{0}” compares two genomes; distances are of several, each compared with each.</source>
            <translation>“{0}” compara dois genomas; distâncias são de vários, cada um comparado com cada um.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>“{0}” could not be read: {1}</source>
            <translation>“{0}” não pôde ser lido: {1}</translation>
        </message>
        <message>
            <location filename="../../app/pictures/navigation.py"></location>
            <source>“{0}” ends before it begins; write the smaller position first.</source>
            <translation>“{0}” termina antes de começar; escreva primeiro a posição menor.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/certificates.py"></location>
            <source>“{0}” has an authority, and a new one would lock out all computers with its certificates; choose another folder, or renew its certificates.</source>
            <translation>“{0}” tem uma autoridade, e uma nova deixaria de fora todos os computadores com certificados dela; escolha outra pasta, ou renove os certificados dela.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/export.py"></location>
            <source>“{0}” has no aligned pairs yet; start the alignments first.</source>
            <translation>“{0}” ainda não tem pares alinhados; inicie antes os alinhamentos.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/result.py"></location>
            <source>“{0}” has no alignment {1}; choose from 1 to {2}, or find more with “More alignments…”.</source>
            <translation>“{0}” não tem o alinhamento {1}; escolha de 1 a {2}, ou encontre mais com “Mais alinhamentos…”.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/certificates.py"></location>
            <source>“{0}” has no authority; make one first.</source>
            <translation>“{0}” não tem autoridade; crie uma antes.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/result.py"></location>
            <source>“{0}” has no distances yet; resume the run to finish it.</source>
            <translation>“{0}” ainda não tem distâncias; retome a execução para terminá-la.</translation>
        </message>
        <message>
            <location filename="../../gpu/genomes/result.py"></location>
            <source>“{0}” has no pairs yet; resume the run to find them.</source>
            <translation>“{0}” ainda não tem pares; retome a execução para achá-los.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>“{0}” has no such setting or file; leave the cell empty.</source>
            <translation>“{0}” não tem essa opção ou esse arquivo; deixe a célula vazia.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>“{0}” has {1} bases in {2}, but {3}.</source>
            <translation>“{0}” tem {1} bases em {2}, mas {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/portable.py"></location>
            <source>“{0}” has {1} files with its sequences, more than one file is made of ({2}); copy the folder itself.</source>
            <translation>“{0}” tem {1} arquivos com suas sequências, mais do que cabem em um só arquivo ({2}); copie a própria pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>“{0}” has {1} like these.</source>
            <translation>“{0}” tem {1} como estes.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/portable.py"></location>
            <source>“{0}” holds a damaged result ({1}); ask for it once more.</source>
            <translation>“{0}” contém um resultado danificado ({1}); peça-o mais uma vez.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/measure/chromosome.py"></location>
            <source>“{0}” holds another alignment than this computer finds now; please report this.</source>
            <translation>“{0}” contém um alinhamento diferente do que este computador encontra agora; por favor, relate isto.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>“{0}” holds another comparison by now.</source>
            <translation>“{0}” agora contém outra comparação.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>“{0}” holds another comparison; choose an empty folder for this one.</source>
            <translation>“{0}” contém outra comparação; escolha uma pasta vazia para esta.</translation>
        </message>
        <message>
            <location filename="../../app/state/result_folders.py"></location>
            <source>“{0}” holds another result, “{1}”; it stays.</source>
            <translation>“{0}” contém outro resultado, “{1}”; permanece.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/export/__init__.py"></location>
            <source>“{0}” holds no alignment yet; resume the run to finish it.</source>
            <translation>“{0}” ainda não contém nenhum alinhamento; retome a execução para terminá-la.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/result.py"></location>
            <source>“{0}” holds no matches yet; run the comparison again to finish it.</source>
            <translation>“{0}” ainda não contém correspondências; execute a comparação de novo para terminá-la.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” holds no result of this kind, which is {1}; open it in the window.</source>
            <translation>“{0}” não contém resultado deste tipo, que é {1}; abra-o na janela.</translation>
        </message>
        <message>
            <location filename="../../gpu/benchmark/registry.py"></location>
            <source>“{0}” holds nothing to measure this computer with; open a result whose page offers it.</source>
            <translation>“{0}” não contém nada com que medir este computador; abra um resultado cuja página o ofereça.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/table_writer.py"></location>
            <source>“{0}” holds rows of {1} that are not found again; start anew in an empty folder.</source>
            <translation>“{0}” contém linhas de {1} que não são encontradas de novo; comece outra vez em uma pasta vazia.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/portable.py"></location>
            <source>“{0}” holds {1} files, more than a portable result has; it was not unpacked.</source>
            <translation>“{0}” contém {1} arquivos, mais do que um resultado portátil tem; não foi descompactado.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/find.py"></location>
            <source>“{0}” holds {1}; find looks in alignments only.</source>
            <translation>“{0}” contém {1}; find só procura em alinhamentos.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/folders.py"></location>
            <source>“{0}” holds {1}; leave out {2}, for other results only.</source>
            <translation>“{0}” contém {1}; deixe de fora {2}, só para outros resultados.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/portable.py"></location>
            <source>“{0}” holds {1}; save its results one by one.</source>
            <translation>“{0}” contém {1}; salve os resultados um a um.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/variants.py"></location>
            <source>“{0}” holds {1}; variants are those of mapped reads only.</source>
            <translation>“{0}” contém {1}; só há variantes de leituras mapeadas.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <source>“{0}” is a file, so there can be no folder in it; choose another place.</source>
            <translation>“{0}” é um arquivo, portanto não pode haver pasta nele; escolha outro lugar.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <location filename="../../gpu/cluster/results.py"></location>
            <location filename="../../gpu/results/named.py"></location>
            <location filename="../../gpu/results/reservation.py"></location>
            <source>“{0}” is a file; choose a folder for the result.</source>
            <translation>“{0}” é um arquivo; escolha uma pasta para o resultado.</translation>
        </message>
        <message>
            <location filename="../../app/state/result_folders.py"></location>
            <source>“{0}” is a link, not a result folder; it stays.</source>
            <translation>“{0}” é um link, não uma pasta de resultado; permanece.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>“{0}” is a link; put a folder in its place, or take it away.</source>
            <translation>“{0}” é um link; ponha uma pasta no lugar, ou retire-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/names.py"></location>
            <source>“{0}” is a name that is used otherwise; choose another one.</source>
            <translation>“{0}” é um nome usado para outra coisa; escolha outro.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/table.py"></location>
            <source>“{0}” is a workbook; save its sheet as “Text (Tab delimited)” or CSV and choose that file.</source>
            <translation>“{0}” é uma pasta de trabalho; salve a planilha como “Texto (separado por tabulações)” ou CSV e escolha esse arquivo.</translation>
        </message>
        <message>
            <location filename="../../app/state/result_folders.py"></location>
            <source>“{0}” is being written by another Crosspoint; it stays.</source>
            <translation>“{0}” está sendo escrita por outro Crosspoint; permanece.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/reservation.py"></location>
            <source>“{0}” is being written by another Crosspoint; wait until that has ended, or choose another folder.</source>
            <translation>“{0}” está sendo escrito por outro Crosspoint; espere até que termine, ou escolha outra pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is damaged at line {1}; resume the run, or run it again, to rebuild the result.</source>
            <translation>“{0}” está danificado na linha {1}; retome a execução, ou execute-a de novo, para refazer o resultado.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/store.py"></location>
            <source>“{0}” is damaged or missing; resume the run to compute it again.</source>
            <translation>“{0}” está danificado ou faltando; retome a execução para calculá-lo de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is damaged: its checksum differs; run the same comparison into the folder again, or another one into an empty folder.</source>
            <translation>“{0}” está danificado: sua soma de verificação difere; execute a mesma comparação de novo na pasta, ou outra em uma pasta vazia.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/export/__init__.py"></location>
            <source>“{0}” is damaged: its path is worth {1}, not {2}; run the alignment again.</source>
            <translation>“{0}” está danificado: seu caminho vale {1}, não {2}; execute o alinhamento de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>“{0}” is damaged: its reads contradict each other; run the comparison again.</source>
            <translation>“{0}” está danificado: suas leituras se contradizem; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/result.py"></location>
            <source>“{0}” is damaged: its reference is not whole; run the comparison again.</source>
            <translation>“{0}” está danificado: sua referência não está inteira; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is damaged: the record in line {1} is incomplete or wrong (“{2}”); run the comparison again in an empty folder.</source>
            <translation>“{0}” está danificado: o registro na linha {1} está incompleto ou errado (“{2}”); execute a comparação de novo em uma pasta vazia.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/sealed.py"></location>
            <source>“{0}” is damaged: {1}; run the comparison again.</source>
            <translation>“{0}” está danificado: {1}; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/os_errors.py"></location>
            <source>“{0}” is larger than a file may be there: {1}; raise the limit or use another drive, and {2}.</source>
            <translation>“{0}” é maior do que um arquivo pode ser ali: {1}; aumente o limite ou use outra unidade, e {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/engines/cuda/fatbins.py"></location>
            <source>“{0}” is missing or damaged; install Crosspoint again or use the CPU engine.</source>
            <translation>“{0}” está faltando ou danificado; instale o Crosspoint de novo ou use o processador.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is missing or wrong</source>
            <translation>“{0}” está faltando ou errado</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/settings.py"></location>
            <source>“{0}” is missing; choose the folder that “cluster certificates” made, or copy the file there.</source>
            <translation>“{0}” está faltando; escolha a pasta que “cluster certificates” criou, ou copie o arquivo para lá.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/portable.py"></location>
            <source>“{0}” is missing; locate the sequences first (“File → Locate sequences…”).</source>
            <translation>“{0}” está faltando; localize antes as sequências (“Arquivo → Localizar sequências…”).</translation>
        </message>
        <message>
            <location filename="../../gpu/results/sealed.py"></location>
            <source>“{0}” is missing; run the comparison again.</source>
            <translation>“{0}” está faltando; execute a comparação de novo.</translation>
        </message>
        <message>
            <location filename="../../gpu/scoring/matrix.py"></location>
            <source>“{0}” is neither a file nor a matrix that is known here; these are: {1}.</source>
            <translation>“{0}” não é um arquivo nem uma matriz conhecida aqui; estas são: {1}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>“{0}” is neither a position, for example {1}, nor a record: {2}.</source>
            <translation>“{0}” não é uma posição, por exemplo {1}, nem um registro: {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/columns.py"></location>
            <source>“{0}” is neither yes nor no.</source>
            <translation>“{0}” não é yes nem no.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/accession.py"></location>
            <source>“{0}” is no accession of NCBI; enter one such as NC_000913.3 or NP_414543.1.</source>
            <translation>“{0}” não é um número de acesso do NCBI; informe um como NC_000913.3 ou NP_414543.1.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/ncbi.py"></location>
            <source>“{0}” is no address of a server; enter one such as {1}.</source>
            <translation>“{0}” não é o endereço de um servidor; informe um como {1}.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>“{0}” is no file; choose a session file (*{1}).</source>
            <translation>“{0}” não é um arquivo; escolha um arquivo de sessão (*{1}).</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>“{0}” is no gene, product or motif here, and no position; write for example gyrA, TATAWAW or 1.2M.</source>
            <translation>“{0}” não é gene, produto nem motivo daqui, nem uma posição; escreva, por exemplo, gyrA, TATAWAW ou 1.2M.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/find/motif.py"></location>
            <source>“{0}” is no motif; write {1} to {2} letters of DNA, for example TATAWAW.</source>
            <translation>“{0}” não é um motivo; escreva de {1} a {2} letras de DNA, por exemplo TATAWAW.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/certificates.py"></location>
            <source>“{0}” is no name and no address of a computer.</source>
            <translation>“{0}” não é nome nem endereço de um computador.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>“{0}” is no number of bases; write it like 1000, 1,000, 500k or 1M.</source>
            <translation>“{0}” não é um número de bases; escreva-o como 1000, 1,000, 500k ou 1M.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/units.py"></location>
            <source>“{0}” is no number of bytes; write it like 4G or 512M.</source>
            <translation>“{0}” não é um número de bytes; escreva-o como 4G ou 512M.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/command.py"></location>
            <source>“{0}” is no number of threads; give --threads 1 or more.</source>
            <translation>“{0}” não é um número de linhas de execução; dê --threads 1 ou mais.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/columns.py"></location>
            <source>“{0}” is no number.</source>
            <translation>“{0}” não é um número.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/portable.py"></location>
            <source>“{0}” is no portable result of Crosspoint, or is damaged; ask for it once more.</source>
            <translation>“{0}” não é um resultado portátil do Crosspoint, ou está danificado; peça-o mais uma vez.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/chromosome/explorer.py"></location>
            <source>“{0}” is no position, and genes and motifs are found once the sequences are read.</source>
            <translation>“{0}” não é uma posição, e genes e motivos são encontrados depois que as sequências forem lidas.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/navigation.py"></location>
            <source>“{0}” is no position; write for example {1}.</source>
            <translation>“{0}” não é uma posição; escreva, por exemplo, {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/choice.py"></location>
            <source>“{0}” is no range of bases; write it like 1000-2000 or 34M-35M.</source>
            <translation>“{0}” não é um intervalo de bases; escreva-o como 1000-2000 ou 34M-35M.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/reads/request.py"></location>
            <source>“{0}” is no read group; write its fields with \t between them, such as '@RG\tID:run1\tSM:sample1\tPL:ILLUMINA', each once, ID among them.</source>
            <translation>“{0}” não é um grupo de leituras; escreva seus campos separados por \t, como '@RG\tID:run1\tSM:sample1\tPL:ILLUMINA', cada um uma vez, ID entre eles.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is no result folder: it holds no {1}.</source>
            <translation>“{0}” não é uma pasta de resultado: não contém {1}.</translation>
        </message>
        <message>
            <location filename="../../app/state/result_folders.py"></location>
            <source>“{0}” is no result folder; it stays.</source>
            <translation>“{0}” não é uma pasta de resultado; permanece.</translation>
        </message>
        <message>
            <location filename="../../app/tables/panel.py"></location>
            <source>“{0}” is no row; type a number from 1 to {1}.</source>
            <translation>“{0}” não é uma linha; digite um número de 1 a {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/settings.py"></location>
            <source>“{0}” is no scheduler file; name the one that the scheduler writes.</source>
            <translation>“{0}” não é um arquivo de escalonador; indique o que o escalonador grava.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/settings.py"></location>
            <source>“{0}” is no scheduler; give an address like tls://lab-server:{1}, a scheduler file that exists, local or local:4.</source>
            <translation>“{0}” não é um escalonador; dê um endereço como tls://lab-server:{1}, um arquivo de escalonador que exista, local ou local:4.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>“{0}” is no session of Crosspoint, or is damaged: {1}.</source>
            <translation>“{0}” não é uma sessão do Crosspoint, ou está danificado: {1}.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>“{0}” is no session of Crosspoint.</source>
            <translation>“{0}” não é uma sessão do Crosspoint.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>“{0}” is no session of Crosspoint: it is too large.</source>
            <translation>“{0}” não é uma sessão do Crosspoint: é grande demais.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/table.py"></location>
            <source>“{0}” is no table from line {1} on ({2}); save it as a table anew.</source>
            <translation>“{0}” não é uma tabela a partir da linha {1} ({2}); salve-a de novo como tabela.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/table.py"></location>
            <source>“{0}” is no text in UTF-8; save it as “CSV UTF-8” or “Unicode text”.</source>
            <translation>“{0}” não é um texto em UTF-8; salve-o como “CSV UTF-8” ou “Texto Unicode”.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/columns.py"></location>
            <source>“{0}” is no whole number.</source>
            <translation>“{0}” não é um número inteiro.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/columns.py"></location>
            <source>“{0}” is none of {1}.</source>
            <translation>“{0}” não é nenhum de {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/place.py"></location>
            <location filename="../../gpu/cluster/results.py"></location>
            <location filename="../../gpu/results/reservation.py"></location>
            <source>“{0}” is not empty and holds no result; choose an empty folder.</source>
            <translation>“{0}” não está vazia e não contém resultado; escolha uma pasta vazia.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>“{0}” is not finished.</source>
            <translation>“{0}” não está terminada.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/matches/export.py"></location>
            <location filename="../../gpu/results/folder.py"></location>
            <source>“{0}” is not finished; resume the run to finish it.</source>
            <translation>“{0}” não está concluído; retome a execução para terminá-lo.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/analysis.py"></location>
            <source>“{0}” is not finished; {1}</source>
            <translation>“{0}” não está concluído; {1}</translation>
        </message>
        <message>
            <location filename="../../gpu/results/moved_inputs.py"></location>
            <source>“{0}” is not the file that was compared, “{1}”: it differs.</source>
            <translation>“{0}” não é o arquivo que foi comparado, “{1}”: é diferente.</translation>
        </message>
        <message>
            <location filename="../../app/shell/session_keeper.py"></location>
            <source>“{0}” is open in another window of Crosspoint; choose another name.</source>
            <translation>“{0}” está aberto em outra janela do Crosspoint; escolha outro nome.</translation>
        </message>
        <message>
            <location filename="../../app/runs/session.py"></location>
            <source>“{0}” is the folder of another comparison, {1}; choose another one.</source>
            <translation>“{0}” é a pasta de outra comparação, {1}; escolha outra.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>“{0}” is the name of line {1}, too; give each line a name of its own in the column “{2}”.</source>
            <translation>“{0}” é também o nome da linha {1}; dê a cada linha um nome próprio na coluna “{2}”.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>“{0}” is the same file as another one; copy the folder, and use the copy.</source>
            <translation>“{0}” é o mesmo arquivo que outro; copie a pasta, e use a cópia.</translation>
        </message>
        <message>
            <location filename="../../gpu/command_line/portable.py"></location>
            <source>“{0}” is there already; name a new folder (--out).</source>
            <translation>“{0}” já existe; indique uma nova pasta (--out).</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/scheduler.py"></location>
            <source>“{0}” is there, and no scheduler file of Crosspoint; it is not replaced: choose another name, or delete it.</source>
            <translation>“{0}” já existe e não é um arquivo de escalonador do Crosspoint; não é substituído: escolha outro nome, ou apague-o.</translation>
        </message>
        <message>
            <location filename="../../gpu/cluster/room.py"></location>
            <source>“{0}” is used by {1} workers; choose another folder.</source>
            <translation>“{0}” é usada por {1} trabalhadores; escolha outra pasta.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/checked_cache.py"></location>
            <source>“{0}” is {1} there; remove it</source>
            <translation>“{0}” é {1} ali; remova-o</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>“{0}” is {1}, which is packed itself; leave out the last ending.</source>
            <translation>“{0}” é {1}, formato que já é compactado; deixe de fora a última extensão.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/safe_files.py"></location>
            <source>“{0}” is {1}, which no result has there; remove it, or use a folder that you trust.</source>
            <translation>“{0}” é {1}, o que nenhum resultado tem ali; remova-o, ou use uma pasta em que confie.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/output.py"></location>
            <source>“{0}” lies in the folder of the result; choose another folder.</source>
            <translation>“{0}” está na pasta do resultado; escolha outra pasta.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/navigation.py"></location>
            <location filename="../../gpu/analyses/chromosome/find/report.py"></location>
            <source>“{0}” lies outside {1}, of which {2} to {3} were compared.</source>
            <translation>“{0}” está fora de {1}, da qual {2} a {3} foram comparadas.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>“{0}” lies outside {1}, which has {2}.</source>
            <translation>“{0}” está fora de {1}, que tem {2}.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/reads/reference_panel.py"></location>
            <source>“{0}” lies outside “{1}”, which has {2}.</source>
            <translation>“{0}” está fora de “{1}”, que tem {2}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>“{0}” lists no comparison; write one a line below the names of the columns.</source>
            <translation>“{0}” não lista nenhuma comparação; escreva uma por linha abaixo dos nomes das colunas.</translation>
        </message>
        <message>
            <location filename="../../gpu/core/fields.py"></location>
            <source>“{0}” must be a whole number from {1} to {2}, not {3}.</source>
            <translation>“{0}” deve ser um número inteiro de {1} a {2}, não {3}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/annotation/files.py"></location>
            <source>“{0}” names no annotation; write a:FILE or b:FILE.</source>
            <translation>“{0}” não indica uma anotação; escreva a:ARQUIVO ou b:ARQUIVO.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/navigation.py"></location>
            <source>“{0}” names no base: positions count from 1.</source>
            <translation>“{0}” não indica uma base: as posições contam a partir de 1.</translation>
        </message>
        <message>
            <location filename="../../app/figures/figure.py"></location>
            <source>“{0}” names no figure format; end it with {1} or {2}.</source>
            <translation>“{0}” não indica um formato de figura; termine o nome com {1} ou {2}.</translation>
        </message>
        <message>
            <location filename="../../app/pictures/navigation.py"></location>
            <source>“{0}” names one sequence twice; name one position of each.</source>
            <translation>“{0}” indica uma sequência duas vezes; indique uma posição de cada.</translation>
        </message>
        <message>
            <location filename="../../app/analyses/matches/dot_plot/records.py"></location>
            <source>“{0}” names the {1} twice; name one position of each.</source>
            <translation>“{0}” indica {1} duas vezes; indique uma posição de cada.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/pairs/command.py"></location>
            <source>“{0}” needs the alignments; leave out --scores, or print {1}.</source>
            <translation>“{0}” precisa dos alinhamentos; deixe --scores de fora, ou imprima {1}.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/plan.py"></location>
            <source>“{0}” needs this file; fill in the cell.</source>
            <translation>“{0}” precisa deste arquivo; preencha a célula.</translation>
        </message>
        <message>
            <location filename="../../gpu/sequences/reading.py"></location>
            <source>“{0}” of {1} has more than {2} {3}; {4}.</source>
            <translation>“{0}” de {1} tem mais de {2} {3}; {4}.</translation>
        </message>
        <message>
            <location filename="../../gpu/analyses/chromosome/suboptimal/__init__.py"></location>
            <source>“{0}” says not which further alignments are wanted; give their number, from 1 to {1}, or their largest E-value, as in E=1e-3.</source>
            <translation>“{0}” não diz quais outros alinhamentos são desejados; informe seu número, de 1 a {1}, ou seu maior valor E, como em E=1e-3.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>“{0}” was computed before with other files or settings; give the line another name, or move the folder “{1}” away.</source>
            <translation>“{0}” foi calculada antes com outros arquivos ou opções; dê outro nome à linha, ou mova a pasta “{1}” para outro lugar.</translation>
        </message>
        <message>
            <location filename="../../gpu/batch/writer.py"></location>
            <source>“{0}” was computed before, and its files have changed since; restore them, give the line another name, or move the folder “{1}” away.</source>
            <translation>“{0}” foi calculada antes, e seus arquivos mudaram desde então; restaure-os, dê outro nome à linha, ou mova a pasta “{1}” para outro lugar.</translation>
        </message>
        <message>
            <location filename="../../app/state/session_file.py"></location>
            <source>“{0}” was not found: it was moved, renamed or deleted, or its drive is not connected.</source>
            <translation>“{0}” não foi encontrado: foi movido, renomeado ou excluído, ou sua unidade não está conectada.</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>“{0}” within the record</source>
            <translation>“{0}” dentro do registro</translation>
        </message>
        <message>
            <location filename="../../gpu/downloads/answer.py"></location>
            <source>“{0}” within the sequence</source>
            <translation>“{0}” dentro da sequência</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>“{0}” would be a result folder, not {1}; leave out the ending, and export the result afterwards.</source>
            <translation>“{0}” seria uma pasta de resultado, não {1}; deixe de fora a extensão, e depois exporte o resultado.</translation>
        </message>
        <message>
            <location filename="../../gpu/results/named.py"></location>
            <source>“{0}” would be packed as {1}, which is not written; name it {2}, or {3}.gz.</source>
            <translation>“{0}” seria compactado como {1}, formato que não se escreve; dê-lhe o nome {2}, ou {3}.gz.</translation>
        </message>
    </context>
    <context>
        <name>EditMenu</name>
        <message>
            <source>&amp;Find</source>
            <translation>&amp;Localizar</translation>
        </message>
    </context>
    <context>
        <name>one</name>
        <message>
            <source>posições</source>
            <translation>posição</translation>
        </message>
        <message>
            <source>pares de registros</source>
            <translation>par de registros</translation>
        </message>
        <message>
            <source>registros da consulta</source>
            <translation>registro da consulta</translation>
        </message>
        <message>
            <source>registros da referência</source>
            <translation>registro da referência</translation>
        </message>
        <message>
            <source>leituras mapeadas</source>
            <translation>leitura mapeada</translation>
        </message>
        <message>
            <source>leituras visíveis</source>
            <translation>leitura visível</translation>
        </message>
        <message>
            <source>hits mostrados</source>
            <translation>hit mostrado</translation>
        </message>
        <message>
            <source>hits escolhidos</source>
            <translation>hit escolhido</translation>
        </message>
        <message>
            <source>outros elementos</source>
            <translation>outro elemento</translation>
        </message>
    </context>
</TS>
