import { expect, test } from "vitest";
import { openTestContext, refusalOf, someAdmin, someUser } from "../../testing.ts";
import { accepted, someAnswers, store } from "./testing.ts";

const other = { ...someUser, isAdmin: true };

test("a private saved view is visible only to its account, and every administrator can change a shared view", async () => {
  await using opened = await openTestContext();
  const mine = opened.callerAs(someAdmin).submissions.views;
  const theirs = opened.callerAs(other).submissions.views;
  const view = {
    status: "new",
    city: "lisbon",
    sort: "deadline",
    order: "asc",
    layout: "board",
  } as const;
  const own = await mine.create({ name: " Mine ", isShared: false, view });
  const shared = await mine.create({ name: "Ours", isShared: true, view: { q: "balcony" } });
  expect(await mine.list()).toEqual([own, shared]);
  expect(own).toMatchObject({ name: "Mine", isShared: false, view });
  expect(await theirs.list()).toEqual([shared]);

  const key = ({ id, updatedAt }: typeof own) => ({ id, expectedUpdatedAt: updatedAt });
  expect(await refusalOf(theirs.update({ ...key(own), name: "Stolen" }))).toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await refusalOf(theirs.delete(key(own)))).toMatchObject({ code: "NOT_FOUND" });
  const renamed = await theirs.update({ ...key(shared), name: "Balconies" });
  expect(renamed).toMatchObject({ name: "Balconies", isShared: true, view: { q: "balcony" } });
  expect(await refusalOf(mine.delete(key(shared)))).toMatchObject({ code: "CONFLICT" });
  await mine.delete(key(renamed));
  expect(await mine.list()).toEqual([own]);
});

test("two saved views of one account cannot have the same name, and an account can have at most 50 saved views", async () => {
  await using opened = await openTestContext();
  const { create, list } = opened.callerAs(someAdmin).submissions.views;
  const view = { isShared: false, view: {} };
  await create({ ...view, name: "Late" });
  expect(await refusalOf(create({ ...view, name: "late" }))).toEqual({
    code: "CONFLICT",
    message: "There is already a view with this name",
  });
  await create({ ...view, name: "late", isShared: true });
  await opened.context.database.query(
    `insert into submission_views (owner_id, name, view)
     select $1, 'View ' || n, '{"status": "unknown", "city": "lisbon"}' from generate_series(2, 50) n`,
    [someAdmin.id],
  );
  expect(await refusalOf(create({ ...view, name: "One more" }))).toMatchObject({
    message: "You can save at most 50 views. Delete one first",
  });
  // The server removes a stored filter value that it does not know.
  expect((await list()).find(({ name }) => name === "View 2")?.view).toEqual({ city: "lisbon" });
});

test("erasing a person deletes the saved views whose name or searched text names the person", async () => {
  await using opened = await openTestContext();
  await store(opened, [accepted(someAnswers)]);
  const { submissions } = opened.callerAs(someAdmin);
  const { create, list } = submissions.views;
  await create({ name: "For ANA O'Neill", isShared: true, view: {} });
  await create({ name: "Address", isShared: false, view: { q: "Ana@example.org" } });
  await create({ name: "Name", isShared: false, view: { q: "ana o'neill" } });
  await create({ name: "Banana", isShared: false, view: { q: "balcony" } });
  await submissions.erasePerson({ email: "ana@example.org" });
  expect((await list()).map(({ name }) => name)).toEqual(["Banana"]);
});

test("a visitor who enters a common word as a name does not cause the deletion of saved views that contain the word", async () => {
  await using opened = await openTestContext();
  const email = "new@example.org";
  const sent = ["Max", "New in", "- -"].map((name) => accepted({ ...someAnswers, name, email }));
  await store(opened, sent);
  const { submissions } = opened.callerAs(someAdmin);
  const { create, list } = submissions.views;
  const kept = ["!!", "Max rent 1500", "Renew in time"];
  for (const name of kept) await create({ name, isShared: true, view: { q: "max 1500" } });
  await create({ name: "Searched", isShared: true, view: { q: " MAX" } });
  await create({ name: "For new in, Berlin", isShared: true, view: {} });
  await submissions.erasePerson({ email });
  expect((await list()).map(({ name }) => name)).toEqual(kept);
});
