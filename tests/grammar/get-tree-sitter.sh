#!/bin/sh
# Fetches the tree-sitter command from Debian's unstable into the folder DIR, and leaves the command DIR/tree-sitter.
# Nothing is installed: it comes with the C library that it was built for, and is started by that one's loader.
set -eu
mkdir -p "${1:?a folder}"
dir=$(cd "$1" && pwd)
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
from_unstable download tree-sitter-cli libc6 libgcc-s1
for package in ./*.deb; do dpkg-deb -x "$package" .; done
rm ./*.deb

loader=$(find "$dir/usr/lib" -name 'ld-linux*' | head -n 1)
cat > tree-sitter <<END
#!/bin/sh
exec "$loader" --library-path "$(dirname "$loader")" "$dir/usr/bin/tree-sitter" "\$@"
END
chmod +x tree-sitter
./tree-sitter --version
