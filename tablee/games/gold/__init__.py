"""L'Or des Mayas (Sylvie Barc, Jean-Charles Rodriguez, 1997). The clauses are in RULES.md."""
