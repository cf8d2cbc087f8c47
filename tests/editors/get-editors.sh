#!/bin/bash
# Fetches editors that are newer than this Debian's, each beside its own C library, and puts commands for them into
# DIR/bin: nvim-0.10 and hx (Helix) of trixie, nvim-latest of forky, with nvim-treesitter beside it. Nothing is installed.
#
# usage: get-editors.sh DIR
set -euo pipefail
mkdir -p "$1/bin"
dir=$(cd "$1" && pwd)
uri=$(grep -hE '^URIs:' /etc/apt/sources.list.d/*.sources | awk '{print $2}' | grep -E '/debian/?$' | head -1)

# fetch SUITE PACKAGE...: the packages and all that they need, unpacked.
fetch() {
    local suite=$1 root=$dir/$1
    shift
    mkdir -p "$root"/{lists/partial,archives/partial,files}
    printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' \
        "$uri" "$suite" >"$root/suite.sources"
    : >"$root/status"
    local options=(
        -q -o APT::Sandbox::User=root -o APT::Install-Recommends=false
        -o Dir::Etc::sourcelist="$root/suite.sources" -o Dir::Etc::sourceparts=/dev/null
        -o Dir::State::lists="$root/lists" -o Dir::State::status="$root/status"
        -o Dir::Cache::archives="$root/archives" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
    )
    apt-get "${options[@]}" update >/dev/null
    apt-get "${options[@]}" -y --download-only install "$@" >/dev/null
    local package
    for package in "$root"/archives/*.deb; do
        dpkg-deb -x "$package" "$root/files"
    done
}

# command_for NAME SUITE PROGRAM VARIABLE RUNTIME [OPTION...]: what the program starts does not inherit its libraries.
command_for() {
    local files=$dir/$2/files name=$1 program=$3 variable=$4 runtime=$5
    shift 5
    local options
    printf -v options '%q ' "${@//FILES/$files}"
    cat >"$dir/bin/$name" <<END
#!/bin/sh
export $variable="$files/$runtime"
libraries="$files/usr/lib/\$(uname -m)-linux-gnu"
exec "\$libraries"/ld-linux-*.so.* --library-path "\$libraries" --argv0 $name "$files/$program" ${*:+$options}"\$@"
END
    chmod +x "$dir/bin/$name"
}

fetch trixie neovim hx
fetch forky neovim neovim-treesitter
# Neovim's own parsers are where it would be installed, not where it lies.
command_for nvim-0.10 trixie usr/bin/nvim VIMRUNTIME usr/share/nvim/runtime --cmd 'set rtp+=FILES/usr/lib/nvim'
command_for hx trixie usr/lib/hx/hx HELIX_RUNTIME usr/lib/hx/runtime
command_for nvim-latest forky usr/bin/nvim VIMRUNTIME usr/share/nvim/runtime --cmd 'set rtp+=FILES/usr/lib/nvim'
