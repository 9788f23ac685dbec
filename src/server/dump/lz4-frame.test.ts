import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Lz4Damaged, readLz4Frame } from "./lz4-frame.ts";

const fixture = readFile(join(import.meta.dirname, "fixtures/linked.lz4"));
/** The text that was compressed with the program `lz4` to make the fixture. */
const text = Array.from(
  { length: 8_000 },
  (_, at) => `${at}\tname ${(at * at) % 97}\t${"ab".repeat(at % 13)}\n`,
).join("");

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function decompress(bytes: Buffer, size = 1_000): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readLz4Frame(inPieces(bytes, size))) parts.push(part);
  return Buffer.concat(parts);
}

const head = Buffer.from("04224d184040c0", "hex");
const end = Buffer.alloc(4);
function frameOf(...blocks: Buffer[]): Buffer {
  const sized = blocks.flatMap((block) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(block.length);
    return [size, block];
  });
  return Buffer.concat([head, ...sized, end]);
}

test.each([1, 7, 4_096, 1_000_000])(
  "LZ4 blocks that refer to earlier blocks are decompressed even if the input arrives in pieces of %d bytes",
  async (size) => {
    expect((await decompress(await fixture, size)).toString()).toBe(text);
  },
);

test("the LZ4 decompression accepts overlapping matches, multi-byte lengths, uncompressed blocks and input without data", async () => {
  // A block with the literal "ab", a match that copies 300 bytes from a distance of two bytes, and
  // the literal "c".
  const repeated = Buffer.from([0x2f, 97, 98, 2, 0, 255, 26, 0x10, 99]);
  // A block with a literal of 20 bytes, whose length needs a second byte.
  const literal = Buffer.concat([Buffer.from([0xf0, 5]), Buffer.from("x".repeat(20))]);
  const stored = Buffer.concat([Buffer.from([3, 0, 0, 0x80]), Buffer.from("raw")]);
  const frame = frameOf(repeated, literal);
  const whole = Buffer.concat([frame.subarray(0, -4), stored, end]);
  expect((await decompress(whole)).toString()).toBe(`${"ab".repeat(151)}c${"x".repeat(20)}raw`);
  expect(await decompress(Buffer.alloc(0))).toHaveLength(0);
  expect(await decompress(frameOf())).toHaveLength(0);
});

test.each([
  ["an incomplete frame", frameOf(Buffer.from([0x10, 99])).subarray(0, -1)],
  ["data after the frame", Buffer.concat([frameOf(), Buffer.from([0])])],
  ["another format", Buffer.from("28b52ffd000000000000", "hex")],
  ["a reference before the beginning", frameOf(Buffer.from([0x10, 99, 2, 0, 0x10, 99]))],
  ["a reference to itself", frameOf(Buffer.from([0x10, 99, 0, 0, 0x10, 99]))],
  ["more literals than bytes", frameOf(Buffer.from([0xf0, 200, 99]))],
  ["a length without an end", frameOf(Buffer.from([0xff, 255, 255]))],
  // A match that repeats one byte 17 million times, in a block of at most 64 KB.
  [
    "a block that is too large",
    frameOf(Buffer.concat([Buffer.from([0x1f, 99, 1, 0]), Buffer.alloc(65_000, 255)])),
  ],
])("the LZ4 decompression refuses %s", async (_, frame) => {
  await expect(decompress(frame)).rejects.toThrow(Lz4Damaged);
});

test("a changed LZ4 frame is either refused, or decompressed to a bounded number of bytes", async () => {
  const bytes = await fixture;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (bytes[at] as number) ^ change;
        const length = await decompress(changed).then(
          (result) => result.length,
          (error: unknown) => (error instanceof Lz4Damaged ? 0 : Number.POSITIVE_INFINITY),
        );
        expect(length).toBeLessThanOrEqual(64 * 65_536);
      },
    ),
    { numRuns: 200, seed: 1 },
  );
});
