#!/bin/sh
# Fetches Emacs 30 with tree-sitter from the backports of Debian 12 into the folder DIR, and leaves the command DIR/emacs30.
# Nothing is installed, and the Emacs of the system stays what it is. What Emacs 30 links to must be here: the packages
# emacs-nox and libtree-sitter0.
set -eu
mkdir -p "${1:?a folder}"
dir=$(cd "$1" && pwd)
cd "$dir"
# A newer system has it.
if emacs --batch --eval '(kill-emacs (if (and (> emacs-major-version 29) (treesit-available-p)) 0 1))' 2>/dev/null; then
    ln -sf "$(command -v emacs)" emacs30
    exit
fi
mkdir -p lists/partial archives/partial

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    grep -oE '(https?|file)://[^ ]*/debian/?( |$)' | head -n 1 | tr -d ' ')
cat > backports.sources <<END
Types: deb
URIs: $mirror
Suites: bookworm-backports
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
from_backports() {
    apt-get -q -o APT::Sandbox::User=root -o Dir::Etc::sourcelist="$dir/backports.sources" \
        -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$dir/lists" -o Dir::Cache::archives="$dir/archives" \
        -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@" >&2
}
from_backports update
from_backports download emacs-nox emacs-common emacs-bin-common emacs-el
for package in ./*.deb; do dpkg-deb -x "$package" .; done
rm ./*.deb

version=$(basename "$(find usr/share/emacs -maxdepth 1 -name '[0-9]*')")
programs=$(dirname "$(find usr/libexec/emacs -name '*.pdmp')")
cat > emacs30 <<END
#!/bin/sh
export EMACSLOADPATH="$dir/usr/share/emacs/$version/lisp"
export EMACSDATA="$dir/usr/share/emacs/$version/etc" EMACSDOC="$dir/usr/share/emacs/$version/etc"
export EMACSPATH="$dir/$programs"
exec "$dir/usr/bin/emacs-nox" --dump-file "$(find "$dir/$programs" -name '*.pdmp')" "\$@"
END
chmod +x emacs30
./emacs30 --batch --eval '(message "Emacs %s" emacs-version)'
