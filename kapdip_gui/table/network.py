"""Under which addresses phones may find this computer, the likeliest first.

Takes: what the system knows of its networks. Gives: `LocalAddress`es. Source: docs/table.md 8.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network
from typing import NamedTuple

from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface

VIRTUAL = ("tun", "tap", "wg", "vbox", "vmnet", "docker", "br-", "veth", "virbr", "zt", "tailscale", "vethernet")
"""How the names of networks begin in which no phone is."""
HOMES = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
SELF_GIVEN = IPv4Network("169.254.0.0/16")
WIFI, CABLE, OTHER = range(3)
_KINDS = {QNetworkInterface.InterfaceType.Wifi: WIFI, QNetworkInterface.InterfaceType.Ethernet: CABLE}


class LocalAddress(NamedTuple):
    """An address of this computer, and the network to which it belongs."""

    ip: str
    name: str
    kind: int = OTHER


def ranked(found: Iterable[LocalAddress]) -> tuple[LocalAddress, ...]:
    """The likeliest first: no virtual network, Wi-Fi before a cable, a home's addresses before others. One that a
    computer gave itself is there only where there is no other.
    """
    addresses = sorted(found, key=_rank)
    real = tuple(one for one in addresses if IPv4Address(one.ip) not in SELF_GIVEN)
    return real or tuple(addresses)


def _rank(one: LocalAddress) -> tuple[bool, int, int, str]:
    at = IPv4Address(one.ip)
    home = next((place for place, net in enumerate(HOMES) if at in net), len(HOMES))
    return one.name.lower().startswith(VIRTUAL), one.kind, home, one.ip


def local_addresses() -> tuple[LocalAddress, ...]:
    """Those of this computer as it is now; empty without a network."""
    flag = QNetworkInterface.InterfaceFlag
    return ranked(
        LocalAddress(entry.ip().toString(), net.humanReadableName(), _KINDS.get(net.type(), OTHER))
        for net in QNetworkInterface.allInterfaces()
        if net.flags() & flag.IsRunning and not net.flags() & flag.IsLoopBack
        for entry in net.addressEntries()
        if entry.ip().protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
    )
