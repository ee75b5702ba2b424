"""The engine's sentences in the window's language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from app.language.catalogue import FOLDER
from app.language.sentences import Template, in_window_language
from app.messages import explain, for_window
from gpu.core.errors import Damaged, InputError
from gpu.core.units import counted
from gpu.sequences.files import read


@pytest.mark.parametrize(
    ("template", "sentence", "places"),
    [
        ("{0} is empty; choose {1}.", "a.fa is empty; choose b.", {"0": "a.fa", "1": "b"}),
        ("{0} is empty.", "a.fa is empty; choose b.", None),
        ("No {0}", "No ", {"0": ""}),
        ("{0}{1}", "ab", {"0": "", "1": "ab"}),
        ("{n} reads", "1,234 reads", {"n": "1,234"}),
        ("{n} reads", "many reads", None),
        ("{0} of {1} and {2}", "a of b", None),
    ],
)
def test_match(template: str, sentence: str, places: dict[str, str] | None) -> None:
    assert Template(template).match(sentence) == places


def test_english_stays() -> None:
    sentence = "“4 apples” is no number of bytes; write it like 4G or 512M."
    assert in_window_language(sentence) == sentence


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", ""),
        ("Close other programs that use the card.", "Feche outros programas que usam a placa."),
        # A clause without its full stop, and a sentence with one.
        ("Close other programs that use the card", "Feche outros programas que usam a placa"),
        ("no NVIDIA driver", "nenhum driver da NVIDIA"),
        (
            "“4 apples” is no number of bytes; write it like 4G or 512M.",
            "“4 apples” não é um número de bytes; escreva-o como 4G ou 512M.",
        ),
        # A clause in a place, and a count in it.
        (
            "The drive of “/data” is full: 12 (3,000 bytes) are needed and 5 GB are free; make room and export again.",
            "A unidade de “/data” está cheia: 12 (3,000 bytes) são necessários e 5 GB estão livres; libere espaço e "
            "exporte de novo.",
        ),
        # Names that are texts of the engine themselves, or look like clauses.
        ("“no NVIDIA driver”: matches", "“no NVIDIA driver”: correspondências"),
        ("/data/x: matches", "/data/x: correspondências"),
        ("/data/matches: matches", "/data/matches: correspondências"),
        ("“a; matches, no NVIDIA driver: b.fa”", "“a; matches, no NVIDIA driver: b.fa”"),
        (
            "The drive of “/a/no NVIDIA driver; matches” is full: 12 (3,000 bytes) are needed and 5 GB are free; make "
            "room and export again.",
            "A unidade de “/a/no NVIDIA driver; matches” está cheia: 12 (3,000 bytes) são necessários e 5 GB estão "
            "livres; libere espaço e exporte de novo.",
        ),
        # Labels in a list.
        (
            "Not usable: Card 0 (graphics cards), Processor (self-test).",
            "Não utilizável: Placa 0 (placas de vídeo), Processador (autoteste).",
        ),
        ("wrong: database search and short reads", "errado: busca em banco de dados e leituras curtas"),
        # A subject before a clause.
        (
            "my reads.bam is an index of a FASTA or FASTQ file; choose a SAM or BAM file.",
            "my reads.bam é um índice de um arquivo FASTA ou FASTQ; escolha um arquivo SAM ou BAM.",
        ),
        # Two sentences, and one that is none of the engine's.
        (
            "Similar sequences take less time. Nobody says so. Reading the pairs.",
            "Sequências semelhantes levam menos tempo. Nobody says so. Lendo os pares.",
        ),
        # A name of which a part is a label.
        (
            "Intel(R) Xeon(R) Processor: 2 cores of 2, x86-64-v4",
            "Intel(R) Xeon(R) Processor: 2 núcleos de 2, x86-64-v4",
        ),
        ("CPU: 2 cores (no NVIDIA driver)", "CPU: 2 núcleos (nenhum driver da NVIDIA)"),
        # A name that holds a word of a template.
        ("2 files of reads is no file", "2 files of reads is no file"),
    ],
)
def test_in_portuguese(sentence: str, told: str) -> None:
    assert in_window_language(sentence) == told


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize("kind", [FileNotFoundError, PermissionError, IsADirectoryError, NotADirectoryError])
def test_a_sentence_of_the_window_is_not_translated_again(kind: type[OSError]) -> None:
    assert "matches" in explain(kind(2, "No such file or directory", "matches")).sentence


@pytest.mark.usefixtures("portuguese")
def test_counts() -> None:
    assert [in_window_language(counted(number, "reads")) for number in (1, 2, 1234)] == [
        "1 leitura",
        "2 leituras",
        "1,234 leituras",
    ]


@pytest.mark.usefixtures("portuguese")
def test_what_is_filled_in_stays() -> None:
    """Names and paths are never translated, whatever they hold."""
    name = "/home/a b/reads of the whole genome.fa"
    for problem in (
        InputError(f"{name} is empty; choose a FASTA, GenBank or EMBL file."),
        Damaged(f"“{name}” is not finished; resume the run to finish it."),
        InputError(f"{name} has no record “the text”; choose one of its 3: a, b, c."),
    ):
        sentence = explain(problem).sentence
        assert name in sentence
        assert sentence != str(problem)
    assert "“the text”" in sentence


@pytest.mark.usefixtures("portuguese")
def test_options_of_the_command_line_are_left_out() -> None:
    told = for_window("An entry has more alignments than are listed; ask for more (--max-alignments).")
    assert told == "Uma entrada tem mais alinhamentos do que os listados; peça mais com “Buscar mais…”."


@pytest.mark.usefixtures("portuguese")
def test_every_sentence_finds_its_own_translation() -> None:
    """However alike two templates are, a sentence is the one's that it was made of."""

    def filled(text: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda place: "12" if place[1] == "n" else f"Zz{place[1]}q", text)

    wrong = {}
    for text in json.loads((FOLDER / "engine.json").read_text("utf-8")):
        told, wanted = in_window_language(filled(text)), filled(QCoreApplication.translate("engine", text))
        if told != wanted:
            wrong[text] = told
    assert wrong == {}


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "está vazio; escolha um arquivo FASTA, GenBank ou EMBL."),
        (b"some text\n", "não contém nenhum registro: não começa com “>”"),
        (b">a\nAC?GT\n", "Há “?” em linha 2 (coluna 3) de "),
        (b">a\nAC?GT\n", ", registro “a”, que não é uma letra de"),
        (b">a\nAC-GT\n", "Há um “-” em linha 2 (coluna 3) de "),
        (b">a\n>b\nACGT\n", "não tem bases; escolha outro registro ou arquivo."),
        (b"PK\x03\x04", "é um arquivo ZIP; descompacte-o antes"),
    ],
)
def test_errors_of_the_engine(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "of the reads.fa"
    file.write_bytes(content)
    with pytest.raises(InputError) as failure:
        read(file, "#1")
    sentence = explain(failure.value).sentence
    assert words in sentence
    assert "of the reads.fa" in sentence
