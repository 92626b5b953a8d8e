"""Gaudí (Oriol Comas i Coma, Jep Ferret, 2002). The clauses are in RULES.md."""
