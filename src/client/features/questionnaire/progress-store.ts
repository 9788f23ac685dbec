import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";

/** Also read by a script in the document's head, which hides the first step while it is set. */
const progressKey = "roost.questionnaire";
/** Also read by that script, which keeps room for the notice of the search while it is set. */
const searchKey = "roost.search";

/** Everything that a reload needs to go on, on the definition that the visitor began with. */
export type Progress = {
  definition: QuestionnaireDefinition;
  version: number | null;
  /** Counted from 0. */
  step: number;
  values: Answers;
  /** When the form was opened, ISO 8601. */
  openedAt: string;
  sessionId: string;
};

/** What stays of a submission until the visitor has got it; the answers themselves do not. */
export type Accepted = {
  receipt: SubmissionReceipt;
  rent: [number, number] | null;
  /** The address that the results are sent to. */
  email: string | null;
};

export type Stored = { progress: Progress } | { accepted: Accepted };

/** The search that this browser session sent last, after the visitor has left the success card. */
export type Search = { reference: string; email: string | null };

/** Storage may be full or forbidden: then a reload begins anew, and nothing else is lost. */
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

/** The search that was sent last; null when there is none, or what is stored is not ours. */
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
