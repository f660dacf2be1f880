"""Serves the front end's files in one piece: handed out as a stream, they warn at each request under ASGI."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]  # ships no types
from whitenoise.responders import StaticFile  # type: ignore[import-untyped]  # the same


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # the same
    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        status: HTTPStatus = found.status
        content = b""
        if found.file is not None:
            with found.file as file:
                content = file.read()
        response = HttpResponse(content, status=int(status))
        del response["content-type"]
        for name, value in found.headers:
            response[name] = value
        return response
