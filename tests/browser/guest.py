"""A person at a browser: what they do, and what must never happen on their screen.

Moves are made as people make them, at a spot of the screen: with a mouse, or with a finger on a phone. Every click
counts: if the page moves away under it or does not hear it, the test fails.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request

from tests.browser.served import Served

SIZES = {"desktop": (1440, 900), "phone": (390, 844), "small phone": (360, 740)}
PATIENCE = 120_000  # milliseconds; the first move of a bot on a machine may compile

# The table as it stands, when it is this person's turn or the game is over; otherwise nothing yet.
MAY_PLAY = """() => {
  const now = document.querySelector("#now")
  if (!now) return null
  const over = now.classList.contains("stage-over")
  if (!over && now.dataset.turn !== "yes") return null
  const bar = [...document.querySelectorAll("#move button[name=action][value]:not(#by-board), .slider option")]
  const board = [...document.querySelectorAll("#board [data-action]")]
  return {
    over,
    sequence: Number(now.dataset.sequence),
    prompt: document.querySelector("#prompt").innerText,
    bar: bar.map((choice) => choice.value),
    board: board.map((thing) => thing.dataset.action),
  }
}"""

# A spot of the screen that belongs to a choice on the board and is not covered by another thing.
SPOT = """(action) => {
  const things = [...document.querySelectorAll("#board [data-action]")].filter((t) => t.dataset.action === action)
  for (const [thing, block] of things.flatMap((thing) => [[thing, "center"], [thing, "start"]])) {
    thing.scrollIntoView({ block, behavior: "instant" })
    const box = thing.getBoundingClientRect()
    for (const y of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      for (const x of [0.5, 0.2, 0.8, 0.08, 0.92]) {
        const [px, py] = [box.x + box.width * x, box.y + box.height * y]
        const there = document.elementFromPoint(px, py)?.closest?.("[data-action]")
        if (there?.dataset.action === action) return { x: px, y: py }
      }
    }
  }
  return null
}"""

# At which side of the window of a ground a choice is out of sight; null: at none.
SIDE = """(action) => {
  const [thing] = [...document.querySelectorAll("#board [data-action]")].filter((t) => t.dataset.action === action)
  const ground = thing?.closest("svg[data-ground]")
  if (!ground) return null
  const { a, e, f } = ground.parentElement.getScreenCTM()
  const [left, top] = [e + a * ground.x.baseVal.value, f + a * ground.y.baseVal.value]
  const [right, bottom] = [left + a * ground.width.baseVal.value, top + a * ground.height.baseVal.value]
  const felt = thing.querySelector("[pointer-events=all]").getBoundingClientRect()
  const [x, y] = [felt.x + felt.width / 2, felt.y + felt.height / 2]
  const sides = { left: left - x, right: x - right, top: top - y, bottom: y - bottom }
  const shown = Object.keys(sides).filter((side) => !document.querySelector(`[data-beyond=${side}]`).hidden)
  return shown.sort((one, other) => sides[other] - sides[one]).find((side) => sides[side] > 0) ?? null
}"""

# Is a choice on the board so small, and so near to another, that a finger has to pick it first?
SMALL = """(action) => {
  const box = document.querySelector(`#board [data-action="${CSS.escape(action)}"]`).getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return Math.min(box.width, box.height) < 28 && [...document.querySelectorAll("#board .action")].some((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect()
    const isNear = left < x + 14 && right > x - 14 && top < y + 14 && bottom > y - 14
    return other.dataset.action !== action && isNear
  })
}"""

# The bytes that this device adds to shuffles: always the same, so that a test gets the same cards every time.
SAME_BYTES = """([first, step]) => Object.defineProperty(crypto, "getRandomValues", {
  value: (bytes) => { bytes.forEach((_, k) => { bytes[k] = first + step * k }); return bytes },
})"""

# Nothing fades where motion is reduced: without a GPU, drawing the fades took two thirds of a test's processor time.
NO_FADES = """() => {
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    return animate.call(this, frames, { ...options, duration: 0 })
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("* { transition: none !important }")
  document.adoptedStyleSheets = [sheet]
}"""

MOST_STEPS = 20  # that the window of a ground is moved, to find something
# Has the board the shape that the page has asked for? Pages without a board have none.
SHAPED = """() => {
  const board = document.querySelector("#now")?.dataset.board
  return !board || document.cookie.includes(`board=${board}`)
}"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The pace of moments, as if this person had chosen it earlier. An empty page keeps nothing.
KEEP_PACE = """(pace) => {
  if (location.protocol === "http:") localStorage["tablee-pace"] ??= pace
}"""
# Tests make every choice themselves, also the only one.
BY_HAND = """() => {
  if (location.protocol === "http:") localStorage["tablee-by-itself"] ??= "off"
}"""

SHOWN = "(sequence) => Number(document.querySelector('#now').dataset.sequence) >= sequence"

# Whatever is seen and reaches beyond the sides of the window, unless it can be scrolled or is cut off inside a part.
TOO_WIDE = """() => {
  const wide = document.documentElement.clientWidth
  const found = document.documentElement.scrollWidth > wide ? ["the page"] : []
  for (const thing of document.querySelectorAll("body *:not(svg *)")) {
    const box = thing.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || (box.left >= -1 && box.right <= wide + 1)) continue
    if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    let around = thing.parentElement
    while (around && around !== document.body && getComputedStyle(around).overflowX === "visible") {
      around = around.parentElement
    }
    if (around && around !== document.body) continue
    found.push(`${thing.tagName.toLowerCase()}#${thing.id}.${thing.className}`)
  }
  return found
}"""


@dataclass(frozen=True)
class Turn:
    """What a person finds when it is their turn, or when the game is over."""

    over: bool
    sequence: int
    prompt: str
    bar: Sequence[str]
    board: Sequence[str]


class Guest:
    """One person with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        house: Served,
        lang: str = "en",
        size: str = "desktop",
        theme: Any = "light",
        moves: Any = "reduce",
        chance: tuple[int, int] = (7, 0),
        app: bool = False,
        pace: str = "off",
    ) -> None:
        """`chance`: what the device adds to shuffles, the first byte and from each byte to the next.

        `pace`: how long moments stay, as the page keeps it; most tests look at the result only.

        `app`: with the service worker of the house, which other tests do without, because it costs time.
        """
        width, height = SIZES[size]
        self.house = house
        self.lang = lang
        self.phone = size != "desktop"
        self.context: BrowserContext = browser.new_context(
            base_url=house.address,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            viewport={"width": width, "height": height},
            has_touch=self.phone,
            is_mobile=self.phone,
            color_scheme=theme,
            reduced_motion=moves,
            service_workers="allow" if app else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        self.strangers: list[str] = []  # requests to other hosts
        self.complaints: list[str] = []  # errors on the console, breaches of the content policy among them
        self.expected: list[str] = []  # what may stand in a complaint, because the test brings it about
        self.context.on("request", self._note_request)
        self.context.on("console", self._note_message)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("dialog", lambda dialog: self.complaints.append(f"a dialog: {dialog.message}"))
        self.context.add_init_script(f"({SAME_BYTES})({list(chance)})")
        self.context.add_init_script(f"({KEEP_PACE})('{pace}')")
        self.context.add_init_script(f"({BY_HAND})()")
        if moves == "reduce":
            self.context.add_init_script(f"({NO_FADES})()")
        self.page: Page = self.context.new_page()

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.house.address}/", "data:", "blob:", "about:")):
            self.strangers.append(request.url)

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def expect(self, *words: str) -> None:
        """The browser may complain of this: the test brings it about."""
        self.expected += words

    def check(self) -> None:
        """Nothing may have gone wrong in this browser."""
        assert not self.strangers, "the page asked other hosts for something"
        bad = [text for text in self.complaints if not any(word in text for word in self.expected)]
        assert not bad, f"the browser complained: {bad}"

    # ---- coming to a table

    def visit(self, path: str) -> None:
        """Opens a page."""
        self.page.goto(path)

    def lay(self, game: str, seats: Sequence[str], **wishes: str) -> str:
        """Lays a table by the form; its address. Seats after the first: open, bot:easy …; wishes: clock, public …"""
        self.visit(f"/new/{game}")
        page = self.page
        for seat in range(1, page.locator("[name=seat]").count()):
            page.select_option(f"#seat-{seat}", seats[seat - 1] if seat <= len(seats) else "none")
        for name, value in wishes.items():
            choice = page.locator(f'[name="{name}"][value="{value}"]')
            if not choice.is_visible():
                page.click("#variants > summary")
            choice.check()
        page.click("#setup .large")
        page.wait_for_url("**/t/*")
        page.wait_for_selector("#now.stage-running, .chair.you")  # the device has taken the seat by itself
        return self.path

    @property
    def path(self) -> str:
        """Where the person is."""
        return self.page.url.removeprefix(self.house.address)

    @property
    def sequence(self) -> int:
        """How much has happened at the table, as far as the page knows."""
        return int(self.page.get_attribute("#now", "data-sequence") or "")

    # ---- playing

    def turn(self) -> Turn:
        """Waits until it is this person's turn, or the game is over."""
        return Turn(**self.page.wait_for_function(MAY_PLAY).json_value())

    def has_turn(self) -> bool:
        """Is it this person's turn right now?"""
        return self.page.get_attribute("#now", "data-turn") == "yes"

    def press(self, selector: str) -> None:
        """Clicks, or taps on a phone."""
        thing = self.page.locator(selector).first
        if self.phone:
            thing.tap()
        else:
            thing.click()

    def play(self, action: str, by: str = "board") -> None:
        """Makes a move; returns when the house has accepted it and the page shows it."""
        with self.page.expect_response("**/act") as answer:
            self.play_on_board(action) if by == "board" else self.play_in_bar(action)
        assert answer.value.status in (200, 204), f"“{action}” was refused"  # 204: the stream brings what it changed
        self.sees(int(answer.value.headers["tablee-sequence"]))

    def play_on_board(self, action: str, sure: bool = True) -> None:
        """Chooses on the board. With a finger, what is small is picked first and done when one is sure."""
        x, y = self.spot(action)
        if not self.phone:
            self.page.mouse.click(x, y)
            return
        small = self.page.evaluate(SMALL, action)
        self.page.touchscreen.tap(x, y)
        if small and sure:
            self.page.locator("#picked button").tap()

    def spot(self, action: str) -> tuple[float, float]:
        """Where on the screen an action can be chosen on the board; what lies out of sight is brought there first."""
        found = self.page.evaluate(SPOT, action)
        for _ in range(MOST_STEPS):
            side = None if found else self.page.evaluate(SIDE, action)
            if side is None:
                break
            self.press(f"[data-beyond={side}]")
            for _ in range(2):  # the window moves with the next frame
                self.page.evaluate(NEXT_FRAME)
            found = self.page.evaluate(SPOT, action)
        assert found is not None, f"“{action}” is on the board, but covered everywhere"
        return found["x"], found["y"]

    def middle(self, thing: Locator) -> tuple[float, float]:
        """The middle of something on the screen, scrolled into sight."""
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def play_in_bar(self, action: str) -> None:
        """Chooses by the buttons, unfolding what is folded."""
        button = self.button(action)
        button.tap() if self.phone else button.click()
        if self.phone and self.page.locator("#picked").is_visible():  # the first touch picks what is small on the board
            self.press("#picked button")

    def button(self, action: str) -> Locator:
        """The button for an action, unfolded so that it can be pressed; that of a slider is set to the action."""
        page = self.page
        if page.get_attribute("#doing", "open") is None:
            self.press("#doing > summary")
        slider = page.locator(f'.slider:has(option[value="{action}"])')
        if slider.count():
            slider.locator("select").select_option(action)
            return slider.locator(".go")
        button = f'button[name=action][value="{action}"]:not(#by-board)'
        if page.locator(f"#move details.group:not([open]) {button}").count():
            self.press(f"#move details.group:has({button}) > summary")
        return page.locator(f"#move {button}")

    def sees(self, sequence: int) -> None:
        """Waits until the page shows as much as has happened."""
        self.page.wait_for_function(SHOWN, arg=sequence)

    def resize(self, size: str) -> None:
        """Makes the window as large as that screen."""
        self.fit(*SIZES[size])

    def fit(self, width: int, height: int) -> None:
        """Makes the window so large; returns when the page has followed, with a board of the right shape."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(NEXT_FRAME)  # the page hears of it with the next frame
        self.page.wait_for_function(SHAPED)
        self.page.evaluate(NEXT_FRAME)

    def too_wide(self) -> list[str]:
        """What makes the page wider than the window."""
        found: list[str] = self.page.evaluate(TOO_WIDE)
        return found


def begin_together(host: Guest, *others: Guest) -> None:
    """All have sat down: the others say that they are ready, and the host starts the game."""
    for other in others:
        other.press("#ready-switch[aria-checked=false]")
        other.page.wait_for_selector("#ready-switch[aria-checked=true]")
    host.press("#start.primary")
    for one in (host, *others):
        one.page.wait_for_selector("#now.stage-running")
