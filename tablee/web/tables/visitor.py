"""Who comes to a table: a person or a program, known by a random id."""

import msgspec

PERSON, PROGRAM = "v", "p"  # how ids begin


class Visitor(msgspec.Struct, frozen=True):
    """A person or a program. The id is secret: it is never sent to other visitors."""

    id: str  # begins with PERSON or PROGRAM
    name: str = ""  # empty: called by the sign of the seat

    @property
    def program(self) -> bool:
        return self.id.startswith(PROGRAM)
