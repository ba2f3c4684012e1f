#!/usr/bin/env bash
# Looks for the browsers that the tests drive, and for the web servers that docs/hosting.md shows. What is missing is
# installed with apt-get where that is possible (Debian, as root); else this says exactly what to install. Chromium and
# the servers are indispensable: the tests of the other engines are skipped, and say so, when theirs is missing.
set -u

# The program each Debian package brings; a variable of the environment may name another program.
declare -A program=(
  [chromium]="${CHROMIUM:-chromium}"
  [firefox-esr]="${FIREFOX:-firefox-esr}"
  [webkit2gtk-driver]="${WEBKIT_DRIVER:-WebKitWebDriver}"
  [xvfb]=Xvfb
  [nginx-light]=nginx
  [apache2-bin]=apache2
)

missing() {
  local package
  for package in chromium firefox-esr webkit2gtk-driver xvfb nginx-light apache2-bin; do
    PATH=$PATH:/usr/sbin command -v "${program[$package]}" >/dev/null || printf '%s ' "$package"
  done
}

wanted=$(missing)
if [ -n "$wanted" ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "Installing for the tests: $wanted"
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # one word per package
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends $wanted; } >/dev/null || true
  wanted=$(missing)
fi
[ -z "$wanted" ] && exit 0

cat >&2 <<TEXT
Missing for the tests: $wanted
  on Debian or Ubuntu:  sudo apt-get install $wanted
  elsewhere: install Chromium and name it, for example  CHROMIUM=/path/to/chrome make test;
  and the web servers nginx and Apache (apache2)
TEXT
case " $wanted" in *" chromium "* | *" nginx-light "* | *" apache2-bin "*) exit 1 ;; esac
