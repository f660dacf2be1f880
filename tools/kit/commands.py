"""The slash commands by their names, as they are typed and stored with a turn."""

IMAGE = "/image"
RESEARCH = "/research"
PAPERS = "/papers"
BOOKS = "/books"
SKILL = "/skill"
REVIEW = "/review"
COMPACT = "/compact"
