"""A day at the editor in fast motion: typing, opening, closing, saving, asking, for as many rounds as one likes.

By hand: `PYTHONPATH=tests python -m hostile.long_day ROUNDS`. Memory, threads, open files and processes of the server
are looked at after each tenth, and so is how long its answers take; a day of eight hours has some 60,000 keys.
"""

import asyncio
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from lsp.wire import Json, Wire

FILES = 8
FRAMES = 200
KEYS_A_ROUND = 40
LOOKS = 10
SECONDS_BETWEEN_LOOKS = 0.02
LITERALS: Json = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}


class Look(NamedTuple):
    """`memory` in bytes, `latency` the median of a key and of a hover behind it, in seconds."""

    memory: int
    threads: int
    files: int
    processes: int
    latency: float

    def shown(self) -> str:
        counts = f"{self.threads:3} threads {self.files:3} files {self.processes:3} processes"
        return f"{self.memory / 1e6:7.1f} MB {counts} {1e3 * self.latency:6.2f} ms"


class Day:
    """`versions` are those of the documents that are open."""

    def __init__(self, folder: Path, wire: Wire) -> None:
        self.folder = folder
        self.wire = wire
        self.random = random.Random(5)
        self.versions: dict[int, int] = {}
        self.calls = 10
        self.times: list[float] = []

    def uri(self, number: int) -> str:
        return (self.folder / f"{number}.robray").as_uri()

    async def round(self) -> None:
        """A file is opened, typed in, asked about, saved and closed."""
        number = self.random.randrange(FILES)
        text = scene(number)
        item = {"uri": self.uri(number), "languageId": "robray", "version": 1, "text": text}
        self.wire.call("textDocument/didOpen", {"textDocument": item})
        version = 1
        for key in range(KEYS_A_ROUND):
            line, letter = 2 + self.random.randrange(FRAMES), "xyz"[key % 3]
            place = {"line": line, "character": 6}
            behind = {"line": line, "character": 7}
            begun = time.perf_counter()
            # What is typed is taken back, so that no round begins with another text than the one before.
            for end, new in ((place, letter), (behind, "")):
                version += 1
                change = {"range": {"start": place, "end": end}, "text": new}
                document = {"uri": self.uri(number), "version": version}
                self.wire.call("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
            await self.ask("textDocument/hover", number, position=place)
            self.times.append(time.perf_counter() - begun)
        for method in (
            "semanticTokens/full",
            "documentSymbol",
            "foldingRange",
            "diagnostic",
            "codeLens",
            "documentLink",
        ):
            await self.ask(f"textDocument/{method}", number)
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 20, "character": 0}}
        await self.ask("textDocument/codeAction", number, range=whole, context={"diagnostics": []})
        await self.ask("textDocument/completion", number, position={"line": 3, "character": 20})
        await self.ask("textDocument/rename", number, position={"line": 3, "character": 8}, newName="fresh")
        await self.ask("textDocument/formatting", number, options={"tabSize": 2, "insertSpaces": True})
        await self.ask("textDocument/unheardOf", number)
        document = {"uri": self.uri(number)}
        self.wire.call("textDocument/didSave", {"textDocument": document})
        changes = [{"uri": self.uri(self.random.randrange(FILES)), "type": 2}]
        self.wire.call("workspace/didChangeWatchedFiles", {"changes": changes})
        self.wire.call("textDocument/didClose", {"textDocument": document})

    async def ask(self, method: str, number: int, **more: Json) -> None:
        self.calls += 1
        answer = await self.wire.ask(method, {"textDocument": {"uri": self.uri(number)}, **more}, self.calls)
        assert answer.get("error", {}).get("code") != -32603, answer
        self.wire.told.clear()

    async def look(self) -> Look:
        """What the server holds. What it reads at this moment is open as well, so the least of several looks counts."""
        latency = statistics.median(self.times)
        self.times.clear()
        looks = []
        for _ in range(LOOKS):
            looks.append(held(Path(f"/proc/{self.wire.process.pid}")))
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        memory, threads, files, processes = (min(numbers) for numbers in zip(*looks, strict=True))
        return Look(memory, threads, files, processes, latency)


def held(process: Path) -> tuple[int, int, int, int]:
    """Bytes of memory, threads, files and processes."""
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
    children = (process / "task" / process.name / "children").read_text().split()
    memory = int(status["VmRSS"].split()[0]) * 1024
    return memory, int(status["Threads"]), len(os.listdir(process / "fd")), len(children)


def scene(number: int) -> str:
    """A scene that includes the next one, but for the last."""
    include = f'include "{number + 1}"\n' if number + 1 < FILES else "# the last\n"
    first = f"def k{number} {number};\n"
    frames = (f"frame f{number}_{frame} {{ translation [0, k{number}, {frame}]; }}\n" for frame in range(FRAMES))
    return include + first + "".join(frames)


async def day(rounds: int, looks: int, tell: Callable[[Look], None] = lambda _: None) -> list[Look]:
    """What was seen after each part of the day; the first of it is the warm-up. `tell` is told of each at once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(FILES):
            (folder / f"{number}.robray").write_text(scene(number))
        wire = await Wire.to_server(stderr=asyncio.subprocess.DEVNULL)
        capabilities: Json = {"textDocument": {"diagnostic": {}, "codeAction": LITERALS}}
        await wire.initialize(
            capabilities=capabilities, workspaceFolders=[{"uri": folder.as_uri(), "name": "day"}], processId=os.getpid()
        )
        seen = []
        today = Day(folder, wire)
        for _ in range(looks):
            for _ in range(rounds // looks):
                await today.round()
            seen.append(await today.look())
            tell(seen[-1])
        await wire.end()
    return seen


if __name__ == "__main__":
    gc.disable()
    asyncio.run(day(int(sys.argv[1]), 10, lambda look: print(look.shown(), flush=True)))
