"""The house as an app: what a device installs, the page without a connection, and calls to those who look elsewhere."""

from collections.abc import Callable

from tests.browser.guest import Guest
from tests.browser.served import Served

# A page that is out of sight, and notifications that are noted instead of shown.
ELSEWHERE = """
window.asked = 0
window.calls = []
window.hiding = false
Object.defineProperty(document, "hidden", { get: () => window.hiding })
window.Notification = class extends EventTarget {
  static permission = "default"
  static async requestPermission() { window.asked++; return (this.permission = "granted") }
  constructor(title, wishes) { super(); window.calls.push([title, wishes.body]) }
}
"""
ACTIVE = "() => navigator.serviceWorker.ready.then((one) => navigator.serviceWorker.controller && one.active.state)"
KEPT = """async () => {
  const found = []
  for (const name of await caches.keys()) found.push(...(await (await caches.open(name)).keys()).map((one) => one.url))
  return found
}"""


def test_the_house_can_be_installed_and_says_when_there_is_no_connection(
    guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(app=True, lang="fr", size="phone")
    page = ana.page
    ana.visit("/")
    page.wait_for_function(f"async () => await ({ACTIVE})() === 'activated'")
    manifest = page.evaluate("() => fetch(document.querySelector('link[rel=manifest]').href).then((a) => a.json())")
    assert (manifest["name"], manifest["lang"], manifest["display"]) == ("Tablée", "fr", "standalone")
    sizes = """(icons) => Promise.all(icons.map(async ({ src }) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }))"""
    icons = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert page.evaluate(sizes, icons) == [icon["sizes"] for icon in icons]
    path = ana.lay("madness", ["bot:easy"])
    ana.visit("/")
    kept = page.evaluate(KEPT)
    assert f"{house.address}/offline?lang=fr" in kept
    assert all("/static/" in address for address in kept if "/offline?" not in address), "no page of a table is kept"
    ana.expect("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "Failed to load resource")
    ana.context.set_offline(True)
    ana.visit(path)
    assert page.inner_text("h1") == "Pas de connexion"
    ana.context.set_offline(False)
    page.click("a.button")
    page.wait_for_selector("#now.stage-running")


def test_the_tab_counts_the_games_that_wait_and_the_browser_calls_if_one_has_asked_for_it(
    guest: Callable[..., Guest],
) -> None:
    ana = guest()
    page = ana.page
    first = ana.lay("gold", ["bot:easy"])  # bids are made together: it waits for Ana
    ana.visit("/")
    assert page.title() == "(1) Tablée"
    page.add_init_script(ELSEWHERE)
    ana.lay("gold", ["bot:easy"])
    page.wait_for_function("() => document.title.startsWith('(2) ')")
    assert page.locator("#call").is_hidden(), "nobody else has played"
    assert page.evaluate("() => window.asked") == 0
    ana.play(ana.turn().bar[0], by="bar")
    ana.turn()
    page.wait_for_selector("#call:visible")
    ana.press("#call")
    page.wait_for_selector("#call[aria-pressed=true]")
    assert page.evaluate("() => [window.asked, window.calls.length]") == [1, 0]
    page.evaluate("() => { window.hiding = true }")
    ana.play(ana.turn().bar[0], by="bar")
    page.wait_for_function("() => window.calls.length === 1")
    title, words = page.evaluate("() => window.calls[0]")
    assert title.startswith("(2) Your turn")
    assert words == page.inner_text("#prompt").strip()
    ana.press("#call")
    assert page.get_attribute("#call", "aria-pressed") == "false", "one can have peace again"
    assert first != ana.path


def test_an_invitation_previews_with_the_box(guest: Callable[..., Guest], house: Served) -> None:
    ana = guest(lang="fr")
    ana.lay("gaudi", ["open"])
    told = ana.page.evaluate(
        "() => [...document.querySelectorAll('meta[property]')].map((m) => [m.attributes[0].value, m.content])"
    )
    preview = dict(told)
    assert preview["og:title"] == "Venez jouer à Gaudí"
    assert "30 min" in preview["og:description"]
    assert preview["og:image"].startswith(f"{house.address}/static/")
    size = (
        "(src) => new Promise((go) => { const p = new Image(); p.onload = () => go([p.width, p.height]); p.src = src })"
    )
    assert ana.page.evaluate(size, preview["og:image"]) == [1200, 630]
