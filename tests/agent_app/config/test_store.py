"""A bucket for files: what it needs is loaded for it alone, and what is wrong is said at the start."""

import subprocess
import sys
from pathlib import Path

from tests.fixtures.processes import BASE_DIR, process_environment
from tests.s3_server.serving import refusing

CHECKED = """
import sys
sys.modules.update(dict.fromkeys({without}))
import django
django.setup()
from agent_app.config.checks import store_is_installed
print(store_is_installed(), "boto3" in sys.modules)
"""


def said(data_dir: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = process_environment(DATA_DIR=str(data_dir), **more)
    command = [sys.executable, *words]
    return subprocess.run(command, env=environment, cwd=BASE_DIR, capture_output=True, text=True, check=False)


def test_a_folder_needs_no_client_of_buckets(tmp_path: Path) -> None:
    assert said(tmp_path, "-c", CHECKED.format(without=[])).stdout == "[] False\n"


def test_what_a_bucket_lacks_is_said_with_the_command_that_brings_it(tmp_path: Path) -> None:
    told = said(tmp_path, "-c", CHECKED.format(without=["boto3"]), STORAGE_S3_BUCKET="folio").stdout
    assert "boto3 is missing. Install it with: .venv/bin/pip install -r requirements-s3.txt" in told


def test_an_address_that_is_none_is_said(tmp_path: Path) -> None:
    wrong = {"STORAGE_S3_BUCKET": "folio", "STORAGE_S3_ENDPOINT": "nowhere"}
    told = said(tmp_path, "-c", CHECKED.format(without=[]), **wrong).stdout
    assert "STORAGE_S3_BUCKET can't be used: Invalid endpoint: nowhere" in told


def test_a_wrong_key_is_said_at_the_start(tmp_path: Path) -> None:
    keys = {"STORAGE_S3_KEY": "key", "STORAGE_S3_SECRET": "wrong", "STORAGE_S3_REGION": "us-east-1"}
    with refusing(403, "SignatureDoesNotMatch") as at:
        done = said(
            tmp_path, "manage.py", "prepare", STORAGE_S3_BUCKET="folio", STORAGE_S3_ENDPOINT=at, **keys
        )
    assert done.returncode == 1
    assert "Is all of STORAGE_S3_ right?" in done.stderr
    assert "Traceback" not in done.stderr
    assert "wrong" not in done.stderr
