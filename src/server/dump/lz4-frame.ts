/** The error for data that is not a complete LZ4 frame. */
export class Lz4Damaged extends Error {}

const magic = 0x18_4d_22_04;
/** The maximum sizes of a block in bytes. The frame's header states one of them by its code. */
const blockSizes = new Map([4, 5, 6, 7].map((code) => [code, 2 ** (2 * code + 8)]));
/** The number of bytes before a block that the block may refer to. */
const windowSize = 65_536;
const shortestMatch = 4;
const isStored = 0x80_00_00_00;

/** Returns the next bytes of the data, exactly as many as asked for. */
type Take = (length: number) => Promise<Buffer>;

/**
 * Decompresses one LZ4 frame, which may arrive in pieces of any size. Without any piece, it yields
 * nothing. Keeps one block in memory. The checksums that a frame may contain are not verified;
 * `pg_dump` writes none. Source: LZ4 Frame Format 1.6.
 *
 * @throws Lz4Damaged
 */
export async function* readLz4Frame(
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const iterator = pieces[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const take: Take = async (length) => {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      if (held.length === 0) {
        const next = await iterator.next();
        if (next.done) throw new Lz4Damaged("The frame ends too early");
        held = next.value;
      }
      const part = held.subarray(0, left);
      held = held.subarray(part.length);
      parts.push(part);
      left -= part.length;
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  };

  try {
    const first = await iterator.next();
    if (first.done) return;
    held = first.value;
    const { blockSize, areLinked, hasBlockChecksums, hasChecksum } = await readHeader(take);
    // The end of the previous block is kept in front of each block, because a block may refer to
    // it.
    const target = Buffer.alloc(windowSize + blockSize);
    let begin = 0;
    for (;;) {
      const head = (await take(4)).readUInt32LE();
      if (head === 0) break;
      const length = head % isStored;
      if (length > blockSize) throw new Lz4Damaged("A block is too long");
      const block = await take(length);
      if (hasBlockChecksums) await take(4);
      const end =
        head >= isStored ? begin + block.copy(target, begin) : readBlock(block, target, begin);
      if (end > begin) yield Buffer.from(target.subarray(begin, end));
      begin = areLinked ? Math.min(end, windowSize) : 0;
      target.copyWithin(0, end - begin, end);
    }
    if (hasChecksum) await take(4);
    if (held.length > 0 || !(await iterator.next()).done) {
      throw new Lz4Damaged("Data follows the frame");
    }
  } finally {
    await iterator.return?.();
  }
}

async function readHeader(take: Take) {
  if ((await take(4)).readUInt32LE() !== magic) throw new Lz4Damaged("This is not an LZ4 frame");
  const [flags = 0, sizes = 0] = await take(2);
  const blockSize = blockSizes.get((sizes >> 4) & 7);
  const hasDictionary = (flags & 1) !== 0;
  if (flags >> 6 !== 1 || blockSize === undefined || hasDictionary) {
    throw new Lz4Damaged("The frame's header is not known");
  }
  const hasSize = (flags & 8) !== 0;
  await take((hasSize ? 8 : 0) + 1);
  return {
    blockSize,
    areLinked: (flags & 32) === 0,
    hasBlockChecksums: (flags & 16) !== 0,
    hasChecksum: (flags & 4) !== 0,
  };
}

/**
 * Decompresses a block into `target`, from the position `begin` on. The block may refer to the
 * bytes before `begin`.
 *
 * @returns where the decompressed bytes end in `target`
 */
function readBlock(block: Buffer, target: Buffer, begin: number): number {
  let at = 0;
  let end = begin;
  const limit = target.length - windowSize + begin;
  const readLength = (start: number): number => {
    let length = start;
    if (start < 15) return length;
    for (let more = 255; more === 255; at += 1) {
      if (at >= block.length) throw new Lz4Damaged("A block ends too early");
      more = block[at] as number;
      length += more;
    }
    return length;
  };
  while (at < block.length) {
    const token = block[at++] as number;
    const literals = readLength(token >> 4);
    if (at + literals > block.length || end + literals > limit) {
      throw new Lz4Damaged("A block has an impossible length");
    }
    block.copy(target, end, at, at + literals);
    at += literals;
    end += literals;
    // By the LZ4 format, the last sequence of a block has only literals, so a block may end after
    // literals.
    if (at === block.length) break;
    if (at + 2 > block.length) throw new Lz4Damaged("A block ends too early");
    const distance = block.readUInt16LE(at);
    at += 2;
    const length = readLength(token & 15) + shortestMatch;
    if (distance === 0 || distance > end || end + length > limit) {
      throw new Lz4Damaged("A block refers to bytes that do not exist");
    }
    end = copyMatch(target, end, distance, length);
  }
  return end;
}

/**
 * Appends bytes that are copied from a given distance before the end. The source and the target may
 * overlap.
 */
function copyMatch(target: Buffer, end: number, distance: number, length: number): number {
  const last = end + length;
  for (let at = end; at < last; ) {
    // If the source and the target overlap, the last bytes of the source are not written yet. So
    // each step copies only the written bytes, and thereby writes more bytes of the source.
    const step = Math.min(at - end + distance, last - at);
    target.copyWithin(at, end - distance, end - distance + step);
    at += step;
  }
  return last;
}
