import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { parseAnswer, StoreFailed, type StoreRequests } from "./store-requests.ts";

/** A file to upload: its path, and the key of the object as which it is stored. */
export type Upload = {
  key: string;
  path: string;
  /** The file's SHA-256 in hex, which is stored with the object. */
  sha256: string;
};

/** The header with the SHA-256 of an object. */
export const digestHeader = "x-amz-meta-sha256";

/** An object store accepts at most 10,000 parts of one upload. */
const mostParts = 9_000;

/**
 * An unfinished upload: the id that the object store gave it, and the entity tag of each part that
 * the object store has confirmed.
 */
type Begun = { uploadId: string; etags: string[] };

const begunFile = (path: string) => `${path}.upload.json`;

async function readBegun(path: string): Promise<Begun | undefined> {
  try {
    return JSON.parse(await readFile(begunFile(path), "utf8")) as Begun;
  } catch {
    // If the file with the progress of the upload is missing or incomplete, the upload begins anew.
    return undefined;
  }
}

async function storeBegun(path: string, begun: Begun): Promise<void> {
  const next = `${begunFile(path)}.next`;
  await writeFile(next, JSON.stringify(begun), { mode: 0o600 });
  await rename(next, begunFile(path));
}

/**
 * Uploads a file in parts. After each part, the progress is stored in a file beside the uploaded
 * file, so that an upload that was killed continues after its last complete part. At the end, the
 * object's size and digest are compared with the file's.
 *
 * @throws StoreFailed
 */
export async function uploadFile(requests: StoreRequests, upload: Upload): Promise<void> {
  const file = await open(upload.path, "r");
  try {
    const { size } = await file.stat();
    try {
      await uploadParts(requests, upload, { file, size });
    } catch (error) {
      if (!(error instanceof StoreFailed) || error.code !== "NoSuchUpload") throw error;
      // The object store does not know the upload. Either the upload was completed and only the
      // response was lost, or the object store has deleted it.
      await rm(begunFile(upload.path), { force: true });
      if (!(await isUploaded(requests, upload, size))) {
        await uploadParts(requests, upload, { file, size });
      }
    }
    if (!(await isUploaded(requests, upload, size))) throw new StoreFailed("WrongChecksum");
  } finally {
    await file.close();
  }
  await rm(begunFile(upload.path), { force: true });
}

async function uploadParts(
  { send, partBytes }: StoreRequests,
  { key, path, sha256 }: Upload,
  { file, size }: { file: FileHandle; size: number },
): Promise<void> {
  const partSize = Math.max(partBytes, Math.ceil(size / mostParts));
  const begun = (await readBegun(path)) ?? { uploadId: await begin(), etags: [] };
  const { uploadId, etags } = begun;
  await storeBegun(path, begun);
  const buffer = Buffer.alloc(Math.min(partSize, size));
  for (let at = etags.length * partSize; at < size; at += partSize) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    const body = buffer.subarray(0, bytesRead);
    const { headers } = await send({
      method: "PUT",
      key,
      query: { partNumber: String(etags.length + 1), uploadId },
      headers: { "content-md5": createHash("md5").update(body).digest("base64") },
      body,
    });
    etags.push(headers.get("etag") ?? "");
    await storeBegun(path, begun);
  }
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', "&quot;")}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
  await send({ method: "POST", key, query: { uploadId }, body: Buffer.from(body) });

  async function begin(): Promise<string> {
    const { text } = await send({
      method: "POST",
      key,
      query: { uploads: "" },
      headers: { [digestHeader]: sha256, "content-type": "application/octet-stream" },
    });
    const { InitiateMultipartUploadResult: result } = parseAnswer(text) as {
      InitiateMultipartUploadResult?: { UploadId?: string };
    };
    if (!result?.UploadId) throw new StoreFailed("UnknownAnswer");
    return result.UploadId;
  }
}

/** Returns whether the object store has the object with the size and the digest of the file. */
async function isUploaded({ send }: StoreRequests, { key, sha256 }: Upload, size: number) {
  try {
    const { headers } = await send({ method: "HEAD", key });
    return Number(headers.get("content-length")) === size && headers.get(digestHeader) === sha256;
  } catch (error) {
    if (error instanceof StoreFailed && error.status === 404) return false;
    throw error;
  }
}

/**
 * Cancels an unfinished upload, so that the object store deletes the parts that it has received.
 */
export async function dropUpload({ send }: StoreRequests, { key, path }: Omit<Upload, "sha256">) {
  const begun = await readBegun(path);
  if (!begun) return;
  await send({ method: "DELETE", key, query: { uploadId: begun.uploadId } }).catch((error) => {
    if (!(error instanceof StoreFailed) || error.code !== "NoSuchUpload") throw error;
  });
  await rm(begunFile(path), { force: true });
}
