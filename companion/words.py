"""Every word people see passes through here: English in the source, other languages by gettext."""

import gettext
from pathlib import Path

LANGUAGE = gettext.translation("companion", Path(__file__).with_name("languages"), fallback=True)
"""The catalogue in force."""

_ = LANGUAGE.gettext
"""Says a sentence in the language of the table."""

by_number = LANGUAGE.ngettext
"""Says a sentence that differs for one and for many: ``by_number(one, many, n)``."""
