import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checksumPrefix,
  firstLine,
  lastLine,
  rowsPrefix,
  takenPrefix,
} from "./roost-export-format.ts";
import { lz4, writeArchive, zstd } from "./testing-archive.ts";
import { plainDump, readContent, refusalOfDump } from "./testing-dumps.ts";
import { readFixture } from "./testing-fixtures.ts";

const users = [
  String.raw`1	a'b\\c	{"a": "x\\ny"}	\\x00ff0a	t	2026-01-31 10:20:30.123+00	-1.500	101`,
  String.raw`2	tab\there\nnew\rline\\.\n\\.\n	\N	\N	f	\N	\N	\N`,
  String.raw`3	Jürgen 😀 ; -- $$ "	[]	\\x	f	1999-12-31 23:59:59+00	NaN	000`,
  String.raw`4		"\\\\"	\N	t	\N	100.000	\N`,
];
const userColumns = [
  "id",
  "username",
  'Odd "name',
  "picture",
  "is_admin",
  "born",
  "share",
  "flags",
];

describe("the sample dumps by pg_dump 15, 17 and 18 are parsed", () => {
  test.each([
    ["15.sql", "plain"],
    ["15-inserts.sql", "plain"],
    ["15.backup", "archive"],
    ["15-inserts.backup", "archive"],
    ["17.sql", "plain"],
    ["17-inserts.sql", "plain"],
    ["18.sql", "plain"],
    ["18-inserts.sql", "plain"],
    ["18-statistics.sql", "plain"],
    ["18.backup", "archive"],
    ["18-inserts.backup", "archive"],
  ])("all tables, rows and sequences of a dump by pg_dump are parsed: %s", async (name, format) => {
    const { summary, rows } = await readContent(await readFixture(name));
    expect(summary.format).toBe(format);
    expect(rows.get("users")).toBe(`${users.join("\n")}\n`);
    expect(rows.get("other.jobs_new")).toBe("7\tnew\n");
    expect(rows.get("posts")?.split("\n")).toHaveLength(10);
    expect([...(summary.tables.get("users")?.columns ?? [])]).toEqual(userColumns);
    expect(summary.tables.get("users")?.rows).toBe(4);
    expect(summary.tables.get("empty_ones")?.rows).toBe(0);
    expect(summary.sequences.get("users_id_seq")).toMatchObject({ value: 4, isCalled: true });
    expect(summary.takenAt).toBeUndefined();
  });

  test.each([
    ["15.sql", "4d91e74ea91904ea46697be8ec3ddcb4a5c8aa87735f46d0a67c5edb82ed1531"],
    ["15-inserts.sql", "e7cc94ff5d340b55e3e7e5d4fdeb8496381c7c0d3de065c6b2c848401661b8ca"],
    ["17.sql", "dd07e22264a07d2f8e0cb33b10a524beee3b8ab5527f117feaec7a2043d3275b"],
    ["17-inserts.sql", "287f0ce5d90a276b0cf994bce9c7bdefb78d5fd4e66798a71b6cc51302bcff36"],
    ["18-inserts.sql", "028407e8142614b0b7c1bb407ab0372efc0146b84fc167a937ab1aeab323a02d"],
    ["18-statistics.sql", "d31614deac596c5d91f7263028f928e8dd12af0e5e40fbc09c978856626cafc9"],
  ])(
    "the sample dump %s, which the repository stores as differences from another dump, is rebuilt byte for byte",
    async (name, sha256) => {
      const dump = await readFixture(name);
      expect(createHash("sha256").update(dump).digest("hex")).toBe(sha256);
    },
  );
});

const entries = [
  { id: 5, kind: "TABLE", name: "users", definition: "CREATE TABLE public.users (id integer);" },
  {
    id: 7,
    kind: "TABLE DATA",
    name: "users",
    schema: "public",
    copying: "COPY public.users (id) FROM stdin;\n",
    dependencies: [5],
    data: Buffer.from("1\n2\n\\.\n\n\n"),
  },
  {
    id: 8,
    kind: "TABLE DATA",
    name: "jobs",
    schema: "other",
    data: Buffer.from("INSERT INTO other.jobs VALUES (7);\n\n"),
  },
];

test.each([
  { minor: 12, integerSize: 4, offsetSize: 4 },
  { minor: 13, integerSize: 8, offsetSize: 8, hasOffsets: true },
  { minor: 14, isCompressed: false },
  { minor: 15, hasOffsets: true },
  { minor: 15, isCompressed: false, hasOffsets: true },
  { minor: 16, integerSize: 4, offsetSize: 8 },
  { minor: 15, compression: zstd, hasOffsets: true },
  { minor: 16, compression: lz4 },
])(
  "an archive in pg_dump's custom format is parsed in every supported version: %o",
  async (shape) => {
    const { summary, rows } = await readContent(writeArchive(entries, shape));
    expect([...summary.tables.keys()]).toEqual(["users", "other.jobs"]);
    expect([...rows]).toEqual([
      ["users", "1\n2\n"],
      ["other.jobs", "7\n"],
    ]);
  },
);

describe("an export in Roost's own format is accepted only if the export is complete and unchanged", () => {
  function ownDump(rows: string): string {
    const checked = `${firstLine}\n${takenPrefix}2026-01-31T10:20:30.123Z\n\nSET client_encoding = 'UTF8';\nCOPY public.users (id, username) FROM stdin;\n${rows}\\.\n\n${rowsPrefix}2 in 1 tables\n`;
    const checksum = createHash("sha256").update(checked).digest("hex");
    return `${checked}${checksumPrefix}${checksum}\n${lastLine}\n`;
  }
  const own = ownDump("1\tAda\n2\tGrace\n");

  test("the rows and the creation time of an export in Roost's own format are parsed", async () => {
    const { summary, rows } = await readContent(own);
    expect(summary.format).toBe("own");
    expect(summary.takenAt).toEqual(new Date("2026-01-31T10:20:30.123Z"));
    expect(rows.get("users")).toBe("1\tAda\n2\tGrace\n");
  });

  test.each([
    ["a changed value", own.replace("Ada", "Eve")],
    ["a missing end", own.slice(0, -40)],
    ["a missing last newline", own.slice(0, -1)],
    ["a missing beginning", own.slice(own.indexOf("\n") + 1)],
    ["another time", own.replace("2026-01-31", "2026-01-30")],
    ["something behind its end", `${own}\n`],
    ["something before its end", own.replace(lastLine, `--\n${lastLine}`)],
  ])("an invalid export in Roost's own format is refused: %s", async (_, content) => {
    expect(await refusalOfDump(content)).toBeDefined();
  });
});

const copy = (rows: string) => plainDump(`COPY public.users (id, name) FROM stdin;\n${rows}\\.\n`);

const columnNames = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `c${first + index}`).join(",");

test.each([
  [copy("1\tAda\textra\n"), "Table users, line 7: The row has 3 values instead of 2"],
  [copy("1\tA\n2\n"), "Table users, line 8: The row has 1 values instead of 2"],
  [copy("1\tA\\\n2\tB\n"), "Table users, line 7: The row has a backslash"],
  [copy("1\tA\\.\n"), "Table users, line 7: The row has a backslash"],
  [copy("1\tA\\x41\n"), "Table users, line 7: The row has a backslash"],
  [copy("1\tA\\N\n"), "Table users, line 7: The row has a backslash"],
  [copy("1\tA\r\n"), "Table users, line 7: The row has a carriage return"],
  [plainDump("COPY public.users (id) FROM PROGRAM 'id';"), "Table users, line 6: COPY reads"],
  [plainDump("COPY public.users (id) FROM '/etc/passwd';"), "Table users, line 6: COPY reads"],
  [plainDump("COPY public.users (id) TO stdout;"), "Table users, line 6: COPY reads"],
  [plainDump("COPY pg_catalog.pg_authid (rolname) FROM stdin;\n\\."), "PostgreSQL's own tables"],
  [
    plainDump("SET row_security = off;\n".repeat(100_001)),
    "Line 100005: The file has more statements than pg_dump writes",
  ],
  [
    plainDump("COPY public.users (id) FROM stdin;\n\\.\n".repeat(10_002)),
    "The file has more than 10,000 blocks of rows",
  ],
  [
    plainDump(`COPY public.users (${columnNames(0, 1_601)}) FROM stdin;\n\\.\n`),
    "Line 6: COPY names no table and columns",
  ],
  [
    plainDump(
      [0, 1, 2]
        .map((n) => `COPY public.users (${columnNames(n * 1_000, 1_000)}) FROM stdin;\n\\.\n`)
        .join(""),
    ),
    "Table users, line 11: It has more than 1600 columns",
  ],
  [
    plainDump(`INSERT INTO public.users VALUES (E'${"x".repeat(1024 * 1024 + 1)}');`),
    "Table users, line 6: A string with escapes is longer",
  ],
  [plainDump("\\! id"), "Line 6: \\! id is a psql command"],
  [plainDump("\\restrict abc"), "The file's end is missing"],
  [plainDump("\\restrict a\n\\unrestrict b"), "Line 7: \\unrestrict b is a psql command"],
  [
    plainDump("SELECT pg_read_file('/etc/passwd');"),
    "Line 6: select pg_read_file(…): It calls a function that pg_dump does not call",
  ],
  [plainDump("DO $$ begin end $$;"), "Line 6: do …: pg_dump does not write this"],
  [plainDump("SET ROLE postgres;"), "It changes the role that runs the dump"],
  [plainDump("SET client_encoding = 'LATIN1';"), "The dump is not in UTF-8"],
  [plainDump("SET standard_conforming_strings = off;"), "strings would be read in another way"],
  [plainDump("INSERT INTO public.users SELECT 1;"), "INSERT has no list of values"],
  [
    plainDump(
      "CREATE TABLE public.users (id integer, n text);\nINSERT INTO public.users VALUES (1, DEFAULT);",
    ),
    "The row has 1 values instead of 2",
  ],
  [plainDump("INSERT INTO public.users VALUES (now());"), "now is not a plain value"],
  [plainDump("INSERT INTO public.users VALUES ('a' || 'b');"), "A value is not a plain one"],
  [
    plainDump("INSERT INTO public.users VALUES ('a'::f('x'));"),
    "A type has arguments other than numbers",
  ],
  [plainDump("INSERT INTO public.users VALUES ((SELECT 1));"), "( is not a plain value"],
  [plainDump("INSERT INTO public.users VALUES (1) RETURNING id;"), "something other than values"],
  [
    plainDump("CREATE TABLE public.a AS SELECT 1;"),
    "Line 6: create table public.a as select 1: It has",
  ],
  [plainDump("CREATE DATABASE x;"), "make the dump without --create"],
  [plainDump("\\connect x"), "make the dump without --create"],
  [
    plainDump("CREATE FUNCTION public.f() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'x';"),
    "owner",
  ],
  [plainDump("CREATE FUNCTION public.f() RETURNS int LANGUAGE c AS 'x';"), "Only functions in SQL"],
  [plainDump("CREATE EXTENSION dblink;"), "Dumps with this extension are not accepted"],
  [plainDump("SELECT pg_catalog.lo_create('1');"), "The dump holds large objects"],
  [plainDump("REFRESH MATERIALIZED VIEW public.a;"), "pg_dump does not write this"],
  [
    plainDump("COMMENT ON TABLE public.users IS $$never closed;"),
    "The file ends within a statement",
  ],
  [plainDump(`${"/*".repeat(20)}${"*/".repeat(20)}`), "Line 6: Comments are nested too deeply"],
  [plainDump("SELECT 1;").replace("SELECT", "SEL\0ECT"), "Line 6: The file holds a NUL byte"],
  [plainDump("").replaceAll("\n", "\r\n"), "Line 1: The file has Windows line endings"],
  [`\ufeff${plainDump("")}`, "Line 1: The file begins with a byte order mark"],
  [Buffer.from(plainDump(""), "utf16le"), "Line 1: The file is in UTF-16"],
  [Buffer.from(copy("1\tJürgen\n"), "latin1"), "Line 7: The file is not valid UTF-8"],
  [copy("1\tA\n").split("\\.")[0] ?? "", "The file ends within the table's rows"],
  [plainDump("").replace("dump complete", "dump"), "The file's end is missing"],
  [`${plainDump("")}SELECT 1;`, "Unexpected text follows the end of the dump"],
  ["-- PostgreSQL database cluster dump\n", "This is a dump of a whole server"],
  ["SELECT 1;\n", "Line 1: This file was made neither"],
  ["", "Line 1: The file is empty"],
  [writeArchive(entries).subarray(0, 200), "The archive ends too early"],
  [writeArchive(entries.slice(0, 2), { claimedEntries: 3 }), "The archive"],
  [writeArchive(entries, { claimedEntries: 2_000_000_000 }), "an impossible length"],
  [
    writeArchive(entries, { minor: 15, compression: { ...zstd, method: 4 } }),
    "compressed with an unknown method; make it with --compress=gzip or none",
  ],
  ...[zstd, lz4].flatMap(({ method, compress }): [Buffer, string][] => {
    const writtenBy = (change: (bytes: Buffer) => Buffer) =>
      writeArchive(entries, {
        minor: 15,
        compression: { method, compress: (data) => change(compress(data)) },
      });
    return [
      [writtenBy((bytes) => bytes.subarray(0, -1)), "Its compressed data is damaged"],
      [writtenBy((bytes) => bytes.subarray(2)), "Its compressed data is damaged"],
      [writtenBy((bytes) => Buffer.concat([bytes, Buffer.from("x")])), "compressed data"],
    ];
  }),
  [writeArchive(entries, { claimedLength: -5 }), "A part of its data has an impossible length"],
  [writeArchive([{ ...entries[0], id: 5, kind: "BLOBS", name: "BLOBS" }]), "large objects"],
  [
    writeArchive([
      { id: 1, kind: "TABLE", name: "a", dependencies: [2] },
      { id: 2, kind: "TABLE", name: "b", dependencies: [1] },
    ]),
    "depend on each other in a circle",
  ],
])(
  "an invalid or dangerous database dump is refused with an error that states the reason (case %#)",
  async (content, reason) => {
    expect(await refusalOfDump(content)).toContain(reason);
  },
);

test("an archive is refused if its decompressed data exceeds the size limit", async () => {
  const data = Buffer.concat([Buffer.from("1\n".repeat(40_000_000)), Buffer.from("\\.\n\n\n")]);
  const [table, rows] = entries;
  const bomb = writeArchive(
    [table, { ...rows, data }].filter((entry) => entry !== undefined) as never,
  );
  expect(bomb.length).toBeLessThan(200_000);
  expect(await refusalOfDump(bomb, { maxBytes: 1024 * 1024 })).toContain("more than 1 MB");
  const small = writeArchive([table, { ...rows, data }] as never, { minor: 15, compression: zstd });
  expect(small.length).toBeLessThan(200_000);
  expect(await refusalOfDump(small, { maxBytes: 1024 * 1024 })).toContain("more than 1 MB");
});

const value = fc.option(
  fc.oneof(
    fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
    fc.constantFrom("\\.", "\\", "\\N", "\n", "\r\n", "\t", "'", "''", "$$;--", "\v\f\b", "/*"),
  ),
);
const copyText = (text: string | null) =>
  text === null
    ? "\\N"
    : text
        .replaceAll("\\", "\\\\")
        .replaceAll("\b", "\\b")
        .replaceAll("\f", "\\f")
        .replaceAll("\n", "\\n")
        .replaceAll("\r", "\\r")
        .replaceAll("\t", "\\t")
        .replaceAll("\v", "\\v");
const literal = (text: string | null) =>
  text === null ? "NULL" : `'${text.replaceAll("'", "''")}'`;

test("generated columns are left out of a dump's rows, both in COPY and in INSERT statements", async () => {
  const table = `CREATE TABLE public.users (
    id integer NOT NULL,
    initial text GENERATED ALWAYS AS ("substring"(n, 1, 1)) STORED NOT NULL,
    n text GENERATED ALWAYS AS IDENTITY,
    CONSTRAINT c CHECK ((id > 0))
  );`;
  for (const written of [
    "COPY public.users (id, n) FROM stdin;\n1\tAna\n\\.\n",
    "INSERT INTO public.users VALUES (1, DEFAULT, 'Ana');",
    "INSERT INTO public.users (id, n) VALUES (1, 'Ana');",
  ]) {
    const { rows, summary } = await readContent(plainDump(`${table}\n${written}`));
    expect(rows.get("users")).toBe("1\tAna\n");
    expect([...(summary.tables.get("users")?.columns ?? [])]).toEqual(["id", "n"]);
  }
});

test("for any values, the COPY and INSERT statements of a dump are parsed into equal rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1 }), async (rows) => {
      const expected = rows.map((row) => `${row.map(copyText).join("\t")}\n`).join("");
      const values = rows.map((row) => `(${row.map(literal).join(", ")})`);
      const written = [
        copy(expected),
        plainDump(`INSERT INTO public.users VALUES ${values.join(",\n\t")};`),
        plainDump(values.map((row) => `INSERT INTO users (id, n) VALUES ${row};`).join("\n")),
      ];
      for (const content of written) {
        const { rows: read, summary } = await readContent(content);
        expect(read.get("users")).toBe(expected);
        expect(summary.tables.get("users")?.rows).toBe(rows.length);
      }
    }),
    { numRuns: 100 },
  );
});
