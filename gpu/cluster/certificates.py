"""Certificates of a cluster: a private authority, and one certificate for each role.

Dask accepts whom the authority has signed for. Its role stands in a certificate's extended key
usage; both sides of a connection look at it (``dask_setup.py``), so that none can be used to play
another role.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from gpu.cluster.settings import AUTHORITY, AUTHORITY_KEY, ROLES, Role
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.results.os_errors import cannot_write

#: Days that an authority is good for, and certificates if nothing else is said.
AUTHORITY_DAYS, DAYS = 3650, 825
#: The purposes of certificates by role, in the extended key usage: numbers of an arc of our own.
_PURPOSE = "2.25.9506525255240067689819239249610622888"
#: A clock may be this much behind the one that the certificates are made by.
_EARLY = datetime.timedelta(hours=1)


def make_certificates(folder: Path, hosts: Sequence[str] = (), days: int = DAYS, renew: bool = False) -> list[Path]:
    """Make an authority, and a certificate with its key for each role; return the files.

    Parameters
    ----------
    folder : path
        It is made if necessary, for its owner alone.
    hosts : sequence of str
        Names and addresses of the scheduler's and the workers' computers.
    days : int
        The certificates are good for so many days.
    renew : bool
        Make new certificates with the authority that the folder has.

    Raises
    ------
    InputError
        If the folder has an authority and ``renew`` is not asked for, and the other way round.
    DriveFailed, DiskFull
        If the folder cannot be written.
    """
    if not 1 <= days <= AUTHORITY_DAYS:
        raise InputError("The certificates are good for 1 to {} days, not {}.", AUTHORITY_DAYS, days)
    there = (folder / AUTHORITY).exists() or (folder / AUTHORITY_KEY).exists()
    if there and not renew:
        raise InputError(
            "“{}” has an authority, and a new one would lock out all computers with its certificates; choose "
            "another folder, or [[make new certificates with this authority by --renew|renew its certificates]].",
            folder,
        )
    if renew and not there:
        raise InputError("“{}” has no authority; [[leave --renew out to make one|make one first]].", folder)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if there:
            authority, key = _authority_in(folder)
        else:
            authority, key = _new_authority()
            _write_key(folder / AUTHORITY_KEY, key)
            write_at_once(folder / AUTHORITY, _pem(authority), 0o644)
        made = [] if there else [folder / AUTHORITY, folder / AUTHORITY_KEY]
        for role in ROLES:
            certificate, its_key = _certificate(role, hosts, days, authority, key)
            _write_key(folder / f"{role}.key", its_key)
            write_at_once(folder / f"{role}.pem", _pem(certificate), 0o644)
            made += [folder / f"{role}.pem", folder / f"{role}.key"]
    except OSError as problem:
        raise cannot_write(problem, folder, choose=Phrase("choose another folder")) from problem
    return made


def _new_authority() -> tuple[Any, Any]:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = _name("Crosspoint cluster")
    builder = _builder(name, name, key.public_key(), AUTHORITY_DAYS)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    builder = builder.add_extension(_usage(signs=True), critical=True)
    identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return _signed(builder.add_extension(identifier, critical=False), key), key


def _certificate(role: Role, hosts: Sequence[str], days: int, authority: Any, key: Any) -> tuple[Any, Any]:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID

    own = ec.generate_private_key(ec.SECP256R1())
    left = (authority.not_valid_after_utc - datetime.datetime.now(datetime.UTC)).days
    builder = _builder(_name(f"Crosspoint {role}"), authority.subject, own.public_key(), min(days, left))
    builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    builder = builder.add_extension(_usage(signs=False), critical=True)
    purposes = [ExtendedKeyUsageOID.CLIENT_AUTH, x509.ObjectIdentifier(_purpose(role))]
    if role != "client":
        # They are connected to, and connect to each other.
        purposes.append(ExtendedKeyUsageOID.SERVER_AUTH)
    builder = builder.add_extension(x509.ExtendedKeyUsage(purposes), critical=True)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())
    builder = builder.add_extension(issuer, critical=False)
    if role != "client" and hosts:
        names = x509.SubjectAlternativeName([_host(host) for host in dict.fromkeys(hosts)])
        builder = builder.add_extension(names, critical=False)
    return _signed(builder, key), own


def _purpose(role: Role) -> str:
    return f"{_PURPOSE}.{1 + ROLES.index(role)}"


def role_of(certificate: bytes) -> str:
    """The role that a certificate (DER) is for; "" for one that Crosspoint did not make."""
    from cryptography import x509

    try:
        made = x509.load_der_x509_certificate(certificate)
        usage = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    except (ValueError, x509.ExtensionNotFound):
        return ""
    purposes = {purpose.dotted_string for purpose in usage}
    roles = [role for role in ROLES if _purpose(role) in purposes]
    return roles[0] if len(roles) == 1 else ""


def _builder(subject: Any, issuer: Any, public_key: Any, days: int) -> Any:
    from cryptography import x509

    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(public_key)
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(now - _EARLY)
    return builder.not_valid_after(now + datetime.timedelta(days=days))


def _signed(builder: Any, key: Any) -> Any:
    from cryptography.hazmat.primitives import hashes

    return builder.sign(key, hashes.SHA256())


def _usage(signs: bool) -> Any:
    from cryptography import x509

    unused = ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement")
    never = dict.fromkeys((*unused, "encipher_only", "decipher_only"), False)
    return x509.KeyUsage(digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, **never)


def _name(text: str) -> Any:
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _host(text: str) -> Any:
    from cryptography import x509

    try:
        return x509.IPAddress(ipaddress.ip_address(text))
    except ValueError:
        pass
    try:
        return x509.DNSName(text.encode("idna").decode())
    except (UnicodeError, ValueError) as problem:
        raise InputError("“{}” is no name and no address of a computer.", text) from problem


def _authority_in(folder: Path) -> tuple[Any, Any]:
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        authority = x509.load_pem_x509_certificate((folder / AUTHORITY).read_bytes())
        key = load_pem_private_key((folder / AUTHORITY_KEY).read_bytes(), None)
        if authority.public_key() != key.public_key():
            raise ValueError("the key is another authority's")
    except (OSError, ValueError, TypeError) as problem:
        raise InputError(
            "The authority in “{}” cannot be used: {} or {} is missing or damaged; make one in another folder.",
            folder,
            AUTHORITY,
            AUTHORITY_KEY,
        ) from problem
    if authority.not_valid_after_utc <= datetime.datetime.now(datetime.UTC):
        raise InputError("The authority in “{}” has run out; make one in another folder.", folder)
    return authority, key


def _pem(certificate: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding

    data: bytes = certificate.public_bytes(Encoding.PEM)
    return data


def _write_key(path: Path, key: Any) -> None:
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    write_at_once(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), 0o600)


def write_at_once(path: Path, data: bytes, mode: int) -> None:
    """Write a file whole, in one step, that has its ``mode`` from its first byte on."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        temporary.unlink()
    descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
    os.replace(temporary, path)
