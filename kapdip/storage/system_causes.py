"""What the operating system refuses: causes, as pieces of a sentence. See `kapdip.reason`."""

import errno

from kapdip.reason import Cause, no_facts


def _text(*, text: str) -> None: ...
def _folder(*, folder: str) -> None: ...


other = Cause("system.other", _text, "{text}")
"""In the system's own words."""
in_use = Cause("system.in_use", no_facts, "another program has it open")
no_file = Cause("system.no_file", no_facts, "it is not an ordinary file")
full = Cause("system.full", no_facts, "the disk is full")
not_allowed = Cause("system.not_allowed", no_facts, "you don't have permission")
not_allowed_in = Cause("system.not_allowed_in", _folder, "you don't have permission in {folder:plain}")
read_only = Cause("system.read_only", no_facts, "the disk is read-only")
missing = Cause("system.missing", no_facts, "there is no such file or folder")
no_folder = Cause("system.no_folder", no_facts, "there is a file where a folder should be")
folder = Cause("system.folder", no_facts, "it is a folder")
not_empty = Cause("system.not_empty", no_facts, "the folder is not empty")
there_already = Cause("system.there_already", no_facts, "that name is already in use")
long_name = Cause("system.long_name", no_facts, "the name is too long")
ring = Cause("system.ring", no_facts, "its links form a loop")
too_large = Cause("system.too_large", no_facts, "the file is too large")
broken = Cause("system.broken", no_facts, "the disk reports an error")
gone = Cause("system.gone", no_facts, "the disk is gone (was a USB stick removed?)")
no_answer = Cause("system.no_answer", no_facts, "the other computer does not respond")
no_network = Cause("system.no_network", no_facts, "there is no network")
port_taken = Cause("system.port_taken", no_facts, "another program uses this port")
no_address = Cause("system.no_address", no_facts, "this computer no longer has that address")
too_many = Cause("system.too_many", no_facts, "too many files are open")
no_memory = Cause("system.no_memory", no_facts, "there is not enough memory")
nobody_reads = Cause("system.nobody_reads", no_facts, "nothing is reading the output")

OF_ERRNO = {
    errno.ENOSPC: full,
    errno.EDQUOT: full,
    errno.EACCES: not_allowed,
    errno.EPERM: not_allowed,
    errno.EROFS: read_only,
    errno.ENOENT: missing,
    errno.ENOTDIR: no_folder,
    errno.EISDIR: folder,
    errno.ENOTEMPTY: not_empty,
    errno.EEXIST: there_already,
    errno.ENAMETOOLONG: long_name,
    errno.ELOOP: ring,
    errno.EFBIG: too_large,
    errno.EBUSY: in_use,
    errno.ETXTBSY: in_use,
    errno.EIO: broken,
    errno.ENODEV: gone,
    errno.ENXIO: gone,
    errno.ESTALE: no_answer,
    errno.ETIMEDOUT: no_answer,
    errno.EHOSTUNREACH: no_answer,
    errno.ENETUNREACH: no_network,
    errno.ENETDOWN: no_network,
    errno.EADDRINUSE: port_taken,
    errno.EADDRNOTAVAIL: no_address,
    errno.EMFILE: too_many,
    errno.ENFILE: too_many,
    errno.ENOMEM: no_memory,
    errno.EPIPE: nobody_reads,
}
"""By the number of the error; what is not here is given in the system's own words."""
