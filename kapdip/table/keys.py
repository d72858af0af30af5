"""The keys of a seat, and what is sealed with them: its code, good once, and the key of each phone that had one.

A code goes to the phone in the fragment of a QR code's address, so it never travels through the network; the key of a
phone is agreed by an exchange of public keys that the code seals, and is in no address. Each side has a key of its
own derived from it: nothing can be sent back to its sender. A text is padded to whole KiB, so that its length
reveals little. Source: docs/table.md 3 and 9.
"""

import base64
import hashlib
import secrets
from enum import StrEnum

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey
from nacl.secret import SecretBox

LENGTH = 32
"""Bytes of a key, and of a public one."""
_LETTERS, _SPELLED = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 52
_BLOCK = 1024
_HEAD = 4
"""Bytes that say how long the text is, before it is padded."""


class SealError(ValueError):
    """What came was not sealed with this key by that side, or was changed on its way."""


class Side(StrEnum):
    """Who speaks."""

    DESK = "desk"
    PAGE = "page"


class SeatKey:
    """A secret that the desk shares with one phone of a seat, or a code with the phone that scans it."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.name = hashlib.sha512(raw + b"name").hexdigest()[:16]
        """By which it is asked for in the open: it reveals nothing of the key."""
        self._boxes = {
            side: SecretBox(hashlib.sha512(raw + side.encode()).digest()[: SecretBox.KEY_SIZE]) for side in Side
        }

    @classmethod
    def new(cls) -> "SeatKey":
        """A key that nobody has had."""
        return cls(secrets.token_bytes(LENGTH))

    @classmethod
    def from_text(cls, text: str) -> "SeatKey":
        """The key that `text` writes. Raises ValueError."""
        return cls(bytes_of(text))

    @property
    def text(self) -> str:
        """The key as the address in the QR code has it: 43 letters of base64url."""
        return text_of(self.raw)

    @property
    def spelled(self) -> str:
        """The key as somebody types it whose camera reads nothing: 52 letters in fours that nobody mistakes for
        another. The last four bits check the others.
        """
        bits = int.from_bytes(self.raw, "big") << 4 | hashlib.sha512(self.raw).digest()[0] >> 4
        letters = "".join(_LETTERS[bits >> 5 * place & 31] for place in reversed(range(_SPELLED)))
        return " ".join(letters[at : at + 4] for at in range(0, _SPELLED, 4))

    def seal(self, text: bytes, speaker: Side) -> bytes:
        """The nonce, and the padded text in a box that only the other side opens."""
        size = _HEAD + len(text)
        return self._boxes[speaker].encrypt(len(text).to_bytes(_HEAD, "big") + text + bytes(-size % _BLOCK))

    def open(self, sealed: bytes, speaker: Side) -> bytes:
        """What that side sealed. Raises `SealError`."""
        try:
            padded = self._boxes[speaker].decrypt(sealed)
        except (CryptoError, ValueError, TypeError):
            raise SealError from None
        size = int.from_bytes(padded[:_HEAD], "big")
        if len(padded) % _BLOCK or size > len(padded) - _HEAD:
            raise SealError
        return padded[_HEAD : _HEAD + size]


def text_of(raw: bytes) -> str:
    """Bytes in base64url, as an address or a letter has them."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """The bytes of a key or a public key in base64url. Raises ValueError."""
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise ValueError("a key is written in base64url") from None
    if len(raw) != LENGTH:
        raise ValueError(f"a key has {LENGTH} bytes, not {len(raw)}")
    return raw


def agreed(code: SeatKey, phone: bytes) -> tuple[SeatKey, bytes]:
    """The key of a phone with this public key that has this code, and the desk's public key, by which the phone makes
    the same. The desk's private one is forgotten: finding the code later opens nothing. Raises ValueError.
    """
    own = PrivateKey.generate()
    here = bytes(own.public_key)
    try:
        shared = Box(own, PublicKey(phone)).shared_key()
    except (CryptoError, RuntimeError, TypeError, ValueError):
        raise ValueError("nothing is agreed with such a public key") from None
    return SeatKey(hashlib.sha512(shared + code.raw + phone + here).digest()[:LENGTH]), here
