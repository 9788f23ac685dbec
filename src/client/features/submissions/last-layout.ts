import { submissionLayouts } from "#common/submissions/submission-input.ts";
import type { SubmissionLayout } from "./submission-view.ts";

const key = "roost.submissions.layout";

/** Returns the layout that this browser has shown last; the table if it has shown none. */
export function readLastLayout(): SubmissionLayout {
  try {
    const stored = localStorage.getItem(key);
    return submissionLayouts.find((each) => each === stored) ?? "table";
  } catch {
    // Reading fails if the browser forbids storage. No layout was stored then.
    return "table";
  }
}

/** Stores the layout that this browser shows. */
export function storeLastLayout(layout: SubmissionLayout): void {
  try {
    localStorage.setItem(key, layout);
  } catch {
    // Storing fails if the browser forbids storage. The next visit then begins with the table.
  }
}
