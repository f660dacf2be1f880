"""Django's settings, read from the environment and `.env`."""

from pathlib import Path

import environ

from agent_app.config.secrets import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = environ.Env()
environ.Env.read_env(env.str("DOTENV", default=str(BASE_DIR / ".env")))

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "data"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
PORT = env.int("PORT", default=8000)
DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(DATA_DIR / "secret_key")

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "csp",
    "agent_app.records",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "agent_app.config.urls"
ASGI_APPLICATION = "agent_app.config.asgi.application"
AUTH_USER_MODEL = "records.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASE_URL = env.str("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'folio.sqlite3'}")
DATABASES = {"default": environ.Env.db_url_config(DATABASE_URL)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
    }
REDIS_URL = env.str("REDIS_URL", default=f"unix://{DATA_DIR / 'valkey.sock'}")

OPENAI_API_KEY = env.str("OPENAI_API_KEY", default="")
OPENAI_BASE_URL = env.str("OPENAI_BASE_URL", default="https://api.openai.com/v1")
ANTHROPIC_API_KEY = env.str("ANTHROPIC_API_KEY", default="")
ANTHROPIC_BASE_URL = env.str("ANTHROPIC_BASE_URL", default="https://api.anthropic.com")

UPLOAD_LIMIT_BYTES = env.int("UPLOAD_LIMIT_BYTES", default=25 * 1024 * 1024)
GUEST_FILES_ALLOWED = env.bool("GUEST_FILES_ALLOWED", default=False)
RESULT_LIMIT_CHARS = env.int("RESULT_LIMIT_CHARS", default=24_000)
TURN_STEP_LIMIT = env.int("TURN_STEP_LIMIT", default=24)
TURN_LEASE_S = env.float("TURN_LEASE_S", default=15.0)
CALL_LEASE_S = env.float("CALL_LEASE_S", default=120.0)
TOOL_SOFT_LIMIT_S = env.int("TOOL_SOFT_LIMIT_S", default=60)
TOOL_HARD_LIMIT_S = env.int("TOOL_HARD_LIMIT_S", default=75)
TOOL_MEMORY_BYTES = env.int("TOOL_MEMORY_BYTES", default=1_500 * 1024 * 1024)
TOOL_FILE_SIZE_BYTES = env.int("TOOL_FILE_SIZE_BYTES", default=200 * 1024 * 1024)
SHARED_DIR = Path(env.str("SHARED_DIR", default=str(BASE_DIR.parent / "shared")))
