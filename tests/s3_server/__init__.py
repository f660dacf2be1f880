"""A bucket on loopback, as good and as bad as buckets are."""
