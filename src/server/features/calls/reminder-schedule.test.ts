import { expect, test } from "vitest";
import { openTestContext, someAdmin } from "../../testing.ts";
import { bookCall, cancelCall, moveCall } from "./change-call.ts";
import { findOffers, mergeTimes } from "./find-free-times.ts";
import { createCallReminders } from "./reminder-schedule.ts";
import { offerHours, storeSearch } from "./testing.ts";

test("the searcher and the team member of a booked feedback call each get one reminder two hours before the call, and none if the call was cancelled", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  await db
    .updateTable("users")
    .set({ email: "mira@roost.example", emailConfirmedAt: new Date() })
    .where("id", "=", someAdmin.id)
    .execute();
  await offerHours(context);
  const offers = await findOffers(db, { preferredId: null, now: new Date() });
  const times = mergeTimes(offers).map((time) => new Date(time));
  // The first free time is not used, because it may be within the notice period by the time the
  // test books it.
  const [first, moved, cancelled] = [times[1], times[20], times[40]];
  if (!first || !moved || !cancelled) throw new Error("There are too few free times");
  const book = async (email: string, startsAt: Date) =>
    bookCall(context, {
      submissionId: await storeSearch(context, { email }),
      startsAt,
      actor: "searcher",
    });
  const call = await book("ana@example.org", first);
  const toCancel = await book("bo@example.org", cancelled);
  await cancelCall(context, { id: toCancel.id, actor: "searcher" });

  const reminders = createCallReminders(context);
  const reminded = async () => {
    const rows = await db
      .selectFrom("mail")
      .select("toAddress")
      .where("kind", "=", "call-reminder")
      .orderBy("createdAt")
      .orderBy("toAddress")
      .execute();
    return rows.map(({ toAddress }) => toAddress);
  };
  const look = (time: Date, minutesAhead: number) =>
    reminders.look(new Date(time.getTime() - minutesAhead * 60_000));
  const both = ["ana@example.org", "mira@roost.example"];
  await look(first, 121);
  expect(await reminded()).toEqual([]);
  await look(first, 120);
  await look(first, 119);
  expect(await reminded()).toEqual(both);
  await moveCall(context, { id: call.id, startsAt: moved, actor: "searcher" });
  await look(moved, 120);
  await look(cancelled, 120);
  expect(await reminded()).toEqual([...both, ...both]);
  // No reminder is sent for a feedback call that has already begun.
  await look(moved, 0);
  await reminders.close();
  expect(await reminded()).toEqual([...both, ...both]);
});

test.each([
  ["disabled", "update users set disabled_at = now() where id = $1"],
  ["no longer an administrator's", "update users set is_admin = false where id = $1"],
  ["deleted", "delete from users where id = $1"],
])(
  "if the account of the member of a booked feedback call is %s, the reminder goes to all administrators with a confirmed address and not to that account",
  async (_case, change) => {
    await using opened = await openTestContext();
    const { context } = opened;
    const { db } = context.database;
    const addAdmin = async (name: string, emailConfirmedAt: Date | null) => {
      const { id } = await db
        .insertInto("users")
        .values({ username: name, password: "x", isAdmin: true })
        .returning("id")
        .executeTakeFirstOrThrow();
      const address = { email: `${name}@roost.example`, emailConfirmedAt };
      await db.updateTable("users").set(address).where("id", "=", id).execute();
      return id;
    };
    const leaving = await addAdmin("leaving", new Date());
    await addAdmin("mira", new Date());
    await addAdmin("olga", new Date());
    await addAdmin("new", null);
    await offerHours(context, { userId: leaving });
    const [, time = ""] = mergeTimes(await findOffers(db, { preferredId: null, now: new Date() }));
    await bookCall(context, {
      submissionId: await storeSearch(context),
      startsAt: new Date(time),
      actor: "searcher",
    });
    await context.database.query(change, [leaving]);
    const reminders = createCallReminders(context);
    await reminders.look(new Date(Date.parse(time) - 3_600_000));
    await reminders.close();
    const rows = await db
      .selectFrom("mail")
      .select(["toAddress", "letter"])
      .where("kind", "=", "call-reminder")
      .orderBy("toAddress")
      .execute();
    expect(
      rows.map(({ toAddress, letter }) => [toAddress, (letter as { heading: string }).heading]),
    ).toEqual([
      ["ana@example.org", "Your call is soon"],
      ["mira@roost.example", "Who takes this call?"],
      ["olga@roost.example", "Who takes this call?"],
    ]);
  },
);

test("if a booked feedback call is moved, the reminder of its old time is not sent", async () => {
  await using opened = await openTestContext({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "team@roost.example",
  });
  const { context } = opened;
  const { db } = context.database;
  await offerHours(context);
  const now = new Date();
  const times = mergeTimes(await findOffers(db, { preferredId: null, now }));
  const [, first = "", later = ""] = times;
  const submissionId = await storeSearch(context);
  const { id } = await bookCall(context, {
    submissionId,
    startsAt: new Date(first),
    actor: "searcher",
  });
  const reminders = createCallReminders(context);
  await reminders.look(new Date(Date.parse(first) - 3_600_000));
  await reminders.close();
  const kinds = async () => {
    const rows = await db.selectFrom("mail").select("kind").orderBy("kind").execute();
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(["call-booked", "call-reminder"]);
  await moveCall(context, { id, startsAt: new Date(later), actor: "searcher" });
  expect(await kinds()).toEqual(["call-booked", "call-changed"]);
});
