"""Addresses of a record's page at NCBI or UniProt, made of the accession in its name. Nothing is
sent: a browser opens one when the user asks for it.

UniProt's accessions and addresses are those of its help pages "Accession numbers" and "How to link
to UniProt entries"; NCBI's are those of ``accession`` and of the C++ Toolkit's book, "FASTA
sequence ID format".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gpu.core.errors import InputError
from gpu.downloads.accession import database_of

_UNIPROT = re.compile(r"([OPQ]\d[A-Z0-9]{3}\d|[A-NR-Z]\d(?:[A-Z][A-Z0-9]{2}\d){1,2})(?:-\d+|\.\d+)?")
_OTHER_UNIPROT = {
    "uniref": re.compile(r"UniRef(?:50|90|100)_[A-Z0-9]+(?:-\d+)?"),
    "uniparc": re.compile(r"UPI[0-9A-F]{10}"),
}
_ASSEMBLY = re.compile(r"GC[AF]_\d{9}\.\d+")
_CHAIN = re.compile(r"\d[A-Za-z0-9]{3}_[A-Za-z0-9]{1,4}")
#: Tags in front of an accession, and the number of fields from the tag to it.
_UNIPROT_TAGS, _NCBI_TAGS = {"sp", "tr"}, {"gb", "emb", "dbj", "ref", "tpg", "tpe", "tpd", "gnl", "lcl"}
#: A coding sequence or protein as NCBI's files of an assembly name it.
_PRODUCT = re.compile(r".+_(?:cds|prot)_([A-Z0-9_]+\.\d+)_\d+")
#: What tells an accession from any other name where no tag says it: a version, or RefSeq's prefix.
_CERTAIN = re.compile(r"(?:[A-Z]{2}_[A-Z]{0,6}\d+(?:\.\d+)?|[A-Z]+\d+\.\d+)")
#: Runs of the archives of reads, which look like proteins.
_RUN = re.compile(r"[SED]RR\d")


class RecordLink(NamedTuple):
    """The page of a record; ``site``: NCBI or UniProt."""

    site: str
    accession: str
    address: str


def link_of(name: str) -> RecordLink | None:
    """The page of the record of a name, as it stands in FASTA; None without an accession."""
    fields = name.split("|")
    is_told = fields[0].lower() == "gi" and len(fields) > 2
    if is_told:
        fields = fields[2:]
    tag = fields[0].lower() if len(fields) > 1 else ""
    if tag == "pdb":
        chain = f"{fields[1].upper()}_{fields[2] if len(fields) > 2 else ''}"
        return _at_ncbi("protein", chain) if _CHAIN.fullmatch(chain) else None
    if tag in _UNIPROT_TAGS | _NCBI_TAGS:
        fields = fields[2 if tag == "gnl" and len(fields) > 2 else 1 :]
        is_told = is_told or tag not in ("gnl", "lcl")
    accession = fields[0]
    if product := _PRODUCT.fullmatch(accession):
        accession = product[1]
    if tag not in _NCBI_TAGS and (found := _UNIPROT.fullmatch(accession)):
        return RecordLink("UniProt", found[1], f"https://www.uniprot.org/uniprotkb/{found[1]}")
    for data_set, form in _OTHER_UNIPROT.items():
        if form.fullmatch(accession):
            return RecordLink("UniProt", accession, f"https://www.uniprot.org/{data_set}/{accession}")
    if _ASSEMBLY.fullmatch(accession):
        return _at_ncbi("datasets/genome", accession)
    if not (is_told or _CERTAIN.fullmatch(accession)) or _RUN.match(accession) or _CHAIN.fullmatch(accession):
        return None
    try:
        return _at_ncbi(database_of(accession), accession)
    except InputError:
        return None


def _at_ncbi(part: str, accession: str) -> RecordLink:
    return RecordLink("NCBI", accession, f"https://www.ncbi.nlm.nih.gov/{part}/{accession}")
