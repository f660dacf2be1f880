"""An authorisation server and a resource behind it, as strict as a real one, on loopback."""
