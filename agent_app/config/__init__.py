"""Where the house is put together: settings, addresses, Celery, start-up checks, the processes."""

from agent_app.config.celery import app as celery_app

__all__ = ["celery_app"]
