#!/bin/sh
# Fetches Debian 12's Python for Linux on arm64 and an emulator of that processor into the folder DIR. Nothing is
# installed. `ROBRAY_ARM64=DIR ROBRAY_VSIX=PACKAGES pytest tests/editors/test_vscode_arm64.py` runs the package with them.
set -eu
mkdir -p "${1:?a folder}"
dir=$(cd "$1" && pwd)
cd "$dir"
mkdir -p lists/partial archives/partial
: > status
for_arm() {
    apt-get -q -o APT::Sandbox::User=root -o APT::Architecture=arm64 -o APT::Architectures=arm64 \
        -o Dir::State::lists="$dir/lists" -o Dir::State::status="$dir/status" -o Dir::Cache::archives="$dir/archives" \
        -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@" >&2
}
for_arm update
for_arm download python3.11-minimal libpython3.11-minimal libpython3.11-stdlib \
    libc6 libgcc-s1 libstdc++6 zlib1g libexpat1 libffi8 libssl3 libbz2-1.0 liblzma5 libuuid1
for package in ./*.deb; do dpkg-deb -x "$package" root; done
rm ./*.deb
apt-get -q -o APT::Sandbox::User=root download qemu-user-static >&2
dpkg-deb -x ./qemu-user-static*.deb emulator
mv emulator/usr/bin/qemu-aarch64-static .
rm -r ./*.deb emulator
./qemu-aarch64-static -L root root/usr/bin/python3.11 -c 'import platform, sys; print(platform.machine(), sys.version)'
