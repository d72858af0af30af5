"""How long a box takes: 1,000 mails, 100 of them of this game. `python tests/benchmarks/bench_post.py`"""

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.post.boxes import mails_in
from kapdip.post.mails import mail_of
from kapdip.post.people import read_contacts
from kapdip.post.reading import Known, PostReader
from tests.post.post_kit import address, game_file, mail, orders, slip, with_addresses

OTHERS = "Dear list,\n\n" + "the committee has met and decided to move the meeting to Monday, sell 300 tickets.\n" * 30


def main() -> None:
    """Print the seconds of the box and of each part of them."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_STATE_HOME"] = home
        folder = Path(home)
        path = game_file(folder)
        game = with_addresses(path)
        names = [seat.alias for seat in game.seats]
        mails = [mail(f"x{number}@example.net", OTHERS, subject=f"List {number}") for number in range(900)]
        for number in range(100):
            who = names[number % len(names)]
            text = f'Militärzug "{who}"\n{orders(game, who)}\n\nBörsenzug "{who}"\n{slip(Russia=-number)}\n\nGruß\n'
            mails.append(mail(address(who), text, subject=f"Zug 5, {number}"))
        box = folder / "Inbox"
        box.write_bytes(b"".join(b"From - Fri Nov 20 12:00:00 2026\n" + one + b"\n" for one in mails))
        began = time.perf_counter()
        read = [mail_of(found) for found in mails_in(box)]
        apart = time.perf_counter()
        found = list(PostReader(game, read_contacts(), Known(game, (), ()), "de").read(read))
        ended = time.perf_counter()
        ours = sum(one.seat is not None for one in found)
        print(f"{len(found)} mails, {ours} of this game: {ended - began:.2f} s (box {apart - began:.2f} s)")


if __name__ == "__main__":
    main()
