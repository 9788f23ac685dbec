import { expect, test, vi } from "vitest";
import { settingKeys } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { extendChain } from "../audit/extend-chain.ts";
import { appendAudit } from "../audit/store.ts";
import { prepareAlerts } from "./report-entries.ts";

const actor = { id: someAdmin.id, username: someAdmin.username };

/**
 * Adds new entries of the audit log to its chain of digests, as the server does every few seconds.
 * Returns the security alerts that were stored because of the entries.
 */
async function mailsAfter({ context }: TestContext) {
  const { db } = context.database;
  await extendChain(db, await prepareAlerts(context));
  const rows = await db
    .selectFrom("mail")
    .select(["toAddress", "subject"])
    .where("kind", "=", "security-alert")
    .orderBy("toAddress")
    .orderBy("subject")
    .execute();
  return rows.map(({ toAddress, subject }) => `${toAddress}: ${subject}`);
}

/** Gives the administrator `someAdmin` an email address. */
const giveAddress = (db: Db) =>
  db
    .updateTable("users")
    .set({ email: "admin@example.org" })
    .where("id", "=", someAdmin.id)
    .execute();

test("administrators who want alerts are mailed about database exports, but at most once an hour", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  await db
    .insertInto("users")
    .values([
      { username: "zoe", password: "-", email: "zoe@example.org", isAdmin: true },
      {
        username: "gone",
        password: "-",
        email: "gone@example.org",
        isAdmin: true,
        disabledAt: new Date(),
      },
      { username: "ordinary", password: "-", email: "stranger@example.org" },
    ])
    .execute();
  await giveAddress(db);
  const event = [{ key: settingKeys.webhookEvents, value: JSON.stringify(["security.alert"]) }];
  const url = [{ key: settingKeys.webhookUrl, value: JSON.stringify("https://hook.example/") }];
  await db
    .insertInto("siteSettings")
    .values([...event, ...url])
    .execute();
  const exported = { actor, action: "database.export", subject: null } as const;
  await appendAudit(db, exported);
  await appendAudit(db, exported);
  await appendAudit(db, { actor, action: "page.update", subject: "About" });
  const words = "Roost: admin exported the database";
  const both = [`admin@example.org: ${words}`, `zoe@example.org: ${words}`];
  expect(await mailsAfter(opened)).toEqual(both);
  await appendAudit(db, exported);
  expect(await mailsAfter(opened)).toEqual(both);
  const events = await db.selectFrom("webhookEvents").select("data").execute();
  expect(events.map(({ data }) => data)).toHaveLength(3);
  expect(events[0]?.data).toMatchObject({ action: "database.export" });

  const accounts = opened.callerAs(someAdmin).accounts;
  expect(await accounts.wantsSiteAlerts({})).toBe(true);
  await accounts.setSiteAlerts({ isWanted: false });
  expect(await accounts.wantsSiteAlerts({})).toBe(false);
  // An export that is an hour later than the others causes new mails.
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
  await appendAudit(db, exported).finally(() => vi.useRealTimers());
  await appendAudit(db, { actor, action: "api-key.create", subject: "n8n" });
  for (const subject of ["admin", "gone", "ordinary"]) {
    await appendAudit(db, { actor: null, action: "account.login-blocked", subject });
  }
  await appendAudit(db, { actor: null, action: "account.factor-reset", subject: "bob" });
  await appendAudit(db, { actor: null, action: "refusals.omit", subject: "37 in one minute" });
  expect(await mailsAfter(opened)).toEqual(
    [
      "admin@example.org: Many failed logins to your Roost account",
      ...both,
      `zoe@example.org: ${words}`,
      "zoe@example.org: Roost: admin created the API key n8n",
      "zoe@example.org: Roost: the server removed all second factors from bob",
      "zoe@example.org: Roost: many logins or calls were refused",
    ].toSorted(),
  );
});

test("two exports a minute apart cause one alert, even if a new hour of the clock begins between them", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  await giveAddress(db);
  const hourMs = 3_600_000;
  const newHour = Math.ceil(Date.now() / hourMs) * hourMs;
  const alertsAfterExportAt = async (at: number) => {
    vi.useFakeTimers({ now: at, toFake: ["Date"] });
    const exported = { actor, action: "database.export", subject: null } as const;
    await appendAudit(db, exported).finally(() => vi.useRealTimers());
    return (await mailsAfter(opened)).length;
  };
  const first = newHour - 30_000;
  expect(await alertsAfterExportAt(first)).toBe(1);
  // The alert has the time of the database's clock, which the fake clock does not change.
  await db
    .updateTable("mail")
    .set({ createdAt: new Date(first) })
    .execute();
  expect(await alertsAfterExportAt(first + 60_000)).toBe(1);
  expect(await alertsAfterExportAt(first + hourMs)).toBe(2);
});

test("entries of the audit log that are older than an hour, such as those from before an upgrade, cause no alert", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  await giveAddress(db);
  const at = new Date(Date.now() - 2 * 3_600_000);
  const { id } = await db
    .insertInto("auditLog")
    .values({ action: "database.export", at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("auditUnchained").values({ entryId: id }).execute();
  expect(await mailsAfter(opened)).toEqual([]);
});
