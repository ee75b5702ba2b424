"""The page of a record by its name: names as public files have them, in the styles of many
databases, and names that only look like accessions.
"""

from __future__ import annotations

import pytest

from gpu.downloads.links import link_of

_UNIPROT, _NCBI = "https://www.uniprot.org/", "https://www.ncbi.nlm.nih.gov/"


@pytest.mark.parametrize(
    ("name", "accession", "address"),
    [
        # UniProt: Swiss-Prot, TrEMBL, an isoform, clusters, archive, bare, as NCBI has it.
        ("sp|P60844|AQPZ_ECOLI", "P60844", _UNIPROT + "uniprotkb/P60844"),
        ("tr|A0A022YWF9|A0A022YWF9_HUMAN", "A0A022YWF9", _UNIPROT + "uniprotkb/A0A022YWF9"),
        ("sp|P12345-2|PROT_HUMAN", "P12345", _UNIPROT + "uniprotkb/P12345"),
        ("UniRef50_Q9K794", "UniRef50_Q9K794", _UNIPROT + "uniref/UniRef50_Q9K794"),
        ("UPI00000002E4", "UPI00000002E4", _UNIPROT + "uniparc/UPI00000002E4"),
        ("P69905", "P69905", _UNIPROT + "uniprotkb/P69905"),
        ("gi|4504345|sp|P69905.2|HBA_HUMAN", "P69905", _UNIPROT + "uniprotkb/P69905"),
        # A RefSeq protein in UniProt's form, as some pipelines write it.
        ("sp|XP_024421550.2|LTF_DESRO", "XP_024421550.2", _NCBI + "protein/XP_024421550.2"),
        # NCBI: old and new identifiers, with and without tags.
        ("gi|2765658|emb|Z78533.1|CIZ78533", "Z78533.1", _NCBI + "nuccore/Z78533.1"),
        ("gi|899306259|emb|CSLO01000005.1|", "CSLO01000005.1", _NCBI + "nuccore/CSLO01000005.1"),
        ("gi|14150838|AAK54648.1|AF376133_1", "AAK54648.1", _NCBI + "protein/AAK54648.1"),
        ("gi|572257426|ref|XP_006607122.1|", "XP_006607122.1", _NCBI + "protein/XP_006607122.1"),
        ("ref|NP_000537.3|TP53", "NP_000537.3", _NCBI + "protein/NP_000537.3"),
        ("ref|WP_123456789.1|", "WP_123456789.1", _NCBI + "protein/WP_123456789.1"),
        ("gi|1348912|gb|G26680|G26680", "G26680", _NCBI + "nuccore/G26680"),
        ("MBR3944831.1", "MBR3944831.1", _NCBI + "protein/MBR3944831.1"),
        ("emb|CAA12345.6|", "CAA12345.6", _NCBI + "protein/CAA12345.6"),
        ("gb|U49845|", "U49845", _NCBI + "nuccore/U49845"),
        ("gnl|Tcas|XP_008191512.1", "XP_008191512.1", _NCBI + "protein/XP_008191512.1"),
        ("NC_000913.3", "NC_000913.3", _NCBI + "nuccore/NC_000913.3"),
        ("NC_000913", "NC_000913", _NCBI + "nuccore/NC_000913"),
        ("NZ_CP012345.1", "NZ_CP012345.1", _NCBI + "nuccore/NZ_CP012345.1"),
        ("NZ_JAFVMC010000001.1", "NZ_JAFVMC010000001.1", _NCBI + "nuccore/NZ_JAFVMC010000001.1"),
        ("JAFVMC010000001.1", "JAFVMC010000001.1", _NCBI + "nuccore/JAFVMC010000001.1"),
        ("BAA82344.1", "BAA82344.1", _NCBI + "protein/BAA82344.1"),
        ("lcl|NC_000852.5_cds_YP_004678870.1_3", "YP_004678870.1", _NCBI + "protein/YP_004678870.1"),
        ("lcl|AB021961.1_cds_BAA82344.1_1", "BAA82344.1", _NCBI + "protein/BAA82344.1"),
        ("GCF_000005845.2", "GCF_000005845.2", _NCBI + "datasets/genome/GCF_000005845.2"),
        ("pdb|6YB7|A", "6YB7_A", _NCBI + "protein/6YB7_A"),
        ("pdb|1abc|a", "1ABC_a", _NCBI + "protein/1ABC_a"),
    ],
)
def test_public_names(name: str, accession: str, address: str) -> None:
    link = link_of(name)
    assert link is not None and (link.accession, link.address) == (accession, address)
    assert link.site == ("UniProt" if address.startswith(_UNIPROT) else "NCBI")


@pytest.mark.parametrize(
    "name",
    [
        *("", "|", "||", "gi|", "sp|", "chr1", "contig_12", "scaffold00012", "HBA_HUMAN", "auk_kinase_1", "1", "X"),
        # Ensembl and GENCODE have pages of their own.
        *("ENSP00000269305.4", "ENSP00000493376.2|ENST00000641515.2|ENSG00000186092.7", "ENST00000382044"),
        # Runs of reads, and names made by programs that look like accessions without a version.
        *("SRR1234567.1", "ERR12345.1", "DRR1234567.2", "SEQ00001", "CTG00012", "ORF00001", "S12345", "AB123456"),
        # One's own names, clusters that UniProt has not, structures without a chain, odd letters.
        *("lcl|PdomMRNAr1.2-10981.1", "gnl|alu|HSU14568_Alu_Sb", "UniRef30_A0A0A0", "pdb|1cuk", "6VXX_1|Chains"),
        *("1ABC_A", "pdb|4hhb|entity_1", "sp|P69905<b>|x", "NC_000913.3/../x", "sp|p69905|hba", "gi|12345"),
        # Places within records, as SILVA has them, and what people put behind or before.
        *("A61579.1.1437", "AAAA02014925.13286.14671", "NP_001001178.1alias1", "pat|US|RE33188|1", "gnl|taxon|9606"),
        *("CYS1_DICDI", "ARDB|AAL09826", "seq.revcom", "MT"),
        *("CAMERA|JCVI_PEP_1", "IP-0030-7_S10_L001-SPAdes_1.fa", "NODE_1_length_5_cov_2.1", "tr|", "gb||"),
    ],
)
def test_other_names_have_no_page(name: str) -> None:
    assert link_of(name) is None
