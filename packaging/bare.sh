#!/bin/sh
# Runs a command of the README in a bare Debian, as on a machine that has nothing but python3:
#
#   sh packaging/bare.sh 12|13 root|user [COMMAND…]      (without a command: sh packaging/test.sh)
#
# Takes the last commit, not the working tree. Needs root and debootstrap. The bare system is kept in build/bare/ and
# copied for each run; the copy goes when the run is over. Of this machine's settings the run sees those of the network
# alone: name servers, certificates, pip's and apt's sources.
set -eu
cd "$(dirname "$0")/.."

usage() {
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
stop() {
    printf 'bare: %s\n' "$*" >&2
    exit 1
}

case ${1:-} in
12) suite=bookworm ;;
13) suite=trixie ;;
*) usage ;;
esac
case ${2:-} in
root | user) who=$2 ;;
*) usage ;;
esac
shift 2
[ $# -gt 0 ] || set -- sh packaging/test.sh
[ "$(id -u)" -eq 0 ] || stop "making a system needs root: sudo sh packaging/bare.sh …"
command -v debootstrap >/dev/null || stop "debootstrap is missing: apt-get install debootstrap"

base=build/bare/$suite
if [ ! -e "$base/etc/debian_version" ]; then
    mkdir -p build/bare
    rm -rf "$base.new"
    debootstrap --variant=minbase --include=python3,ca-certificates "$suite" "$base.new" >build/bare/log ||
        stop "the system could not be made; build/bare/log says why"
    mv "$base.new" "$base"
fi

root=$(mktemp -d build/bare/run.XXXXXX)
# What is mounted for the run is seen by the run alone, so it is gone with it.
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 130' INT TERM
cp -a --reflink=auto "$base/." "$root"
chmod 755 "$root"
for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$file" ] || cp -L "$file" "$root$file"
done
git clone -q --no-hardlinks . "$root/home/kapdip"
chroot "$root" useradd --no-create-home --home-dir /home/kapdip --shell /bin/sh player
[ "$who" = root ] || chown -R --no-dereference 1000:1000 "$root/home/kapdip"

inside() { # root or player, command…
    name=$1
    shift
    # shellcheck disable=SC2016 # the inner shell's own words
    # shellcheck disable=SC2046 # several words
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/kapdip $(env | grep -E '^(PIP_(CERT|INDEX_URL|PROXY)|https?_proxy)=[^ ]*$' || :) \
        ${CI:+"CI=$CI"} \
        unshare --mount --propagation private sh -c '
            root=$1 name=$2; shift 2
            mount --bind /dev "$root/dev" && mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/tmp" || exit
            chmod 1777 "$root/tmp"
            [ -d /dev/shm ] && mount --bind /dev/shm "$root/dev/shm"
            if [ "$name" = root ]; then set -- --userspec=0:0 "$root" "$@"; else set -- --userspec=1000:1000 "$root" "$@"; fi
            exec chroot "$@"
        ' sh "$root" "$name" sh -c 'cd /home/kapdip && exec "$@"' sh "$@"
}

if [ "$who" = root ]; then
    inside root "$@"
    exit
fi
# A user is told the one line that an administrator has to run: that line is run, and the command again.
said=build/bare/said.$$
trap 'rm -rf --one-file-system "$root" "$said"' EXIT
while :; do
    status=0
    { inside player "$@" 2>&1 || printf '%s\n' "$?" >"$said.status"; } | tee "$said"
    [ ! -e "$said.status" ] || status=$(cat "$said.status")
    rm -f "$said.status"
    asked=$(sed -n 's/^ *sudo apt-get update && sudo apt-get install \(.*\)/\1/p' "$said" | tail -1)
    [ "$status" -ne 0 ] && [ -n "$asked" ] && [ "$asked" != "${before:-}" ] || exit "$status"
    before=$asked
    printf 'bare: as the administrator: %s\n' "$asked"
    # shellcheck disable=SC2086 # several words
    inside root sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq $*' sh $asked >/dev/null
done
