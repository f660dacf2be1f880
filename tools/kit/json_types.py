"""The JSON values that arguments, receipts and schemas are made of."""

from collections.abc import Mapping

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]
JsonObject = dict[str, JsonValue]
JsonMapping = Mapping[str, JsonValue]
