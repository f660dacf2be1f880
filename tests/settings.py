"""The product's settings for a test run: a throw-away data folder, no keys, no `.env`."""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="folio-test-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["DATA_DIR"] = _folder
os.environ["DOTENV"] = os.devnull
for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "REDIS_URL"):
    os.environ.pop(_name, None)

from agent_app.config.settings import *  # noqa: E402, F403 -- the product's own, once the data folder is set

# Tests that are not about it count the requests of their turns.
CHAT_TITLES = False
# Tests come faster than people; those of rates set them.
RATE_MESSAGES = RATE_UPLOADS = RATE_SIGN_IN = None

# A file, since workers and servers that tests start read the same database.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405 -- from the product's settings
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(_folder, "test.sqlite3")}  # noqa: F405, PTH118 -- as above
