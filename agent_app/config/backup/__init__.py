"""Everything that Folio keeps, in one archive, and back out of it."""
