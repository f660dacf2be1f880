"""Signing in at a server's authorisation server, and keeping that sign-in alive."""
