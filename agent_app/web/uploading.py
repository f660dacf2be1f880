"""Where an upload lies while its request is answered: a small part in memory, a larger one on the disk."""

from tempfile import SpooledTemporaryFile

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler

IN_MEMORY_BYTES = 64 * 1024
"""Of one part; settings.DATA_UPLOAD_MAX_NUMBER_FILES bounds how many of them a request has."""


class SpooledUploadHandler(FileUploadHandler):
    """Opens no file for a part that stays small."""

    file: "SpooledTemporaryFile[bytes] | None" = None

    def new_file(
        self,
        field_name: str,
        file_name: str,
        content_type: str,
        content_length: int | None,
        charset: str | None = None,
        content_type_extra: dict[str, bytes] | None = None,
    ) -> None:
        super().new_file(field_name, file_name, content_type, content_length, charset, content_type_extra)
        self.file = SpooledTemporaryFile(IN_MEMORY_BYTES)  # noqa: SIM115 -- the request closes it

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if self.file is not None:
            self.file.write(raw_data)

    def file_complete(self, file_size: int) -> "UploadedFile[bytes] | None":
        if self.file is None:
            return None
        self.file.seek(0)
        done = UploadedFile(
            self.file, self.file_name, self.content_type, file_size, self.charset, self.content_type_extra
        )
        self.file = None
        return done

    def upload_interrupted(self) -> None:
        if self.file is not None:
            self.file.close()
