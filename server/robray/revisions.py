"""Reads files of a revision with git.

robray trusts neither the repository nor its configuration: git starts no other program for it and opens no connection.
"""

import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Event, Timer
from typing import NamedTuple

from robray.analysis.files import Absence
from robray.facts.limits import DEFAULT_LIMITS
from robray.programs import environment, program
from robray.text.paths import absolute_path

if sys.platform == "linux":
    import resource

_SETTINGS = {
    # A clone can contain a bare repository in a folder, with a configuration of its own.
    "safe.bareRepository": "explicit",
    "core.fsmonitor": "false",
    "fetch.bundleURI": "",
}
"""Settings of git that override those of the repository."""

_VARIABLES = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": ""}
"""Git fetches objects that a clone lacks. Before 2.45 only the protocols prevent it; their settings do not override
those of the repository."""

_PLACES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY")
"""Paths that git takes relative to its working folder; set in processes that git starts."""

LONGEST = 5.0
"""Seconds that robray waits for one answer of git."""

_MEMORY = 1 << 29
"""Bytes that a git process may allocate, on Linux: it reads commits whole, and small packs hold gigabytes."""

LONGEST_LINK = 4096
"""Bytes of the path that a link holds."""

MOST_LINKS = 40
"""Links on the way to one file, as on Linux."""

_LARGEST_TREE = 8 << 20
"""Bytes of a folder: two hundred thousand files."""

_ENTRY = rb"([0-7]{5,6}) ([^\0]+)\0"
"""Mode and name of an entry of a tree; the object's name in binary follows."""

_LARGEST_INDEX = 64 << 20
"""Bytes of a list of all files: half a million."""

_INDEXED = rb"(?<![^\0])([0-7]{6}) ([0-9a-f]+) "
"""Mode and object of a file in such a list; its stage and its path follow."""

_STAGE = re.compile(rb"([0-3]):")
"""The stage before a path in git's index: 0, or 1 to 3 for a file that is being merged."""

_MOST_COMMITS = 200
"""Commits searched for a given text of a file."""


class RevisionError(Exception):
    """Why a revision cannot be read, in words."""


def is_of_revision(name: str) -> bool:
    """True if a name is REV:PATH, as in git, and not that of a file."""
    return ":" in name and not os.path.lexists(name)


class Revision(Mapping[str, bytes | Absence]):
    """All files of a repository as they are in a revision, by their absolute paths in the working tree.

    It has every path of the repository: one that the revision lacks is absent. Its index is the empty name.
    """

    def __init__(self, name: str, folder: str, given: Mapping[str, bytes] | None = None) -> None:
        """`given` replace files of the revision. Raises RevisionError."""
        if name.startswith("-"):
            raise RevisionError(f"'{name}' is not a revision")
        self.name = name
        self.top = top_of(folder)
        self._kept: dict[str, bytes | Absence] = dict(given or {})
        self._trees: dict[str, Mapping[bytes, _Entry] | Absence] = {}
        # One process each for all files: to start one takes as long as to read a hundred.
        self._sizes = _Answers(self.top, "cat-file", "--batch-check")
        self._contents = _Answers(self.top, "cat-file", "--batch")
        self._root = ""
        self._listed: bytes | Absence | None = None
        if name:
            root = _asked(
                self.top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}^{{tree}}"
            )
            if root is None:
                raise RevisionError(f"the repository has no revision '{name}'")
            self._root = root

    def path(self, written: str, folder: str) -> str:
        """A path as git reads it: from the top of the repository, or from a folder if it begins with `./` or `../`."""
        return absolute_path(os.path.join(folder if written.startswith(("./", "../")) else self.top, written))

    def __getitem__(self, path: str) -> bytes | Absence:
        if path not in self:
            raise KeyError(path)
        if path not in self._kept:
            self._kept[path] = self._read(path)
        return self._kept[path]

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and path.startswith(os.path.join(self.top, ""))

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def close(self) -> None:
        self._sizes.close()
        self._contents.close()

    def _read(self, path: str) -> bytes | Absence:
        root, relative = self._root, os.fsencode(os.path.relpath(path, self.top).replace(os.sep, "/"))
        if not self.name:
            stage = _STAGE.match(relative)
            root, relative = f":{stage[1].decode() if stage else 0}:", relative[stage.end() if stage else 0 :]
        found = self._followed(root, relative)
        return found if isinstance(found, Absence) else self._object(found, b"blob", DEFAULT_LIMITS.file_size)

    def _followed(self, root: str, relative: bytes) -> str | Absence:
        """The object of a file. git could follow links too, but reads each of them whole, whatever its size is, and
        follows none in the index."""
        todo, trees, links, missing = _steps(relative), [root], 0, Absence.MISSING
        while todo:
            step = todo.pop()
            if step == b"..":
                trees.pop()
                if not trees:
                    return missing
                continue
            entries = self._tree(trees[-1])
            if isinstance(entries, Absence):
                return entries
            entry = entries.get(step)
            if entry is None:
                return missing
            if stat.S_ISLNK(entry.mode):
                links, missing = links + 1, Absence.DANGLING
                text = self._object(entry.name, b"blob", LONGEST_LINK)
                if text is Absence.LACKING:
                    return text
                if isinstance(text, Absence) or text.startswith(b"/") or links > MOST_LINKS:
                    return missing
                todo += _steps(text)
            elif stat.S_ISDIR(entry.mode):
                trees.append(entry.name)
            elif todo:
                return missing
            else:
                return entry.name if stat.S_ISREG(entry.mode) else Absence.NOT_A_FILE
        return Absence.NOT_A_FILE

    def _tree(self, name: str) -> "Mapping[bytes, _Entry] | Absence":
        """The entries of a folder by their names."""
        if name not in self._trees:
            text = self._listing() if name.startswith(":") else self._object(name, b"tree", _LARGEST_TREE)
            if isinstance(text, Absence):
                self._trees[name] = Absence.LACKING if text is Absence.LACKING else Absence.UNREADABLE
            elif name.startswith(":"):
                self._trees[name] = _in_index(text, name)
            else:
                entries = re.finditer(_ENTRY + rb"(.{%d})" % (len(name) // 2), text, re.DOTALL)
                self._trees[name] = {each[2]: _Entry(int(each[1], 8), each[3].hex()) for each in entries}
        return self._trees[name]

    def _object(self, name: str, kind: bytes, most: int) -> bytes | Absence:
        """The contents of an object of at most so many bytes."""
        head = self._sizes.head(name.encode())
        if head is None:
            return Absence.LACKING
        if head.kind != kind:
            return Absence.NOT_A_FILE
        if head.size > most:
            # A small repository can hold gigabytes, and git would hand over all of them.
            return Absence.TOO_LARGE
        text = self._contents.contents(head)
        return Absence.LACKING if text is None else text

    def _listing(self) -> bytes | Absence:
        """The files of the index, with their modes, objects and stages."""
        if self._listed is None:
            with _git(self.top, "ls-files", "--stage", "-z") as process, _deadline(process):
                assert process.stdout is not None, "it was opened with a pipe"
                text = process.stdout.read(_LARGEST_INDEX + 1)
                if len(text) > _LARGEST_INDEX:
                    _kill(process)
            self._listed = Absence.UNREADABLE if process.returncode else text
        return self._listed


def _in_index(listing: bytes, name: str) -> "Mapping[bytes, _Entry]":
    """The entries of a folder of the index. Its name is its stage between colons, and its path."""
    stage, folder = name[1:2].encode(), re.escape(os.fsencode(name[3:]))
    entries = re.finditer(_INDEXED + stage + rb"\t" + folder + rb"([^/\0]+)(/[^\0]*)?\0", listing)
    return {
        each[3]: _Entry(int(each[1], 8), each[2].decode())
        if each[4] is None
        else _Entry(stat.S_IFDIR, f"{name}{os.fsdecode(each[3])}/")
        for each in entries
    }


class _Entry(NamedTuple):
    """An entry of a tree: a file's mode, and its object."""

    mode: int
    name: str


class _Head(NamedTuple):
    """Git's header before the contents of an object."""

    name: bytes
    kind: bytes
    size: int


def _steps(path: bytes) -> list[bytes]:
    """The parts of a path, the last one first."""
    return [step for step in path.split(b"/") if step not in (b"", b".")][::-1]


class _Answers:
    """A git process, started with the first question, that answers one question after the other."""

    def __init__(self, folder: str, *arguments: str) -> None:
        self._folder = folder
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None

    def head(self, name: bytes) -> _Head | None:
        """None if the repository lacks the object, or git fails to read it. Raises a RevisionError."""
        return self._answer(name)[0]

    def contents(self, head: _Head) -> bytes | None:
        """The content of an object; None if git fails to read it. Raises a RevisionError."""
        return self._answer(head.name, head.size)[1]

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            process.communicate()

    def _answer(self, name: bytes, size: int | None = None) -> tuple[_Head | None, bytes | None]:
        if self._process is None:
            self._process = _git(self._folder, *self._arguments)
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None, "it was opened with a pipe"
        assert answers is not None, "it was opened with a pipe"
        line = b""
        # git ends where it cannot read an object.
        with _deadline(self._process), suppress(OSError):
            asked.write(name + b"\n")
            asked.flush()
            line = answers.readline()
            words = line.split()
            if len(words) == 3 and words[2].isdigit():
                head = _Head(words[0], words[1], int(words[2]))
                if size is None:
                    return head, None
                text = answers.read(size + 1)
                if head.size == size and len(text) == size + 1:
                    return head, text[:-1]
        if not line.endswith(b" missing\n"):
            self.close()
        return None, None


def top_of(folder: str) -> str:
    """The top of the repository that a folder is in. Raises a RevisionError."""
    found = _asked(folder, "rev-parse", "--show-toplevel")
    if not found:
        raise RevisionError(f"'{folder}' is not in a working tree of git")
    return absolute_path(found)


def commit_with(path: str, text: bytes, top: str) -> str | None:
    """The newest commit, HEAD or one before it, with this text of a file; None if there is none.

    For a text from git whose revision is unknown.
    """
    blob = _asked(top, "hash-object", "--no-filters", "--stdin", fed=text)
    relative = os.path.relpath(path, top)
    found = _asked(top, "rev-list", f"--max-count={_MOST_COMMITS}", "HEAD", "--", f":(top,literal){relative}")
    if not blob or found is None or "\n" in relative:
        return None
    # Before a commit that touched the file it was for the last time as that found it.
    commits = ["HEAD", *(each for commit in found.split() for each in (f"{commit}^", commit))]
    wanted = "".join(f"{commit}:{relative}\n" for commit in commits)
    blobs = _asked(top, "cat-file", "--batch-check=%(objectname)", fed=os.fsencode(wanted)) or ""
    return next((commit for commit, there in zip(commits, blobs.split("\n"), strict=False) if there == blob), None)


def _asked(folder: str, *arguments: str, fed: bytes = b"") -> str | None:
    """The output of git without the end of its last line; None if git fails.

    Raises a RevisionError if git is not installed, or does not answer, for example because its configuration is a pipe.
    """
    with _git(folder, *arguments) as process, _deadline(process):
        said, _ = process.communicate(fed)
    return os.fsdecode(said).removesuffix("\n") if process.returncode == 0 else None


@contextmanager
def _deadline(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Kills a git process that takes longer for an answer than `LONGEST`. Raises a RevisionError then.

    git opens files of a repository whatever they are, and waits forever for the other end of a pipe.
    """
    expired = Event()

    def end() -> None:
        expired.set()
        _kill(process)

    timer = Timer(LONGEST, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except BaseException:
        # Ctrl-C reaches no process in another session.
        _kill(process)
        raise
    finally:
        timer.cancel()
        if expired.is_set():
            raise RevisionError(f"git did not answer within {LONGEST:g} seconds")


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kills the children of git, too: they hold the pipe from which the answer is read."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _git(folder: str, *arguments: str) -> "subprocess.Popen[bytes]":
    """A git process in a folder. Raises a RevisionError if git is not installed."""
    git = program("git")
    if git is None:
        raise RevisionError("git is not installed; robray needs it for revisions")
    settings = [word for name, value in _SETTINGS.items() for word in ("-c", f"{name}={value}")]
    places = {name: absolute_path(path) for name in _PLACES if (path := os.environ.get(name))}
    process = subprocess.Popen(  # noqa: S603 - no word of it is a scene's
        [git, "--no-pager", *settings, "-C", folder, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment() | places | _VARIABLES,
        # A group of its own can be killed as a whole.
        start_new_session=True,
    )
    if sys.platform == "linux":
        with suppress(OSError):
            resource.prlimit(process.pid, resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    return process
