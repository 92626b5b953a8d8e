"""The games in the tools of the field: OpenSpiel, PettingZoo and Gymnasium. Each needs its own package installed."""
