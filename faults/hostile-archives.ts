import type { ArchiveShape, WrittenEntry } from "#server/dump/testing-archive.ts";
import { writeArchive } from "#server/dump/testing-archive.ts";

const table: WrittenEntry = {
  id: 1,
  kind: "TABLE",
  name: "users",
  schema: "public",
  definition: "CREATE TABLE public.users (id integer, username text);\n",
};
const rows = {
  id: 2,
  kind: "TABLE DATA",
  name: "users",
  schema: "public",
  copying: "COPY public.users (id, username) FROM stdin;\n",
  data: Buffer.from("1\tAda\n\\.\n\n\n"),
};
const whole = [table, rows];
const write = (entries: readonly WrittenEntry[], shape?: ArchiveShape) =>
  writeArchive(entries, shape);
const withDefinition = (definition: string) => write([{ ...table, definition }, rows]);
const withRows = (change: Partial<WrittenEntry>, shape?: ArchiveShape) =>
  write([table, { ...rows, ...change }], shape);

/** Returns a copy of an archive in which one byte is changed. */
function changed(place: number, byte: number): Buffer {
  const archive = write(whole);
  archive[place] = byte;
  return archive;
}

function bomb(): Buffer {
  const row = Buffer.from(`1\t${"A".repeat(1021)}\n`);
  const data = Buffer.alloc(256 * 1024 * 1024, row);
  return withRows({ data: Buffer.concat([data, Buffer.from("\\.\n\n\n")]) });
}

/**
 * Functions that return archives of a kind that `pg_dump` never writes. They are built on demand,
 * because some take long.
 */
export const hostileArchives: Record<string, () => Buffer> = {
  "that unpacks to 256 MB": bomb,
  "that claims two thousand million entries": () => write(whole, { claimedEntries: 2_000_000_000 }),
  "that claims fewer than no entries": () => write(whole, { claimedEntries: -1 }),
  "that claims an entry more": () => write(whole, { claimedEntries: 3 }),
  "with data of negative length": () => write(whole, { claimedLength: -1 }),
  "with data of two gigabytes": () => write(whole, { claimedLength: 2_000_000_000 }),
  "with numbers of no bytes": () => changed(8, 0),
  "with numbers of 200 bytes": () => changed(8, 200),
  "with offsets of 99 bytes": () => changed(9, 99),
  "of another format": () => changed(10, 3),
  "of version 2": () => changed(5, 2),
  "of version 1.99": () => changed(6, 99),
  "with entries that wait for each other": () =>
    write([
      { ...table, dependencies: [2] },
      { ...rows, dependencies: [1] },
    ]),
  "with an entry that waits for itself": () => write([{ ...table, dependencies: [1] }, rows]),
  "with one entry twice": () => write([table, table, rows]),
  "with an entry of negative number": () => write([{ ...table, id: -1 }, rows]),
  "with a name of two megabytes": () => write([{ ...table, name: "x".repeat(2_000_000) }, rows]),
  "with large objects": () => withRows({ kind: "BLOBS", name: "BLOBS" }),
  "with rows of another table": () =>
    withRows({ copying: "COPY public.secrets (id, username) FROM stdin;\n" }),
  "with rows from a program": () =>
    withRows({ copying: "COPY public.users (id) FROM PROGRAM 'id';\n" }),
  "with rows by a query": () => withRows({ copying: "INSERT INTO public.users SELECT 1;\n" }),
  "with rows of the roles": () =>
    withRows({ name: "pg_authid", schema: "pg_catalog", copying: "" }),
  "with a shell command": () => withDefinition("\\! id\n"),
  "with an anonymous block": () => withDefinition("DO $$ BEGIN END $$;"),
  "with an event trigger": () =>
    withDefinition("CREATE EVENT TRIGGER e ON ddl_command_end EXECUTE FUNCTION public.f();"),
  "with rows that do not end": () => withRows({ data: Buffer.from("1\tAda\n") }),
  "with something behind its rows": () =>
    withRows({ data: Buffer.from("1\tAda\n\\.\nDROP TABLE public.users;\n") }),
  "with a query among its INSERTs": () =>
    withRows({ copying: "", data: Buffer.from("SELECT 1;\n") }),
  "with INSERTs into another table": () =>
    withRows({ copying: "", data: Buffer.from("INSERT INTO public.secrets VALUES (1);\n") }),
  "with damaged compression": () => {
    const archive = write(whole);
    archive[archive.length - 12] = (archive[archive.length - 12] as number) ^ 0xff;
    return archive;
  },
};
