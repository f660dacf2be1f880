"""Asking the world outside: search services and pages, never a private address."""
