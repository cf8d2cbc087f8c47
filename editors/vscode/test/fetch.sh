#!/bin/sh
# Fetches the dependencies of the tests in the real workbench into the given folder (default: this one): about 400 MB
# from npm, half a minute. The tests use the system's Chromium.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
into=${1:-$here}
mkdir -p "$into"
[ "$into" = "$here" ] || cp "$here/package.json" "$here/.npmrc" "$into"
cd "$into"
npm install --no-audit --no-fund --silent
cd node_modules/code-server/lib/vscode
npm install --omit=dev --ignore-scripts --no-audit --no-fund --silent
# Terminals and logs need native modules; Node's headers are beside Node. Ignore failures of later build steps.
node=$(readlink -f "$(command -v node)")
npm rebuild node-pty @vscode/spdlog --nodedir="${node%/bin/*}" >native.log 2>&1 || true
for built in node-pty/build/Release/pty.node @vscode/spdlog/build/Release/spdlog.node; do
    test -f "node_modules/$built" || { cat native.log >&2; exit 1; }
done
