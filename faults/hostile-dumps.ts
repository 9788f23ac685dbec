import { hostileArchives } from "./hostile-archives.ts";
import { foreignStatements, hostileStatements } from "./hostile-scripts.ts";

export type BadDump = {
  name: string;
  file: Buffer;
  extension: "sql" | "backup";
  /**
   * Which part refuses the dump: `reader`, which parses dumps, or `import`, which knows Roost's
   * tables.
   */
  refusedBy: "reader" | "import";
};
type GoodDumps = { own: Buffer; plain: Buffer; archive: Buffer };

/**
 * Returns a function that generates pseudo-random numbers. The same seed always gives the same
 * numbers.
 */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x9e_37_79_b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
type Random = ReturnType<typeof createRandom>;

const completeLine = "-- PostgreSQL database dump complete";

/** Inserts a statement before the end of a pg_dump script. */
function withStatement(plain: Buffer, statement: string | Buffer): Buffer {
  const end = plain.lastIndexOf(`--\n${completeLine}`);
  return Buffer.concat([
    plain.subarray(0, end),
    Buffer.from(statement),
    Buffer.from("\n"),
    plain.subarray(end),
  ]);
}

/**
 * Returns the ranges of an archive's compressed data in which a checksum detects the change of any
 * bit.
 */
function compressedPlaces(archive: Buffer): { from: number; to: number }[] {
  const integerSize = archive[7 + 1] as number;
  const integerAt = (place: number) => archive.readUIntLE(place + 1, Math.min(integerSize, 6));
  const width = 1 + integerSize;
  const places: { from: number; to: number }[] = [];
  // In the archive, each block of data begins with its kind, the number of its entry and a length.
  // Compressed data (zlib) follows.
  let at = archive.findIndex(
    (byte, place) =>
      byte === 1 &&
      archive[place + 1 + width * 2] === 0x78 &&
      archive[place + 1] === 0 &&
      archive[place + 1 + width] === 0 &&
      place + 1 + width * 2 + integerAt(place + 1 + width) < archive.length,
  );
  if (at === -1) throw new Error("The archive has no compressed data");
  while (at < archive.length) {
    at += 1 + width;
    const from = at + width;
    for (let length = integerAt(at); length > 0; length = integerAt(at)) at += width + length;
    // The compressed data may end with unused bits before its checksum. No reader notices a change
    // of unused bits, so the returned range ends eight bytes before the end of the data.
    if (at - from > 16) places.push({ from: from + 2, to: at - 8 });
    at += width;
  }
  return places;
}

function flip(file: Buffer, place: number, random: Random): Buffer {
  const copy = Buffer.from(file);
  copy[place] = (copy[place] as number) ^ (1 << random(8));
  return copy;
}

function* truncated({ own, plain, archive }: GoodDumps, random: Random): Generator<BadDump> {
  const refusedBy = "reader";
  const plainEnd = plain.lastIndexOf(completeLine);
  for (let index = 0; index < 20; index += 1) {
    const cuts = [random(own.length), random(plainEnd), random(archive.length)] as const;
    yield {
      name: `an export that ends at ${cuts[0]}`,
      file: own.subarray(0, cuts[0]),
      extension: "sql",
      refusedBy,
    };
    yield {
      name: `a script that ends at ${cuts[1]}`,
      file: plain.subarray(0, cuts[1]),
      extension: "sql",
      refusedBy,
    };
    yield {
      name: `an archive that ends at ${cuts[2]}`,
      file: archive.subarray(0, cuts[2]),
      extension: "backup",
      refusedBy,
    };
  }
}

function* flipped({ own, archive }: GoodDumps, random: Random): Generator<BadDump> {
  const refusedBy = "reader";
  const places = compressedPlaces(archive);
  for (let index = 0; index < 30; index += 1) {
    const place = random(own.length);
    yield {
      name: `an export with another bit at ${place}`,
      file: flip(own, place, random),
      extension: "sql",
      refusedBy,
    };
    const range = places[random(places.length)];
    if (!range) continue;
    const inside = range.from + random(range.to - range.from);
    yield {
      name: `an archive with another bit at ${inside}`,
      file: flip(archive, inside, random),
      extension: "backup",
      refusedBy,
    };
  }
}

function* inAnotherEncoding({ plain }: GoodDumps): Generator<BadDump> {
  const text = plain.toString();
  const files: Record<string, Buffer> = {
    "in UTF-16": Buffer.from(text, "utf16le"),
    "in UTF-16 with its mark": Buffer.from(`\ufeff${text}`, "utf16le"),
    "in the other UTF-16": Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
    "with a byte order mark": Buffer.from(`\ufeff${text}`),
    "in Latin-1": withStatement(plain, Buffer.from("-- Jürgen", "latin1")),
    "with an overlong character": withStatement(plain, Buffer.from([0x2d, 0x2d, 0xc0, 0xae])),
    "with half of a pair": withStatement(plain, Buffer.from([0x2d, 0x2d, 0xed, 0xa0, 0x80])),
    "with Windows line ends": Buffer.from(text.replaceAll("\n", "\r\n")),
    "that says it is Latin-1": withStatement(plain, "SET client_encoding = 'LATIN1';"),
    "that reads backslashes": withStatement(plain, "SET standard_conforming_strings = off;"),
  };
  for (const [name, file] of Object.entries(files)) {
    yield { name: `a script ${name}`, file, extension: "sql", refusedBy: "reader" };
  }
}

/**
 * Returns bad dumps, made by damaging good dumps of a Roost database. The import of a bad dump must
 * not change any data.
 *
 * @param good an export, and a script and a compressed archive of `pg_dump`
 */
export function badDumps(good: GoodDumps): BadDump[] {
  const random = createRandom(2_026);
  const statements = (from: Record<string, string>, refusedBy: BadDump["refusedBy"]) =>
    Object.entries(from).map(
      ([name, statement]): BadDump => ({
        name: `a script with ${name}`,
        file: withStatement(good.plain, statement),
        extension: "sql",
        refusedBy,
      }),
    );
  return [
    ...truncated(good, random),
    ...flipped(good, random),
    ...statements(hostileStatements, "reader"),
    ...Object.entries(hostileArchives).map(
      ([name, make]): BadDump => ({
        name: `an archive ${name}`,
        file: make(),
        extension: "backup",
        refusedBy: "reader",
      }),
    ),
    ...inAnotherEncoding(good),
    ...statements(foreignStatements, "import"),
  ];
}
