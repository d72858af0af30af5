"""Makes the program as a folder that runs without Python, on and for the system that it is started on.

    sh packaging/freeze.sh          Debian and relatives: brings what the system lacks, then starts this
    py packaging\\freeze.py          Windows, with Python 3.11 to 3.13
    python3 packaging/freeze.py     macOS, with Python 3.11 to 3.13

Leaves `dist/kapdip` (on macOS `dist/Kapdip.app`, too), packed as `dist/kapdip-SYSTEM.tar.gz`, on Windows `.zip`.
"""

import gzip
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
DIST = ROOT / "dist"
SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
BESIDE = {"linux": ("install.sh",), "windows": ("install.cmd",)}
"""What of this folder lies beside the program, by system."""


def main() -> None:
    """Once with whatever Python it is started by, which makes the environment, and again in that environment."""
    os.chdir(ROOT)
    run(sys.executable, "packaging/compile_words.py")
    if Path(sys.prefix).resolve() != (BUILD / "venv-freeze").resolve() and "--here" not in sys.argv:
        run(make_environment("manual"), "packaging/manual/build.py")
        run(make_environment("freeze"), __file__)
        return
    if SYSTEM != "linux":
        run(sys.executable, "packaging/build_icon.py", "build")
    shutil.rmtree(DIST / "kapdip", ignore_errors=True)
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", "dist",
        "--workpath", "build/freeze", "packaging/kapdip.spec")  # fmt: skip
    folder = DIST / "kapdip"
    for file in (*(ROOT / "packaging" / name for name in BESIDE.get(SYSTEM, ())), ROOT / "LICENSE", ROOT / "README.md"):
        shutil.copy2(file, folder)
    if SYSTEM == "linux":
        # Only here the paths of Qt lead through the environment, which `frozen.py` empties.
        (folder / "qt.conf").write_text("[Paths]\nPrefix = _internal/PySide6/Qt\n", encoding="utf-8")
        take_licences(folder)
        run(sys.executable, "packaging/desktop_files.py", folder / "share")
    packed = pack("Kapdip.app" if SYSTEM == "macos" else "kapdip")
    print(f"kapdip: made {folder.relative_to(ROOT)} ({size(folder)} MB) and {packed.name} ({size(packed)} MB)")


def make_environment(name: str) -> str:
    """An environment with what `requirements-NAME.txt` pins; gives its Python."""
    folder = BUILD / f"venv-{name}"
    python = folder / ("Scripts/python.exe" if SYSTEM == "windows" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r",
        f"packaging/requirements-{name}.txt")  # fmt: skip
    return str(python)


def take_licences(folder: Path) -> None:
    """The libraries of the system that the folder brings along keep their licences: `licences/PACKAGE.txt`, where the
    system's packages are Debian's.
    """
    if not shutil.which("dpkg"):
        return
    names = [f"*/{file.name}" for file in (folder / "_internal").glob("lib*.so*")]
    told = subprocess.run(["dpkg", "-S", *names], capture_output=True, text=True, check=False).stdout
    (folder / "licences").mkdir()
    for package in {line.partition(":")[0] for line in told.splitlines()}:
        text = Path("/usr/share/doc", package, "copyright")
        if text.is_file():
            shutil.copyfile(text, folder / "licences" / f"{package}.txt")


def pack(name: str) -> Path:
    """One file of what is to be given away; the same bytes for everybody who builds with one SOURCE_DATE_EPOCH."""
    if day := int(os.environ.get("SOURCE_DATE_EPOCH", "0")):
        for file in DIST.joinpath(name).rglob("*"):
            os.utime(file, (day, day), follow_symlinks=False)
    target = str(DIST / f"kapdip-{SYSTEM}")
    if SYSTEM == "windows":
        return Path(shutil.make_archive(target, "zip", DIST, name))
    plain = Path(shutil.make_archive(target, "tar", DIST, name, owner="root", group="root"))
    packed = plain.with_suffix(".tar.gz")
    with (
        plain.open("rb") as source,
        packed.open("wb") as whole,
        gzip.GzipFile("", "wb", 6, whole, 0) as sink,
    ):
        shutil.copyfileobj(source, sink)
    plain.unlink()
    return packed


def size(path: Path) -> int:
    """Megabytes of a file, or of all files of a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return round(sum(file.lstat().st_size for file in files if not file.is_dir()) / 1e6)


def run(*command: object) -> None:
    """Raises CalledProcessError where it fails."""
    subprocess.run([str(part) for part in command], check=True)


if __name__ == "__main__":
    main()
