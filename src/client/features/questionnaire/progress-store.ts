import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";

/**
 * The key under which unfinished answers are stored. A script in the document's head reads the same
 * key and, if there are answers, hides the empty first step.
 */
const progressKey = "roost.questionnaire";
/**
 * The key under which the last search is stored. A script in the document's head reads the same key
 * and, if there is a search, reserves room for the notice about it.
 */
const searchKey = "roost.search";

/**
 * All data that a reload needs to resume the questionnaire. It includes the version of the
 * questionnaire that the visitor started with.
 */
export type Progress = {
  definition: QuestionnaireDefinition;
  version: number | null;
  /** The index of the step that the visitor has reached, starting at 0. */
  step: number;
  values: Answers;
  /** The time when the visitor opened the form, in ISO 8601. */
  openedAt: string;
  sessionId: string;
};

/**
 * The receipt of a submission, stored until the visitor leaves the success card. The answers
 * themselves are not stored.
 */
export type Accepted = {
  receipt: SubmissionReceipt;
  rent: [number, number] | null;
  /** The email address to which the mails about the search will go. */
  email: string | null;
};

export type Stored = { progress: Progress } | { accepted: Accepted };

/**
 * The last search that this browser session sent, stored after the visitor leaves the success card.
 */
export type Search = { reference: string; email: string | null };

/**
 * An error is ignored: the browser's storage may be full or forbidden. In that case a reload begins
 * an empty questionnaire, and nothing else is lost.
 */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function store(stored: Stored): void {
  attempt(() => sessionStorage.setItem(progressKey, JSON.stringify(stored)));
}

export function readStored(): unknown {
  return attempt(() => JSON.parse(sessionStorage.getItem(progressKey) ?? "null") as unknown);
}

export function hasStored(): boolean {
  return attempt(() => sessionStorage.getItem(progressKey)) !== null;
}

export function forgetStored(): void {
  attempt(() => sessionStorage.removeItem(progressKey));
}

export function storeSearch(search: Search): void {
  attempt(() => sessionStorage.setItem(searchKey, JSON.stringify(search)));
}

/**
 * Returns the last search that this session sent; null if there is none or the stored value is
 * invalid.
 */
export function readSearch(): Search | null {
  const stored = attempt(
    () => JSON.parse(sessionStorage.getItem(searchKey) ?? "null") as Partial<Search> | null,
  );
  if (typeof stored?.reference !== "string") return null;
  const { reference, email } = stored;
  return { reference, email: typeof email === "string" ? email : null };
}

export function forgetSearch(): void {
  attempt(() => sessionStorage.removeItem(searchKey));
}
