import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { User } from "#common/accounts/user.ts";
import type { Context } from "../../context.ts";
import { someHash } from "../../passwords/testing-hash.ts";
import { openTestContext, refusalOf, someAdmin, someUser } from "../../testing.ts";
import { createSubmissionQueue } from "../questionnaire/submission-queue.ts";
import { createSubmissions } from "../submissions/creation-store.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { dumpOf, linesOf } from "./testing.ts";
import { failureOf, importText, withRow } from "./testing-import.ts";
import { verifyDump } from "./verify-backup.ts";

const ownHash = someHash.replace("BGlO", "Own0");
const user = { password: someHash, is_admin: "f", created_at: "2026-01-01 00:00:00+00" };

/** Stores a submission in the database as the submission queue does. */
async function store({ database }: Context, email: string, id: string = randomUUID()) {
  await database.db.transaction().execute((trx) =>
    createSubmissions(trx, [
      {
        id,
        acceptedAt: "2026-01-01T00:00:00.000Z",
        answers: { name: "Somebody", email },
        definitionVersion: 1,
        sessionId: null,
        journalPath: "journal/a.jsonl",
        mapping: { preferences: null, problem: "not asked" },
      },
    ]),
  );
  return id;
}

const idsOf = async ({ database }: Context) =>
  (await database.db.selectFrom("submissions").select("id").orderBy("id").execute()).map(
    ({ id }) => id,
  );

const usersOf = ({ database }: Context) =>
  database.db
    .selectFrom("users")
    .select(["id", "username", "password", "email", "emailConfirmedAt", "isAdmin"])
    .orderBy("id")
    .execute();

test("an import keeps an account's existing second factors if the dump has an account with the same username", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const before = await dumpOf(context.database);
  const dump = withRow(before, "users", { ...user, id: "7", username: "Holder" });
  const holder = await db
    .insertInto("users")
    .values([
      { username: "holder", password: ownHash },
      { username: "gone", password: ownHash },
    ])
    .returning("id")
    .execute();
  const addedAt = new Date();
  for (const [index, { id: userId }] of holder.entries()) {
    const app = { id: randomUUID(), userId, secret: `SECRET${index}`, addedAt, lastStep: 5 };
    await db.insertInto("authenticators").values(app).execute();
    const key = { publicKey: "key", counter: 3, transports: "usb", name: "Key" };
    const passkey = { ...key, id: `passkey-${index}`, userId, addedAt };
    await db.insertInto("passkeys").values(passkey).execute();
    await db
      .insertInto("recoveryCodes")
      .values({ digest: `digest-${index}`, userId })
      .execute();
  }
  await db.insertInto("accountRules").values({ factorRequiredSince: addedAt }).execute();

  await importText(context, dump);
  expect(await db.selectFrom("authenticators").select(["userId", "secret"]).execute()).toEqual([
    { userId: 7, secret: "SECRET0" },
  ]);
  expect(await db.selectFrom("passkeys").select(["userId", "id", "counter"]).execute()).toEqual([
    { userId: 7, id: "passkey-0", counter: 3 },
  ]);
  expect(await db.selectFrom("recoveryCodes").selectAll().execute()).toEqual([
    { userId: 7, digest: "digest-0" },
  ]);
  const rules = await db.selectFrom("accountRules").select("factorRequiredSince").execute();
  expect(rules).toEqual([{ factorRequiredSince: addedAt }]);
});

test("if an import keeps the present administrators, each of them replaces the imported account of the same name, or is added if there is none", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  let dump = withRow(await dumpOf(context.database), "users", {
    ...user,
    id: "7",
    username: "Boss",
  });
  dump = withRow(dump, "users", { ...user, id: "8", username: "guest" });
  const kept = {
    password: ownHash,
    email: "boss@example.com",
    emailConfirmedAt: new Date(),
    isAdmin: true,
  };
  await db
    .insertInto("users")
    .values({ username: "boss", ...kept })
    .execute();
  await db
    .insertInto("users")
    .values({ username: "other", ...kept })
    .execute();
  await db.insertInto("users").values({ username: "gone", password: ownHash }).execute();
  const closed = { disabledAt: new Date(), invitedAt: new Date(), pendingEmail: "o@example.com" };
  await db.updateTable("users").set(closed).where("username", "=", "other").execute();
  await importText(context, dump, { keepAdmins: true });
  expect(
    await db
      .selectFrom("users")
      .select(["disabledAt", "invitedAt", "pendingEmail"])
      .where("username", "=", "other")
      .executeTakeFirst(),
    "an administrator who cannot log in stays one",
  ).toEqual(closed);
  expect(await usersOf(context)).toEqual([
    {
      id: 1,
      username: "user",
      password: someHash,
      email: null,
      emailConfirmedAt: null,
      isAdmin: false,
    },
    {
      id: 2,
      username: "admin",
      password: someHash,
      email: null,
      emailConfirmedAt: null,
      isAdmin: true,
    },
    { id: 7, username: "boss", ...kept },
    {
      id: 8,
      username: "guest",
      password: someHash,
      email: null,
      emailConfirmedAt: null,
      isAdmin: false,
    },
    { id: 9, username: "other", ...kept },
  ]);
});

test("an import reports which administrators it added, removed and changed, and the audit log records them", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const admin = { ...user, is_admin: "t" };
  let dump = withRow(await dumpOf(context.database), "users", {
    ...admin,
    id: "7",
    username: "Came",
  });
  dump = withRow(dump, "users", { ...admin, id: "8", username: "promoted" });
  await db
    .insertInto("users")
    .values([
      { username: "went", password: someHash, isAdmin: true },
      { username: "promoted", password: someHash },
    ])
    .execute();
  await db
    .updateTable("users")
    .set({ password: ownHash, email: "new@example.org" })
    .where("username", "=", "admin")
    .execute();
  const { administrators, logFile } = await importText(context, dump, { actor: someAdmin });
  expect(administrators).toEqual({
    added: ["Came", "promoted"],
    removed: ["went"],
    changed: [{ username: "admin", fields: ["password", "email"] }],
    more: 0,
  });
  const log = await readFile(join(context.config.dataDir, logFile), "utf8");
  expect(log).toContain(
    "Administrators: Added: Came, promoted\nAdministrators: Removed: went\nAdministrators: Changed: admin (password, email)\n",
  );
  const { items } = await opened.callerAs(someAdmin).audit.list({});
  expect(items.map(({ action, subject }) => [action, subject]).toReversed()).toEqual([
    ["database.import", null],
    ["administrator.add", "Came"],
    ["administrator.add", "promoted"],
    ["administrator.remove", "went"],
    ["administrator.change", "admin (password, email)"],
  ]);
});

test("an import reports that it has enabled or disabled an administrator, or reopened an invitation", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const at = new Date();
  const named = (username: string) => ({ username, password: someHash, isAdmin: true });
  await db
    .insertInto("users")
    .values([
      { ...named("barred"), disabledAt: at },
      { ...named("fine") },
      { ...named("guest"), invitedAt: at },
      { ...named("same"), disabledAt: at, invitedAt: at },
    ])
    .execute();
  const dump = await dumpOf(context.database);
  const set = (username: string, columns: { disabledAt?: Date | null; invitedAt?: Date | null }) =>
    db.updateTable("users").set(columns).where("username", "=", username).execute();
  await set("barred", { disabledAt: null });
  await set("fine", { disabledAt: at });
  await set("guest", { invitedAt: null });
  const later = new Date(at.getTime() + 1_000);
  await set("same", { disabledAt: later, invitedAt: later });
  const { administrators } = await importText(context, dump);
  expect(administrators).toEqual({
    added: [],
    removed: [],
    changed: [
      { username: "barred", fields: ["disabled"] },
      { username: "fine", fields: ["enabled"] },
      { username: "guest", fields: ["invitation"] },
    ],
    more: 0,
  });
});

test("a dump without administrators is accepted only if the import keeps the present administrators", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const dump = await dumpOf(context.database);
  await context.database.db.updateTable("users").set({ isAdmin: false }).execute();
  const none = await dumpOf(context.database);
  await importText(context, dump);
  expect((await failureOf(context, none)).error).toMatch(/no administrator/);
  await importText(context, none, { keepAdmins: true });
  expect((await usersOf(context)).map(({ isAdmin }) => isAdmin)).toEqual([false, true]);
});

test("the refusal of a dump says whether it has no administrator, or only administrators who cannot log in", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  await db.updateTable("users").set({ disabledAt: new Date() }).execute();
  const disabled = await dumpOf(context.database);
  await db.updateTable("users").set({ disabledAt: null, isAdmin: false }).execute();
  const none = await dumpOf(context.database);
  expect((await failureOf(context, disabled)).error).toContain(
    "The dump has no administrator who can log in, so no one could use the back office",
  );
  expect((await failureOf(context, none)).error).toContain(
    "The dump has no administrator, so no one could use the back office",
  );
});

test("importing a dump does not restore the data of a person who was erased after the dump was made", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const erased = await store(context, "Erased@example.com");
  const kept = await store(context, "kept@example.com");
  const record = {
    city: "Lisbon",
    propertyType: "studio",
    bedrooms: "any",
    bathrooms: "any",
    minRent: 100,
    maxRent: 200,
    moveInDate: "2026-05-01",
    fullName: "Somebody",
    termsAccepted: true,
  };
  await db
    .insertInto("flatPreferences")
    .values([
      { ...record, email: "erased@example.com" },
      { ...record, email: "erased@example.com", createdAt: "2999-01-01" },
      { ...record, email: "kept@example.com" },
    ])
    .execute();
  const dump = await dumpOf(context.database);
  await erasePerson(context, "erased@example.com", null);
  await importText(context, dump);
  expect(await idsOf(context)).toEqual([kept]);
  expect(erased).not.toBe(kept);
  const preferences = await db
    .selectFrom("flatPreferences")
    .select(["email", "createdAt"])
    .execute();
  expect(
    preferences.map(({ email, createdAt }) => `${email} ${createdAt.slice(0, 2)}`).sort(),
  ).toEqual(["erased@example.com 29", "kept@example.com 20"]);
});

test("an import sends no submission from the dump to the webhook, and keeps the database's records of webhook deliveries", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const both = await store(context, "both@example.com");
  const gone = await store(context, "gone@example.com");
  const waiting = { deliveryState: "waiting", sendingUntil: new Date() };
  await db.updateTable("submissions").set(waiting).execute();
  const attempt = { status: "failed", durationMs: 1, attempt: 1 } as const;
  await db
    .insertInto("webhookDeliveries")
    .values({ ...attempt, submissionId: gone })
    .execute();
  const dump = await dumpOf(context.database);
  await db.deleteFrom("submissions").where("id", "=", gone).execute();
  await db.updateTable("submissions").set({ deliveryState: "delivered" }).execute();
  const exchange = { url: "https://hooks.example.org", responseText: "Thanks" };
  const delivery = { ...attempt, ...exchange, id: 1, status: "delivered", submissionId: both };
  await db.insertInto("webhookDeliveries").values(delivery).execute();
  await importText(context, dump);
  const states = await db
    .selectFrom("submissions")
    .select(["id", "deliveryState", "sendingUntil"])
    .execute();
  expect(new Map(states.map((row) => [row.id, row]))).toEqual(
    new Map([
      [both, { id: both, deliveryState: "delivered", sendingUntil: null }],
      [gone, { id: gone, deliveryState: "failed", sendingUntil: null }],
    ]),
  );
  const deliveries = await db
    .selectFrom("webhookDeliveries")
    .select(["id", "submissionId", "status", "url", "responseText"])
    .orderBy("id")
    .execute();
  expect(deliveries).toEqual([
    { id: 1, submissionId: gone, status: "failed", url: null, responseText: null },
    { id: 2, submissionId: both, status: "delivered", ...exchange },
  ]);
  // Insert a further delivery to show that a delivery that is added after the import gets an unused
  // id.
  const next = { ...attempt, attempt: 2, submissionId: gone };
  await db.insertInto("webhookDeliveries").values(next).execute();
});

test("after an import removed a submission, a journal replay restores the submission only if a later import contained it", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const id = randomUUID();
  const submission = {
    id,
    acceptedAt: "2026-01-01T00:00:00.000Z",
    answers: { name: "Somebody" },
    definitionVersion: 1,
    sessionId: null,
  };
  const before = await dumpOf(context.database);
  const { filePath } = await context.journal.append({ type: "submission", ...submission });
  context.submissions.add(submission, filePath);
  await context.submissions.idle();
  const after = await dumpOf(context.database);
  expect(await idsOf(context)).toEqual([id]);

  await importText(context, before);
  expect(await idsOf(context)).toEqual([]);
  // A new queue reads the journal of submissions (the files to which they are written first), as
  // the queue of a restarted process does.
  const restarted = createSubmissionQueue(context);
  await restarted.replay();
  expect(await idsOf(context)).toEqual([]);

  await importText(context, after);
  expect(await idsOf(context)).toEqual([id]);
  await context.database.db.deleteFrom("submissions").execute();
  await restarted.replay();
  expect(await idsOf(context)).toEqual([id]);
  await restarted.close();
});

test("a submission that an import removed is stored again if the visitor sends it again", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const dump = await dumpOf(context.database);
  const id = await store(context, "ana@example.org");
  const again = async (acceptedAt: string) => {
    const submission = { id, acceptedAt, answers: {}, definitionVersion: null, sessionId: null };
    context.submissions.add(submission, "journal/a.jsonl");
    await context.submissions.idle();
    return idsOf(context);
  };
  const before = new Date().toISOString();
  await importText(context, dump);
  expect(await again(before)).toEqual([]);
  expect(await again(new Date().toISOString())).toEqual([id]);
});

test("a submission that arrives during an import is stored in the imported database", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const dump = await dumpOf(context.database);
  // The submission below answers version 77 of the questionnaire, which the imported dump does not
  // contain.
  await context.database.query(
    "insert into questionnaire_versions (version, value) select 77, value from questionnaire_versions",
  );
  const importing = importText(context, dump);
  await expect.poll(() => context.imports.progress()?.done).toContain("read");
  const id = randomUUID();
  const acceptedAt = new Date().toISOString();
  const submission = { id, acceptedAt, answers: {}, definitionVersion: 77, sessionId: null };
  context.submissions.add(submission, "journal/a.jsonl");
  await importing;
  await context.submissions.idle();
  expect(await idsOf(context)).toEqual([id]);
});

test("during an import, changes are refused with 503 and submissions wait", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const callerAs = (who?: User) => opened.callerAs(who);
  await context.imports.alone(async (turn) => {
    const letThrough = await context.submissions.pause();
    await turn.blockChanges();
    const refused = {
      code: "SERVICE_UNAVAILABLE",
      message: "The database is being imported. Please try again in a minute.",
    };
    const post = { title: "A new post", slug: "a-new-post", content: "x".repeat(20) };
    expect(await refusalOf(callerAs(someAdmin).blog.admin.create(post))).toEqual(refused);
    expect(await refusalOf(callerAs(someUser).accounts.endOtherSessions())).toEqual(refused);
    const account = { username: "newcomer", password: "a long enough one" };
    expect(await refusalOf(callerAs().accounts.register(account))).toEqual(refused);
    expect(await refusalOf(callerAs().accounts.login(account))).toEqual(refused);
    const conflict = await refusalOf(context.imports.alone(async () => {}));
    expect(conflict?.code).toBe("CONFLICT");
    letThrough();
  });
  await callerAs(someUser).accounts.endOtherSessions();
});

test("an import waits until a database change that is already in progress is complete", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const order: string[] = [];
  const { promise: letThrough, resolve: tellLetThrough } = Promise.withResolvers<void>();
  const changing = context.imports
    .change(() => {
      tellLetThrough();
      return finished;
    })
    .then(() => order.push("changed"));
  await letThrough;
  const importing = context.imports.alone(async (turn) => {
    const holding = turn.blockChanges().then(() => order.push("held up"));
    finish();
    await holding;
  });
  await Promise.all([changing, importing]);
  expect(order).toEqual(["changed", "held up"]);
});

test("testing a dump restores it into separate tables, and then removes these tables", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const dump = await dumpOf(context.database);
  const path = join(context.config.dataDir, "dump.sql");
  await writeFile(path, withRow(dump, "users", { ...user, id: "7", username: "Boss" }));
  await verifyDump(context, path);
  await writeFile(path, withRow(dump, "users", { ...user, id: "7", username: "ADMIN" }));
  await expect(verifyDump(context, path)).rejects.toThrow(/Table users, line \d+: .*admin/);
  expect(linesOf(await dumpOf(context.database))).toEqual(linesOf(dump));
  const { rows } = await context.database.query(
    "select 1 from pg_namespace where nspname like 'roost%'",
  );
  expect(rows).toEqual([]);
});
