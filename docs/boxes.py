"""Takes pictures of the boxes for the previews of links, which take no SVG: `python docs/boxes.py`."""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tablee import games
from tablee.drawing.palette import STYLESHEET
from tablee.i18n import Say
from tests.browser import chromium

FOLDER = STYLESHEET.parent / "boxes"
WIDTH, HEIGHT = 1200, 630  # what previews show whole
COLOURS = 128
PAGE = """<!doctype html><style>{style}
body {{ margin: 0; height: 100vh; display: grid; place-items: center;
  background: radial-gradient(circle, var(--lamp), var(--wood) 75%); }}
svg {{ height: 94vh !important; width: auto !important; filter: drop-shadow(0 8px 18px var(--shadow)); }}
</style>{box}"""


def main() -> None:
    """All games of ours; one in a package of its own is previewed by the icon of the house."""
    FOLDER.mkdir(exist_ok=True)
    style = Path(STYLESHEET).read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        for name in games.NAMES:
            page.set_content(PAGE.format(style=style, box=games.game(name).cover(Say("fr"))))
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            picture.quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
