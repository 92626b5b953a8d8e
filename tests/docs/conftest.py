from tests.web.conftest import address

__all__ = ["address"]
