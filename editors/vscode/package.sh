#!/bin/sh
# Makes the package for a target of VS Code with the server in it, robray-TARGET-VERSION.vsix; for options see bundle.py.
# Without the server: `npm run package`.
set -eu
cd "$(dirname "$0")"
python=${ROBRAY_PYTHON:-python3}
target=$("$python" -c 'import bundle; print(bundle.this_target())')
previous=
for word in "$@"; do
    case $word in --target=*) target=${word#--target=} ;; esac
    [ "$previous" = --target ] && target=$word
    previous=$word
done
"$python" bundle.py "$@"
trap 'rm -rf server' EXIT
npx --no-install vsce package --no-dependencies --target "$target" ${ROBRAY_OUT:+--out "$ROBRAY_OUT"}
