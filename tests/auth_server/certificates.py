"""Certificates for names that exist in one test alone."""

import ssl
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

AUTHORITY = "authority.pem"
"""The file, in the folder that was given, which clients trust."""


def contexts(names: Sequence[str], folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For a server of these names, and for clients that trust it."""
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root = _certificate("Test authority", authority.public_key(), authority, ca=True)
    alternative = x509.SubjectAlternativeName([x509.DNSName(one) for one in names])
    leaf = _certificate(names[0], key.public_key(), authority, ca=False, names=alternative)
    (folder / AUTHORITY).write_bytes(_pem(root))
    chain = folder / "server.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    chain.write_bytes(private + _pem(leaf) + _pem(root))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(chain)
    client = ssl.create_default_context(cafile=str(folder / AUTHORITY))
    return server, client


def _certificate(
    subject: str,
    public: ec.EllipticCurvePublicKey,
    authority: ec.EllipticCurvePrivateKey,
    *,
    ca: bool,
    names: x509.SubjectAlternativeName | None = None,
) -> x509.Certificate:
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(subject))
        .issuer_name(_name("Test authority"))
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    )
    builder = builder if names is None else builder.add_extension(names, critical=False)
    return builder.sign(authority, hashes.SHA256())


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)
