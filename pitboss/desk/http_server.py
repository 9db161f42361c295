"""The desk over HTTP, on this computer only. The only module that knows aiohttp."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from html import escape
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from aiohttp import BodyPartReader, web

import pitboss.desk
from base.processes import no_core_dumps
from pitboss.desk.desk_folder import OWN, seat, sitter_in
from pitboss.desk.desk_state import DeskState
from pitboss.desk.entry import DAY, HEADERS, Entry
from pitboss.desk.page_list import BY_NAME
from pitboss.desk.records import Answer, Cancel, Done, Look, News, Refused, Sitter, Visit
from pitboss.desk.worker_link import WorkerLink

HERE = Path(pitboss.desk.__file__).parent
FONTS = HERE.parents[1] / "reports" / "fonts"
LARGEST_FILE = 60_000_000
LARGEST_FIELD = 1_000_000
MOST_PARTS = 40
LISTENING = 0.1
"""Seconds between looks at the files of documents that somebody has open."""
SELDOM = 10
"""Every so many of them, a look at the whole folder, for whoever sees the shelf."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class DeskServer:
    """One desk: its folder, its worker, the windows that listen."""

    def __init__(self, folder: Path, entry: Entry) -> None:
        self.folder, self.entry = folder, entry
        self.state = DeskState(folder)
        self.worker = WorkerLink(str(folder), self.publish)
        self.windows: dict[asyncio.Queue[News], str] = {}
        self.versions: dict[str, str] = {}
        """Of each document, that of the latest news."""
        self.watch: asyncio.Task[None] | None = None

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self.guarded], client_max_size=LARGEST_FIELD)
        app.add_routes(
            [
                web.get("/enter", self.enter),
                web.get("/", self.show_folder),
                web.post("/who", self.sit),
                web.get("/events", self.events),
                web.static("/static", HERE / "static"),
                web.static("/fonts", FONTS),
                web.get("/p/{page}", self.show_folder),
                web.post("/p/{page}/{act}", self.act),
                web.get("/p/{page}/{act}", self.download),
                web.get("/d/{document}", self.show_document),
                web.post("/d/{document}/prices", self.turn_prices),
                web.get("/d/{document}/{page}", self.show_document),
                web.post("/d/{document}/{page}/{act}", self.act),
                web.get("/d/{document}/{page}/{act}", self.download),
                web.get("/favicon.ico", nothing),
            ]
        )
        app.on_startup.append(self.begin)
        app.on_cleanup.append(self.finish)
        return app

    async def begin(self, app: web.Application) -> None:
        await self.worker.start()
        self.watch = asyncio.create_task(self.look())

    async def finish(self, app: web.Application) -> None:
        if self.watch:
            self.watch.cancel()
        await self.worker.end()

    # Safety -----------------------------------------------------------------------------------------------------

    @web.middleware
    async def guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Every request goes through here: whose it is, and what every answer carries."""
        if refusal := self.entry.refusal(request.method, request.headers):
            return plain(refusal.status, refusal.sentence)
        if request.path != "/enter" and not self.entry.knows(request.cookies):
            return plain(403, "This desk is entered by the address that the terminal shows.")
        try:
            answer = await handler(request)
        except web.HTTPException as error:
            return plain(error.status, SENTENCES.get(error.status, f"The desk cannot do this: {error.reason}."))
        except Refused as refused:
            return self.refused(request, refused.sentence, refused.status)
        except OSError as error:
            told = (
                f"{Path(error.filename).name if error.filename else 'The disk'}: {error.strerror}. Nothing was changed."
            )
            return self.refused(request, told, 507)
        if not answer.prepared:
            answer.headers.update(HEADERS)
        return answer

    async def enter(self, request: web.Request) -> web.StreamResponse:
        if not self.entry.exchanged(request.query.get("t", "")) and not self.entry.knows(request.cookies):
            told = "This address opens the desk once. Go back to the window where you opened it, or start it again."
            return plain(403, told)
        answer = web.Response(status=303, headers={"Location": "/"})
        answer.set_cookie(self.entry.cookie, self.entry.secret, httponly=True, samesite="Strict", max_age=DAY, path="/")
        return answer

    # Pages ------------------------------------------------------------------------------------------------------

    async def show_folder(self, request: web.Request) -> web.StreamResponse:
        page = request.match_info.get("page", "shelf")
        if page not in BY_NAME or BY_NAME[page].of_document:
            return plain(404, "There is no such page.")
        return await self.show(request, page, "")

    async def show_document(self, request: web.Request) -> web.StreamResponse:
        page = request.match_info.get("page", "review")
        if page not in BY_NAME or not BY_NAME[page].of_document:
            return plain(404, "There is no such page.")
        return await self.show(request, page, request.match_info["document"])

    async def show(self, request: web.Request, page: str, document: str) -> web.StreamResponse:
        sitter = sitter_in(self.folder)
        if not sitter.name and page != "who":
            return web.Response(status=303, headers={"Location": "/p/who"})
        visit = Visit(str(self.folder), document, page, sitter, dict(request.query))
        answer = await self.worker.ask("show", "", visit)
        if answer.refusal:
            return plain(answer.status, answer.refusal)
        return web.Response(text=answer.html, content_type="text/html")

    async def sit(self, request: web.Request) -> web.StreamResponse:
        form = await request.post()
        name = " ".join(str(form.get("name", "")).split())[:80]
        if not name:
            raise Refused("Please say who sits here.")
        seat(self.folder, Sitter(name, "operator" if form.get("role") == "operator" else "reviewer"))
        return web.Response(status=303, headers={"Location": "/"})

    # Acts -------------------------------------------------------------------------------------------------------

    async def act(self, request: web.Request) -> web.StreamResponse:
        document, page = request.match_info.get("document", ""), request.match_info["page"]
        known = BY_NAME.get(page)
        if known is None or known.of_document != bool(document):
            return plain(404, "There is no such page.")
        incoming = Path(mkdtemp(dir=self.folder / OWN / "incoming"))
        try:
            sent = await received(request, incoming, known.secrets)
            sitter = sitter_in(self.folder)
            visit = Visit(str(self.folder), document, page, sitter, dict(request.query), **sent)
            return self.answered(request, await self.done(visit, request.match_info["act"]), visit)
        finally:
            removed(incoming)

    async def done(self, visit: Visit, name: str) -> Done:
        """What an act came to, carried out; windows hear of it."""
        kind = "long" if name in BY_NAME[visit.page].long else "act"
        answer: Answer = await self.worker.ask(kind, name, visit)  # type: ignore[arg-type]
        if answer.done is None:
            raise Refused(answer.refusal, answer.status)
        document = answer.done.document or visit.document
        self.state.carry_out(answer.done, document, visit.sitter)
        if answer.done.entry or answer.done.writes or answer.done.approval:
            if document:
                await self.worker.tell(Look(document))
            self.publish(News(document, "changed"))
        return answer.done

    def answered(self, request: web.Request, done: Done, visit: Visit) -> web.StreamResponse:
        if done.download:
            return attached(done)
        if wants_json(request):
            told = {"told": done.told, "goto": done.goto, "data": done.data}
            return web.Response(text=json.dumps(told, ensure_ascii=False), content_type="application/json")
        there = f"/d/{visit.document}/{visit.page}" if visit.document else f"/p/{visit.page}"
        return web.Response(status=303, headers={"Location": done.goto or there})

    async def download(self, request: web.Request) -> web.StreamResponse:
        """A file that an act makes, by a link; such an act changes nothing."""
        document, page, name = (request.match_info.get(key, "") for key in ("document", "page", "act"))
        if page not in BY_NAME or name not in BY_NAME[page].downloads or BY_NAME[page].of_document != bool(document):
            return plain(404, "There is no such file.")
        visit = Visit(str(self.folder), document, page, sitter_in(self.folder), dict(request.query))
        answer = await self.worker.ask("long", name, visit)
        if answer.done is None or answer.done.download is None:
            return plain(answer.status, answer.refusal or "There is no such file.")
        return attached(answer.done)

    async def turn_prices(self, request: web.Request) -> web.StreamResponse:
        """Stops the prices of a document, or goes on with them."""
        await self.worker.tell(Cancel(0, request.match_info["document"]))
        return web.Response(text="{}", content_type="application/json")

    def refused(self, request: web.Request, sentence: str, status: int) -> web.StreamResponse:
        if wants_json(request):
            told = json.dumps({"refusal": sentence}, ensure_ascii=False)
            return web.Response(text=told, status=status, content_type="application/json", headers=HEADERS)
        return plain(status, sentence)

    # News -------------------------------------------------------------------------------------------------------

    def publish(self, news: News) -> None:
        if news.document and news.version:
            self.versions[news.document] = news.version
        for queue, document in self.windows.items():
            if not document or not news.document or news.document == document:
                queue.put_nowait(news)

    async def events(self, request: web.Request) -> web.StreamResponse:
        """News for one window, as long as it is open."""
        stream = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        await stream.prepare(request)
        queue: asyncio.Queue[News] = asyncio.Queue()
        document = self.windows[queue] = request.query.get("d", "")
        if version := self.versions.get(document):  # what changed after the page was made and before it listened
            queue.put_nowait(News(document, "here", "", version))
        try:
            await stream.write(b": here\n\n")
            while True:
                try:
                    news = await asyncio.wait_for(queue.get(), HEARTBEAT)
                    told = {"document": news.document, "kind": news.kind, "text": news.text, "version": news.version}
                    await stream.write(b"data: " + json.dumps(told, ensure_ascii=False).encode() + b"\n\n")
                except TimeoutError:
                    await stream.write(b": still here\n\n")
        except (ConnectionError, asyncio.CancelledError):
            return stream
        finally:
            self.windows.pop(queue, None)

    async def look(self) -> None:
        """Tells the worker now and then to look whether an editor has changed what is open in a window."""
        for tick in count():
            await asyncio.sleep(LISTENING)
            for document in set(self.windows.values()):
                if document or tick % SELDOM == 0:
                    await self.worker.tell(Look(document))


HEARTBEAT = 15.0
SENTENCES = {
    404: "There is no such page on this desk, or its document has been taken away.",
    405: "This page cannot be asked for in that way.",
    413: "That is more than the desk takes at once.",
}
"""What an answer of the protocol means to a reader."""


def plain(status: int, sentence: str) -> web.Response:
    """A refusal as a page of its own."""
    text = (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Pitboss desk</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/static/desk.css"></head>'
        f'<body class="refusal"><main><h1>Pitboss desk</h1><p>{escape(sentence)}</p>'
        '<p><a href="/">Back to the shelf</a></p></main></body></html>'
    )
    return web.Response(text=text, status=status, content_type="text/html", headers=HEADERS)


def attached(done: Done) -> web.Response:
    assert done.download
    name = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in done.download.name)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Type": done.download.kind}
    return web.Response(body=done.download.content, headers=headers)


def wants_json(request: web.Request) -> bool:
    return "application/json" in request.headers.get("Accept", "")


async def nothing(request: web.Request) -> web.StreamResponse:
    return web.Response(status=204)


async def received(request: web.Request, folder: Path, secret: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The fields of a form, its files, written into the folder under numbers, and its secrets, which are not written.

    Raises Refused if it is too large.
    """
    form: dict[str, Any] = {}
    files: dict[str, Any] = {}
    secrets: dict[str, Any] = {}
    if not request.content_type.startswith("multipart/"):
        for key, value in (await request.post()).items():
            (secrets if key in secret else form)[key] = str(value).encode() if key in secret else str(value)
        return {"form": form, "files": files, "secrets": secrets}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or len(form) + len(files) + len(secrets) >= MOST_PARTS:
            raise Refused("This form has more parts than the desk reads.", 413)
        if part.name in secret:
            secrets[part.name or ""] = await limited(part, LARGEST_FIELD)
        elif part.filename is None:
            form[part.name or ""] = (await limited(part, LARGEST_FIELD)).decode("utf-8", "replace")
        elif content := await limited(part, LARGEST_FILE):
            path = folder / f"{len(files)}{Path(part.filename).suffix[:8].lower()}"
            path.write_bytes(content)
            files[free_name(Path(part.filename).name, files)] = str(path)
    return {"form": form, "files": files, "secrets": secrets}


def free_name(name: str, taken: dict[str, Any]) -> str:
    """Two dropped files may have one name: none takes the other's place."""
    more = (f"{name} ({number})" for number in range(2, MOST_PARTS + 2))
    return next(one for one in (name, *more) if one not in taken)


async def limited(part: BodyPartReader, most: int) -> bytes:
    found = bytearray()
    while chunk := await part.read_chunk(1 << 16):
        found += chunk
        if len(found) > most:
            raise Refused(f"This is larger than {most // 1_000_000} MB, which is more than the desk takes.", 413)
    return bytes(found)


def removed(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


async def serve(folder: Path, port: int, opened: Callable[[Entry], Any]) -> None:
    """Serves until it is cancelled; ``opened`` hears where. Raises OSError if the port is taken."""
    from socket import AF_INET, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket

    no_core_dumps()
    listener = socket(AF_INET, SOCK_STREAM)
    listener.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    entry = Entry(listener.getsockname()[1])
    desk = DeskServer(folder, entry)
    runner = web.AppRunner(desk.application(), handler_cancellation=True, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        opened(entry)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
