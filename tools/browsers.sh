#!/usr/bin/env bash
# Looks for the browsers that the tests drive. What is missing is installed with apt-get where that is
# possible (Debian, as root); else this says exactly what to install. Only Chromium is indispensable:
# the tests of the other engines are skipped, and say so, when theirs is missing.
set -u

# The program each Debian package brings; a variable of the environment may name another program.
declare -A program=(
  [chromium]="${CHROMIUM:-chromium}"
  [firefox-esr]="${FIREFOX:-firefox-esr}"
  [webkit2gtk-driver]="${WEBKIT_DRIVER:-WebKitWebDriver}"
  [xvfb]=Xvfb
)

missing() {
  local package
  for package in chromium firefox-esr webkit2gtk-driver xvfb; do
    command -v "${program[$package]}" >/dev/null || printf '%s ' "$package"
  done
}

wanted=$(missing)
if [ -n "$wanted" ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "Installing for the browser tests: $wanted"
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # one word per package
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends $wanted; } >/dev/null || true
  wanted=$(missing)
fi
[ -z "$wanted" ] && exit 0

cat >&2 <<TEXT
Browsers missing for the tests: $wanted
  on Debian or Ubuntu:  sudo apt-get install $wanted
  elsewhere: install Chromium and name it, for example  CHROMIUM=/path/to/chrome make test
TEXT
case " $wanted" in *" chromium "*) exit 1 ;; esac
