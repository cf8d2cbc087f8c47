#!/bin/sh
# Packs the modes as robray-mode-VERSION.tar into the given folder (default: this one), for package-install-file.
set -eu
out=$(cd "${1:-$(dirname "$0")}" && pwd)
cd "$(dirname "$0")"

header() { sed -n "s/^;; $1: //p" robray-mode.el; }
summary=$(sed -n '1s/^.* --- \(.*\)  -\*-.*$/\1/p' robray-mode.el)
name=robray-mode-$(header Version)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/$name"
cp ./*.el README.md "$work/$name"
cat > "$work/$name/robray-mode-pkg.el" <<END
;;; -*- no-byte-compile: t; lexical-binding: t; -*-
(define-package "robray-mode" "$(header Version)" "$summary"
  '$(header Package-Requires)
  :url "$(header URL)"
  :keywords '("$(header Keywords)"))
END
tar -C "$work" -cf "$out/$name.tar" "$name"
echo "$out/$name.tar"
