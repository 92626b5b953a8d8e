"""Learning a game by self-play: `tablee learn GAME`. Needs the extra `learn` (PyTorch)."""
