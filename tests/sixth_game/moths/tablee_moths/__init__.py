"""Moths, a game in a package of its own: lanterns, secret favourites and sealed choices."""
