#!/bin/sh
# Fetches what the tests in the real workbench need, into the folder that is given (this one by default): about 400 MB from
# npm, half a minute. Chromium is the system's.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
into=${1:-$here}
mkdir -p "$into"
[ "$into" = "$here" ] || cp "$here/package.json" "$here/.npmrc" "$into"
cd "$into"
npm install --no-audit --no-fund --silent
cd node_modules/code-server/lib/vscode
npm install --omit=dev --ignore-scripts --no-audit --no-fund --silent
# Terminals and logs are native; Node's own headers lie beside it. What follows their build we do without.
node=$(readlink -f "$(command -v node)")
npm rebuild node-pty @vscode/spdlog --nodedir="${node%/bin/*}" >native.log 2>&1 || true
for built in node-pty/build/Release/pty.node @vscode/spdlog/build/Release/spdlog.node; do
    test -f "node_modules/$built" || { cat native.log >&2; exit 1; }
done
