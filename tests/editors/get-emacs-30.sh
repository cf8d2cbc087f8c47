#!/bin/sh
# Fetches Emacs 30 with tree-sitter from the backports of Debian 12 into the folder DIR, and leaves the command DIR/emacs30.
# Nothing is installed, and the Emacs of the system stays what it is. What Emacs 30 links to must be here: the packages
# emacs-nox and libtree-sitter0.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:?a folder}"
dir=$(cd "$1" && pwd)
cd "$dir"
# A newer system has it.
if emacs --batch --eval '(kill-emacs (if (and (> emacs-major-version 29) (treesit-available-p)) 0 1))' 2>/dev/null; then
    ln -sf "$(command -v emacs)" emacs30
    exit
fi
"$here/../unpack-debian.sh" bookworm-backports "$dir" emacs-nox emacs-common emacs-bin-common emacs-el

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
