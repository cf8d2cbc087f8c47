# ruff: noqa: T201
"""Checks that the contents of VS Code packages with the server can run on the target of the package.

    python contents.py PACKAGE.vsix ...

Programs and compiled modules must have the target's format and processor, exist for every version of Python, and find
the libraries that they link to. The package must contain each module that is imported, and no file may name a folder of
the machine that built it. The script executes nothing. It reads programs with `lief`, which pip installs.
"""

import ast
import io
import json
import re
import sys
import tempfile
import tomllib
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import bundle

MAGIC = {
    b"\x7fELF": "linux",
    **dict.fromkeys((b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"), "darwin"),
}
"""First bytes of binaries by system. Binaries of Windows begin with `MZ`."""

ENDINGS = (".so", ".pyd", ".dll", ".dylib", ".exe")

MACHINES = {"X86_64": "x64", "AMD64": "x64", "AARCH64": "arm64", "ARM64": "arm64"}
"""Processors of targets by their names in binary formats."""

MODULES = {
    "linux-x64": [".cpython-{}-x86_64-linux-gnu.so", ".abi3.so", ".so"],
    "linux-arm64": [".cpython-{}-aarch64-linux-gnu.so", ".abi3.so", ".so"],
    "darwin-x64": [".cpython-{}-darwin.so", ".abi3.so", ".so"],
    "darwin-arm64": [".cpython-{}-darwin.so", ".abi3.so", ".so"],
    "win32-x64": [".cp{}-win_amd64.pyd", ".pyd"],
    "win32-arm64": [".cp{}-win_arm64.pyd", ".pyd"],
}
"""Suffixes by which Python finds a compiled module, with `{}` for its version, such as `311`."""

OF_A_VERSION = re.compile(r"\.(?:cpython-|cp)(\d+)-.*$")

OF_THE_SYSTEM = {
    "linux": re.compile(rf"{bundle.SYSTEM_LIBRARIES.pattern}|lib(stdc\+\+|z)\.so\.\d+"),
    "darwin": re.compile(r"/usr/lib/.*|/System/Library/.*"),
    # Python brings the libraries in the last line.
    "win32": re.compile(
        r"api-ms-win-.*|(kernel32|ntdll|bcryptprimitives|advapi32|ws2_32|user32|msvcrt|ucrtbase)\.dll"
        r"|python3\d*\.dll|vcruntime140(_1)?\.dll",
        re.IGNORECASE,
    ),
}
"""Libraries that the system provides. On Linux, those that wheels may link to."""


class ContentsError(Exception):
    """Wrong contents of a package."""


class Program(NamedTuple):
    """A compiled file. `linked` names the libraries that it links to, `called` is its own install name."""

    system: str
    processors: frozenset[str]
    linked: Sequence[str]
    called: str = ""
    least: tuple[int, ...] = ()
    """Oldest version of macOS that it runs on."""


class Package:
    def __init__(self, path: Path) -> None:
        self.path = path
        with zipfile.ZipFile(path) as packed:
            self.files = {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}
        manifest = self.files["extension.vsixmanifest"].decode()
        found = re.search(r'TargetPlatform="([^"]+)"', manifest)
        self.target = "" if found is None else found[1]
        self.system, _, self.processor = self.target.partition("-")
        self.server = {
            PurePosixPath(name.removeprefix("extension/server/")): data
            for name, data in self.files.items()
            if name.startswith("extension/server/")
        }
        self.told: dict[str, Any] = json.loads(self.server.get(PurePosixPath("server.json"), b"{}"))
        self.programs = {path: program(data) for path, data in self.server.items() if is_program(data)}

    @property
    def versions(self) -> Sequence[str]:
        """Versions of the user's Python that it supports; empty if it has its own Python."""
        return self.told.get("versions", ())

    @property
    def packages(self) -> dict[PurePosixPath, bytes]:
        """Files of the folder on Python's path, by their paths in it."""
        top = PurePosixPath("packages")
        return {path.relative_to(top): data for path, data in self.server.items() if path.is_relative_to(top)}


def main() -> None:
    wrong = 0
    for name in sys.argv[1:]:
        package = Package(Path(name))
        found = faults(package)
        print(*(f"{name}: {each}" for each in found or [sentence(package)]), sep="\n")
        wrong += len(found)
    sys.exit(1 if wrong else 0)


def faults(package: Package) -> list[str]:
    """Problems of a package, as sentences."""
    if package.target not in MODULES:
        return [f"it is for no target that is known: '{package.target}'"]
    if PurePosixPath("main.py") not in package.server or not package.told:
        return ["there is no server in it"]
    return [
        *programs(package),
        *modules(package),
        *linked(package),
        *imports(package),
        *licences(package),
        *places(package),
    ]


def sentence(package: Package) -> str:
    """Size of a package, what it needs to run, and its largest parts."""
    unpacked = sum(map(len, package.files.values()))
    by_part: Counter[str] = Counter()
    for name, data in package.server.items():
        by_part[name.parts[1].split(".")[0] if name.parts[0] == "packages" else name.parts[0]] += len(data)
    most = ", ".join(f"{name} {size / 1e6:.1f}" for name, size in by_part.most_common(4))
    python = f"Python {' '.join(package.versions)} of the user's" if package.versions else "a Python of its own"
    least = max((each.least for each in package.programs.values()), default=())
    glibc = [re.findall(rb"GLIBC_(2\.\d+)", package.server[name]) for name in package.programs]
    newest = max((int(each[2:]) for found in glibc for each in found), default=0)
    system = f", macOS {least[0]}" if least else f", glibc 2.{newest}" if newest else ""
    sizes = f"{package.path.stat().st_size / 1e6:.1f} MB, {unpacked / 1e6:.1f} MB unpacked ({most})"
    return f"{sizes}; {python}{system}; {len(package.programs)} compiled files"


def programs(package: Package) -> Iterator[str]:
    for path, found in package.programs.items():
        if found.system != package.system:
            yield f"{path} is for {found.system}"
        elif package.processor not in found.processors:
            yield f"{path} is for the processor {', '.join(sorted(found.processors))}"
    for path in package.server:
        if path.suffix in ENDINGS and path not in package.programs:
            yield f"{path} is no program"
    if not package.versions and PurePosixPath(package.told.get("python", "")) not in package.programs:
        yield "its Python is not there"


def modules(package: Package) -> Iterator[str]:
    """Reports compiled modules that exist for some of the versions only."""
    wanted = {version.replace(".", "") for version in package.versions}
    found: dict[str, set[str]] = {}
    for path in package.packages:
        version = OF_A_VERSION.search(path.name)
        if version is not None and path.suffix in ENDINGS:
            found.setdefault((path.parent / path.name[: version.start()]).as_posix(), set()).add(version[1])
    for name, versions in sorted(found.items()) if wanted else ():
        if versions != wanted:
            yield f"{name} is compiled for {', '.join(sorted(versions))}, and not for {', '.join(sorted(wanted))}"


def linked(package: Package) -> Iterator[str]:
    names = {path.name.lower() for path in package.programs}
    for path, found in package.programs.items():
        for library in found.linked:
            name = library.rpartition("/")[2]
            if not OF_THE_SYSTEM[package.system].fullmatch(library) and name.lower() not in names:
                yield f"{path} is linked with {library}, which is not there"


def imports(package: Package) -> Iterator[str]:
    """Reports missing modules that robray imports anywhere, or that its dependencies import when they are loaded.

    A package with its own Python contains bytecode only. `bundle.py` has already imported its modules.
    """
    there = package.packages
    folders = {folder for path in there for folder in path.parents}
    project = tomllib.loads((bundle.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = " ".join(each for extra in project["optional-dependencies"].values() for each in extra)
    # The distribution pillow provides the module PIL.
    extras = {"PIL"} | {name.replace("-", "_") for name in re.findall(r"[\w-]+(?=[ <>=!\[]|$)", wanted)} - {"robray"}

    def is_there(name: str) -> bool:
        path = PurePosixPath(*name.split("."))
        if path.with_suffix(".py") in there or path in folders:
            return True
        endings = MODULES[package.target]
        return all(
            any(path.parent / (path.name + each.format(version.replace(".", ""))) in there for each in endings)
            for version in package.versions
        )

    seen = {"robray"}
    waiting = [path for path in there if path.parts[0] == "robray" and path.suffix == ".py"] if package.versions else []
    while waiting:
        path = waiting.pop()
        for name in sorted(imported(path, there[path])):
            top = name.partition(".")[0]
            if top in sys.stdlib_module_names or (path.parts[0] == "robray" and top in extras):
                continue
            if not is_there(name):
                yield f"{path} imports {name}, which is not there"
            # Importing a module also imports the packages around it.
            parts = name.split(".")
            for count in range(1, len(parts) + 1):
                one = PurePosixPath(*parts[:count])
                for source in (one.with_suffix(".py"), one / "__init__.py"):
                    if source in there and source.as_posix() not in seen and source.parts[0] != "robray":
                        seen.add(source.as_posix())
                        waiting.append(source)


def licences(package: Package) -> Iterator[str]:
    """Reports missing licences. The metadata of a Python package names its licence files."""
    there = package.packages
    for path in there:
        if path.name == "METADATA" and path.parent.suffix == ".dist-info":
            told = there[path].decode("utf-8", "replace").partition("\n\n")[0]
            named = re.findall(r"^License-File: (.+)$", told, re.MULTILINE)
            lacking = [
                name for name in named if not {path.parent / "licenses" / name, path.parent / name} & there.keys()
            ]
            inside = [other for other in there if path.parent in other.parents]
            if lacking or not any(re.match(r"(?i)licen[cs]e|copying", other.name) for other in inside):
                yield f"{path.parent} lacks its licence"
    if not package.versions and PurePosixPath("python/LICENSE.txt") not in package.server:
        yield "its Python lacks its licence"


def imported(path: PurePosixPath, source: bytes) -> set[str]:
    """Modules that a file of robray imports anywhere, or another file at load time. Skips optional imports."""
    around = path.parent.parts
    found: set[str] = set()

    def visit(statements: Sequence[ast.stmt]) -> None:
        for each in statements:
            match each:
                case ast.Import():
                    found.update(alias.name for alias in each.names)
                case ast.ImportFrom():
                    base = around[: len(around) + 1 - each.level] if each.level else ()
                    found.add(".".join([*base, *([each.module] if each.module else [])]))
                case ast.Try() if any("Error" in ast.unparse(one.type) for one in each.handlers if one.type):
                    pass
                case ast.If() if path.parts[0] != "robray" or "TYPE_CHECKING" in ast.unparse(each.test):
                    pass
                case ast.FunctionDef() | ast.AsyncFunctionDef() if path.parts[0] != "robray":
                    pass
                case _:
                    for _, inner in ast.iter_fields(each):
                        if isinstance(inner, list):
                            visit([one for one in inner if isinstance(one, ast.stmt)])
                            for case_ in inner:
                                if isinstance(case_, ast.match_case):
                                    visit(case_.body)

    visit(ast.parse(source).body)
    return {name for name in found if name}


def places(package: Package) -> Iterator[str]:
    """Reports files that name folders of this machine. Skips the Python, which looks around itself first."""
    here = [str(place) for place in {bundle.ROOT, Path(sys.prefix), Path(sys.base_prefix)} if len(place.parts) > 3]
    scratch = [str(Path(tempfile.gettempdir(), name)) for name in ("tmp", "pip-")]
    named = [place.encode() for place in (*here, *scratch)]
    for path, data in package.files.items():
        if not path.startswith("extension/server/python/"):
            yield from (f"{path} names {place.decode()}" for place in named if place in data)


def is_program(data: bytes) -> bool:
    return data[:4] in MAGIC or data[:2] == b"MZ"


def program(data: bytes) -> Program:
    bundle.need("lief", "lief>=0.16,<2")
    import lief

    lief.logging.disable()
    # lief would print warnings about objects that are still alive when Python exits.
    lief.disable_leak_warning()
    system = MAGIC.get(data[:4], "win32")
    if system == "linux":
        elf = lief.ELF.parse(io.BytesIO(data))
        return Program(system, processors([elf.header.machine_type]), [*map(str, elf.libraries)])
    if system == "win32":
        portable = lief.PE.parse(io.BytesIO(data))
        return Program(system, processors([portable.header.machine]), [each.name for each in portable.imports])
    # The slices are valid only as long as this object.
    whole = lief.MachO.parse(io.BytesIO(data))
    slices = list(whole)
    kinds = lief.MachO.LoadCommand.TYPE
    links = {each.name for one in slices for each in one.libraries if each.command != kinds.ID_DYLIB}
    own = {each.name for one in slices for each in one.libraries if each.command == kinds.ID_DYLIB}
    least = [one.build_version.minos for one in slices if one.has_build_version]
    least += [one.version_min.version for one in slices if one.has_version_min]
    kinds_of = processors([one.header.cpu_type for one in slices])
    return Program(system, kinds_of, sorted(links), "".join(own), max((tuple(each) for each in least), default=()))


def processors(machines: Sequence[Any]) -> frozenset[str]:
    return frozenset(MACHINES.get(each.name, each.name.lower()) for each in machines)


if __name__ == "__main__":
    main()
