from tests.browser.conftest import browser, guest, house, started

__all__ = ["browser", "guest", "house", "started"]
