"""The rules guides say the same in both languages, and what they say of a picture is true of its position."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablee import games
from tablee.drawing import svg
from tablee.games import NAMES
from tablee.i18n import LANGUAGES, Say
from tablee.web.site import guides

SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = re.compile(r'(?:url\(|href=")#([\w+-]+)')
SUM = re.compile(r"((?:\d+ \+ )+\d+) = (\d+)")

each_game = pytest.mark.parametrize("game", NAMES)
each_guide = pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in NAMES for lang in LANGUAGES])


@cache
def tree(game: str, lang: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<main>{guides.page(game, lang)}</main>")


def prose(game: str, lang: str) -> str:
    """What a person reads of a guide: without what picks the pictures and without addresses."""
    text = re.sub(r"^(```.*|seed=.*|expect .*)$", "", guides.source(game, lang), flags=re.MULTILINE)
    return re.sub(r"\(option:[^)]*\)", "", text)


def sentences(game: str, lang: str) -> list[str]:
    """The sentences of a guide; an item of a list, a row of a table and a caption end one too."""
    blocks = re.split(r"\n\n+|\n(?=#|\||\s*- |\d\. )|(?<=[.:;])\s", prose(game, lang))
    return [" ".join(block.split()) for block in blocks]


# ---- the words


@each_guide
def test_every_guide_has_the_same_sections_in_the_same_order(game: str, lang: str) -> None:
    found = guides.contents(game, lang)
    assert [heading.id for heading in found] == [f"guide-{name}" for name in guides.SECTIONS]
    assert [heading.words for heading in found] == [heading.words for heading in guides.contents(NAMES[0], lang)]
    assert not re.search("^###", guides.source(game, lang), re.MULTILINE), (
        "every guide has the same headings, no others"
    )


@each_guide
def test_a_guide_begins_with_the_title_of_the_game(game: str, lang: str) -> None:
    title = guides.source(game, lang).splitlines()[0]
    assert title.replace("’", "'") == f"# {games.game(game).title}"
    assert [e.tag for e in tree(game, lang) if str(e.tag) in ("h1", "h2")] == ["h1", *("h2" for _ in guides.SECTIONS)]


@each_guide
def test_a_guide_explains_every_option_and_no_other(game: str, lang: str) -> None:
    assert guides.options(game, lang) == [
        (name, v) for name, values in games.game(game).offered.items() for v in values
    ]


@each_guide
def test_options_are_called_as_on_the_page_that_opens_a_table(game: str, lang: str) -> None:
    """What is not translated yet is told by tests/test_words.py."""
    text, say, english = guides.source(game, lang), Say(lang), Say("en")
    for option, values in games.game(game).offered.items():
        title = games.game(game).option_title(option, say)
        if lang == "en" or title != games.game(game).option_title(option, english):
            assert f"**{title}**" in text
        for value in values:
            name = games.game(game).option_words(option, value, say)[0]
            if lang == "en" or name != games.game(game).option_words(option, value, english)[0]:
                assert f"[{name}](option:{option}={value})" in text


TOLD = {
    "gold": {
        "en": ["shows both its faces", "goes back into the box"],
        "fr": ["en montre les deux faces", "retourne dans\n   la boîte", "il ne lui reste aucune perle"],
    },
    "maya": {
        "en": [
            "tie for lowest",
            "after all have passed, before the first quarry is turned up",
            "at the moment when that ability acts",
            "The **porters**",
            "The **block**",
            "quarries 1 to 4 act at once",
            "clockwise from the\n   starting player",
        ],
        "fr": [
            "à égalité pour la plus petite",
            "quand tous ont passé, avant que la première carrière soit retournée",
            "au moment où ce pouvoir agit",
            "Les **porteurs**",
            "Le **bloc**",
            "carrières 1 à 4 agissent aussitôt",
            "sans rendre de pierre",
            "plusieurs −3",
        ],
    },
    "madness": {
        "en": ["(Wild)", "(Skip)", "(Reverse)", "(Temple of Zero)"],
        "fr": ["(Joker)", "(Skip)", "(Reverse)", "(Temple du Zéro)"],
    },
    "gaudi": {
        "en": ["only if the pile is empty", "apart from each other"],
        "fr": ["seulement si la pile est vide", "même loin l’une de l’autre"],
    },
}


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in TOLD for lang in TOLD[game]])
def test_a_guide_tells_what_players_have_asked_for(game: str, lang: str) -> None:
    for words in TOLD[game][lang]:
        assert words in guides.source(game, lang)


@each_game
def test_french_guides_keep_manche_and_tour_and_the_senses_of_marquer_apart(game: str) -> None:
    text = guides.source(game, "fr")
    assert "passe gratuite" not in text.lower()
    assert "| Vous marquez |" not in text
    if game in ("maya", "aztec"):
        assert "| Une manche |" in text


@each_guide
def test_a_guide_says_how_many_play(game: str, lang: str) -> None:
    low, high = games.game(game).players[0], games.game(game).players[-1]
    row = f"| Players | {low} to {high} |" if lang == "en" else f"| Joueurs | de {low} à {high} |"
    assert row in guides.source(game, lang)


@each_guide
def test_a_guide_is_neither_short_nor_long(game: str, lang: str) -> None:
    most = 1450 if game == "maya" else 1300  # Maya's guide tells a second game, the professional one
    assert 700 <= len(re.findall(r"[^\W\d_]{2,}", prose(game, lang))) <= most


@each_guide
def test_sentences_are_short(game: str, lang: str) -> None:
    assert [s for s in sentences(game, lang) if len(s.split()) > 36] == []


@each_game
def test_both_languages_are_built_alike(game: str) -> None:
    """The same lists, tables, pictures and paragraphs one after the other."""
    kinds = [[token.type for token in guides.parse(game, each) if token.block] for each in LANGUAGES]
    assert kinds[0] == kinds[1]


@each_guide
def test_sums_are_right(game: str, lang: str) -> None:
    found = SUM.findall(" ".join(prose(game, lang).split()))
    assert found or game == "madness", "the points are counted in an example"
    assert [terms for terms, total in found if sum(map(int, terms.split(" + "))) != int(total)] == []


@each_game
def test_french_is_well_set(game: str) -> None:
    text = prose(game, "fr")
    assert not re.search(r"[^\u00a0\u202f(][:;!?»](?!\w|-)", text), "a no-break space goes before the sign"
    assert not re.search(r"«[^\u00a0\u202f]", text), "a no-break space goes after «"
    assert not set("'\"“”") & set(text), "the apostrophe is ’, and quotation marks are « »"
    assert not re.search(r"\b[tT](u|es|on|oi)\b", text), "people are addressed as vous"


@each_guide
def test_nothing_that_is_read_is_a_code(game: str, lang: str) -> None:
    read = " ".join(tree(game, lang).itertext())
    assert not re.search(r"(?<!\w)-\d", read), "the minus sign is −"
    assert not re.search(r"[{}`*_]|\w=\w", read)


# ---- the pictures


@each_game
def test_both_languages_show_the_same_pictures(game: str) -> None:
    one, other = ([(*vars(picture).values(),)[:-1] for picture in guides.pictures(game, lang)] for lang in LANGUAGES)
    assert one == other
    assert 3 <= len(one) <= 5


@each_game
def test_what_a_guide_says_of_its_pictures_is_true(game: str) -> None:
    for picture in guides.pictures(game, "en"):
        assert picture.expectations
        assert picture.unmet() == [], f"the picture at {picture.at} of seed {picture.seed} shows another position"


@each_game
def test_a_part_that_is_shown_lies_within_the_drawing(game: str) -> None:
    for picture in guides.pictures(game, "en"):
        if picture.crop:
            whole = re.search(r'viewBox="0 0 720 ([\d.]+)"', picture.match().draw(picture.seat, "en", picture.at))
            assert whole
            x, y, w, h = picture.crop
            assert (x, w) == (0, svg.WIDTH)
            assert 0 <= y < y + h <= float(whole[1])


@each_guide
def test_pictures_are_illustrations_with_a_text_and_a_caption(game: str, lang: str) -> None:
    figures = list(tree(game, lang).iter("figure"))
    assert len(figures) == len(guides.pictures(game, lang))
    for figure in figures:
        drawing, caption = figure
        assert drawing.tag == f"{SVG}svg"
        assert drawing.get("role") == "img"
        assert len(drawing.get("aria-label", "")) > 60
        assert len("".join(caption.itertext())) > 30
        inside = [e for e in drawing.iter() if e is not drawing]
        assert not {"role", "tabindex", "data-action", "aria-label"} & {name for e in inside for name in e.attrib}
        assert "action" not in {e.get("class") for e in inside}
        assert not {f"{SVG}title", f"{SVG}desc"} & {e.tag for e in inside}


@each_guide
def test_no_two_things_on_a_page_have_the_same_id(game: str, lang: str) -> None:
    found = Counter(e.attrib["id"] for e in tree(game, lang).iter() if "id" in e.attrib)
    assert [name for name, times in found.items() if times > 1] == []
    assert all(name.startswith("guide-") for name in found), "a guide can stand beside a table that is being played"
    assert set(REFERENCE.findall(guides.page(game, lang))) <= set(found)
    assert {f"guide-option-{name}-{value}" for name, value in guides.options(game, lang)} <= set(found)


@each_guide
def test_a_page_keeps_to_the_content_security_policy(game: str, lang: str) -> None:
    elements = list(tree(game, lang).iter())
    assert not {"script", "style", f"{SVG}style", f"{SVG}script", "img", "iframe"} & {str(e.tag) for e in elements}
    assert not [name for e in elements for name in e.attrib if name == "style" or name.startswith("on")]


# ---- the renderer


def test_a_page_is_made_once() -> None:
    assert guides.page("madness", "en") is guides.page("madness", "en")


def test_markup_in_a_guide_is_shown_not_obeyed() -> None:
    assert guides.MARKDOWN.render("<script>x</script>") == "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"
    assert "href" not in guides.MARKDOWN.render("[x](javascript:alert)")


def test_links_within_the_page_stay_links() -> None:
    assert guides.MARKDOWN.render("[tips](#tips)") == '<p><a href="#tips">tips</a></p>\n'


def test_a_guide_with_a_section_too_few_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guide.en.md").write_text("# L'Or des Mayas\n\n## What it is about\nGold.\n", "utf-8")
    elsewhere = replace(games.game("gold"), folder=tmp_path)
    monkeypatch.setattr(games, "game", {"gold": elsewhere}.get)
    with pytest.raises(ValueError, match="sections"):
        guides.parse("gold", "en")


def test_unknown_games_and_languages_are_told() -> None:
    with pytest.raises(ValueError, match="gold, maya"):
        guides.page("chess", "en")
    with pytest.raises(ValueError, match="en and fr"):
        guides.page("gold", "de")


VIEW = {"count": -5, "over": True, "secret": None, "legal": ["bid 3", "-4"], "seats": [{"tokens": [6, 3]}]}


@pytest.mark.parametrize(
    "expectation",
    [
        "count = −5",
        "over = yes",
        "secret = none",
        "legal has bid 3",
        "legal has −4",
        "legal lacks bid 4",
        "legal counts 2",
        "seats.0.tokens = 6 3",
        "seats.0.tokens.1 = 3",
    ],
)
def test_expectations_that_hold(expectation: str) -> None:
    assert guides.holds(expectation, VIEW)


@pytest.mark.parametrize(
    "expectation",
    [
        "count = 5",
        "over = no",
        "legal has bid 4",
        "legal lacks bid 3",
        "legal counts 3",
        "seats.0.tokens = 3 6",
        "seats.1.tokens = 6 3",
        "tokens.0 = 6",
        "secret has 3",
    ],
)
def test_expectations_that_do_not_hold(expectation: str) -> None:
    assert not guides.holds(expectation, VIEW)


def test_captions_are_filled_from_the_position() -> None:
    assert guides.fill("The count is {count}, the tokens {seats.0.tokens}.", VIEW) == "The count is −5, the tokens 6 3."


def test_a_picture_is_read_from_its_block() -> None:
    picture = guides.Picture.read(
        "madness",
        "seed=3 players=2 at=9 seat=1 crop=0,10,720,50 expert=yes\nexpect count = 7\nThe count\nis {count}.\n",
    )
    assert (picture.seed, picture.players, picture.at, picture.seat) == (3, 2, 9, 1)
    assert picture.crop == (0, 10, 720, 50)
    assert picture.options == (("expert", "yes"),)
    assert picture.expectations == ("count = 7",)
    assert picture.caption == "The count is {count}."
