"""The documentation site: `make docs` builds it into `build/docs`."""

import sys
from pathlib import Path

from echecs.version import __version__

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "extension"))

project = "echecs"
author = "the echecs developers"
project_copyright = ""
version = release = __version__

extensions = ["myst_parser", "api_reference", "line_breaks", "root_pages"]
exclude_patterns = ["extension"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 110
toc_object_entries_show_parents = "hide"
smartquotes = False

html_theme = "furo"
html_title = f"echecs {__version__}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = True
pygments_style = "friendly"
pygments_dark_style = "github-dark"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#7a4a1e",
        "color-brand-content": "#7a4a1e",
        "color-brand-visited": "#6a4a5e",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e0b07f",
        "color-brand-content": "#e0b07f",
        "color-brand-visited": "#cda6c4",
    },
}
