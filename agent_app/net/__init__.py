"""The one way out to servers that people name: where it may go, how much it brings, how long it takes."""
