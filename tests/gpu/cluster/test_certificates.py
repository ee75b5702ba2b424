"""Certificates of a cluster: what they are for, who can read the keys, what is never replaced."""

from __future__ import annotations

import datetime
import os
import stat
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID, ExtensionOID

from gpu.cluster.certificates import AUTHORITY_DAYS, make_certificates
from gpu.core.errors import InputError


def _certificate(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def test_each_role_has_a_certificate_of_the_authority(tmp_path: Path) -> None:
    made = make_certificates(tmp_path / "new", ("lab-server", "10.0.0.3"))
    assert {path.name for path in made} == {
        *("authority.pem", "authority.key", "scheduler.pem", "scheduler.key"),
        *("worker.pem", "worker.key", "client.pem", "client.key"),
    }
    authority = _certificate(tmp_path / "new" / "authority.pem")
    now = datetime.datetime.now(datetime.UTC)
    assert 9 * 365 < (authority.not_valid_after_utc - now).days <= AUTHORITY_DAYS
    for role in ("scheduler", "worker", "client"):
        certificate = _certificate(tmp_path / "new" / f"{role}.pem")
        certificate.verify_directly_issued_by(authority)
        assert 800 < (certificate.not_valid_after_utc - now).days <= 825
        assert certificate.not_valid_before_utc < now
        purposes = set(certificate.extensions.get_extension_for_oid(ExtensionOID.EXTENDED_KEY_USAGE).value)
        assert (ExtendedKeyUsageOID.SERVER_AUTH in purposes) == (role != "client")
    names = _certificate(tmp_path / "new" / "worker.pem").extensions.get_extension_for_class(
        x509.SubjectAlternativeName
    )
    assert names.value.get_values_for_type(x509.DNSName) == ["lab-server"]
    assert [str(one) for one in names.value.get_values_for_type(x509.IPAddress)] == ["10.0.0.3"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    for path in make_certificates(tmp_path / "new"):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == 0o600 if path.suffix == ".key" else mode & 0o077 in (0o044, 0o040, 0)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_an_authority_is_never_replaced(tmp_path: Path) -> None:
    make_certificates(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(InputError, match="has an authority.*--renew"):
        make_certificates(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    made = make_certificates(tmp_path, days=10, renew=True)
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {f"{role}.{kind}" for role in ("scheduler", "worker", "client") for kind in ("pem", "key")}
    assert {path.name for path in made} == changed
    _certificate(tmp_path / "client.pem").verify_directly_issued_by(_certificate(tmp_path / "authority.pem"))


def test_what_cannot_be_renewed_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no authority"):
        make_certificates(tmp_path, renew=True)
    with pytest.raises(InputError, match="no name and no address"):
        make_certificates(tmp_path / "named", ("a" * 80,))
    make_certificates(tmp_path)
    (tmp_path / "authority.key").write_bytes(b"")
    with pytest.raises(InputError, match="cannot be used"):
        make_certificates(tmp_path, renew=True)
    with pytest.raises(InputError, match="1 to 3650"):
        make_certificates(tmp_path / "long", days=4000)
