import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createBackup } from "../features/backup/backup-files.ts";
import { getBackupPath } from "../features/backup/drop-backup.ts";
import { dumpOf, linesOf } from "../features/backup/testing.ts";
import { sealed } from "../features/backup/testing-import.ts";
import { someHash } from "../passwords/testing-hash.ts";
import { sessionCookie, someAdmin, someUser } from "../testing.ts";
import { openUploads, type Part } from "./testing-upload.ts";

/** Starts a server to which an administrator uploads dumps. */
async function openSite(environment: Record<string, string> = {}) {
  const site = await openUploads("/api/database/import", environment);
  const { dataDir } = site.context.config;
  const uploads = () => readdir(join(dataDir, "imports")).catch(() => []);
  return { ...site, dataDir, uploads };
}

test("an administrator imports an exported dump, and all sessions end", async () => {
  const site = await openSite();
  const { database } = site.context;
  const dump = await dumpOf(database);
  await database.db.insertInto("users").values({ username: "later", password: someHash }).execute();
  const { status, body } = await site.send([
    ["file", new Blob([dump]), "../../Export of Monday.SQL"],
    ["keepAdmins", "false"],
  ]);
  expect(status).toBe(200);
  expect(body).toEqual({
    message: "Database has been successfully imported",
    logFile: expect.stringMatching(/^import-logs\/import-[-\dTZ]+\.log$/),
    backupFile: expect.stringMatching(/^backups\/safety-[-\dTZ]+\.sql$/),
    administrators: { added: [], removed: [], changed: [], more: 0 },
  });
  expect(linesOf(await dumpOf(database))).toEqual(linesOf(dump));
  const backup = await readFile(join(site.dataDir, String(body.backupFile)), "utf8");
  expect(backup).toContain(`\tlater\t${someHash}\t`);
  const log = join(site.dataDir, String(body.logFile));
  expect(await readFile(log, "utf8")).toContain("users: 3 rows before, 2 after");
  expect((await stat(log)).mode & 0o777).toBe(0o600);
  expect(await site.uploads()).toEqual([]);
  expect((await site.send([["file", new Blob([dump]), "a.sql"]])).status).toBe(401);
  const audit = await site.callerAs(someAdmin).audit.list({});
  expect(audit.items[0]).toMatchObject({ action: "database.import", username: "admin" });
});

test("a refused import returns 422 with the reason, the data stay unchanged, and no safety backup is made", async () => {
  const site = await openSite();
  const dump = await dumpOf(site.context.database);
  const { status, body } = await site.send([["file", new Blob([dump.slice(0, -20)]), "a.backup"]]);
  expect(status).toBe(422);
  expect(body).toEqual({
    message: "Database import failed. The original data is preserved.",
    error: expect.any(String),
    logFile: expect.stringMatching(/^import-logs\//),
    backupFile: null,
    code: "UNPROCESSABLE_CONTENT",
  });
  // No safety backup exists. A refused dump does not replace the database, so a safety backup would
  // only displace an older backup.
  expect(await readdir(site.dataDir)).not.toContain("backups");
  expect(linesOf(await dumpOf(site.context.database))).toEqual(linesOf(dump));
  const audit = await site.callerAs(someAdmin).audit.list({});
  expect(audit.items[0]).toMatchObject({ action: "database.import-refused", username: "admin" });
  expect(await site.uploads()).toEqual([]);
});

const file = (name: string): Part => ["file", new Blob(["anything"]), name];

test.each<[string, Part[], string]>([
  ["no file", [["keepAdmins", "true"]], "Please select a file to import"],
  ["a file without a name", [["file", new Blob([]), ""]], "Please select a file to import"],
  ["text in place of the file", [["file", "text"]], "Please select a file to import"],
  ["a file of another type", [file("a.sql.gz")], "Please upload a .sql or .backup file"],
  ["two files", [file("a.sql"), file("b.sql")], "Please send one file only"],
  [
    "an invalid keepAdmins",
    [file("a.sql"), ["keepAdmins", "yes"]],
    "keepAdmins must be true or false",
  ],
  ["an unknown field", [file("a.sql"), ["drop", "all"]], 'Unknown field: "drop"'],
])("an import with %s is refused, and its upload is deleted", async (_what, parts, message) => {
  const site = await openSite();
  const { status, body } = await site.send(parts);
  expect({ status, ...body }).toMatchObject({ status: 400, code: "BAD_REQUEST", message });
  expect(await site.uploads()).toEqual([]);
  expect(await readdir(site.dataDir)).not.toContain("backups");
});

test("a refused restore returns the paths of the import's log and of the safety backup", async () => {
  const site = await openSite();
  const { name } = await createBackup(site.context, "manual");
  const path = await getBackupPath(site.dataDir, name);
  await writeFile(path, "-- Roost export, format 1\n");
  const response = await fetch(`${site.url}/trpc/backup.restore`, {
    method: "POST",
    headers: { cookie: site.cookie, "content-type": "application/json" },
    body: JSON.stringify({ name, keepAdmins: false }),
  });
  expect(response.status).toBe(422);
  const logFile = expect.stringMatching(/^import-logs\/import-[-\dTZ]+\.log$/) as string;
  expect(await response.json()).toMatchObject({
    error: { data: { files: { logFile, backupFile: null } } },
  });
});

test("an import without a login gets 401, and an import by an ordinary user or by a page of another site gets 403", async () => {
  const site = await openSite();
  const user = await sessionCookie(site.context, someUser);
  expect((await site.send([file("a.sql")], {})).status).toBe(401);
  expect((await site.send([file("a.sql")], { cookie: user })).status).toBe(403);
  const foreign = { cookie: site.cookie, origin: "https://elsewhere.example" };
  expect((await site.send([file("a.sql")], foreign)).status).toBe(403);
});

/**
 * Starts an upload and sends the first bytes of a file. The length of the upload is announced or
 * not, as the test requires.
 */
function beginUpload(site: Awaited<ReturnType<typeof openSite>>, bytes: Buffer, length?: number) {
  const upload = request(site.address, {
    method: "POST",
    headers: {
      cookie: site.cookie,
      "content-type": "multipart/form-data; boundary=x",
      ...(length === undefined ? {} : { "content-length": length }),
    },
  });
  upload.on("error", () => {});
  upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.sql"\r\n\r\n');
  upload.write(bytes);
  return upload;
}

const answerOf = async (upload: ReturnType<typeof beginUpload>) => {
  const [response] = await once(upload, "response");
  response.resume();
  return response.statusCode as number;
};

test("an upload over the size limit is refused with 413, whether or not the client announces its length", async () => {
  const site = await openSite({ IMPORT_MAX_MB: "1" });
  const megabyte = Buffer.alloc(1024 * 1024, "x");
  const announced = beginUpload(site, Buffer.from("x"), 50 * 1024 * 1024);
  expect(await answerOf(announced)).toBe(413);
  announced.destroy();
  const unannounced = beginUpload(site, Buffer.concat([megabyte, Buffer.from("x")]));
  expect(await answerOf(unannounced)).toBe(413);
  unannounced.destroy();
  await expect.poll(site.uploads).toEqual([]);
});

test("a second import is refused while the first is being uploaded, and a cancelled upload leaves no file", async () => {
  const site = await openSite();
  const first = beginUpload(site, Buffer.from("-- "));
  const progress = () => site.context.imports.progress()?.receivedBytes;
  await expect.poll(progress).toBe(3);
  expect(await site.uploads()).toHaveLength(1);
  const { status, body } = await site.send([file("b.sql")]);
  expect({ status, ...body }).toMatchObject({ status: 409, code: "CONFLICT" });
  first.destroy();
  await expect.poll(site.uploads).toEqual([]);
  await expect.poll(() => site.context.imports.progress()).toBe(null);
  const dump = sealed(await dumpOf(site.context.database));
  expect((await site.send([["file", new Blob([dump]), "a.sql"]])).status).toBe(200);
});

test("an upload that is cancelled while it waits for another import does not prevent later imports", async () => {
  const site = await openSite();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const first = site.context.imports.alone(() => over);
  const upload = beginUpload(site, Buffer.from("-- "));
  const [waiting] = await once(upload, "socket");
  await once(waiting, "connect");
  const whoAmI = () =>
    fetch(new URL("/api/user", site.address), { headers: { cookie: site.cookie } });
  // While these three requests run, the upload reaches the server. The server lets the upload wait,
  // because another import (`first`) is still running.
  for (let asked = 0; asked < 3; asked += 1) await whoAmI();
  upload.destroy();
  for (let asked = 0; asked < 3; asked += 1) await whoAmI();
  end();
  await first;
  const dump = sealed(await dumpOf(site.context.database));
  const later = async () => (await site.send([["file", new Blob([dump]), "a.sql"]])).status;
  await expect.poll(later, { timeout: 60_000 }).toBe(200);
});

test("an import is refused with 401 if the administrator's session ends during the upload", async () => {
  const site = await openSite();
  const dump = await dumpOf(site.context.database);
  const upload = beginUpload(site, Buffer.from(dump));
  const progress = () => site.context.imports.progress()?.receivedBytes;
  await expect.poll(progress).toBeGreaterThan(0);
  await site.context.sessions.endAll(someAdmin.id);
  upload.end("\r\n--x--\r\n");
  expect(await answerOf(upload)).toBe(401);
  expect(await readdir(site.dataDir)).not.toContain("backups");
  expect(await site.uploads()).toEqual([]);
});
