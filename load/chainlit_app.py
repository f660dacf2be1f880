"""The same as a Chainlit application: what the SDK streams is sent on. Run by Chainlit itself."""

import os

import chainlit as cl
from openai import AsyncOpenAI

client = AsyncOpenAI(api_key="load", base_url=os.environ["OPENAI_BASE_URL"], max_retries=0)


@cl.on_message  # type: ignore[untyped-decorator]  # Chainlit is not in this environment
async def answer(message: cl.Message) -> None:
    said = cl.Message(content="")
    stream = await client.chat.completions.create(
        model="load", messages=[{"role": "user", "content": message.content}], stream=True
    )
    async for chunk in stream:
        if chunk.choices and chunk.choices[0].delta.content:
            await said.stream_token(chunk.choices[0].delta.content)
    await said.update()
