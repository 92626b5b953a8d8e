"""A friend closes the tab: the others see it, agree on how to go on, and who comes back takes over."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.guest import Guest, begin_together
from tests.browser.served import Served

Enter = Callable[..., Guest]
# As if the visitor turned to another tab, or back.
OUT_OF_SIGHT = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
  document.dispatchEvent(new Event("visibilitychange"))
}"""
HAS_WORDS = "([where, words]) => document.querySelector(where)?.innerText.includes(words)"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house where nobody waits for long."""
    house = Served(tmp_path_factory.mktemp("impatient"), patience=1.0)
    yield house
    house.kill()


@pytest.fixture
def house(impatient: Served, request: pytest.FixtureRequest) -> Served:
    impatient.seed(request.node.nodeid)
    return impatient


def reads(one: Guest, where: str, words: str) -> None:
    """Waits until something on the page has these words."""
    one.page.wait_for_function(HAS_WORDS, arg=[where, words])


def sit(one: Guest, link: str, seat: int, name: str) -> None:
    one.visit(link)
    one.page.fill("#sit-name", name)
    one.press(f"#at-{seat} button")
    one.page.wait_for_selector(".chair.you, #now.stage-running")


def test_somebody_who_closes_the_tab_is_missed_stood_in_for_and_welcome_back(guest: Enter) -> None:
    ana, bea, clo = guest(), guest(lang="fr", size="phone"), guest()
    path = ana.lay("gold", ["open", "open"])
    link = ana.page.input_value("#invite")
    sit(bea, link, 1, "Bea")
    sit(clo, link, 2, "Cloé")
    begin_together(ana, bea, clo)
    assert not ana.page.locator(".seat.away").count()
    clo.page.close()
    for one, away, ask in (
        (ana, "away", "Let a bot play for Cloé"),
        (bea, "pas à la table", "Un robot joue pour Cloé"),
    ):
        one.page.wait_for_selector("#at-2.away")
        reads(one, "#asking", ask)
        assert away in one.page.inner_text("#at-2"), "on a phone too"
        assert one.too_wide() == []
    assert ana.turn().bar, "the others go on meanwhile"
    ana.press('#asking button[value="bot"]')
    reads(bea, "#asking", "laisserait jouer un robot.")
    ana.page.wait_for_selector('#asking button[value="bot"][aria-pressed=true]')
    bea.press('#asking button[value="wait"]')
    reads(ana, "#asking", "Bea would rather wait.")
    bea.press("#asked:not([open]) > summary")  # who waits need not look at the question
    bea.press('#asking button[value="bot"]')
    reads(ana, "#at-2", "away, a bot plays")
    reads(bea, "#at-2", "robot")
    assert not ana.page.locator("#asking.asking").count()
    ana.play("bid 1")
    bea.play("bid 2")
    reads(ana, "#log", "(The bot plays for Cloé: Cloé is away.)")

    clo.page = clo.context.new_page()
    clo.visit(path)
    ana.page.wait_for_function("() => !document.querySelector('#at-2').classList.contains('away')")
    clo.page.wait_for_function("() => !document.querySelector('#return')")
    reads(ana, "#at-2", "1 move by a bot")

    bea.page.evaluate(OUT_OF_SIGHT, True)  # the phone goes into the pocket; its page hears that the others wait
    ana.page.wait_for_selector("#at-1.away")
    bea.page.evaluate(OUT_OF_SIGHT, False)
    ana.page.wait_for_selector("#at-1:not(.away)")


def test_who_remains_alone_may_end_the_game_and_is_asked_once_more(guest: Enter) -> None:
    ana, bea = guest(lang="fr", size="phone"), guest()
    path = ana.lay("gold", ["open"])
    sit(bea, ana.page.input_value("#invite"), 1, "Bea")
    begin_together(ana, bea)
    bea.page.evaluate(OUT_OF_SIGHT, True)
    bea.page.wait_for_selector('#now[data-call="The others wait for you."]', state="attached")
    bea.page.close()
    ana.page.wait_for_selector("#asking .wishes")
    ana.press("#wish-end > summary")
    assert ana.too_wide() == []
    ana.press('#wish-end button[value="end"]')
    reads(ana, "#no-winner", "sans résultat")
    assert ana.page.locator("#rematch").is_visible()
    ana.visit("/")
    assert ana.page.inner_text(f'#your-games li:has(a[href="{path}"]) .row-state').strip() == "terminée sans résultat"
