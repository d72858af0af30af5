"""The door: which requests are looked at at all, and what every answer says to the browser.

A foreign page in somebody's browser can neither read nor act: `Host` has to be an address that is served (which ends
DNS rebinding), a letter has to come from our own page (`Origin`), nothing is sent by itself (there is no cookie), and
no other site may ask (no CORS). Source: docs/table.md 5.
"""

import asyncio
from collections.abc import Callable, Collection
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LETTER = "application/octet-stream"
"""The type of a sealed letter: a form of another site can't send it unasked."""
SLOWED = 0.5
"""Seconds that a device that asks too much waits for its refusal: by a flood of refusals the window would stutter."""
_POLICY = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "font", "connect")),
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Runs before the routes. `hosts` gives what `Host` may be now: `192.168.178.23:17550`; None: it is closed."""

    def __init__(self, app: ASGIApp, hosts: Callable[[], Collection[str] | None]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what is not ours; give every answer its headers."""
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == HTTPStatus.TOO_MANY_REQUESTS:
                    await asyncio.sleep(SLOWED)
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = self._refused(scope["method"], Headers(scope=scope))
        answer = self._app if refused is None else PlainTextResponse(refused.phrase, refused)
        await answer(scope, receive, send_guarded)

    def _refused(self, method: str, headers: Headers) -> HTTPStatus | None:
        hosts = self._hosts()
        if hosts is None:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if headers.getlist("host") != [headers.get("host", "")] or headers.get("host") not in hosts:
            return HTTPStatus.MISDIRECTED_REQUEST
        if method not in ("GET", "HEAD", "POST"):
            return HTTPStatus.METHOD_NOT_ALLOWED
        if method == "POST":
            if headers.get("origin") not in {f"http://{host}" for host in hosts}:
                return HTTPStatus.FORBIDDEN
            if headers.get("content-type") != LETTER:
                return HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        return None
