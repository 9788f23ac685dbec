import { wordsOf } from "./read-text-facts.ts";

const hashes = 64;
const bands = 16;
const rows = hashes / bands;

/** Returns the hash of a text (FNV-1a, 32 bits). */
export function hashWords(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93);
  }
  return hash >>> 0;
}

/** Mixes the bits of a number of 32 bits (the last step of MurmurHash3). */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Returns the hashes of all pairs of consecutive words. */
export function wordPairs(words: readonly string[]): Set<number> {
  const pairs = new Set<number>();
  for (let place = 1; place < words.length; place += 1) {
    pairs.add(hashWords(`${words[place - 1]} ${words[place]}`));
  }
  return pairs;
}

/**
 * Returns the bands of a text: numbers made from its minhash. Two texts that share most of their
 * pairs of words probably share a band. Numbers in the text are ignored, because they differ
 * between texts of one template, and may differ between two texts of one flat. A text of fewer than
 * four words has no bands.
 */
export function bandsOf(text: string): bigint[] {
  const words = wordsOf(text);
  if (words.length < 4) return [];
  const least = new Uint32Array(hashes).fill(0xff_ff_ff_ff);
  for (const pair of wordPairs(words)) {
    for (let place = 0; place < hashes; place += 1) {
      const hash = mix(pair ^ Math.imul(place + 1, 0x9e_37_79_b9));
      if (hash < (least[place] ?? 0)) least[place] = hash;
    }
  }
  return Array.from({ length: bands }, (_, band) =>
    bandOf(`t${band}`, least.subarray(band * rows, (band + 1) * rows).join()),
  );
}

/**
 * Returns a band: a hash of one feature of a listing, by which listings with the same feature are
 * found. It is a signed number of 64 bits.
 */
export function bandOf(kind: string, content: string): bigint {
  const high = BigInt(hashWords(`${kind}:${content}`));
  const low = BigInt(mix(hashWords(`${content}/${kind}`)));
  return BigInt.asIntN(64, (high << 32n) | low);
}
