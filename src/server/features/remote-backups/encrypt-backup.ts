import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { AppError } from "#common/errors.ts";
import { writeAtomically } from "../backup/folder-files.ts";

/** Loads the encryption library. It is loaded only when it is used, because loading takes 40 ms. */
const loadAge = () => import("age-encryption");

/** Converts a stream of Node to a web stream, which the encryption library age works with. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      stream.destroy();
    },
  });
}

async function* readWeb(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/**
 * Packs a backup and encrypts it to public keys of age. When the returned promise resolves, the
 * file is complete and synced.
 *
 * @returns the SHA-256 of the encrypted file, in hex
 */
export async function encryptBackup(
  from: string,
  to: string,
  recipients: readonly string[],
): Promise<string> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const packing = createGzip();
  const packed = pipeline(createReadStream(from), packing);
  // Packing may fail before `packed` is awaited below, and Node would then report the error as
  // unhandled. The empty handler prevents this. `await packed` still throws the error.
  packed.catch(() => {});
  const digest = createHash("sha256");
  await writeAtomically(to, async (handle) => {
    const encrypted = await encrypter.encrypt(toWeb(packing));
    for await (const piece of readWeb(encrypted)) {
      digest.update(piece);
      await handle.writeFile(piece);
    }
    await packed;
  });
  return digest.digest("hex");
}

/**
 * Decrypts and unpacks a backup.
 *
 * @param identity the private key of age that belongs to one of the recipients
 * @throws AppError UNPROCESSABLE_CONTENT if the key does not open the backup, or the backup is
 * damaged
 */
export async function decryptBackup(
  from: FileHandle,
  to: FileHandle,
  identity: string,
): Promise<void> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    const sealed = from.createReadStream({ start: 0, autoClose: false });
    const packed = await decrypter.decrypt(toWeb(sealed));
    await pipeline(readWeb(packed), createGunzip(), async (pieces) => {
      for await (const piece of pieces) await to.writeFile(piece);
    });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (/^E[A-Z]+$/.test(code)) throw error;
    throw new AppError(
      "UNPROCESSABLE_CONTENT",
      "The backup cannot be decrypted: it is damaged, or the key is another one",
      { cause: error },
    );
  }
}
