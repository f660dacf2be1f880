"""How a receipt speaks of formulas whose result is not known until the file is opened."""

_END = "when the file is opened"


def stale_remark(count: int) -> str:
    if count == 1:
        return f"1 formula that depends on this recalculates {_END}"
    return f"{count:,} formulas that depend on this recalculate {_END}"


def is_stale_remark(remark: str) -> bool:
    return remark.endswith(_END) and "that depend" in remark
