"""Maya Madness (Richard Moore, 2003). The clauses are in RULES.md."""
