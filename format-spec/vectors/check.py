#!/usr/bin/env python3
"""Reads the vectors, and the lakes in ../example and ../life, by what the pages of format-spec say and nothing else."""

import base64
import binascii
import fractions
import hashlib
import json
import pathlib
import re
import struct
import sys

HERE = pathlib.Path(__file__).parent
INT = (1 << 31) - 1
LIMITS = {"marker": 1 << 16, "manifest": 1 << 26, "slot": 1 << 20, "tombstone": 1 << 20, "body": 1 << 26, "root": 1 << 26, "node": 1 << 24}
LINES = {"marker": 1, "manifest": None, "slot": 2, "tombstone": 2, "body": 2, "root": 2, "node": 2}
FEATURES = set()


class Damaged(Exception):
    pass


class Unsupported(Exception):
    pass


def need(truth, what):
    if not truth:
        raise Damaged(what)


# json.md


def members(pairs):
    names = [name for name, _ in pairs]
    need(len(names) == len(set(names)), "two members")
    return dict(pairs)


def parse(line):
    try:
        value = json.loads(line.decode("utf-8"), object_pairs_hook=members)
    except (ValueError, RecursionError) as e:
        raise Damaged(f"not JSON: {e}")
    need(depth(value) <= 256, "not JSON: too deep")
    return value


def depth(value):
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if below is None else 1 + max(map(depth, below), default=0)


def canonical(value):
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        raise Damaged("not Unicode")


# Forms: a function of one value each, that refuses what is wrong.


def fits(form, value, where):
    try:
        form(value)
    except (Damaged, Unsupported) as e:
        raise type(e)(f"{where}: {e}") from None


def text(value):
    need(isinstance(value, str), "text is expected")


def number(least=0, below=1 << 53):
    def form(value):
        need(type(value) is int and least <= value < below, "whole number in range")

    return form


def pattern(regex):
    compiled = re.compile(regex, re.ASCII)

    def form(value):
        text(value)
        need(compiled.fullmatch(value), f"form {regex}")

    return form


def said(value):
    """A flag is written only where it is not what its page assumes."""

    def form(flag):
        need(flag is value, f"{value} or absent")

    return form


def many(form, least=0):
    def check(values):
        need(isinstance(values, list) and len(values) >= least, "list")
        for i, value in enumerate(values):
            fits(form, value, i)

    return check


def texts(value):
    need(isinstance(value, dict) and value, "map")
    for name, item in value.items():
        fits(text, item, name)


def ascending(values, what):
    need(all(a < b for a, b in zip(values, values[1:])), f"{what} out of order")


def ascending_texts(values):
    many(text, 1)(values)
    ascending([value.encode("utf-8", "surrogatepass") for value in values], "texts")


def record(always, if_set={}):
    def check(value):
        need(isinstance(value, dict), "object")
        for name in value:
            if name not in always and name not in if_set:
                raise Unsupported(f"field '{name}'")
        for name, form in always.items():
            need(name in value, f"'{name}' is missing")
            fits(form, value[name], name)
        for name, form in if_set.items():
            if name in value:
                fits(form, value[name], name)

    return check


def kinds(forms, noun):
    def check(value):
        need(isinstance(value, dict) and isinstance(value.get("kind"), str), "kind")
        if value["kind"] not in forms:
            raise Unsupported(f"{noun} '{value['kind']}'")
        always, if_set = forms[value["kind"]]
        record({"kind": text, **always}, if_set)(value)

    return check


ULID = pattern("[0-7][0-9A-HJKMNP-TV-Z]{25}")
HASH = pattern("[0-9a-f]{64}")
STAGED = pattern("[0-7][0-9a-f]{15}-[0-7][0-9A-HJKMNP-TV-Z]{25}")
VERSION = number()


def wide(value):
    pattern("0|[1-9][0-9]{0,18}")(value)
    need(int(value) < 1 << 63, "range")


# types.md, expressions.md

LITERALS = {
    "b": "[01]",
    "i": "0|-?[1-9][0-9]{0,9}",
    "l": "0|-?[1-9][0-9]{0,18}",
    "f": "[0-9a-f]{8}",
    "d": "[0-9a-f]{16}",
    "n": "([0-9]|[12][0-9]|3[0-8]):(0|-?[1-9][0-9]{0,37})",
    "s": "(?s:.*)",
    "x": "([0-9a-f]{2})*",
    "u": "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
}


def is_nan(value):
    bits, (exponent, rest) = int(value[1:], 16), {"f": (8, 23), "d": (11, 52)}[value[0]]
    return (bits >> rest) & ((1 << exponent) - 1) == (1 << exponent) - 1 and bits & ((1 << rest) - 1) != 0


def literal(value):
    text(value)
    need(value, "literal is empty")
    if value[0] not in LITERALS:
        raise Unsupported(f"literal '{value[0]}'")
    need(re.fullmatch(LITERALS[value[0]], value[1:], re.ASCII), "literal")
    if value[0] in "il":
        bits = 31 if value[0] == "i" else 63
        need(-(1 << bits) <= int(value[1:]) < 1 << bits, "literal range")
    if value[0] in "fd" and is_nan(value):
        need(value in ("f7fc00000", "d7ff8000000000000"), "NaN")


def type_(value):
    if isinstance(value, dict):
        return NESTED(value)
    text(value)
    decimal = re.fullmatch("decimal\\(([0-9]{1,2}),([0-9]{1,2})\\)", value, re.ASCII)
    if decimal:
        precision, scale = map(int, decimal.groups())
        need(1 <= precision <= 38 and scale <= precision, value)
        need(value == f"decimal({precision},{scale})", "leading zeros")
    elif value not in PRIMITIVES:
        raise Unsupported(f"type '{value}'")


PRIMITIVES = "boolean byte short int long float double date timestamp_tz timestamp_ntz string binary uuid".split()


def siblings(value):
    many(field)(value)
    need(len({one["name"] for one in value}) == len(value), "two fields of one name")


def part(name, required=False):
    def check(value):
        field(value)
        need(value["name"] == name, f"must be named {name}")
        need(not required or value.get("required"), "key is required")

    return check


NESTED = kinds(
    {
        "struct": ({"fields": siblings}, {}),
        "list": ({"element": part("element")}, {}),
        "map": ({"key": part("key", True), "value": part("value")}, {}),
    },
    "type",
)


def of_type(value, of):
    """A literal has the letter of a type, and a decimal its scale."""
    need(isinstance(of, str), "a default of a nested type")
    decimal = re.fullmatch("decimal\\([0-9]+,([0-9]+)\\)", of)
    form = f"n{decimal[1]}:" if decimal else BY_TYPE[of]
    need(value.startswith(form), "a default of another type")


def field(value):
    record(
        {"id": number(1, 1 << 31), "name": text, "type": type_},
        {"doc": text, "initialDefault": literal, "required": said(True), "writeDefault": literal},
    )(value)
    need(value["name"], "name is empty")
    for default in ("initialDefault", "writeDefault"):
        if default in value:
            of_type(value[default], value["type"])


def ids(fields):
    for one in fields:
        yield one["id"]
        kind = one["type"] if isinstance(one["type"], dict) else {}
        yield from ids(kind.get("fields", [kind[p] for p in ("element", "key", "value") if p in kind]))


def schema(value):
    record({"fields": siblings, "id": number(0, 1 << 31)})(value)
    all_ids = list(ids(value["fields"]))
    need(len(all_ids) == len(set(all_ids)), "two fields of one id")


def first_schema(value):
    schema(value)
    need(value["id"] == 0, "id 0")


def comparator(value):
    text(value)
    if value not in ("<", "<=", "=", "!=", ">=", ">"):
        raise Unsupported(f"comparator '{value}'")


def expression(value):
    if not isinstance(value, bool):
        EXPRESSIONS(value)


FIELD_ID = number(0, 1 << 31)
EXPRESSIONS = kinds(
    {
        "and": ({"terms": many(expression)}, {}),
        "or": ({"terms": many(expression)}, {}),
        "not": ({"term": expression}, {}),
        "isNull": ({"field": FIELD_ID}, {}),
        "isNan": ({"field": FIELD_ID}, {}),
        "compare": ({"comparator": comparator, "field": FIELD_ID, "literal": literal}, {}),
        "in": ({"field": FIELD_ID, "literals": many(literal)}, {}),
        "startsWith": ({"field": FIELD_ID, "prefix": text}, {}),
    },
    "expression",
)

# statistics.md, entry.md


def statistics(value):
    record(
        {"field": number(1, 1 << 31)},
        {
            "lower": literal,
            "lowerExact": said(False),
            "nans": number(1),
            "nulls": number(),
            "upper": literal,
            "upperExact": said(False),
        },
    )(value)
    for bound in ("lower", "upper"):
        need(bound in value or bound + "Exact" not in value, "flag without its bound")
        need(value.get(bound, "s")[0] not in "fd" or not is_nan(value[bound]), "NaN is no bound")
    if "lower" in value and "upper" in value:
        need(value["lower"][0] == value["upper"][0], "bounds of two types")


def statistics_list(value):
    many(statistics, 1)(value)
    ascending([one["field"] for one in value], "statistics")


def decoded(value):
    text(value)
    try:
        data = base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise Damaged("form: no base64")
    need(base64.b64encode(data).decode() == value, "canonical: base64")
    return data


# chunk.md: the portable Roaring format


def container(data, at, count, run):
    """The values of a container in ascending order, and where it ends."""
    if run:
        (runs,) = struct.unpack_from("<H", data, at)
        pairs = [struct.unpack_from("<HH", data, at + 2 + 4 * i) for i in range(runs)]
        need(all(a + b + 1 < c for (a, b), (c, _) in zip(pairs, pairs[1:])), "Roaring: runs")
        need(all(a + b < 1 << 16 for a, b in pairs), "Roaring: runs")
        return [v for a, b in pairs for v in range(a, a + b + 1)], at + 2 + 4 * runs
    if count <= 4096:
        values = list(struct.unpack_from(f"<{count}H", data, at))
        ascending(values, "Roaring")
        return values, at + 2 * count
    need(at + 8192 <= len(data), "Roaring: bitmap")
    bits = int.from_bytes(data[at : at + 8192], "little")
    return [v for v in range(1 << 16) if bits >> v & 1], at + 8192


def roaring(data):
    """The positions, in ascending order."""
    try:
        (cookie,) = struct.unpack_from("<I", data)
        some_runs = cookie & 0xFFFF == 12347
        if some_runs:
            size, at = (cookie >> 16) + 1, 4 + ((cookie >> 16) + 8) // 8
            flags = int.from_bytes(data[4:at], "little")
        else:
            need(cookie == 12346, "Roaring: cookie")
            (size,), at, flags = struct.unpack_from("<I", data, 4), 8, 0
            need(size <= 1 << 16, "Roaring: size")
        heads = [struct.unpack_from("<HH", data, at + 4 * i) for i in range(size)]
        at += 4 * size
        ascending([key for key, _ in heads], "Roaring: keys")
        offsets = None
        if not some_runs or size >= 4:
            offsets, at = struct.unpack_from(f"<{size}I", data, at), at + 4 * size
        positions = []
        for i, (key, less) in enumerate(heads):
            need(offsets is None or offsets[i] == at, "Roaring: offset")
            values, at = container(data, at, less + 1, flags >> i & 1)
            need(len(values) == less + 1, "Roaring: count")
            positions += [(key << 16) + value for value in values]
    except struct.error:
        raise Damaged("Roaring: too short")
    need(at == len(data), "Roaring: bytes after it")
    return positions


def positions(value):
    need(roaring(decoded(value)), "positions of no row")


def deleted(value, name, chunk):
    rows = roaring(decoded(value[name])) if name in value else []
    need(not rows or rows[-1] < chunk["rows"], f"{name} rows are out of range")
    return len(rows)


# partitioning.md

BY_TYPE = {"boolean": "b", "byte": "i", "short": "i", "int": "i", "date": "i", "long": "l", "float": "f", "double": "d"}
BY_TYPE |= {"timestamp_tz": "l", "timestamp_ntz": "l", "string": "s", "binary": "x", "uuid": "u"}
TIMES = {"timestamp_tz", "timestamp_ntz"}
TRANSFORMS = {
    "identity": {*BY_TYPE, "decimal"},
    "years": {*TIMES, "date"},
    "months": {*TIMES, "date"},
    "days": {*TIMES, "date"},
    "hours": TIMES,
    "bucket": {*BY_TYPE, "decimal"} - {"boolean"},
    "truncate": {"byte", "short", "int", "long", "decimal", "string", "binary"},
}


def transform(value):
    """Its name and number."""
    text(value)
    parts = re.fullmatch("(bucket|truncate)\\(([1-9][0-9]{0,9})\\)", value, re.ASCII)
    name, n = (parts[1], int(parts[2])) if parts else (value, 0)
    if name not in TRANSFORMS or (name in ("bucket", "truncate")) != bool(parts):
        raise Unsupported(f"transform '{value}'")
    need(n <= (1 << 16 if name == "bucket" else INT), "transform's number")
    return name, n


def kind_of(value):
    """A type without its numbers."""
    need(isinstance(value, str), "primitive")
    type_(value)
    return value.split("(")[0]


def partition_field(value):
    record({"id": number(1, 1 << 31), "name": text, "source": number(1, 1 << 31), "transform": text, "type": kind_of})(value)
    need(value["name"], "name is empty")
    need(kind_of(value["type"]) in TRANSFORMS[transform(value["transform"])[0]], "transform of another type")


def spec(value):
    column = record({"source": number(1, 1 << 31), "type": kind_of})
    record({"id": number(1, 1 << 31)}, {"cluster": many(column, 1), "fields": many(partition_field, 1)})(value)
    fields, cluster = value.get("fields", []), value.get("cluster", [])
    need(len(fields) <= 32 and len(cluster) <= 32, "too many fields")
    for of, by in ((fields, "id"), (fields, "name"), (cluster, "source")):
        need(len({one[by] for one in of}) == len(of), f"one {by} twice")


def first_spec(value):
    spec(value)
    need(value["id"] == 1, "id 1")


def specs_(values):
    many(spec, 1)(values)
    need([one["id"] for one in values] == list(range(1, len(values) + 1)), "specs with gaps")


def tuple_(values):
    need(isinstance(values, list) and values, "tuple")
    for value in values:
        if value != "":
            literal(value)
            need(value[0] != "s" or len(value[1:].encode("utf-8")) <= 1024, "1024")
            need(value[0] != "x" or len(value[1:]) <= 2048, "1024")
            need(value not in ("f80000000", "d8000000000000000"), "canonical: -0.0")


PLACE = {"first": tuple_, "partition": tuple_, "spec": number(1, 1 << 31)}


def place(value):
    need("spec" in value or not {"first", "partition"} & set(value), "spec 0 has no values")


def real(value):
    return struct.unpack(">" + value[0], bytes.fromhex(value[1:]))[0]


def sortable(value):
    """What literals of a tuple are sorted by."""
    if value == "":
        return ("",)
    letter, rest = value[0], value[1:]
    if letter in "il":
        return letter, int(rest)
    if letter in "fd":
        return letter, is_nan(value), 0 if is_nan(value) else real(value)
    if letter == "n":
        scale, unscaled = map(int, rest.split(":"))
        return letter, fractions.Fraction(unscaled, 10**scale), scale
    return letter, rest.encode("utf-8") if letter == "s" else rest


def key(chunk):
    tuples = [[sortable(value) for value in chunk.get(name, [])] for name in ("partition", "first")]
    return chunk.get("spec", 0), *tuples, chunk["name"]


def key_(value):
    """A name alone where the chunk is arranged by no spec."""
    if isinstance(value, dict):
        record({"name": STAGED, "spec": PLACE["spec"]}, PLACE)(value)
    else:
        STAGED(value)


def sort_key(value):
    return key(value if isinstance(value, dict) else {"name": value})


def murmur3(data):
    def rotated(value, by):
        return (value << by | value >> 32 - by) & 0xFFFFFFFF

    def mixed(k):
        return rotated(k * 0xCC9E2D51 & 0xFFFFFFFF, 15) * 0x1B873593 & 0xFFFFFFFF

    h, whole = 0, len(data) & ~3
    for (k,) in struct.iter_unpack("<I", data[:whole]):
        h = (rotated(h ^ mixed(k), 13) * 5 + 0xE6546B64) & 0xFFFFFFFF
    if whole < len(data):
        h ^= mixed(int.from_bytes(data[whole:], "little"))
    h ^= len(data)
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        h = (h ^ h >> shift) * factor & 0xFFFFFFFF
    return h ^ h >> 16


def hashed(value):
    letter, rest = value[0], value[1:]
    if letter in "fd":
        return b"\0\0\0\0\0\0\xf8\x7f" if is_nan(value) else struct.pack("<d", real(value) + 0.0)
    if letter == "n":
        scale, unscaled = map(int, rest.split(":"))
        while scale and unscaled % 10 == 0:
            scale, unscaled = scale - 1, unscaled // 10
        if scale or not -(1 << 63) <= unscaled < 1 << 63:
            bits = (unscaled if unscaled >= 0 else ~unscaled).bit_length()
            return unscaled.to_bytes(bits // 8 + 1, "big", signed=True) + bytes([scale])
        rest = str(unscaled)
    if letter in "iln":
        return int(rest).to_bytes(8, "little", signed=True)
    return rest.encode("utf-8") if letter == "s" else bytes.fromhex(rest.replace("-", ""))


def civil(days):
    """Year and month of a day; proleptic Gregorian."""
    era, of_era = divmod(days + 719468, 146097)
    year = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    month = (5 * (of_era - (365 * year + year // 4 - year // 100)) + 2) // 153
    return era * 400 + year + (month > 9), (month + 2) % 12


def transformed(name, n, type, value):
    letter, rest = value[0], value[1:]
    if name == "identity":
        return {"f80000000": "f00000000", "d8000000000000000": "d0000000000000000"}.get(value, value)
    if name == "bucket":
        return f"i{(murmur3(hashed(value)) & INT) % n}"
    if name == "hours":
        return f"l{int(rest) // 3_600_000_000}"
    if name in ("years", "months", "days"):
        days = int(rest) // (1 if type == "date" else 86_400_000_000)
        year, month = civil(days)
        return "i" + str({"years": year - 1970, "months": (year - 1970) * 12 + month, "days": days}[name])
    if letter in "sx":
        return letter + rest[: n if letter == "s" else 2 * n]
    scale, rest = rest.split(":") if letter == "n" else ("", rest)
    least = {"i": -(1 << 31), "l": -(1 << 63), "n": 1 - 10**38}[letter]
    return letter + (scale and scale + ":") + str(max(least, int(rest) // n * n))


REMOVED = {"bytes": number(1), "name": STAGED, "rows": number(1, 1 << 32)}
CHUNK = {**REMOVED, "hash": HASH, "schema": number(0, 1 << 31)}
CHUNK_IF_SET = {"content": decoded, "rowIds": said(True), "statistics": statistics_list, **PLACE}


def chunk_of(more={}, more_if_set={}):
    form = record({**CHUNK, **more}, {**CHUNK_IF_SET, **more_if_set})

    def check(value):
        form(value)
        place(value)
        need("content" not in value or len(decoded(value["content"])) == value["bytes"], "content")

    return check


def removed(value):
    record(REMOVED, {"deleted": number(1), **PLACE})(value)
    place(value)
    need(value.get("deleted", 0) <= value["rows"], "deleted")


def deleted_rows(value):
    record({"chunk": STAGED, "positions": positions}, PLACE)(value)
    place(value)


def rewritten(value):
    chunk_of({"rowIds": said(True)}, {"masked": positions})(value)
    deleted(value, "masked", value)


def restored(value):
    chunk_of({"firstRowId": wide, "version": number(1)}, {"deleted": positions, "slot": number(1)})(value)
    need("content" not in value, "its bytes are where they were")
    need(value.get("slot", 0) <= value["version"], "slot out of range")
    deleted(value, "deleted", value)


def distinct(values, name):
    need(len({one[name] for one in values}) == len(values), "a chunk twice")


def properties(value):
    record({"kind": text, "target": ULID}, {"remove": ascending_texts, "set": texts})(value)
    need(not set(value.get("remove", [])) & set(value.get("set", {})), "both set and removed")


def name_(value):
    text(value)
    need(1 <= len(value) <= 256, "a name has 1 to 256 characters")


def claim(value):
    text(value)
    if value not in ("tag", "pin", "consumer"):
        raise Unsupported(f"claim {value}")


application = name_


RANGE = record({"first": number(1), "last": number(1)})


def ranges(values, adjoin=True):
    many(RANGE, 1)(values)
    need(all(one["first"] <= one["last"] for one in values), "no versions")
    need(all(a["last"] + (not adjoin) < b["first"] for a, b in zip(values, values[1:])), "versions are out of order")


NAMED_ROOT = record({"hash": HASH, "version": VERSION})
OPERATIONS = kinds(
    {
        "createNamespace": ({"name": text, "namespace": ULID}, {"properties": texts}),
        "dropNamespace": ({"namespace": ULID}, {}),
        "renameNamespace": ({"name": text, "namespace": ULID}, {}),
        "createTable": (
            {"name": text, "namespace": ULID, "schema": first_schema, "table": ULID},
            {"properties": texts, "spec": first_spec},
        ),
        "setPartitioning": ({"spec": spec, "table": ULID}, {}),
        "dropTable": ({"table": ULID}, {}),
        "renameTable": ({"name": text, "namespace": ULID, "table": ULID}, {}),
        "setProperties": ({"target": ULID}, {"remove": ascending_texts, "set": texts}),
        "addColumn": ({"column": field, "table": ULID}, {"after": FIELD_ID, "parent": FIELD_ID}),
        "dropColumn": ({"field": FIELD_ID, "table": ULID}, {}),
        "renameColumn": ({"field": FIELD_ID, "name": text, "table": ULID}, {}),
        "moveColumn": ({"field": FIELD_ID, "table": ULID}, {"after": FIELD_ID}),
        "widenColumn": ({"field": FIELD_ID, "table": ULID, "type": type_}, {}),
        "makeOptional": ({"field": FIELD_ID, "table": ULID}, {}),
        "describeColumn": ({"field": FIELD_ID, "table": ULID}, {"doc": text}),
        "setDefault": ({"field": FIELD_ID, "table": ULID}, {"value": literal}),
        "addChunks": ({"chunks": many(chunk_of()), "table": ULID}, {}),
        "removeChunks": ({"chunks": many(removed), "table": ULID}, {}),
        "deleteRows": ({"chunks": many(deleted_rows), "table": ULID}, {}),
        "rewriteChunks": ({"inputs": many(removed, 1), "table": ULID}, {"outputs": many(rewritten, 1)}),
        "restore": (
            {"schema": number(0, 1 << 31), "table": ULID, "version": number(1)},
            {"chunks": many(restored, 1), "removed": many(removed, 1)},
        ),
        "step": ({"application": application, "lineage": ULID, "next": wide}, {"previous": wide}),
        "openLineage": (
            {"application": application, "lineage": ULID},
            {"fork": said(True), "parent": ULID, "position": wide},
        ),
        "forgetApplication": ({"application": application}, {}),
        "hold": ({"claim": claim, "hold": name_, "version": VERSION}, {}),
        "release": ({"hold": name_}, {}),
        "expire": ({"version": number(1)}, {}),
        "checkpoint": (
            {"hash": HASH, "lowestStamp": VERSION, "version": VERSION},
            {"base": number(1)},
        ),
        "retire": ({"roots": many(NAMED_ROOT), "slots": ranges}, {}),
        "sweep": ({"cutoff": VERSION}, {"drop": many(VERSION, 1), "keep": many(NAMED_ROOT, 1)}),
    },
    "operation",
)


def operation(value):
    OPERATIONS(value)
    if value["kind"] == "setProperties":
        properties(value)
    if value["kind"] == "deleteRows":
        distinct(value["chunks"], "chunk")
    if value["kind"] == "rewriteChunks":
        distinct(value["inputs"], "name")
        distinct(value.get("outputs", []), "name")
    if value["kind"] == "restore":
        distinct(value.get("removed", []), "name")
        distinct(value.get("chunks", []), "name")
        need(all(one["version"] <= value["version"] for one in value.get("chunks", [])), "added later")
    if value["kind"] == "step":
        need(value.get("previous") != "0", "canonical")
        need(int(value.get("previous", 0)) < int(value["next"]), "a step leads to a higher position")
    if value["kind"] == "openLineage":
        need(value.get("position") != "0", "canonical")
        need(value.get("parent") != value["lineage"], "forks from another")
        need("fork" not in value or "parent" in value, "forks from another")
    if value["kind"] == "checkpoint":
        need(value.get("base", 0) < value["version"], "rests on an earlier one")
        need(value["lowestStamp"] <= value["version"], "stamped at its version or before")
    if value["kind"] == "retire":
        need(len(value["slots"]) <= 1000, "1 to 1000 ranges")
        ascending([one["version"] for one in value["roots"]], "roots")
    if value["kind"] == "sweep":
        ascending(value.get("drop", []), "roots")
        ascending([one["version"] for one in value.get("keep", [])], "roots")


REQUIREMENTS = kinds(
    {
        "name": ({"name": text}, {"is": ULID, "namespace": ULID}),
        "empty": ({"namespace": ULID}, {}),
        "fits": ({"schema": number(0, 1 << 31), "table": ULID}, {"spec": number(1, 1 << 31)}),
        "shape": ({"schema": number(0, 1 << 31), "table": ULID}, {}),
        "unchanged": ({"scope": expression, "table": ULID}, {}),
    },
    "requirement",
)

OUTCOME = kinds({"rejected": ({"reason": text}, {}), "withdrawn": ({"reason": text}, {})}, "outcome")

ENTRY = record(
    {"id": STAGED, "premise": VERSION},
    {
        "body": record({"bytes": number(1), "hash": HASH, "name": STAGED}),
        "digest": HASH,
        "ops": many(operation, 1),
        "outcome": OUTCOME,
        "requires": many(REQUIREMENTS, 1),
        "seen": number(1, 1 << 31),
        "summary": texts,
    },
)


def entry(value):
    ENTRY(value)
    need(("ops" in value or "body" in value) != ("outcome" in value), "either operations or an outcome")
    need("outcome" not in value or "requires" not in value, "an outcome requires nothing")
    need("body" not in value or not {"ops", "requires"} & set(value), "canonical: a body beside operations")


# slot.md, root.md, node.md, marker.md, manifest.md


def features(value):
    if value != []:
        ascending_texts(value)


HEADER = {"format": number(3, 4), "kind": text, "lake": ULID}
FEATURED = {**HEADER, "format": number(1, 4), "readerFeatures": features, "writerFeatures": features}
HEADERS = {
    "marker": {**FEATURED, "created": number()},
    "manifest": {**FEATURED, "nonce": ULID},
    "slot": {**FEATURED, "first": number(1), "prev": HASH, "times": many(number()), "writer": ULID},
    "tombstone": {**FEATURED, "format": number(3, 4), "first": number(1), "hash": HASH, "prev": HASH, "times": many(number()), "writer": ULID},
    "root": {**FEATURED, "time": number(), "tip": HASH, "version": number(1)},
    "node": {**HEADER, "table": ULID},
    "body": HEADER,
}
HEADERS_IF_SET = {
    "marker": {"upgraded": record({"manifest": HASH, "version": VERSION})},
    "node": {"level": number(1, 16)},
}


def slot(header, entries):
    many(entry, 1)(entries)
    need(len(entries) <= 256 and len(header["times"]) == len(entries), "a time each")
    ascending(header["times"], "times must increase:")
    for i, one in enumerate(entries):
        since = int(one["id"][:16], 16)
        need(max(one["premise"], since) < header["first"] and one.get("seen", 0) <= i, "seen")


def tombstone(header, decisions):
    many(record({"id": STAGED}, {"digest": HASH, "outcome": OUTCOME}), 1)(decisions)
    need(len(decisions) <= 256 and len(header["times"]) == len(decisions), "a time each")
    ascending(header["times"], "times must increase:")
    need(all(int(one["id"][:16], 16) < header["first"] for one in decisions), "seen")


CONTENT = record({}, {"ops": many(operation, 1), "requires": many(REQUIREMENTS, 1)})


def body(header, content):
    CONTENT(content)
    need("ops" in content, "at least one operation")


def totals_(value):
    record({"bytes": wide, "chunks": number(), "rows": wide}, {"deleted": wide})(value)
    need(value.get("deleted") != "0", "canonical")
    need(int(value.get("deleted", 0)) <= int(value["rows"]), "totals")


TOTALS = totals_
OBJECT = ("bytes", "hash", "name")
REFERENCE = record(
    {
        "bytes": number(1),
        "first": key_,
        "hash": HASH,
        "last": key_,
        "logical": HASH,
        "name": STAGED,
        "totals": TOTALS,
    },
    {"entries": number(1, 1 << 31), "level": number(1, 16), "statistics": statistics_list},
)
TABLE = record(
    {
        "changed": number(1),
        "created": number(1),
        "highestFieldId": number(0, 1 << 31),
        "name": text,
        "namespace": ULID,
        "nextRowId": wide,
        "schemas": many(schema, 1),
        "table": ULID,
        "totals": TOTALS,
    },
    {"nodes": many(REFERENCE, 1), "properties": texts, "specs": specs_},
)
REACHED = record({"lineage": ULID}, {"position": wide})
APPLICATION = record({"application": application, "lineage": ULID}, {"earlier": many(REACHED, 1), "position": wide})


def applications(value):
    many(APPLICATION, 1)(value)
    ascending([one["application"] for one in value], "applications out of order:")
    for one in value:
        lineages = [one] + one.get("earlier", [])
        need(all(each.get("position") != "0" for each in lineages), "canonical")
        need(len(lineages) <= 1001, "too many earlier lineages")
        need(len({each["lineage"] for each in lineages}) == len(lineages), "a lineage twice")


def holds(value):
    many(record({"claim": claim, "hold": name_, "version": VERSION}), 1)(value)
    need(len(value) <= 10000, "too many holds")
    ascending([one["hold"] for one in value], "holds out of order:")


STATE = record(
    {
        "cutoff": VERSION,
        "keptRoots": many(NAMED_ROOT),
        "namespaces": many(record({"name": text, "namespace": ULID}, {"properties": texts})),
        "oldestReadable": VERSION,
        "tables": many(TABLE),
    },
    {
        "applications": applications,
        "holds": holds,
        "retired": lambda value: ranges(value, adjoin=False),
        "swept": number(1),
    },
)


def sums(totals):
    return tuple(sum(int(one.get(name, 0)) for one in totals) for name in ("bytes", "chunks", "deleted", "rows"))


def references(nodes):
    for one in nodes:
        need(sort_key(one["first"]) <= sort_key(one["last"]) and one["totals"]["chunks"], "a node holds at least one chunk")
        need(("level" in one) == ("entries" in one), "entries of a node")
        need(one.get("entries", 1) <= one["totals"]["chunks"], "entries of a node")
        need(one.get("level", 0) == nodes[0].get("level", 0), "nodes are of two levels")
    need(all(sort_key(a["last"]) < sort_key(b["first"]) for a, b in zip(nodes, nodes[1:])), "nodes overlap")


def logical(entries):
    """The hash of a node's entries without what names objects."""

    def told(entry):
        vector = {name: value for name, value in entry.get("vector", {}).items() if name != "name"}
        if "logical" in entry:
            return {name: value for name, value in entry.items() if name not in OBJECT}
        return {**entry, "vector": vector} if vector else entry

    return hashlib.sha256(canonical([told(one) for one in entries])[:-1]).hexdigest()


def root(header, state):
    STATE(state)
    need(state["cutoff"] <= state.get("swept", 0) <= header["version"], "cutoff")
    need(state["oldestReadable"] <= header["version"], "readable")
    ascending([one["namespace"] for one in state["namespaces"]], "namespaces")
    ascending([one["table"] for one in state["tables"]], "tables")
    ascending([one["version"] for one in state["keptRoots"]], "roots")
    for table in state["tables"]:
        nodes = table.get("nodes", [])
        ascending([one["id"] for one in table["schemas"]], "schemas")
        need(table["created"] <= table["changed"], "versions")
        references(nodes)
        need(sums([one["totals"] for one in nodes]) == sums([table["totals"]]), "totals are no sum")


def node(header, entries):
    if "level" in header:
        many(REFERENCE, 1)(entries)
        references(entries)
        need(entries[0].get("level", 0) == header["level"] - 1, "children are not of the level below")
    else:
        leaf(entries)


def leaf(chunks):
    vector = record({"bytes": number(1), "count": number(1), "hash": HASH, "name": STAGED})
    if_set = {"deleted": positions, "slot": number(1), "vector": vector}
    many(chunk_of({"firstRowId": wide, "version": number(1)}, if_set), 1)(chunks)
    for chunk in chunks:
        count = deleted(chunk, "deleted", chunk) + chunk.get("vector", {"count": 0})["count"]
        need(count <= chunk["rows"], "deleted rows")
        need(chunk.get("slot", 0) <= chunk["version"], "slot")
        need("content" not in chunk or "slot" in chunk, "slot")
    ascending([key(one) for one in chunks], "chunks must ascend:")


def marker(header):
    need("upgraded" not in header or header["format"] != 1, "upgraded from format 1 to itself")


def manifest(header, lines):
    """The slots, each as its own object; values and bytes."""
    need(len(lines) % 3 == 0, "a slot has three lines")
    version, tip, slots = 0, "0" * 64, []
    for i in range(0, len(lines), 3):
        data = b"".join(line + b"\n" for line in lines[i : i + 3])
        head, entries = read(data, "slot")
        need((head["format"], head["lake"]) == (1, header["lake"]), "a slot of another lake or format")
        need((head["first"], head["prev"]) == (version + 1, tip), "a slot does not follow")
        version, tip = version + len(entries), hashlib.sha256(data).hexdigest()
        slots.append((head, entries))
    return slots


BODIES = {"marker": marker, "slot": slot, "tombstone": tombstone, "body": body, "root": root, "node": node}


# objects.md


def read(data, expected):
    """Header and what follows it."""
    need(len(data) > 67 and data[-68:-67] == b"\n", "hash line")
    need(data[-67:] == b'"%s"\n' % hashlib.sha256(data[:-67]).hexdigest().encode(), "hash line")
    lines = data[:-67].split(b"\n")[:-1]
    header = parse(lines[0])
    need(isinstance(header, dict), "header")
    number(1)(header.get("format"))
    if header["format"] not in (1, 3):
        raise Unsupported(f"format {header['format']}")
    text(header.get("kind"))
    if header["kind"] != expected:
        if header["kind"] in LINES:
            raise Damaged(f"place of a {expected}")
        raise Unsupported(header["kind"])
    for feature in header.get("readerFeatures", []):
        if feature not in FEATURES:
            raise Unsupported(feature)
    record(HEADERS[expected], HEADERS_IF_SET.get(expected, {}))(header)
    if expected == "manifest":
        slots = manifest(header, lines[1:])
        need(len(data) <= LIMITS[expected], "limit")
        need(canonical(header) == lines[0] + b"\n", "canonical")
        return [header, slots]
    need(len(lines) == LINES[expected], "lines")
    values = [header] + [parse(line) for line in lines[1:]]
    if expected in BODIES:
        BODIES[expected](*values)
    need(len(data) <= LIMITS[expected], "limit")
    need(b"".join(map(canonical, values)) == data[:-67], "canonical")
    return values


def check_vectors():
    wrong = 0
    index = json.loads((HERE / "index.json").read_text("utf-8"))
    for vector in index:
        data, outcome, why = (HERE / vector["file"]).read_bytes(), "ok", ""
        try:
            read(data, vector["kind"])
        except Damaged as e:
            outcome, why = "corrupt", e
        except Unsupported as e:
            outcome, why = "unsupported", e
        if outcome != vector["outcome"]:
            wrong += 1
            print(f"{vector['file']}: expected {vector['outcome']}, found {outcome} {why}")
    print(f"{len(index)} vectors, {wrong} read otherwise than they should be")
    return wrong


# partitioning.md: values and keys


def check_partitioning():
    wrong = 0
    values = json.loads((HERE / "transforms.json").read_text("utf-8"))
    for one in values:
        found = transformed(*transform(one["transform"]), kind_of(one["type"]), one["value"])
        if found != one["result"]:
            wrong += 1
            print(f"{one}: found {found}")
    keys = [key(one) for one in json.loads((HERE / "keys.json").read_text("utf-8"))]
    wrong += sum(a >= b for a, b in zip(keys, keys[1:]))
    print(f"{len(values)} transformed values, {len(keys)} keys in order, {wrong} otherwise than they should be")
    return wrong


# manifest.md: what an upgrade leaves behind


def check_upgrade():
    before = (HERE / "manifest/ended.json").read_bytes()
    header, slots = read(before, "manifest")
    last = slots[-1][0]["first"] + len(slots[-1][1]) - 1
    said = read((HERE / "marker/upgraded.json").read_bytes(), "marker")[0]["upgraded"]
    after = read((HERE / "slot/after-manifest.json").read_bytes(), "slot")[0]
    need(header["format"] == after["format"] == 3, "format")
    need(said == {"manifest": hashlib.sha256(before).hexdigest(), "version": last}, "marker")
    need((after["first"], after["prev"]) == (last + 1, said["manifest"]), "chain")
    print(f"upgrade: {last} versions in the manifest, the log goes on at {after['first']}")
    return 0


# layout.md, replay.md: the example, by its log and by its root


def check_example():
    lake = HERE.parent / "example"
    name = read((lake / "_larva/lake.json").read_bytes(), "marker")[0]["lake"]
    home = lake / "_larva" / name
    version, tip, time, rows, chunks, roots = 0, "0" * 64, 0, {}, {}, {}
    while (path := home / f"log/{version + 1:016x}.json").exists():
        data = path.read_bytes()
        header, entries = read(data, "slot")
        need((header["first"], header["prev"], header["lake"]) == (version + 1, tip, name), "chain")
        need(header["times"][0] > time, "time")
        for one in entries:
            version += 1
            for op in one.get("ops", []):
                for chunk in op.get("chunks", []):
                    if op["kind"] == "removeChunks":
                        chunks.pop(chunk["name"])
                    else:
                        first = rows.get(op["table"], 0)
                        chunks[chunk["name"]] = {**chunk, "firstRowId": str(first), "version": version}
                        rows[op["table"]] = first + chunk["rows"]
                        ulid = chunk["name"][17:]
                        path = lake / "data" / op["table"] / ulid[-2:] / (chunk["name"] + ".parquet")
                        need(hashlib.sha256(path.read_bytes()).hexdigest() == chunk["hash"], "chunk")
                if op["kind"] == "checkpoint":
                    roots[op["version"]] = op["hash"]
        tip, time = hashlib.sha256(data).hexdigest(), header["times"][-1]
    for at, expected in roots.items():
        data = (home / f"roots/{(1 << 64) - 1 - at:016x}.json").read_bytes()
        need(hashlib.sha256(data).hexdigest() == expected, "root")
        _, state = read(data, "root")
        found = {}
        for table in state["tables"]:
            need(int(table["nextRowId"]) == rows[table["table"]], "nextRowId")
            for reference in table.get("nodes", []):
                data = (home / "nodes" / reference["name"]).read_bytes()
                need(hashlib.sha256(data).hexdigest() == reference["hash"], "node")
                leaf_chunks = read(data, "node")[1]
                need(logical(leaf_chunks) == reference["logical"], "logical hash")
                found.update({chunk["name"]: chunk for chunk in leaf_chunks})
        need(found == chunks, "the root's chunks are not those of the log")
    print(f"example: {version} versions, {len(chunks)} live chunks, {len(roots)} roots")
    return 0 if version and roots else 1


# tombstone.md, checkpoint.md: the lake in ../life, all of its objects


def check_life():
    lake = HERE.parent / "life"
    name = read((lake / "_larva/lake.json").read_bytes(), "marker")[0]["lake"]
    home = lake / "_larva" / name
    version, tip, retired, confirmed = 0, "0" * 64, 0, {}
    while (path := home / f"log/{version + 1:016x}.json").exists():
        data = path.read_bytes()
        gone = b'"kind":"tombstone"' in data.split(b"\n")[0]
        header, entries = read(data, "tombstone" if gone else "slot")
        need((header["first"], header["prev"], header["lake"]) == (version + 1, tip, name), "chain")
        tip = header["hash"] if gone else hashlib.sha256(data).hexdigest()
        version, retired = version + len(entries), retired + gone
        for op in (op for one in entries for op in one.get("ops", []) if op["kind"] == "checkpoint"):
            confirmed[op["version"]] = op["hash"]
    live, last = 0, max(confirmed)
    data = (home / f"roots/{(1 << 64) - 1 - last:016x}.json").read_bytes()
    need(hashlib.sha256(data).hexdigest() == confirmed[last], "root")
    for table in read(data, "root")[1]["tables"]:
        for reference in table["nodes"]:
            data = (home / "nodes" / reference["name"]).read_bytes()
            need(hashlib.sha256(data).hexdigest() == reference["hash"], "node")
            for chunk in read(data, "node")[1]:
                path = lake / "data" / table["table"] / chunk["name"][-2:] / (chunk["name"] + ".parquet")
                need(hashlib.sha256(path.read_bytes()).hexdigest() == chunk["hash"], "chunk")
                live += 1
    print(f"life: {version} versions, {retired} slots retired, {live} live chunks at version {last}")
    return 0 if version and retired and live else 1


if __name__ == "__main__":
    checks = [check_vectors, check_partitioning, check_upgrade, check_example, check_life]
    sys.exit(1 if sum(check() for check in checks) else 0)
