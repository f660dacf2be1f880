"""Every refusal of the HTTP API has one shape: `{error: {code, message}}` with a status that fits."""

import logging
import math
from http import HTTPStatus
from typing import cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from agent_app.files.stores.port import StoreAway
from agent_app.records.error_codes import ErrorCode
from agent_app.records.full_disk import SENTENCE, is_full

logger = logging.getLogger(__name__)


class ApiError(Exception):
    """What a route raises; `message` is a sentence for the reader, `wait_s` how long they should wait."""

    def __init__(self, status: int, code: ErrorCode, message: str, *, wait_s: float | None = None) -> None:
        super().__init__(message)
        self.wait_s = wait_s
        self.status = status
        self.code: ErrorCode = code


def not_found(what: str) -> ApiError:
    return ApiError(404, "not_found", f"This {what} is not here. It may have been deleted; reload the page.")


def refusal(status: int, code: ErrorCode, message: str, wait_s: float | None = None) -> HttpResponse:
    error: dict[str, object] = {"code": code, "message": message}
    if wait_s is None:
        return JsonResponse({"error": error}, status=status)
    headers = {"Retry-After": str(math.ceil(wait_s))}
    return JsonResponse({"error": error | {"wait_s": wait_s}}, status=status, headers=headers)


def install(api: NinjaAPI) -> None:
    for kind in (ApiError, ValidationError, AuthenticationError, HttpError, Http404, Exception):
        api.add_exception_handler(kind, _answer)


def _answer(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    match error:
        case ApiError():
            return refusal(error.status, error.code, str(error), error.wait_s)
        case ValidationError():
            return refusal(422, "invalid", _first_problem(error))
        case AuthenticationError():
            return refusal(401, "no_session", "There is no session. Reload the page.")
        case HttpError() | Http404():
            return _http_refusal(error)
        case RequestDataTooBig() | TooManyFieldsSent() | TooManyFilesSent() | MultiPartParserError():
            return _form_refusal(request, error)
        case _:
            return _fault(request, cast("Exception", error))


def _fault(request: HttpRequest, error: Exception) -> HttpResponse:
    logger.error("%s %s failed", request.method, request.path, exc_info=error)
    if is_full(error):
        return refusal(HTTPStatus.INSUFFICIENT_STORAGE, "no_space", SENTENCE)
    if isinstance(error, StoreAway):
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, "store_away", error.sentence)
    return refusal(500, "server_error", "Something went wrong on the server. Try again.")


def _form_refusal(request: HttpRequest, error: Exception) -> HttpResponse:
    """What Django says of a body that it does not read to its end."""
    if not isinstance(error, TooManyFilesSent):
        return refusal(400, "bad_request", "This form can't be read. Reload the page and try again.")
    code: ErrorCode = "skill_too_many" if request.path.endswith("/skills") else "too_many_files"
    most = settings.DATA_UPLOAD_MAX_NUMBER_FILES
    return refusal(422, code, f"This upload holds more than {most} files; leave some of them out.")


def _http_refusal(error: HttpError | Http404) -> HttpResponse:
    if isinstance(error, Http404):
        return refusal(404, "not_found", "There is nothing at this address.")
    if error.status_code == HTTPStatus.FORBIDDEN:
        return refusal(403, "csrf", "The request lacks its CSRF token. Reload the page and try again.")
    return refusal(error.status_code, "bad_request", str(error))


def _first_problem(error: ValidationError) -> str:
    first = error.errors[0]
    place = ".".join(str(step) for step in first["loc"][1:] if step != "payload")
    return f"{place}: {first['msg']}".removeprefix(": ")
