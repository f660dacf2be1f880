"""How a new workbook is laid out: what its cells are, how they are shown, how it prints."""
