import { expect, test } from "vitest";
import { someHash } from "../../passwords/testing-hash.ts";
import { openTestContext, refusalOf, requestContextAs, someAdmin } from "../../testing.ts";
import { createApiKey } from "../api-keys/create-api-key.ts";
import { findApiKey } from "../api-keys/find-api-key.ts";
import { dumpOf } from "./testing.ts";
import { importText, userRow, withRow } from "./testing-import.ts";

test("an import makes no suspended API key work again, and a key stays with the account that created it", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const old = await dumpOf(context.database);
  /** Stores an administrator who has created a key. Returns the account's id, and the key. */
  async function newAdmin(username: string) {
    const { id: userId } = await db
      .insertInto("users")
      .values({ username, password: someHash, isAdmin: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const newKey = { name: username, scopes: ["listings:read" as const] };
    return { userId, ...(await createApiKey(context, { ...someAdmin, id: userId }, newKey)) };
  }
  const answerTo = async ({ key }: { key: string }) =>
    (await refusalOf(findApiKey(requestContextAs(context, null), key)))?.message ?? "accepted";

  const disabled = await newAdmin("eve");
  const restored = await newAdmin("rita");
  const still = await newAdmin("stan");
  const later = await newAdmin("bob");
  const moved = await newAdmin("mona");
  const out = [disabled, restored, still].map(({ userId }) => userId);
  await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "in", out).execute();
  expect(await answerTo(disabled)).toMatch(/is disabled/);

  // The dump has other accounts under the ids of the accounts that exist now.
  let dump = withRow(old, "users", { ...userRow, id: String(later.userId), username: "visitor" });
  dump = withRow(dump, "users", { ...userRow, id: "30", username: "Rita", is_admin: "t" });
  const isDisabled = { is_admin: "t", disabled_at: "2026-01-01 00:00:00+00" };
  dump = withRow(dump, "users", { ...userRow, ...isDisabled, id: "31", username: "stan" });
  dump = withRow(dump, "users", { ...userRow, id: "32", username: "mona", is_admin: "t" });
  await importText(context, dump, { actor: someAdmin });

  expect(await answerTo(disabled)).toMatch(/was revoked/);
  expect(await answerTo(restored)).toMatch(/was revoked/);
  expect(await answerTo(still)).toMatch(/is disabled/);
  expect(await answerTo(later)).toBe("accepted");
  expect(await answerTo(moved)).toBe("accepted");
  const creators = await db.selectFrom("apiKeys").select(["name", "createdBy"]).execute();
  expect(Object.fromEntries(creators.map(({ name, createdBy }) => [name, createdBy]))).toEqual({
    eve: null,
    rita: 30,
    stan: 31,
    bob: null,
    mona: 32,
  });
  const { items } = await opened.callerAs(someAdmin).audit.list({});
  const revocations = items.filter(({ action }) => action === "api-key.revoke");
  expect(new Set(revocations.map(({ subject }) => subject?.split(" ")[0]))).toEqual(
    new Set(["eve", "rita"]),
  );
});
