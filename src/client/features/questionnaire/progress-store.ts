import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";

/** Also read by a script in the document's head, which hides the first step while it is set. */
const progressKey = "roost.questionnaire";

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
export type Accepted = { receipt: SubmissionReceipt; rent: [number, number] | null };

export type Stored = { progress: Progress } | { accepted: Accepted };

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
