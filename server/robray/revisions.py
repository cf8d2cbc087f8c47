"""Reads files of a revision with git.

robray trusts neither the repository nor its configuration: git starts no other program for it and opens no connection.
"""

import os
import subprocess
from collections.abc import Iterator, Mapping
from functools import cached_property

from robray.analysis.files import Absence
from robray.facts.limits import DEFAULT_LIMITS
from robray.programs import environment, program
from robray.text.paths import absolute_path

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
"""Paths that git reads from the folder that it is asked in: whoever is called by git has some."""

LONGEST = 60.0
"""Seconds that robray waits for an answer of git."""

_MOST_COMMITS = 200
"""Looked through for the one that has a file as it is given."""


class RevisionError(Exception):
    """Why a revision cannot be read, in words."""


def is_of_revision(name: str) -> bool:
    """Whether a name is REV:PATH, as git has it, and not that of a file."""
    return ":" in name and not os.path.lexists(name)


class Revision(Mapping[str, bytes | Absence]):
    """All files of a repository as they are in a revision, by their absolute paths in the working tree.

    Every path of the repository is in it: one that the revision has not got is absent. Its index is the empty name.
    """

    def __init__(self, name: str, folder: str, given: Mapping[str, bytes] | None = None) -> None:
        """`given` stand for files of the revision. Raises a RevisionError."""
        if name.startswith("-"):
            raise RevisionError(f"'{name}' is no revision")
        self.name = name
        self.top = top_of(folder)
        self._kept: dict[str, bytes | Absence] = dict(given or {})
        if name:
            self._commit = _asked(
                self.top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"
            )
            if self._commit is None:
                raise RevisionError(f"the repository has no revision '{name}'")
        else:
            self._commit = ""

    def path(self, written: str, folder: str) -> str:
        """As git reads it: from the top of the repository on, or from a folder where it begins with `./` or `../`."""
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
        process = vars(self).pop("_process", None)
        if process is not None:
            process.kill()
            process.communicate()

    @cached_property
    def _process(self) -> "subprocess.Popen[bytes]":
        """One for all files: to start one takes as long as to read a hundred."""
        # git follows no links in the index.
        links = ["--follow-symlinks"] if self.name else []
        return _git(self.top, "cat-file", "--batch", *links)

    def _read(self, path: str) -> bytes | Absence:
        relative = os.path.relpath(path, self.top)
        if "\n" in relative:
            # What git is asked for ends with the line.
            return Absence.UNREADABLE
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None, "it was opened with a pipe"
        assert answers is not None, "it was opened with a pipe"
        try:
            asked.write(os.fsencode(f"{self._commit}:{relative}") + b"\n")
            asked.flush()
            head = answers.readline().split()
            if len(head) not in (2, 3) or not head[-1].isdigit():
                return Absence.MISSING
            size = int(head[-1])
            if size > DEFAULT_LIMITS.file_size:
                # A small repository can hold gigabytes, and git would hand over all of them.
                self.close()
                return Absence.TOO_LARGE
            text = answers.read(size + 1)[:-1]
        except OSError:
            return Absence.UNREADABLE
        if len(head) == 2:
            # A link that leads nowhere; what it holds was read.
            return Absence.MISSING
        return text if head[1] == b"blob" else Absence.NOT_A_FILE


def top_of(folder: str) -> str:
    """The top of the repository that a folder is in. Raises a RevisionError."""
    found = _asked(folder, "rev-parse", "--show-toplevel")
    if not found:
        raise RevisionError(f"'{folder}' is in no working tree of git")
    return absolute_path(found)


def commit_with(path: str, text: bytes, top: str) -> str | None:
    """The newest commit, HEAD or one before it, in which a file is a text; None if there is none.

    For what git hands over without saying where it is from.
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
    with _git(folder, *arguments) as process:
        try:
            said, _ = process.communicate(fed, LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            raise RevisionError(f"git did not answer within {LONGEST:g} seconds") from None
    return os.fsdecode(said).removesuffix("\n") if process.returncode == 0 else None


def _git(folder: str, *arguments: str) -> "subprocess.Popen[bytes]":
    """A git process in a folder. Raises a RevisionError if git is not installed."""
    git = program("git")
    if git is None:
        raise RevisionError("git is not installed, and only git knows revisions")
    settings = [word for name, value in _SETTINGS.items() for word in ("-c", f"{name}={value}")]
    places = {name: absolute_path(path) for name in _PLACES if (path := os.environ.get(name))}
    return subprocess.Popen(  # noqa: S603 - no word of it is a scene's
        [git, "--no-pager", *settings, "-C", folder, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment() | places | _VARIABLES,
    )
