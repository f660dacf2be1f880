"""Documents and decks as LibreOffice draws them."""
