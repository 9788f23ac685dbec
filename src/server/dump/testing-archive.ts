import { deflateSync, zstdCompressSync } from "node:zlib";

export type WrittenEntry = {
  id: number;
  kind: string;
  name: string;
  schema?: string;
  definition?: string;
  copying?: string;
  dependencies?: number[];
  /** The data of the entry before compression; undefined if the entry has no data. */
  data?: Buffer;
};

export type ArchiveShape = {
  /** The minor version of the archive's format, 12 to 16. For example, 14 means version 1.14. */
  minor?: number;
  integerSize?: number;
  offsetSize?: number;
  isCompressed?: boolean;
  /**
   * The number of the compression method, and the function that compresses the data. The number is
   * part of the archive's header since version 1.15 of the archive's format.
   */
  compression?: { method: number; compress: (data: Buffer) => Buffer };
  /**
   * Whether the table of contents states the position of each entry's data. `pg_dump` cannot state
   * the positions when it writes to a pipe.
   */
  hasOffsets?: boolean;
  /** The number of entries that the archive's header states; by default the true number. */
  claimedEntries?: number;
  /** The length that the archive states for the data of each entry; by default the true length. */
  claimedLength?: number;
};

/** Returns an LZ4 frame with the data in blocks that are not compressed. */
function storeAsLz4(data: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from("04224d184040c0", "hex")];
  for (let at = 0; at < data.length; at += 65_536) {
    const block = data.subarray(at, at + 65_536);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(block.length + 0x80_00_00_00);
    parts.push(size, block);
  }
  return Buffer.concat([...parts, Buffer.alloc(4)]);
}

export const lz4 = { method: 2, compress: storeAsLz4 };
export const zstd = { method: 3, compress: (data: Buffer) => zstdCompressSync(data) };

/**
 * Builds an archive in pg_dump's custom format. It can also build invalid archives, which `pg_dump`
 * would never write.
 */
export function writeArchive(entries: readonly WrittenEntry[], shape: ArchiveShape = {}): Buffer {
  const { minor = 14, integerSize = 4, offsetSize = 8, isCompressed = true } = shape;
  const { method, compress } = shape.compression ?? { method: 1, compress: deflateSync };

  const number = (value: number, size: number) => {
    const bytes = Buffer.alloc(size);
    for (let at = 0, left = value; at < size; at += 1, left = Math.floor(left / 256)) {
      bytes[at] = left % 256;
    }
    return bytes;
  };
  const integer = (value: number) =>
    Buffer.concat([Buffer.from([value < 0 ? 1 : 0]), number(Math.abs(value), integerSize)]);
  const string = (text: string | undefined) =>
    text === undefined
      ? integer(-1)
      : Buffer.concat([integer(Buffer.byteLength(text)), Buffer.from(text)]);

  const head = Buffer.concat([
    Buffer.from("PGDMP"),
    Buffer.from([1, minor, 0, integerSize, offsetSize, 1]),
    minor >= 15 ? Buffer.from([isCompressed ? method : 0]) : integer(isCompressed ? -1 : 0),
    ...[30, 20, 10, 31, 0, 126, 0].map(integer),
    ...["roost", "15.18", "15.18"].map(string),
  ]);
  const blocks = entries.flatMap(({ id, data }) => {
    if (!data) return [];
    const stored = isCompressed ? compress(data) : data;
    const length = integer(shape.claimedLength ?? stored.length);
    const parts = stored.length > 0 ? [length, stored] : [];
    return [{ id, bytes: Buffer.concat([Buffer.from([1]), integer(id), ...parts, integer(0)]) }];
  });

  const contents = (offsets: ReadonlyMap<number, number>) =>
    Buffer.concat([
      head,
      integer(shape.claimedEntries ?? entries.length),
      ...entries.flatMap((entry) => {
        const offset = offsets.get(entry.id);
        return [
          integer(entry.id),
          integer(entry.data ? 1 : 0),
          string("0"),
          string("0"),
          string(entry.name),
          string(entry.kind),
          integer(2),
          string(entry.definition ?? ""),
          string(""),
          string(entry.copying),
          string(entry.schema),
          string(undefined),
          ...(minor >= 14 ? [string(undefined)] : []),
          ...(minor >= 16 ? [integer(114)] : []),
          string("roost"),
          string("false"),
          ...(entry.dependencies ?? []).map((dependency) => string(String(dependency))),
          string(undefined),
          Buffer.from([entry.data === undefined ? 3 : offset === undefined ? 1 : 2]),
          number(offset ?? 0, offsetSize),
        ];
      }),
    ]);
  const offsets = new Map<number, number>();
  if (shape.hasOffsets) {
    let place = contents(offsets).length;
    for (const { id, bytes } of blocks) {
      offsets.set(id, place);
      place += bytes.length;
    }
  }
  return Buffer.concat([contents(offsets), ...blocks.map(({ bytes }) => bytes)]);
}
