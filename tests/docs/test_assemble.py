"""The pages of the documentation site fit together. `make docs` builds it, and Sphinx checks the links once more."""

import re
from pathlib import Path

import msgspec
import pytest

from docs import assemble
from docs.assemble import FENCE, PAGES, ROOT, BrokenLink, anchors, check_anchors, link, lowered, turned
from tablee.games import OURS, game
from tablee.web.settings import Settings

Site = tuple[dict[str, str], dict[str, Path]]


@pytest.fixture(scope="module")
def site() -> Site:
    return assemble.assemble()


def test_every_page_is_there_and_in_the_menu(site: Site) -> None:
    pages, _ = site
    assert set(pages) == set(PAGES)
    listed = re.findall(r"^([\w/]+)$", "".join(FENCE.findall(pages["index.md"])), re.M)
    assert sorted(f"{page}.md" for page in listed) == sorted(page for page in PAGES if page != "index.md")


def test_every_page_has_one_title(site: Site) -> None:
    for page, text in site[0].items():
        assert len(re.findall(r"^# ", FENCE.sub("", text), re.M)) == 1, page


def test_links_lead_to_pages_or_to_files_that_are_taken_along(site: Site) -> None:
    pages, files = site
    for page, text in pages.items():
        for target in assemble.LINK.findall(FENCE.sub("", text)):
            path = target.partition("#")[0]
            if path and "://" not in target:
                assert (Path(page).parent / path).as_posix().replace("games/../", "") in {*pages, *files}, (
                    page,
                    target,
                )
    assert all(source.is_file() for source in files.values())


def test_the_links_of_the_readme_hold_too() -> None:
    files: dict[str, Path] = {}
    turned("index.md", "README.md", files)
    assert list(files) == ["files/examples/web_bot.py"]


@pytest.mark.parametrize("name", OURS)
def test_the_page_of_a_game_has_all_its_rules_and_what_researchers_ask_for(site: Site, name: str) -> None:
    page = site[0][f"games/{name}.md"]
    assert page.startswith(f"# {game(name).title}\n")
    for file in (f"tablee/games/{name}/RULES.md", f"docs/research/{name}.md"):
        headings = re.findall(r"^## (.*)$", (ROOT / file).read_text("utf-8"), re.M)
        assert headings
        assert all(f"### {heading}\n" in page for heading in headings)


def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assemble, "ROOT", tmp_path)
    (tmp_path / "page.md").write_text("# A\n\n[b](b.md)\n")
    with pytest.raises(BrokenLink, match=r"page\.md links to b\.md, which is not there"):
        turned("page.md", "page.md", {})


def test_a_link_to_a_heading_that_is_not_there_is_an_error() -> None:
    pages = {"a.md": "# A\n\n[b](b.md#the-end)\n", "b.md": "# B\n\n## The end\n"}
    check_anchors(pages)
    with pytest.raises(BrokenLink, match=r"a\.md links to b\.md#the-end, but b\.md has no such heading"):
        check_anchors({**pages, "b.md": "# B\n"})


def test_links_are_turned_and_code_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assemble, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "bot.py").touch()
    (tmp_path / "docs/tour.md").touch()
    (tmp_path / "docs/page.md").write_text("[t](tour.md#in) [b](../bot.py) [w](https://a.b/c)\n```\n[x](y.md)\n```\n")
    files: dict[str, Path] = {}
    text = turned("games/page.md", "docs/page.md", files)
    assert text == "[t](../tour.md#in) [b](../files/bot.py) [w](https://a.b/c)\n```\n[x](y.md)\n```\n"
    assert files == {"files/bot.py": tmp_path / "bot.py"}
    assert link("games/page.md", "docs/page.md", "#here", files) == "#here"


def test_a_text_becomes_part_of_another() -> None:
    assert lowered("# Title\n\n## One\n\n```sh\n# no heading\n```\n") == "### One\n\n```sh\n# no heading\n```\n"


def test_anchors_are_those_of_github() -> None:
    assert anchors("# `madness` – Maya\n\n## 5 Expert game (**Option**: `no`)\n\n```\n# no\n```\n") == {
        "madness--maya",
        "5-expert-game-option-no",
    }


# ---- what pages say


def test_the_architecture_names_files_that_are_there() -> None:
    text = FENCE.sub("", (ROOT / "docs/architecture.md").read_text("utf-8"))
    named = set(re.findall(r"`([\w/]+\.(?:py|js|html|css))`", text))
    assert len(named) > 30
    places = ("", "tablee", "tablee/web", "tablee/web/site/static", "tablee/games/gold", "tablee/games")
    assert [name for name in sorted(named) if not any((ROOT / place / name).is_file() for place in places)] == []


def test_the_page_for_operators_has_every_setting_with_its_default() -> None:
    text = (ROOT / "docs/operate.md").read_text("utf-8")
    section = text.partition("## Settings")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| `?([^|`]+?)`? \|", section, re.M))
    defaults = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    assert rows == {name: msgspec.json.encode(value, enc_hook=str).decode() for name, value in defaults.items()}
