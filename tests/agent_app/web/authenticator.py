"""A passkey in software, as a browser and a phone together answer with it."""

import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

Json = dict[str, Any]
FLAGS = AuthenticatorData.FLAG
PRESENT = FLAGS.UP
VERIFIED = FLAGS.UP | FLAGS.UV


@dataclass
class Passkey:
    """`origin` is what the browser says it is at; `flags` tell whether a person was there and who."""

    origin: str
    flags: FLAGS = VERIFIED
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    user_handle: str = ""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def register(self, options: Json) -> Json:
        """The credential for `creation_options`."""
        asked = options["publicKey"]
        self.user_handle = asked["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]  # fido2's
        data = AuthenticatorData.create(
            sha256(asked["rp"]["id"].encode()),
            self.flags | FLAGS.AT,
            0,
            AttestedCredentialData.create(Aaguid.NONE, self.id, public),
        )
        client = CollectedClientData.create("webauthn.create", asked["challenge"], self.origin)
        attested = AttestationObject.create("none", data, {})
        response = {"clientDataJSON": client.b64, "attestationObject": websafe_encode(attested)}
        return self._credential(response) | {"clientExtensionResults": {"credProps": {"rk": True}}}

    def answer(self, options: Json) -> Json:
        """The credential for `request_options`."""
        asked = options["publicKey"]
        data = AuthenticatorData.create(sha256(asked["rpId"].encode()), self.flags, 0)
        client = CollectedClientData.create("webauthn.get", asked["challenge"], self.origin)
        signature = self.key.sign(data + client.hash, ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": client.b64,
                "authenticatorData": websafe_encode(data),
                "signature": websafe_encode(signature),
                "userHandle": self.user_handle,
            }
        )

    def _credential(self, response: Json) -> Json:
        own = websafe_encode(self.id)
        made: Json = {"id": own, "rawId": own, "type": "public-key", "response": response}
        made["clientExtensionResults"] = {}
        return json.loads(json.dumps(made))  # type: ignore[no-any-return]  # as it comes over the wire
