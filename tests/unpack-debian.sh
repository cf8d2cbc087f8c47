#!/bin/sh
# Unpacks packages of another suite of Debian into a folder: SUITE FOLDER PACKAGE... Nothing is installed.
set -eu
suite=$1
mkdir -p "$2"
dir=$(cd "$2" && pwd)
shift 2
cd "$dir"
mkdir -p lists/partial archives/partial

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    grep -oE '(https?|file)://[^ ]*/debian/?( |$)' | head -n 1 | tr -d ' ')
cat > suite.sources <<END
Types: deb
URIs: $mirror
Suites: $suite
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
of_suite() {
    apt-get -q -o APT::Sandbox::User=root -o Dir::Etc::sourcelist="$dir/suite.sources" \
        -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$dir/lists" -o Dir::Cache::archives="$dir/archives" \
        -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@" >&2
}
of_suite update
of_suite download "$@"
for package in ./*.deb; do dpkg-deb -x "$package" .; done
rm ./*.deb
