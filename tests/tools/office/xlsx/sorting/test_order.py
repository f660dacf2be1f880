import pytest

from tools.office.xlsx.sorting.order import sorted_rows, text_key


def test_texts_come_in_excels_order_signs_digits_letters_in_any_case() -> None:
    words = ["b", "A", "a1", "1", "#", "Z", "éa", "ea", "eb", "co-op", "coop", "cop", "_x", "Ä", "10", "9"]
    ordered = sorted(words, key=text_key)
    assert ordered == [
        "#",
        "_x",
        "1",
        "10",
        "9",
        "A",
        "Ä",
        "a1",
        "b",
        "coop",
        "co-op",
        "cop",
        "ea",
        "éa",
        "eb",
        "Z",
    ]


@pytest.mark.parametrize("descending", [False, True])
def test_rows_with_equal_keys_keep_their_order(descending: bool) -> None:  # noqa: FBT001 -- a case
    assert sorted_rows([1, 2, 3], lambda _, __: (0, 1.0, ()), 1, descending=descending) == [1, 2, 3]


def test_empty_cells_come_last_either_way() -> None:
    keys = {1: None, 2: (0, 1.0, ()), 3: (0, 2.0, ())}
    assert sorted_rows([1, 2, 3], lambda row, _: keys[row], 1, descending=False) == [2, 3, 1]
    assert sorted_rows([1, 2, 3], lambda row, _: keys[row], 1, descending=True) == [3, 2, 1]


def test_the_first_key_counts_most() -> None:
    keys = {(1, 0): 1.0, (1, 1): 2.0, (2, 0): 1.0, (2, 1): 1.0, (3, 0): 0.0, (3, 1): 9.0}
    assert sorted_rows([1, 2, 3], lambda row, n: (0, keys[row, n], ()), 2, descending=False) == [3, 2, 1]
