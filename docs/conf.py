"""How Sphinx makes the site from the pages that assemble.py has put together."""

project = "Tablée"
html_title = "Tablée"
copyright = "The authors of Tablée. MIT licence"

extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_enable_extensions = ["smartquotes"]
suppress_warnings = ["misc.highlighting_failure"]  # a snippet may use an ellipsis for what is left out

html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a5a2b", "color-brand-content": "#8a5a2b"},
    "dark_css_variables": {"color-brand-primary": "#d9a066", "color-brand-content": "#d9a066"},
}
