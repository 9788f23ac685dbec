import { AppError } from "#common/errors.ts";
import type { Notice } from "#common/search-page/notices.ts";
import type { FormValues } from "#common/search-page/read-wishes.ts";
import { answerInput } from "#common/shortlists/answer-input.ts";
import { type ChosenEndReason, chosenEndReasons } from "#common/submissions/life.ts";
import type { RequestContext } from "../../context.ts";
import { answerFlat } from "../shortlists/answer-flat.ts";
import { changeLife, type SearcherChange } from "../submissions/change-life.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import type { Search } from "../submissions/life-store.ts";
import { applyCallForm, isCallChange } from "./apply-call-form.ts";
import { noSuchLink } from "./find-linked.ts";
import { sendDataLink } from "./send-links.ts";

/** The maximum length, in characters, of a searcher's own words about the end of a search. */
const longestNote = 500;

const isReason = (text: string | undefined): text is ChosenEndReason =>
  chosenEndReasons.some((reason) => reason === text);

/** The changes for which the searcher's page has a button without further inputs. */
const buttons = ["confirm", "pause", "resume", "revive", "extend"] as const;

const isButton = (text: string | undefined): text is (typeof buttons)[number] =>
  buttons.some((button) => button === text);

/**
 * Returns the change that a form of the page asks for. If the form ends the search without a valid
 * reason, returns the notice about the missing reason.
 */
function readChange(form: FormValues): SearcherChange | Notice {
  const [change] = form.get("do") ?? [];
  if (change !== "end") {
    if (isButton(change)) return { change };
    throw new AppError("BAD_REQUEST", "The form does not say what to do");
  }
  const [reason] = form.get("reason") ?? [];
  if (!isReason(reason)) return "reason";
  const note = (form.get("note")?.[0] ?? "").replaceAll(/\s+/g, " ").trim();
  return { change, reason, note: note === "" ? null : note.slice(0, longestNote) };
}

const noticeOf = {
  confirm: "confirmed",
  pause: "paused",
  resume: "resumed",
  revive: "revived",
  extend: "extended",
  end: "ended",
} as const satisfies Record<SearcherChange["change"], Notice>;

/** Stores a searcher's answer to a flat (like, dislike or none). Returns the notice to show. */
async function answer(context: RequestContext, { id }: Search, form: FormValues): Promise<Notice> {
  const input = answerInput.safeParse({
    listingId: form.get("flat")?.[0],
    answer: form.get("answer")?.[0],
    reasons: form.get("reasons") ?? [],
    words: form.get("words")?.[0] ?? "",
  });
  if (!input.success) {
    const [issue] = input.error.issues;
    if (issue?.path[0] === "words") return "tooLong";
    throw new AppError("BAD_REQUEST", issue?.message ?? "The form is not complete");
  }
  await answerFlat(context, id, input.data);
  return input.data.answer === "none" ? "unanswered" : "answered";
}

/**
 * Makes the change that a form of the page asks for.
 *
 * @returns the notice to show on the page
 */
export async function actOnSearch(
  context: RequestContext,
  search: Search,
  form: FormValues,
): Promise<Notice> {
  const [wish] = form.get("data") ?? [];
  if (wish === "download" || wish === "erasure") return sendDataLink(context, search, wish);
  const [change] = form.get("do") ?? [];
  if (isCallChange(change)) return applyCallForm(context, search, change, form);
  try {
    if (form.has("answer")) return await answer(context, search, form);
    const wanted = readChange(form);
    if (typeof wanted === "string") return wanted;
    await changeLife(context, search.id, wanted);
    return noticeOf[wanted.change];
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return "refused";
    throw error;
  }
}

/** Erases everything that is stored about the person to whom a search belongs. */
export async function erasePersonalData(context: RequestContext, { email }: Search): Promise<void> {
  if (email === null) throw noSuchLink();
  await context.imports.change(() => erasePerson(context, email, null));
}
