import gzip
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.site.assets import FOLDER, Assets, assets

Client = TestClient[Litestar]


def test_a_page_loads_its_files_from_addresses_that_change_with_their_content(client: Client) -> None:
    found = re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text)
    assert len(found) > 4
    for path in found:
        assert path.startswith(f"/static/{assets().version}/")
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.content == (FOLDER / path.split("/", 3)[3]).read_bytes()


def test_the_version_depends_on_every_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("files")
    (folder / "a.js").write_text("1")
    (folder / "b.css").write_text("2")
    versions = [Assets(folder).version]
    (folder / "b.css").write_text("3")
    versions.append(Assets(folder).version)
    (folder / "b.css").rename(folder / "c.css")
    versions.append(Assets(folder).version)
    assert len(set(versions)) == 3


@pytest.mark.parametrize("path", ["/static/site.css", "/static/0123456789abcdef/site.css"])
def test_an_address_of_another_version_gives_the_present_file_and_is_asked_for_again(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, no-cache"
    again = client.get(path, headers={"If-None-Match": f'"other", {answer.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == answer.headers["etag"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_files_are_compressed_for_those_who_can_read_it(client: Client) -> None:
    plain = client.get("/static/layout.css", headers={"Accept-Encoding": "identity"})
    small = client.get("/static/layout.css", headers={"Accept-Encoding": "br, gzip;q=0.5"})
    refused = client.get("/static/layout.css", headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in refused.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.content == plain.content
    assert int(small.headers["content-length"]) < 0.5 * int(plain.headers["content-length"])
    assert all("Accept-Encoding" in answer.headers["vary"] for answer in (plain, small))
    content = assets().files["layout.css"]
    assert gzip.decompress(content.gzipped or b"") == content.body


def test_scripts_and_styles_have_the_media_types_that_browsers_insist_on(client: Client) -> None:
    kinds = {"main.js": "text/javascript", "site.css": "text/css", "icon.svg": "image/svg+xml"}
    for file, kind in kinds.items():
        assert client.get(f"/static/{file}").headers["content-type"].startswith(kind)
