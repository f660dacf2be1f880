"""The second engine is heavy and comes by choice: its tests are there where it is."""

from tools.image import rapid

collect_ignore = [] if rapid.is_installed() else ["test_rapid.py"]
