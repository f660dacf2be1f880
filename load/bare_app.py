"""The least that can be done: one Channels consumer that sends on what the SDK streams. Keeps nothing."""

import json
import os

import django
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from openai import AsyncOpenAI

settings.configure(SECRET_KEY="bare", INSTALLED_APPS=["channels"])  # noqa: S106 -- signs nothing
django.setup()
client = AsyncOpenAI(api_key="load", base_url=os.environ["OPENAI_BASE_URL"], max_retries=0)


class Bare(AsyncWebsocketConsumer):
    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        question = text_data or ""
        stream = await client.chat.completions.create(
            model="load", messages=[{"role": "user", "content": question}], stream=True
        )
        async for chunk in stream:
            if chunk.choices and chunk.choices[0].delta.content:
                await self.send(json.dumps({"text": chunk.choices[0].delta.content}))
        await self.send(json.dumps({"end": True}))


application = Bare.as_asgi()
