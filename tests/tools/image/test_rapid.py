"""The second engine reads in a process of its own, where it is installed."""

import pytest

from tests.tools.image.truth import CHINESE, errors, pages
from tools.image import rapid
from tools.image.layout import in_order

PAGES = {page.name: page for page in pages()}


@pytest.mark.parametrize("name", ["Chinese with specks", "Chinese on its side"])
def test_worn_and_turned_pages_are_read(name: str) -> None:
    found = rapid.read(PAGES[name].draw())
    assert errors(in_order(found), CHINESE) < 0.03
