"""How a new deck is laid out: its theme, which layout a slide gets, what fits on one."""
