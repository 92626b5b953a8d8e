"""A lesson in the terminal: the same steps as on the page, with the position and the choices in words."""

from rich.console import Console

from tablee.cli.play import TerminalMatch
from tablee.lessons.lesson import LEARNER, Lesson


class TerminalLesson(TerminalMatch):
    """A lesson. What is typed is tried: the right action leads on, any other is answered with what it teaches."""

    def __init__(self, lesson: Lesson, lang: str, console: Console | None = None) -> None:
        super().__init__(lesson.stops[0].match, LEARNER, {}, lang, console)
        self.lesson = lesson
        self.read = len(self.match.played)  # what was before the lesson is in the position

    def play(self) -> bool:
        """Takes the lesson to its end; False if the learner leaves before."""
        self._heading(self.say("Lesson: {game}", game=self.match.game.title))
        for number, stop in enumerate(self.lesson.stops):
            self.match = stop.match
            self._news()
            self._heading(self.say("Step {n} of {all}", n=stop.step + 1, all=len(self.lesson.steps)))
            self._position(LEARNER)
            self._print(self.say(self.lesson.steps[stop.step].text), style="bold")
            if not (self._learn(number) if stop.expects is not None else self._go_on()):
                return False
        self._print(self.say("Now play: {command}", command=f"tablee play {self.match.game.name}"))
        return True

    def _go_on(self) -> bool:
        """Waits until the text has been read."""
        self._print(self.say("Enter leads on, q leaves the lesson."))
        return self._ask() not in (None, "q")

    def _learn(self, stop: int) -> bool:
        """Asks until the right action is typed; `s` shows it."""
        self._choices(LEARNER)
        legal = self.match.legal(LEARNER)
        while True:
            typed = self._ask()
            if typed is None or typed == "q":
                return False
            if typed == "?":
                self._print(self.say("Type the number of a choice; s shows the right one, q leaves the lesson."))
                continue
            if typed == "s":
                self._print(self.match.labels(LEARNER, self.lang)[self.lesson.stops[stop].expects or ""])
                return True
            action = (
                legal[int(typed) - 1] if typed.isascii() and typed.isdigit() and 0 < int(typed) <= len(legal) else typed
            )
            if self.lesson.is_right(stop, action):
                return True
            taught = self.lesson.teaches(stop, action)
            self._print(
                self.say(taught)
                if taught
                else self.say("Type the number of a choice; s shows the right one, q leaves the lesson.")
            )
