"""Files in a bucket are backed up from there, and come back there."""

from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from agent_app.config.backup.restoring import restore
from agent_app.config.backup.writing import back_up
from agent_app.files import storage
from agent_app.records.models import KnowledgeFile
from tests.s3_server.serving import NAME, REGION, client, running_s3

pytestmark = pytest.mark.django_db(transaction=True)


def test_files_go_from_bucket_to_bucket(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    settings.STORAGE_S3_BUCKET, settings.STORAGE_S3_REGION = NAME, REGION
    settings.STORAGE_S3_KEY, settings.STORAGE_S3_SECRET = "key", "secret"
    settings.STORAGE_S3_PATH_STYLE = True
    before = connection.settings_dict["NAME"]
    with running_s3() as settings.STORAGE_S3_ENDPOINT:
        sha256 = storage.keep(b"words")
        KnowledgeFile.objects.create(name="a.txt", kind="text", mime="text/plain", size=5, sha256=sha256)
        back_up(tmp_path / "one.tar.gz", with_keys=True)
        client(settings.STORAGE_S3_ENDPOINT).delete_object(Bucket=NAME, Key=f"{sha256[:2]}/{sha256}")
        connection.close()
        connection.settings_dict["NAME"] = str(settings.DATA_DIR / "folio.sqlite3")
        try:
            restore(tmp_path / "one.tar.gz", replace=False, now=timezone.now())
            assert KnowledgeFile.objects.get().sha256 == sha256
        finally:
            connection.close()
            connection.settings_dict["NAME"] = before
        assert storage.fetch(sha256) == b"words"
    assert not (settings.DATA_DIR / "files").exists()
