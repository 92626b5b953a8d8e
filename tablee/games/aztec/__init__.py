"""Le Trésor des Aztèques (Azteken Schatz, 2006). The clauses are in RULES.md."""
