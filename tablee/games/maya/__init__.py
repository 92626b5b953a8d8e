"""Maya (Bernd Eisenstein, 2003). The clauses are in RULES.md."""
