"""How a new document is laid out: its styles, tables and list of contents."""
