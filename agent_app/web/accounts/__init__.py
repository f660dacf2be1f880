"""People's accounts: what allauth is told of the site's rules, and of their own what it has no door for."""
