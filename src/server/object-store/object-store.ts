import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import {
  createStoreRequests,
  parseAnswer,
  StoreFailed,
  type StoreLimits,
  type StoreRequests,
  type StoreSettings,
  usualLimits,
} from "./store-requests.ts";
import { digestHeader, dropUpload, type Upload, uploadFile } from "./upload-file.ts";

export type StoredObject = { key: string; bytes: number };

/** A folder of objects in a store with the S3 protocol. All functions throw StoreFailed. */
export type ObjectStore = {
  list: () => Promise<StoredObject[]>;
  /** Uploads a file. An upload that was killed continues after its last complete part. */
  upload: (upload: Upload) => Promise<void>;
  /**
   * Cancels an unfinished upload, so that the object store deletes the parts that it has received.
   */
  dropUpload: (upload: Omit<Upload, "sha256">) => Promise<void>;
  /** Downloads an object into an open file, and verifies the object's digest. */
  download: (key: string, file: FileHandle) => Promise<void>;
  remove: (key: string) => Promise<void>;
};

export function openObjectStore(
  settings: StoreSettings,
  stopping: AbortSignal,
  limits: StoreLimits = usualLimits,
): ObjectStore {
  const requests = createStoreRequests(settings, stopping, limits);
  return {
    list: () => listObjects(requests),
    upload: (upload) => uploadFile(requests, upload),
    dropUpload: (upload) => dropUpload(requests, upload),
    async download(key, file) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await downloadOnce(requests, key, file);
          return;
        } catch (error) {
          const isPassing =
            error instanceof StoreFailed && /^(?:NoAnswer|WrongChecksum)$/.test(error.code);
          if (!isPassing || stopping.aborted || attempt >= limits.attempts) throw error;
        }
      }
    },
    async remove(key) {
      await requests.send({ method: "DELETE", key });
    },
  };
}

async function downloadOnce(requests: StoreRequests, key: string, file: FileHandle) {
  const digest = createHash("sha256");
  const parts = requests.read(key);
  let at = 0;
  await file.truncate(0);
  for (;;) {
    const part = await parts.next();
    if (!part.done) {
      digest.update(part.value);
      await file.write(part.value, 0, part.value.length, at);
      at += part.value.length;
      continue;
    }
    if (part.value.get(digestHeader) !== digest.digest("hex"))
      throw new StoreFailed("WrongChecksum");
    return;
  }
}

type Listed = { Key?: string; Size?: string };

async function listObjects({ send, folder }: StoreRequests): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  let token: string | undefined;
  do {
    const { text } = await send({
      method: "GET",
      query: {
        "list-type": "2",
        ...(folder === "" ? {} : { prefix: folder }),
        ...(token === undefined ? {} : { "continuation-token": token }),
      },
    });
    const { ListBucketResult: result } = parseAnswer(text) as {
      ListBucketResult?: { Contents?: Listed[]; NextContinuationToken?: string };
    };
    if (!result) throw new StoreFailed("UnknownAnswer");
    for (const { Key = "", Size } of result.Contents ?? []) {
      objects.push({ key: Key.slice(folder.length), bytes: Number(Size) });
    }
    token = result.NextContinuationToken;
  } while (token !== undefined);
  return objects;
}
