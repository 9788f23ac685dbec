import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";

/**
 * The storage key of unfinished answers. A script in the document's head reads it, too, and hides
 * the empty first step.
 */
const progressKey = "roost.questionnaire";
/**
 * The storage key of the last search. A script in the document's head reads it, too, and reserves
 * room for the notice.
 */
const searchKey = "roost.search";

/**
 * All data that a reload needs to resume the questionnaire, with the definition that the visitor
 * started with.
 */
export type Progress = {
  definition: QuestionnaireDefinition;
  version: number | null;
  /** The step's index, starting at 0. */
  step: number;
  values: Answers;
  /** When the form was opened, as ISO 8601. */
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
  /** The email address that will receive the results. */
  email: string | null;
};

export type Stored = { progress: Progress } | { accepted: Accepted };

/**
 * The last search that this browser session sent, stored after the visitor leaves the success card.
 */
export type Search = { reference: string; email: string | null };

/**
 * The browser's storage may be full or forbidden. Then a reload starts over, and nothing else is
 * lost.
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
