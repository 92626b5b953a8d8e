from tests.browser.conftest import browser, guest, house, launched

__all__ = ["browser", "guest", "house", "launched"]
