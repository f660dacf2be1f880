"""Django's settings, read from the environment and `.env`."""

import os
import shutil
from pathlib import Path

from csp.constants import NONCE, NONE, SELF, UNSAFE_INLINE

from agent_app.config.environment import (
    LARGEST_PORT,
    LONGEST_DAYS,
    Environment,
    broker_url,
    database,
    private_socket,
    reached_host,
    redis_url,
    socket_url,
)
from agent_app.config.secrets import kept_secret
from agent_app.config.sign_in import mail, providers
from agent_app.watch.logs import LogChoice, log_config

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Environment(Path(os.environ.get("DOTENV") or BASE_DIR / ".env"))

DATA_DIR = Path(env.text("DATA_DIR", str(BASE_DIR / "data"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
HOST = env.text("HOST", "127.0.0.1")
PORT = env.whole("PORT", 8000, at_most=LARGEST_PORT)
FILES_DIR = DATA_DIR / "files"
DERIVED_DIR = DATA_DIR / "derived"
DEBUG = False
SECRET_KEY = env.text("SECRET_KEY") or kept_secret(DATA_DIR / "secret_key")
# Keys that seal tokens and other secrets, newest first; without them a file in DATA_DIR holds some.
FOLIO_SECRET_KEYS = env.words("FOLIO_SECRET_KEYS")

ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ("localhost", "127.0.0.1", "[::1]"))
# Where people open Folio, such as https://folio.example.com: services send them back there after a sign-in.
PUBLIC_URL = env.text("PUBLIC_URL", f"http://{reached_host(HOST)}:{PORT}").rstrip("/")
IS_SECURE = PUBLIC_URL.startswith("https://")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", (PUBLIC_URL,) if IS_SECURE else ())
# Cookies that no other way than TLS carries, and a browser that for a year comes by no other.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if IS_SECURE else 0

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
    "allauth.usersessions",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "csp",
    "agent_app.records",
    "agent_app.config.apps.FolioConfig",
]
MIDDLEWARE = [
    "agent_app.watch.requests.measured",
    "django.middleware.security.SecurityMiddleware",
    "agent_app.web.headers.safe_headers",
    "agent_app.web.static.StaticFiles",
    "agent_app.web.pace.sign_in_pace",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
# Of what the libraries say of accounts; the page has its own catalogue.
LANGUAGES = [("en", "English"), ("zh-hans", "Simplified Chinese")]
ROOT_URLCONF = "agent_app.config.urls"
ASGI_APPLICATION = "agent_app.config.asgi.application"
AUTH_USER_MODEL = "records.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
# These pages are all the one page.
HEADLESS_FRONTEND_URLS = dict.fromkeys(
    (
        "account_confirm_email",
        "account_reset_password",
        "account_signup",
        "socialaccount_login_error",
        "socialaccount_signup",
    ),
    "/",
)
ACCOUNT_ADAPTER = "agent_app.web.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_MAX_EMAIL_ADDRESSES = 1
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
MFA_ADAPTER = "agent_app.web.accounts.factors.FactorAdapter"
MFA_TOTP_ISSUER = "Folio"
# Clocks of telephones go wrong by some seconds.
MFA_TOTP_TOLERANCE = 1
# Addresses are not verified here, so that a factor can't wait for it.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Two requests are one sign-in; as many of these as of those with a password, which allauth allows 30.
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
# Whoever has no account is told nothing by mail.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
SOCIALACCOUNT_ADAPTER = "agent_app.web.accounts.provider.ProviderAdapter"
SOCIALACCOUNT_PROVIDERS = providers(env)
MAIL = mail(env)
globals().update(MAIL)
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "folio@localhost")
MAIL_IS_SENT = bool(env.text("EMAIL_URL"))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
# WhiteNoise serves these from where they lie, so that there is nothing to collect.
STATIC_ROOT = None
STATICFILES_DIRS = [directory for directory in (BASE_DIR / "frontend" / "dist",) if directory.is_dir()]
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Vite puts a hash of the content into these names.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[A-Za-z0-9_-]{8}\.\w+$"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, UNSAFE_INLINE],
        "img-src": [SELF, "data:", "blob:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "media-src": [SELF],
        "worker-src": [SELF],
        "frame-src": [NONE],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
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

DATABASES = {"default": database(env.text("DATABASE_URL"), DATA_DIR)}

VALKEY_SOCKET = private_socket(DATA_DIR)
REDIS_IS_PRIVATE = not env.text("REDIS_URL")
REDIS_URL = redis_url(env.text("REDIS_URL", socket_url(VALKEY_SOCKET)))
# For what allauth counts against its own rate limits.
CACHES = {
    "default": {
        "BACKEND": "agent_app.live.shared_cache.SharedCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "folio:cache",
    }
}
# How often one person may send, upload, and try a name at the sign-in; an address may try ten times as often.
RATE_MESSAGES = env.rate("RATE_MESSAGES", "60/m")
RATE_UPLOADS = env.rate("RATE_UPLOADS", "200/m")
RATE_SIGN_IN = env.rate("RATE_SIGN_IN", "20/m")
# So many proxies stand before this process, each of which adds to X-Forwarded-For; with 0 that says nothing.
TRUSTED_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = env.whole("TRUSTED_PROXIES", 0, at_most=10)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None

OPENAI_API_KEY = env.text("OPENAI_API_KEY")
OPENAI_BASE_URL = env.text("OPENAI_BASE_URL", "https://api.openai.com/v1")
# Which of OpenAI's wires the address speaks: chat, responses, or auto (Responses on OpenAI's own host).
OPENAI_WIRE = env.text("OPENAI_WIRE", "auto")
OPENAI_MODELS = env.words("OPENAI_MODELS", ("gpt-6.2",))
OPENAI_CONTEXT_WINDOW = env.whole("OPENAI_CONTEXT_WINDOW", 200_000)
ANTHROPIC_API_KEY = env.text("ANTHROPIC_API_KEY")
ANTHROPIC_BASE_URL = env.text("ANTHROPIC_BASE_URL", "https://api.anthropic.com")
# Whether tools may come in the middle of a conversation: yes, no, or auto (models known to take them there).
ANTHROPIC_LATE_TOOLS = env.text("ANTHROPIC_LATE_TOOLS", "auto")
ANTHROPIC_MODELS = env.words("ANTHROPIC_MODELS", ("claude-sonnet-5-5",))
# Servers of models on this machine that are looked for when Folio starts: Ollama and llama.cpp.
LOCAL_MODELS = env.switch("LOCAL_MODELS", default=True)
LOCAL_MODEL_URLS = env.words("LOCAL_MODEL_URLS", ("http://127.0.0.1:11434", "http://127.0.0.1:8080"))

# An upload lies in a temporary file, and only a small one whole in memory.
FILE_UPLOAD_HANDLERS = ["agent_app.web.uploading.SpooledUploadHandler"]
# A little more than a skill's folder may hold. They are received before it is known who sends them.
DATA_UPLOAD_MAX_NUMBER_FILES = 210
UPLOAD_LIMIT_BYTES = env.whole("UPLOAD_LIMIT_BYTES", 25 * 1024 * 1024)
# Of the files that a member takes along with everything else.
EXPORT_LIMIT_BYTES = env.whole("EXPORT_LIMIT_BYTES", 4 * 1024**3)
CONNECTION_LISTS = env.words("CONNECTION_LISTS")
# Servers in private networks and on this machine: all of them, or the hosts that are named.
CONNECTIONS_ALLOW_PRIVATE = env.switch("CONNECTIONS_ALLOW_PRIVATE", default=False)
CONNECTIONS_PRIVATE_HOSTS = env.words("CONNECTIONS_PRIVATE_HOSTS")
# Servers that are programs on this machine.
CONNECTIONS_STDIO = env.switch("CONNECTIONS_STDIO", default=False)
# What a mail and a provider are told of this site's address.
HEADLESS_FRONTEND_URLS["account_reset_password_from_key"] = f"{PUBLIC_URL}/?reset={{key}}"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = PUBLIC_URL.partition(":")[0]
CONNECT_LIMIT_S = env.seconds("CONNECT_LIMIT_S", 2.0)
# How long a list may take, how long a server may be silent in a call, and how long a session is kept unused.
CONNECTION_LIST_S = env.seconds("CONNECTION_LIST_S", 10.0)
CONNECTION_SILENCE_S = env.seconds("CONNECTION_SILENCE_S", 60.0)
CONNECTION_IDLE_S = env.seconds("CONNECTION_IDLE_S", 300.0)
# How long a tool's answer waits for what it links to.
CONNECTION_LINKS_S = env.seconds("CONNECTION_LINKS_S", 4.0)
# More of one answer is not read.
CONNECTION_RESULT_BYTES = env.whole("CONNECTION_RESULT_BYTES", 10_000_000)
# What searches the web: searxng, brave, tavily, ddgs, or nothing. The address is the service's; for ddgs
# that of a proxy.
SEARCH_BACKEND = env.text("SEARCH_BACKEND").lower()
SEARCH_URL = env.text("SEARCH_URL").rstrip("/")
SEARCH_KEY = env.text("SEARCH_KEY")
SEARCH_LIMIT_S = env.seconds("SEARCH_LIMIT_S", 10.0)
# Pages in private networks and on this machine: the hosts that are named.
WEB_PRIVATE_HOSTS = env.words("WEB_PRIVATE_HOSTS")
# How long a page may take on its way, and how much of one answer is read.
WEB_LIMIT_S = env.seconds("WEB_LIMIT_S", 15.0)
WEB_LIMIT_BYTES = env.whole("WEB_LIMIT_BYTES", 5 * 1024 * 1024)
# Where papers and books are searched; an address that is `off` switches its index off. Without a key,
# OpenAlex answers some searches a day, and all the world shares one limit at Semantic Scholar.
ARXIV_URL = env.address("ARXIV_URL", "https://export.arxiv.org/api/query")
OPENALEX_URL = env.address("OPENALEX_URL", "https://api.openalex.org/works")
OPENALEX_MAILTO = env.text("OPENALEX_MAILTO")
OPENALEX_KEY = env.text("OPENALEX_KEY")
SEMANTIC_SCHOLAR_URL = env.address(
    "SEMANTIC_SCHOLAR_URL", "https://api.semanticscholar.org/graph/v1/paper/search"
)
SEMANTIC_SCHOLAR_KEY = env.text("SEMANTIC_SCHOLAR_KEY")
OPEN_LIBRARY_URL = env.address("OPEN_LIBRARY_URL", "https://openlibrary.org/search.json")
GOOGLE_BOOKS_URL = env.address("GOOGLE_BOOKS_URL", "https://www.googleapis.com/books/v1/volumes")
GOOGLE_BOOKS_KEY = env.text("GOOGLE_BOOKS_KEY")
# How long all indexes together may take, and how long a paper's PDF from one place.
INDEX_LIMIT_S = env.seconds("INDEX_LIMIT_S", 10.0)
PAPER_LIMIT_S = env.seconds("PAPER_LIMIT_S", 20.0)
# What one research may take: searches, pages, tokens that came from no cache, and minutes.
RESEARCH_SEARCHES = env.whole("RESEARCH_SEARCHES", 12)
RESEARCH_PAGES = env.whole("RESEARCH_PAGES", 20)
RESEARCH_TOKENS = env.whole("RESEARCH_TOKENS", 200_000)
RESEARCH_MINUTES = env.whole("RESEARCH_MINUTES", 10)
# Files and passages of one person's knowledge base, and of the shared one; how long reading a file may take.
KNOWLEDGE_FILES = env.whole("KNOWLEDGE_FILES", 200)
KNOWLEDGE_PASSAGES = env.whole("KNOWLEDGE_PASSAGES", 10_000)
KNOWLEDGE_READ_S = env.whole("KNOWLEDGE_READ_S", 300)
# With a model, passages are found by meaning, too. The address is one of OpenAI's form, without /embeddings;
# where none is set, it is that of the models, with their key.
EMBEDDING_MODEL = env.text("EMBEDDING_MODEL")
EMBEDDING_URL = env.text("EMBEDDING_URL", OPENAI_BASE_URL)
EMBEDDING_KEY = env.text("EMBEDDING_KEY", "" if env.text("EMBEDDING_URL") else OPENAI_API_KEY)
GUEST_FILES_ALLOWED = env.switch("GUEST_FILES_ALLOWED", default=False)
RESULT_LIMIT_CHARS = env.whole("RESULT_LIMIT_CHARS", 24_000)
# Off, models get failed receipts without their worked example: `manage.py eval` measures what that costs.
RECEIPT_EXAMPLES = env.switch("RECEIPT_EXAMPLES", default=True)
# After its first answer a chat is named by its model, in a small request of its own.
CHAT_TITLES = env.switch("CHAT_TITLES", default=True)
# Which model looks at pictures for models that read text only; empty is the first enabled one that sees.
VISION_MODEL = env.text("VISION_MODEL")
# Which model makes pictures, where, and with which key: by itself OpenAI's, with the key for its models,
# which is sent to no other address.
IMAGE_BASE_URL = env.text("IMAGE_BASE_URL", OPENAI_BASE_URL).rstrip("/")
IMAGE_API_KEY = env.text("IMAGE_API_KEY", "" if env.text("IMAGE_BASE_URL") else OPENAI_API_KEY)
IMAGE_MODEL = env.text("IMAGE_MODEL")
# How long one call may take.
IMAGE_LIMIT_S = env.whole("IMAGE_LIMIT_S", 300)
TURN_STEP_LIMIT = env.whole("TURN_STEP_LIMIT", 24)
TURN_LEASE_S = env.seconds("TURN_LEASE_S", 15.0)
CALL_LEASE_S = env.seconds("CALL_LEASE_S", 30.0)
# A call that no worker took is sent again after this, then with growing pauses.
CALL_SEND_AGAIN_S = env.seconds("CALL_SEND_AGAIN_S", 10.0)
TOOL_WORKERS = env.whole("TOOL_WORKERS", 2)
TOOL_SOFT_LIMIT_S = env.whole("TOOL_SOFT_LIMIT_S", 60)
TOOL_HARD_LIMIT_S = env.whole("TOOL_HARD_LIMIT_S", 75)
TOOL_MEMORY_BYTES = env.whole("TOOL_MEMORY_BYTES", 1_500 * 1024 * 1024)
TOOL_RESIDENT_BYTES = env.whole("TOOL_RESIDENT_BYTES", 400 * 1024 * 1024)
TOOL_FILE_SIZE_BYTES = env.whole("TOOL_FILE_SIZE_BYTES", 200 * 1024 * 1024)
STOP_GRACE_S = env.whole("STOP_GRACE_S", 10)
# How long `serve` waits at most before it starts a part again that keeps ending.
RESTART_PAUSE_S = env.seconds("RESTART_PAUSE_S", 30.0)
# What views, comparisons and previews may take of the disk together; they are computed anew when gone.
DERIVED_LIMIT_BYTES = env.whole("DERIVED_LIMIT_BYTES", 512 * 1024 * 1024)
# Whether a worker draws documents with LibreOffice. It may run on another machine than this.
PREVIEWS = env.switch("PREVIEWS", default=any(map(shutil.which, ("soffice", "libreoffice"))))
PREVIEW_LIMIT_S = env.whole("PREVIEW_LIMIT_S", 60)
# A bucket that speaks S3, in place of the folder of files. Without an endpoint it is Amazon's; without a key,
# boto3 looks for one where it does (the machine's role).
STORAGE_S3_BUCKET = env.text("STORAGE_S3_BUCKET")
STORAGE_S3_ENDPOINT = env.text("STORAGE_S3_ENDPOINT")
STORAGE_S3_REGION = env.text("STORAGE_S3_REGION")
STORAGE_S3_KEY = env.text("STORAGE_S3_KEY")
STORAGE_S3_SECRET = env.text("STORAGE_S3_SECRET")
STORAGE_S3_PREFIX = env.text("STORAGE_S3_PREFIX")
# How the bucket encrypts (AES256 or aws:kms, with which key), whether its name stands in the path of
# addresses, and how long an answer may take.
STORAGE_S3_SSE = env.text("STORAGE_S3_SSE")
STORAGE_S3_SSE_KEY = env.text("STORAGE_S3_SSE_KEY")
STORAGE_S3_PATH_STYLE = env.switch("STORAGE_S3_PATH_STYLE", default=bool(STORAGE_S3_ENDPOINT))
STORAGE_S3_LIMIT_S = env.seconds("STORAGE_S3_LIMIT_S", 20.0)

# Days until it goes; 0 keeps it for ever: chats in which nothing happens, unless pinned; guests who have no
# session any more; what was deleted and can still be brought back; the texts that requests were made of;
# entries of the audit log.
RETENTION_CHATS_DAYS = env.whole("RETENTION_CHATS_DAYS", 0, at_most=LONGEST_DAYS)
RETENTION_GUESTS_DAYS = env.whole("RETENTION_GUESTS_DAYS", 30, at_most=LONGEST_DAYS)
RETENTION_DELETED_DAYS = env.whole("RETENTION_DELETED_DAYS", 30, at_most=LONGEST_DAYS)
RETENTION_LEDGER_DAYS = env.whole("RETENTION_LEDGER_DAYS", 0, at_most=LONGEST_DAYS)
RETENTION_AUDIT_DAYS = env.whole("RETENTION_AUDIT_DAYS", 0, at_most=LONGEST_DAYS)

# The log: lines for people (text) or for machines (json), and from which level on. What exceptions say may
# quote what people wrote, and is left out unless it is asked for.
LOG_FORMAT = env.one_of("LOG_FORMAT", ("text", "json"))
LOG_LEVEL = env.one_of("LOG_LEVEL", ("WARNING", "ERROR", "INFO", "DEBUG"))
LOG_EXCEPTION_WORDS = env.switch("LOG_EXCEPTION_WORDS", default=False)
# A function of your own, by its dotted path, that is given the record of every error that is logged.
ERROR_REPORTER = env.text("ERROR_REPORTER")
LOGGING = log_config(LogChoice(LOG_FORMAT, LOG_LEVEL, LOG_EXCEPTION_WORDS, bool(ERROR_REPORTER)))
# Whoever has this token may read /metrics; without one there is nothing.
METRICS_TOKEN = env.text("METRICS_TOKEN")
# Where traces go: an OpenTelemetry collector that takes OTLP over HTTP, and headers for it as name=value.
OTEL_EXPORTER_OTLP_ENDPOINT = env.text("OTEL_EXPORTER_OTLP_ENDPOINT")
OTEL_EXPORTER_OTLP_HEADERS = env.words("OTEL_EXPORTER_OTLP_HEADERS")

CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Redis gives an unacknowledged task out again after this; the call's row decides whether it still runs.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    # For those who send: without these a broker that is away holds a turn up for six seconds.
    "max_retries": 1,
    "interval_start": 0.1,
    "interval_step": 0.0,
    "interval_max": 0.1,
}
CELERY_TASK_DEFAULT_QUEUE = "tools"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_IMPORTS = ["agent_app.turns.tasks"]
# Late acknowledgement gives a stopping worker's waiting tasks to another one; each is safe to run twice.
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_WORKER_CONCURRENCY = TOOL_WORKERS
CELERY_WORKER_MAX_MEMORY_PER_CHILD = TOOL_RESIDENT_BYTES // 1024  # KiB, looked at after each task
CELERY_TASK_SOFT_TIME_LIMIT = TOOL_SOFT_LIMIT_S
CELERY_TASK_TIME_LIMIT = TOOL_HARD_LIMIT_S
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
