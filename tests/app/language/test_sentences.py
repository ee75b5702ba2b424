"""The engine's texts in the window's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.language.text import for_window, tr
from app.widgets.messages import explain
from gpu.core.errors import Damaged, InputError
from gpu.core.phrase import Phrase, from_json, joined, to_json
from gpu.core.units import counted, parse_bytes
from gpu.engines.nvidia import NO_DRIVER
from gpu.sequences.files import read
from tests.packaging.scripts import script


def test_english_stays() -> None:
    phrase = Phrase("{} is empty; choose {}[[ with --x|]].", "a{0}", Phrase("b[[ --c|]]"))
    assert for_window(phrase) == "a{0} is empty; choose b."
    assert for_window("[[a|b]] {0}") == "[[a|b]] {0}"
    assert for_window(Phrase("{{0}} {}", "x")) == "{0} x"
    # Of a folder that is not in UTF-8.
    assert "\udc80" in explain(InputError("/tmp/x\udc80 is no folder.")).sentence.replace("\\udc80", "\udc80")


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        (Phrase(""), ""),
        (Phrase("Close other programs that use the card."), "Feche outros programas que usam a placa."),
        (NO_DRIVER.event, "nenhum driver da NVIDIA"),
        (Phrase("wrong: {}", joined(", ", ("a", Phrase("database search")))), "errado: a, busca em banco de dados"),
        # Blanks and commas around a clause are those of the sentence that it stands in.
        (Phrase(" (column {:,})", 7), " (column 7)"),
        (joined(": ", ("CPU", counted(2, "cores"))), "CPU: 2 núcleos"),
        (from_json(to_json(counted(1234, "reads"))), "1,234 leituras"),
        (counted(1, "reads"), "1 leitura"),
    ],
)
def test_in_portuguese(phrase: Phrase, told: str) -> None:
    assert for_window(phrase) == told


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize(
    "name", ["matches", "pairs", "computer", "2 reads", "no NVIDIA driver; matches", "{0} [[a|b]]"]
)
def test_names_are_never_translated(name: str) -> None:
    assert for_window(name) == name
    for problem in (
        InputError("{} is empty; choose a FASTA, GenBank or EMBL file.", name),
        Damaged("“{}” is not finished; resume the run to finish it.", name),
        FileNotFoundError(2, "No such file or directory", name),
    ):
        sentence = explain(problem).sentence
        assert name in sentence
        assert sentence != str(problem)


@pytest.mark.usefixtures("portuguese")
def test_a_sentence_of_the_engine() -> None:
    with pytest.raises(InputError) as failure:
        parse_bytes("4 apples")
    assert explain(failure.value).sentence == ("“4 apples” não é um número de bytes; escreva-o como 4G ou 512M.")


@pytest.mark.usefixtures("portuguese")
def test_every_template_finds_its_translation() -> None:
    """With and without values, each is looked up by the key that the catalogue has it under."""
    translations = script("translations")
    known = translations.read(translations.FOLDER / "crosspoint_pt_BR.ts")
    for (context, text), translation in known.items():
        if context == "engine" and "{" not in text:
            assert for_window(Phrase(text)) == translation
    assert for_window(Phrase("{} of {}, record “{}”", "a", "b", "c")) == "a de b, registro “c”"
    assert tr("Cancel") == "Cancelar"


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
