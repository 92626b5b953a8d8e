"""Runs a real nginx before a house; `python tests/web/nginx.py --install` gets one where that is possible.

It is configured with the very lines that docs/operate.md gives, so these are tried too.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/operate.md"
SECONDS = 20.0  # to start
CONFIG = """
daemon off;
master_process off;
pid {folder}/pid;
error_log stderr warn;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
{locations}
    }}
}}
"""


class NotThere(Exception):
    """There is no nginx on this machine; the message says how to get it."""


def find() -> str:
    """The path of nginx."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        raise NotThere(
            "No nginx was found. `make test` installs one when it is run as root on Debian or Ubuntu; otherwise install"
            " the package nginx."
        )
    return found


def documented() -> str:
    """The `location` blocks that the page for operators gives."""
    [block] = re.findall(r"^```nginx\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    return "\n".join(re.findall(r"^    location .*?^    }$", block, re.M | re.S))


@contextmanager
def nginx(folder: Path, port: int, house: int) -> Iterator[None]:
    """nginx at a port, before a house at another one."""
    locations = documented().replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    assert str(house) in locations
    config = folder / "nginx.conf"
    config.write_text(CONFIG.format(folder=folder, port=port, locations=locations))
    process = subprocess.Popen([find(), "-p", str(folder), "-e", "stderr", "-c", str(config)])
    try:
        end = time.monotonic() + SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert process.poll() is None, "nginx did not start; what it said stands above"
                assert time.monotonic() < end
                time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(10)


def main() -> int:
    """Says where nginx is; with `--install` gets it first if there is none."""
    try:
        print(find())
    except NotThere as missing:
        if "--install" not in sys.argv[1:] or shutil.which("apt-get") is None or os.geteuid() != 0:
            print(missing, file=sys.stderr)
            return 1
        subprocess.run(["apt-get", "update"], check=True)
        subprocess.run(["apt-get", "install", "--yes", "--no-install-recommends", "nginx-light"], check=True)
        print(find())
    return 0


if __name__ == "__main__":
    sys.exit(main())
