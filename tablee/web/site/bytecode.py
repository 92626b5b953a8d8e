"""Compiled templates on disk: to compile all of them takes half a second of every process of a house that starts.

They are kept with the compiled rules (tablee/engine/cache.py), in a file for each template and each form of its source.
"""

import hashlib
from collections.abc import Mapping
from importlib.metadata import version

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from tablee.engine import cache


class DiskCache(BytecodeCache):
    """The cache of an environment.

    syntax   the options of the environment that decide how a template is compiled
    """

    def __init__(self, syntax: Mapping[str, object]) -> None:
        self.environment = f"{version('jinja2')} {sorted(syntax.items())}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fills the bucket, unless there is no file or it was written by another version of Python."""
        data = cache.read(self._file(bucket))
        if data is not None:
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps what the bucket holds."""
        cache.write(self._file(bucket), bucket.bytecode_to_string())

    def _file(self, bucket: Bucket) -> str:
        key = f"{self.environment} {bucket.key} {bucket.checksum}"
        return f"template-{hashlib.blake2b(key.encode(), digest_size=16).hexdigest()}.code"
