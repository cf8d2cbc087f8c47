"""The site is built with no warning, all of its links lead somewhere, and it fetches nothing."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from docs.pages import DOCS

pytestmark = pytest.mark.long(
    "mkdocs.yml",
    "docs/colours.py",
    "docs/generate.py",
    "docs/repository_links.py",
    "docs/rule_index.py",
)

SITE = "https://robray.github.io/robray/"


class Links(HTMLParser):
    """What a page leads to, what it loads, and what in it can be led to."""

    def __init__(self) -> None:
        super().__init__()
        self.led: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value for name, value in attrs if value is not None}
        self.anchors |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.led.append(told["href"])
        elif "src" in told:
            self.loaded.append(told["src"])
        elif tag == "link" and told.get("rel") in ("stylesheet", "icon"):
            self.loaded.append(told["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("material", reason="the extra `docs` is not installed")
    pytest.importorskip("mkdocstrings", reason="the extra `docs` is not installed")
    folder = tmp_path_factory.mktemp("site")
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder))
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=DOCS.parent, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Links]:
    """By their addresses."""
    found = {}
    for path in site.rglob("*.html"):
        address = urljoin(SITE, path.relative_to(site).as_posix().removesuffix("index.html"))
        found[address] = Links()
        found[address].feed(path.read_text(encoding="utf-8"))
    return found


def test_every_link_leads_somewhere(site: Path, pages: dict[str, Links]) -> None:
    wrong = []
    for address, page in pages.items():
        for link in page.led:
            target = urljoin(address, link)
            if not target.startswith(SITE):
                continue
            place, _, anchor = target.partition("#")
            path = site / unquote(urlsplit(place).path.removeprefix(urlsplit(SITE).path))
            is_there = place in pages and (
                not anchor or unquote(anchor) in pages[place].anchors or anchor == "__tabbed"
            )
            if not is_there and not path.is_file():
                wrong.append(f"{address} leads to {target}")
    assert wrong == []
    assert len(pages) > 300


def test_what_leads_into_the_repository_is_there(pages: dict[str, Links]) -> None:
    address = re.compile(r"https://github.com/robray/robray/(?:blob|tree)/main/([^#]*)")
    named = {found[1] for page in pages.values() for link in page.led if (found := address.fullmatch(link))}
    assert [name for name in sorted(named) if not (DOCS.parent / unquote(name)).exists()] == []
    assert "examples/moveit" in named


def test_nothing_is_fetched_from_elsewhere(pages: dict[str, Links]) -> None:
    loaded = {urljoin(address, name) for address, page in pages.items() for name in page.loaded}
    assert loaded
    assert [name for name in sorted(loaded) if not name.startswith((SITE, "data:"))] == []


def test_no_page_asks_the_forge(site: Path) -> None:
    """The theme's script does, for what is marked so."""
    asking = [path for path in site.rglob("*.html") if 'data-md-component="source"' in path.read_text(encoding="utf-8")]
    assert asking == []
    assert "https://github.com/robray/robray" in (site / "index.html").read_text(encoding="utf-8")
    [script] = (site / "assets" / "javascripts").glob("bundle.*.min.js")
    assert '"source"' in script.read_text(encoding="utf-8"), "what is marked is called otherwise"


def test_scenes_are_coloured(site: Path) -> None:
    page = (site / "language" / "index.html").read_text(encoding="utf-8")
    assert '<span class="k">frame</span> <span class="nl">lid</span> <span class="p">{</span>' in page


def test_the_reference_has_every_public_name(pages: dict[str, Links]) -> None:
    import robray

    documented = pages[f"{SITE}python/"].anchors
    assert {f"robray.{name}" for name in robray.__all__ if name != "__version__"} <= documented
    assert "robray.Scene.jacobian" in documented
