import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { admin } from "../../scripts/first-site.ts";
import { startBuiltServer } from "../../scripts/server-process.ts";
import type { Chance } from "../fortnight/world.ts";
import { sendImport } from "../imports.ts";
import { submit, UnexpectedAnswer } from "../submissions.ts";
import { temporaryDirectory } from "../temporary-directory.ts";
import { until } from "../until.ts";
import { type Answer, type Change, decodeChanges, encodeChange } from "./changes.ts";

const recorder = fileURLToPath(new URL("record-writes.ts", import.meta.url));

/** The folders of a data directory whose file changes are recorded. */
const folders = ["database", "journal"];

/**
 * The recorded changes of the files in a server's data directory, from the server's start until its
 * kill. The responses that clients got are recorded between these changes.
 */
export type Recording = {
  /** The number of recorded changes and responses. */
  length: number;
  /** The number of changes of files that were recorded before the server accepted requests. */
  startLength: number;
  /**
   * Returns the first `length` recorded changes and responses.
   *
   * @param dataDir replaces the path of the server's data directory in the returned changes
   */
  first: (length: number, dataDir: string) => Change[];
};

type Use = { chance: Chance; answered: Answer[]; sends: number; isImporting: boolean };

let numbers = 0;

/** Sends a message as the contact page does. */
async function sendMessage(url: string): Promise<Answer> {
  numbers += 1;
  const email = `writer-${numbers}@example.com`;
  const response = await fetch(`${url}/contact`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ name: "Ada", email, message: "Do you also search in Porto?" }),
  });
  const text = await response.text();
  if (response.status !== 303) throw new UnexpectedAnswer(`${response.status}: ${text}`);
  return { message: email };
}

/** Logs an administrator in. Returns the session's cookie. */
async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const text = await response.text();
  if (response.status !== 200) throw new UnexpectedAnswer(`login: ${response.status} ${text}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Saves a new post as the back office does. */
async function savePost(url: string, cookie: string): Promise<Answer> {
  numbers += 1;
  const slug = `post-${numbers}`;
  const response = await fetch(`${url}/api/blog/admin`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({
      title: "A post",
      slug,
      content: `<p>${"Twenty characters, and more. ".repeat(100)}</p>`,
      published: true,
    }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new UnexpectedAnswer(`${response.status}: ${text}`);
  return { post: slug };
}

/**
 * Waits until an export of the database contains all given submissions, and imports the export. So
 * the import changes nothing.
 */
async function importOwnExport(url: string, cookie: string, answers: Answer[]): Promise<void> {
  let dump = Buffer.alloc(0);
  await until(
    async () => {
      const exported = await fetch(`${url}/api/database/export`, { headers: { cookie } });
      if (exported.status !== 200) throw new UnexpectedAnswer(`export: ${exported.status}`);
      dump = Buffer.from(await exported.arrayBuffer());
      return answers.every((each) => !("submission" in each) || dump.includes(each.submission.id));
    },
    { timeoutMs: 120_000, everyMs: 500 },
  );
  const imported = await sendImport(url, cookie, dump);
  const text = await imported.text();
  if (imported.status !== 200) throw new UnexpectedAnswer(`import: ${imported.status} ${text}`);
}

/**
 * Runs a server on a copy of a data directory while visitors and an administrator use it, and kills
 * it.
 *
 * @param answered what earlier servers have confirmed
 * @param sends the number of submissions, messages and posts that are sent before the kill
 * @param isImporting whether the administrator imports a dump before the kill
 */
export async function useServer(
  directory: string,
  { chance, answered, sends, isImporting }: Use,
): Promise<Recording> {
  await using running = await temporaryDirectory(directory);
  const record = join(running.path, "record");
  await using server = await startBuiltServer({
    dataDir: running.path,
    env: {
      RATE_LIMITS: "off",
      DAILY_BACKUPS: "off",
      NODE_OPTIONS: `--import=${recorder}`,
      RECORDED_DIRECTORIES: folders.map((folder) => join(running.path, folder)).join(":"),
      RECORD: record,
    },
  });
  const { size: startBytes } = await stat(record);
  const cookie = await logIn(server.url);
  const kinds = [
    async (): Promise<Answer> => ({ submission: await submit(server.url) }),
    () => sendMessage(server.url),
    () => savePost(server.url, cookie),
  ];

  const answers = [...answered];
  let begun = 0;
  const senders = [0, 1, 2, 3].map(async () => {
    while (begun < sends) {
      begun += 1;
      const answer = await chance.pick(kinds)();
      await appendFile(record, encodeChange({ kind: "answer", answer }));
      answers.push(answer);
    }
  });
  await Promise.all(senders);
  if (isImporting) await importOwnExport(server.url, cookie, answers);
  await server.kill("SIGKILL");
  const bytes = await readFile(record);
  const changes = [...decodeChanges(bytes)];
  return {
    length: changes.length,
    startLength: [...decodeChanges(bytes.subarray(0, startBytes))].length,
    first: (length, dataDir) =>
      changes.slice(0, length).map((change) => moveTo(change, running.path, dataDir)),
  };
}

/** Returns a copy of a recorded change, with the directory `to` instead of `from` in its paths. */
function moveTo(change: Change, from: string, to: string): Change {
  if (change.kind === "answer") return change;
  const moved = { ...change, path: change.path.replace(from, to) };
  return moved.kind === "rename" ? { ...moved, to: moved.to.replace(from, to) } : moved;
}
