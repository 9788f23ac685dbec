import type { CallRules } from "#common/calls/call-hours.ts";
import type { Context } from "../../context.ts";
import { someAdmin } from "../../testing.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";
import { setHours } from "./hours-store.ts";

/** The rules of a member of the team who takes feedback calls at every hour of the day. */
export const allDay: CallRules = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "00:00", until: "23:59" })),
  timeZone: "Europe/Berlin",
  minutes: 20,
  pauseMinutes: 10,
  noticeHours: 4,
  daysAhead: 14,
  place: "https://meet.example/roost",
};

/**
 * Stores the hours at which an account offers feedback calls. By default, this is the
 * administrator's account.
 */
export async function offerHours(
  { database }: Pick<Context, "database">,
  { userId = someAdmin.id, ...changes }: Partial<CallRules> & { userId?: number } = {},
): Promise<void> {
  await setHours(database.db, userId, { ...allDay, ...changes });
}

/** Stores an active search, and returns its id. */
export async function storeSearch(
  context: Pick<Context, "database">,
  { email = "ana@example.org", life = "active" } = {},
): Promise<string> {
  const [id = ""] = await store({ context }, [accepted({ ...someAnswers, email })]);
  await context.database.db.updateTable("submissions").set({ life }).where("id", "=", id).execute();
  return id;
}
