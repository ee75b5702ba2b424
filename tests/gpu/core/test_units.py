import pytest

from gpu.core.errors import InputError
from gpu.core.units import (
    area_text,
    decimal_share,
    format_bp,
    format_bytes,
    format_duration,
    parse_area,
    parse_bytes,
    parse_size,
    percent,
    short_percent,
    three_figures,
    tick_text,
)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1M", 1_000_000),
        ("1m", 1_000_000),
        ("500kb", 500_000),
        ("1.5 Mbp", 1_500_000),
        (" 1,000 ", 1000),
        ("1_000", 1000),
        ("70 bp", 70),
        ("3G", 3_000_000_000),
        ("0.001k", 1),
        ("0", 0),
    ],
)
def test_sizes(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    "text", ["", "M", "-5", "1.5", "1.2345k", "5X", "1 000 000", "1e6", "1..5", "5kib", "½", "nan"]
)
def test_no_sizes(text: str) -> None:
    with pytest.raises(InputError, match="number of bases"):
        parse_size(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("4G", 4 << 30),
        ("512 MiB", 512 << 20),
        ("300MB", 300 << 20),
        ("4096", 4096),
        ("1.5k", 1536),
        ("2T", 2 << 40),
        ("10 bytes", 10),
        ("7b", 7),
        ("4.7G", 47 * (1 << 30) // 10),
    ],
)
def test_bytes(text: str, size: int) -> None:
    assert parse_bytes(text) == size


@pytest.mark.parametrize(
    ("text", "size"), [("auto", 0), ("4G", 4 << 30), ("1537M", 1537 << 20), ("3k", 3 << 10), ("5000", 5000)]
)
def test_an_area_is_read_as_it_is_written(text: str, size: int) -> None:
    assert parse_area(text) == size and area_text(size) == text


@pytest.mark.parametrize("text", ["", "G", "-4G", "4Q", "4 G B", "4GG", "autos"])
def test_no_bytes(text: str) -> None:
    with pytest.raises(InputError, match="number of bytes"):
        parse_bytes(text)


def test_bases_are_shown_with_separators() -> None:
    assert format_bp(1_234_567) == "1,234,567 bp"


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 bytes"),
        (1023, "1,023 bytes"),
        (1536, "1.5 KiB"),
        ((1 << 20) - 1, "1.0 MiB"),
        (4 << 30, "4.0 GiB"),
        (3000 << 40, "3,000.0 TiB"),
    ],
)
def test_bytes_are_shown(size: int, text: str) -> None:
    assert format_bytes(size) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0.0 s"),
        (0.02, "< 0.1 s"),
        (0.42, "0.4 s"),
        (9.96, "10 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (312, "5 min 12 s"),
        (3599.7, "1 h"),
        (7500, "2 h 5 min"),
        (86_399, "1 d"),
        (273_600, "3 d 4 h"),
    ],
)
def test_durations_are_shown(seconds: float, text: str) -> None:
    assert format_duration(seconds) == text


def test_three_figures_are_never_a_power_of_ten() -> None:
    assert [three_figures(number) for number in (0.0, 0.03124, 28.6, 28.649, 999.4)] == [
        "0",
        "0.0312",
        "28.6",
        "28.6",
        "999",
    ]
    assert [three_figures(number) for number in (999.6, 2070.3, 1234567.0)] == ["1,000", "2,070", "1,234,567"]


@pytest.mark.parametrize(
    ("step", "labels"),
    [
        (500, ["1", "950", "12,500", "4,123,500"]),
        (1_000, ["1", "950", "12.5 kbp", "4.1235 Mbp"]),
        (500_000, ["1", "950", "12.5 kbp", "4.1235 Mbp"]),
    ],
)
def test_ticks_have_units_where_they_are_thousands(step: int, labels: list[str]) -> None:
    assert [tick_text(at, step) for at in (1, 950, 12_500, 4_123_500)] == labels


@pytest.mark.parametrize(
    ("part", "whole", "decimals", "text"),
    [
        (2999, 3000, 1, "99.97"),
        (2999, 3000, 2, "99.97"),
        (2999, 3000, 3, "99.967"),
        (999_999, 1_000_000, 1, "99.99"),
        (999_999, 1_000_000, 3, "99.999"),
        (3000, 3000, 1, "100.0"),
        (1, 3000, 1, "0.03"),
        (1, 1_000_000, 1, "0.01"),
        (1, 10_000_000, 3, "0.001"),
        (0, 3000, 1, "0.0"),
        (0, 3000, 0, "0"),
        (996, 1000, 0, "99.60"),
        (2, 3, 0, "67"),
        (2, 3, 1, "66.7"),
        (5, 2, 1, "250.0"),
    ],
)
def test_percent_is_0_or_100_only_where_it_is_exact(part: int, whole: int, decimals: int, text: str) -> None:
    assert percent(part, whole, decimals) == text


def test_a_short_percentage_has_three_digits() -> None:
    told = [short_percent(part, 3_000) for part in (0, 1, 150, 2_850, 2_999, 3_000)]
    assert told == ["0.0", "0.03", "5.0", "95.0", "99.97", "100"]


def test_a_share_is_0_or_1_only_where_it_is_exact() -> None:
    told = [decimal_share(part) for part in (0, 1e-6, 0.00016, 0.5, 0.99994, 0.99999, 1)]
    assert told == ["0.0000", "0.0001", "0.0002", "0.5000", "0.9999", "0.9999", "1.0000"]
