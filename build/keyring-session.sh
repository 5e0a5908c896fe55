#!/usr/bin/env bash
# Runs a command inside a D-Bus session and a home folder of its own, so that tests meet a real
# keychain and never the developer's.
#   keyring-session.sh unlocked|locked|none COMMAND…
# `locked` has a login keyring that nobody opened, `none` a bus without any keyring.
set -euo pipefail

mode=$1
shift
place=$(mktemp -d)

# A keyring daemon outlives a session that ends at once. Its environment names its session.
stop_daemons() {
  for process in /proc/[0-9]*; do
    if grep -qsz "XDG_DATA_HOME=$place/" "$process/environ"; then kill "${process#/proc/}" 2>/dev/null || true; fi
  done
}
trap 'stop_daemons; rm -rf "$place"' EXIT

export HOME=$place/home XDG_RUNTIME_DIR=$place/run XDG_DATA_HOME=$place/data XDG_CACHE_HOME=$place/cache
export XDG_CONFIG_HOME=$place/config
mkdir -p -m 700 "$HOME" "$XDG_RUNTIME_DIR" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME"
unset DISPLAY WAYLAND_DISPLAY GNOME_KEYRING_CONTROL DBUS_SESSION_BUS_ADDRESS

# The password may be anything but empty.
unlock='printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1'
case $mode in
unlocked) begin=$unlock ;;
locked)
  dbus-run-session -- bash -c "$unlock"
  stop_daemons
  export XDG_RUNTIME_DIR=$place/run-locked
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  begin='gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1'
  ;;
none) begin=: ;;
*)
  echo "keyring-session.sh: unlocked, locked or none, not '$mode'" >&2
  exit 2
  ;;
esac
# The bus complains about limits it does not need; only the command's own errors are let through.
dbus-run-session -- bash -c "$begin"'; "$@" 2>&3' _ "$@" 3>&2 2>/dev/null
