#!/bin/sh
# Fetches the tree-sitter command from Debian's unstable into the folder DIR, and leaves the command DIR/tree-sitter.
# Nothing is installed: it comes with the C library that it was built for, and is started by that one's loader.
set -eu
"$(dirname "$0")/../unpack-debian.sh" sid "${1:?a folder}" tree-sitter-cli libc6 libgcc-s1
dir=$(cd "$1" && pwd)
cd "$dir"

loader=$(find "$dir/usr/lib" -name 'ld-linux*' | head -n 1)
cat > tree-sitter <<END
#!/bin/sh
exec "$loader" --library-path "$(dirname "$loader")" "$dir/usr/bin/tree-sitter" "\$@"
END
chmod +x tree-sitter
./tree-sitter --version
