# Sets the checkout up; read by run.sh and test.sh, not started on its own. Takes nothing from outside the checkout but
# python3, the system's libraries and the packages pinned in requirements*.txt, and leaves everything in .venv.
#
#   . packaging/setup.sh; set_up runtime|dev
#
# The second time only a few files are compared. Whatever needs an administrator is found by trying, never guessed.

VENV=.venv
QT_PACKAGES="libegl1 libgl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0"
WINDOW_PACKAGES="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0"

say() { printf '%s\n' "kapdip: $*" >&2; }
stop() {
    say "$*"
    exit 1
}

# Those of the named Debian packages that are not installed; all of them where that cannot be asked.
not_installed() {
    for package in "$@"; do
        case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || :) in
        *" installed") ;;
        *) printf '%s ' "$package" ;;
        esac
    done
}

# Installs Debian packages as an administrator, or says in one line what an administrator has to do, and stops.
need_packages() { # why, package…
    why=$1
    shift
    missing=$(not_installed "$@")
    missing=${missing% }
    [ -n "$missing" ] || missing="$*"
    if ! command -v apt-get >/dev/null; then
        stop "$why. Please install what this system calls: $missing"
    elif [ "$(id -u)" -ne 0 ]; then
        say "$why. An administrator has to run once:"
        printf '\n    sudo apt-get update && sudo apt-get install --no-install-recommends -y %s\n\n' "$missing" >&2
        stop "Then start this command again."
    fi
    say "$why; installing $missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2 || say "The package lists could not be brought up to date; trying with those that are here."
    # shellcheck disable=SC2086 # several packages
    apt-get install -qq -y --no-install-recommends $missing >&2 ||
        stop "apt-get could not install: $missing"
}

fits() { "$1" -c 'import sys; sys.exit(not sys.version_info >= (3, 11))' 2>/dev/null; }

find_python() {
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if command -v "$candidate" >/dev/null && fits "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

make_venv() {
    python=$(find_python) || {
        command -v python3 >/dev/null || need_packages "Python is missing" python3
        python=$(find_python) || stop "Python 3.11 or newer is needed; python3 here is $(python3 -V 2>&1)."
    }
    say "making a virtual environment in $VENV ($("$python" -V 2>&1))"
    if [ -n "$uv" ]; then
        "$uv" venv --quiet --python "$python" "$VENV" && return
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        need_packages "Python's module venv is missing" python3-venv
    "$python" -m venv "$VENV" || stop "the virtual environment could not be made in $PWD/$VENV"
}

install_pinned() { # requirement file
    say "installing the packages that $1 pins"
    if [ -n "$uv" ]; then
        UV_COMPILE_BYTECODE=1 "$uv" pip install --quiet --python "$VENV/bin/python" --require-hashes -r "$1" && return
        say "uv could not; trying pip"
    fi
    "$VENV/bin/python" -m pip --version >/dev/null 2>&1 || "$VENV/bin/python" -m ensurepip >/dev/null 2>&1 ||
        need_packages "pip is missing" python3-venv
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --compile --require-hashes -r "$1" ||
        stop "the packages could not be installed (is there a network?)"
}

# The program itself is not copied: the environment looks into the checkout.
link_checkout() {
    site=$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    pwd >"$site/kapdip-checkout.pth"
    printf '#!/bin/sh\nexec "%s/bin/python" -m kapdip_gui "$@"\n' "$PWD/$VENV" >"$VENV/bin/kapdip"
    chmod +x "$VENV/bin/kapdip"
    "$VENV/bin/python" -m compileall -q kapdip_gui || :
}

qt_works() {
    QT_QPA_PLATFORM=offscreen "$VENV/bin/python" -c 'from PySide6 import QtSvg, QtWidgets; QtWidgets.QApplication([])' 2>/dev/null
}

# Set-up is current if what was installed is what is asked for now, in this place.
is_current() { # requirement file, stamp
    [ -x "$VENV/bin/python" ] && cmp -s "$1" "$2" && [ "$(cat "$VENV/kapdip-place" 2>/dev/null)" = "$PWD" ]
}

set_up() { # runtime or dev
    case $1 in
    runtime) wanted=packaging/requirements.txt ;;
    dev) wanted=packaging/requirements-dev.txt ;;
    esac
    if is_current packaging/requirements-dev.txt "$VENV/kapdip-dev" || is_current "$wanted" "$VENV/kapdip-$1"; then
        return 0
    fi
    uv=$(command -v uv || :)
    # A Python that was updated or removed leaves a dead environment behind; only that is made anew.
    if [ -d "$VENV" ] && ! "$VENV/bin/python" -c '' 2>/dev/null; then
        say "the virtual environment in $VENV no longer runs; making it anew"
        rm -rf "$VENV"
    fi
    [ -d "$VENV" ] || make_venv
    install_pinned "$wanted"
    link_checkout
    if ! qt_works; then
        # shellcheck disable=SC2086 # several packages
        need_packages "Libraries that Qt needs are missing" $QT_PACKAGES
        qt_works || stop "Qt does not start: $(QT_QPA_PLATFORM=offscreen "$VENV/bin/python" -c 'from PySide6 import QtWidgets' 2>&1 | tail -1)"
    fi
    cp "$wanted" "$VENV/kapdip-$1"
    pwd >"$VENV/kapdip-place"
}

# Libraries that a real X window needs beside; asked for only where there is a display.
set_up_window() {
    [ ! -e "$VENV/kapdip-window" ] || return 0
    plugin=$("$VENV/bin/python" -c 'import PySide6; print(PySide6.__path__[0])')/Qt/plugins/platforms/libqxcb.so
    if ldd "$plugin" 2>/dev/null | grep -q 'not found'; then
        # shellcheck disable=SC2086 # several packages
        need_packages "Libraries that a window needs are missing" $WINDOW_PACKAGES
    fi
    : >"$VENV/kapdip-window"
}
