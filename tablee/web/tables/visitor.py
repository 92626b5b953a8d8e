"""Who comes to a table: a person or a program, known by a random id."""

import msgspec


class Visitor(msgspec.Struct, frozen=True):
    """A person or a program. The id is secret: it is never sent to other visitors."""

    id: str  # begins with v for people, with p for programs
    name: str = ""  # empty: called by the sign of the seat

    @property
    def program(self) -> bool:
        return self.id.startswith("p")
