import { createHash } from "node:crypto";
import { mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openObjectStore } from "./object-store.ts";
import { parseAnswer } from "./store-requests.ts";
import { startStore, testLimits } from "./testing.ts";

const never = new AbortController().signal;
/** The content of a file that is uploaded in three parts, of which the last one is shorter. */
const content = Buffer.alloc(250_000, "roost ");
const sha256 = createHash("sha256").update(content).digest("hex");

let store: Awaited<ReturnType<typeof startStore>>;
let directory = "";
let path = "";
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "roost-object-"));
  path = join(directory, "file");
  await writeFile(path, content);
  store.seen.length = 0;
});
afterEach(async () => {
  store.onRequest = () => undefined;
  store.onAnswer = (_request, body) => body;
  await rm(directory, { recursive: true });
});

const opened = (folder = "") =>
  openObjectStore({ ...store.settings, url: store.settings.url + folder }, never, testLimits);

async function download(objects: ReturnType<typeof opened>, key: string): Promise<Buffer> {
  const target = join(directory, "downloaded");
  const file = await open(target, "w+");
  try {
    await objects.download(key, file);
  } finally {
    await file.close();
  }
  return readFile(target);
}

const partsSent = () =>
  store.seen.flatMap((request) => /^PUT .*partNumber=(\d+)/.exec(request)?.[1] ?? []);

test("a file is uploaded to the object store in parts, listed, downloaded with the same bytes, and removed", async () => {
  const objects = opened("/site/one");
  await objects.upload({ key: "a.age", path, sha256 });
  expect(partsSent()).toEqual(["1", "2", "3"]);
  expect(await objects.list()).toEqual([{ key: "a.age", bytes: content.length }]);
  expect(await opened("/site/two").list()).toEqual([]);
  expect((await download(objects, "a.age")).equals(content)).toBe(true);
  await objects.remove("a.age");
  expect(await objects.list()).toEqual([]);
  expect(await readdir(directory)).toEqual(expect.arrayContaining(["file"]));
});

test("if an upload to the object store fails, the next attempt begins after the last part that the store accepted", async () => {
  const isSecond = (url: string) => url.includes("partNumber=2");
  store.onRequest = ({ url, answer }) => {
    if (!isSecond(url)) return false;
    answer(403, "<Error><Code>AccessDenied</Code></Error>");
    return true;
  };
  const upload = { key: "b.age", path, sha256 };
  await expect(opened().upload(upload)).rejects.toThrow("AccessDenied");
  expect(partsSent()).toEqual(["1", "2"]);
  store.onRequest = () => undefined;
  await opened().upload(upload);
  expect(partsSent()).toEqual(["1", "2", "2", "3"]);
  expect((await download(opened(), "b.age")).equals(content)).toBe(true);
  expect(await readdir(directory)).not.toContain("file.upload.json");
});

test("if the object store rejects the id of a multipart upload, all parts are sent again, unless the store has the whole file", async () => {
  const upload = { key: "c.age", path, sha256 };
  await writeFile(
    `${path}.upload.json`,
    JSON.stringify({ uploadId: "gone", etags: ['"1"', '"2"'] }),
  );
  store.onRequest = ({ url, answer }) => {
    if (!url.includes("uploadId=gone")) return false;
    answer(404, "<Error><Code>NoSuchUpload</Code></Error>");
    return true;
  };
  await opened().upload(upload);
  expect(partsSent()).toEqual(["3", "1", "2", "3"]);
  // Now the object store has the whole object, but the process was killed before it recorded this.
  store.seen.length = 0;
  await writeFile(`${path}.upload.json`, JSON.stringify({ uploadId: "gone", etags: ["", "", ""] }));
  await opened().upload(upload);
  expect(partsSent()).toEqual([]);
});

test("requests to the object store are repeated if it is slow or busy, cuts the connection, or receives bytes that were changed on the way", async () => {
  let count = 0;
  store.onRequest = ({ method, url, body, cut, answer }) => {
    if (method !== "PUT" && !url.includes("uploadId")) return false;
    count += 1;
    if (count === 1) answer(503, "<Error><Code>SlowDown</Code></Error>");
    else if (count === 2) cut();
    else if (count === 5) body[0] = (body[0] ?? 0) ^ 1;
    else if (count === 7) answer(200, "<Error><Code>InternalError</Code></Error>");
    return [1, 2, 7].includes(count);
  };
  await opened().upload({ key: "d.age", path, sha256 });
  store.onRequest = () => undefined;
  expect((await download(opened(), "d.age")).equals(content)).toBe(true);
});

test("a request to which the object store does not respond is repeated after a time limit", async () => {
  let held = 0;
  store.onRequest = ({ method }) => {
    if (method !== "GET" || held > 0) return false;
    held += 1;
    return true;
  };
  const objects = openObjectStore(store.settings, never, { ...testLimits, timeoutMs: 5_000 });
  expect(Array.isArray(await objects.list())).toBe(true);
});

test("if the object store is full or its access key is wrong, a request fails at once and is not repeated", async () => {
  store.onRequest = ({ answer }) => {
    answer(507, "");
    return true;
  };
  const upload = { key: "e.age", path, sha256 };
  await expect(opened().upload(upload)).rejects.toMatchObject({ code: "Status507", status: 507 });
  expect(store.seen).toHaveLength(1);
  store.onRequest = () => undefined;
  const settings = { ...store.settings, secret: "wrong" };
  const refused = openObjectStore(settings, never, testLimits).list();
  await expect(refused).rejects.toMatchObject({ code: "SignatureDoesNotMatch", status: 403 });
});

test("a download from the object store whose bytes were changed on the way is repeated, and fails if the bytes are changed again", async () => {
  await opened().upload({ key: "f.age", path, sha256 });
  let changes = 1;
  store.onAnswer = ({ method, url }, body) => {
    if (method !== "GET" || !url.includes("f.age") || changes === 0) return body;
    changes -= 1;
    const changed = Buffer.from(body);
    changed[9] = (changed[9] ?? 0) ^ 1;
    return changed;
  };
  expect((await download(opened(), "f.age")).equals(content)).toBe(true);
  changes = 100;
  await expect(download(opened(), "f.age")).rejects.toMatchObject({ code: "WrongChecksum" });
});

test("a hostile XML response of the object store can neither include a file nor grow without limit", () => {
  const answer = (declared: string, code: string) =>
    JSON.stringify(
      parseAnswer(`<!DOCTYPE Error [${declared}]><Error><Code>${code}</Code></Error>`),
    );
  expect(answer('<!ENTITY a SYSTEM "package.json">', "&a;")).not.toContain("roost");
  const nested = ["b", "c", "d", "e", "f", "g"].map((name, index) => {
    const before = "abcdef"[index] ?? "";
    return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
  });
  expect(answer(`<!ENTITY a "aaaaaaaaaa">${nested.join("")}`, "&g;").length).toBeLessThan(100_000);
});
