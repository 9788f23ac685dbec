import { AppError } from "#common/errors.ts";
import type { Notice } from "#common/search-page/notices.ts";
import type { FormValues } from "#common/search-page/read-wishes.ts";
import type { RequestContext } from "../../context.ts";
import { bookCall, cancelCall, moveCall, takenMessage } from "../calls/change-call.ts";
import { findBooked } from "../calls/store.ts";
import type { Search } from "../submissions/life-store.ts";

const callChanges = ["book-call", "move-call", "cancel-call"] as const;
type CallChange = (typeof callChanges)[number];

/** Returns whether a form of the searcher's page books, moves or cancels a feedback call. */
export const isCallChange = (text: string | undefined): text is CallChange =>
  callChanges.some((change) => change === text);

/** Returns the time that was chosen in a form; undefined if there is none, or if it is invalid. */
function readTime(form: FormValues): Date | undefined {
  const text = form.get("time")?.[0] ?? "";
  const isTime =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(text) && !Number.isNaN(Date.parse(text));
  return isTime ? new Date(text) : undefined;
}

async function applyChange(
  context: RequestContext,
  search: Search,
  { wish, form }: { wish: CallChange; form: FormValues },
): Promise<Notice> {
  const actor = "searcher";
  const booked = await findBooked(context.database.db, search.id, new Date());
  if (wish === "cancel-call") {
    if (booked) await cancelCall(context, { id: booked.id, actor });
    return "callCancelled";
  }
  const startsAt = readTime(form);
  if (!startsAt) return "callTime";
  if (wish === "book-call") {
    await bookCall(context, { submissionId: search.id, startsAt, actor });
    return "callBooked";
  }
  if (!booked) return "refused";
  await moveCall(context, { id: booked.id, startsAt, actor });
  return "callMoved";
}

/**
 * Books, moves or cancels the feedback call of a search, as a form of the searcher's page asks for
 * it.
 *
 * @returns the notice to show on the page
 * @throws AppError TOO_MANY_REQUESTS after many changes of the search's feedback call
 */
export async function applyCallForm(
  context: RequestContext,
  search: Search,
  wish: CallChange,
  form: FormValues,
): Promise<Notice> {
  await context.limits.spend("callChange", search.id);
  try {
    return await context.imports.change(() => applyChange(context, search, { wish, form }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
    return error.message === takenMessage ? "callTaken" : "refused";
  }
}
