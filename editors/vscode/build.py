# ruff: noqa: S603, T201
"""Builds VS Code packages that contain the server, robray-TARGET-VERSION.vsix, and checks their contents.

    python build.py [TARGET ... | all] [--out FOLDER] [--python PREFIX | --without-python] [--versions VERSION ...]

Run it in a checkout, on any system with Python and npm; pip fetches the rest. Without a TARGET the package is for this
machine. The other options are those of bundle.py. For a package without the server, use `npm run package`.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import bundle
import contents

RELEASED = ("linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64")


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("targets", nargs="*", default=[bundle.this_target()], metavar="TARGET")
    given.add_argument("--out", type=Path, default=bundle.EXTENSION, metavar="FOLDER")
    bundle.add_options(given)
    options = given.parse_args()
    targets = list(RELEASED) if options.targets == ["all"] else options.targets
    for target in targets:
        if target not in bundle.PLATFORMS:
            given.error(f"no target is called {target}: there are {', '.join(bundle.PLATFORMS)}")
    if options.python is not None and targets != [bundle.this_target()]:
        given.error("a Python of its own is carried for this machine alone")
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        for target in targets:
            options.target = target
            made = package(options)
            print(f"{made.path}: {contents.sentence(made)}", flush=True)
    except (bundle.BundleError, contents.ContentsError) as error:
        sys.exit(f"build.py: {error}")


def package(options: argparse.Namespace) -> contents.Package:
    """Builds the package for `options.target` and checks its contents."""
    version = json.loads((bundle.EXTENSION / "package.json").read_text(encoding="utf-8"))["version"]
    made: Path = options.out.resolve() / f"robray-{options.target}-{version}.vsix"
    npm = shutil.which("npm")
    if npm is None:
        raise bundle.BundleError("there is no npm")
    if not (bundle.EXTENSION / "node_modules").is_dir():
        subprocess.run([npm, "ci", "--silent"], cwd=bundle.EXTENSION, check=True)
    try:
        bundle.put(options)
        given = ["run", "--silent", "package", "--", "--target", options.target, "--out", str(made)]
        subprocess.run([npm, *given], cwd=bundle.EXTENSION, check=True, stdout=subprocess.DEVNULL)
    finally:
        shutil.rmtree(bundle.SERVER, ignore_errors=True)
    found = contents.Package(made)
    faults = contents.faults(found)
    if faults:
        made.unlink()
        raise contents.ContentsError("\n".join([f"what is in the package for {options.target} is wrong:", *faults]))
    return found


if __name__ == "__main__":
    main()
