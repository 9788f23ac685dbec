import { submissionLayouts } from "#common/submissions/submission-input.ts";
import type { SubmissionLayout } from "./submission-view.ts";

const key = "roost.submissions.layout";

/** Returns the layout that this browser has shown last; the table if it has shown none. */
export function readLastLayout(): SubmissionLayout {
  try {
    const stored = localStorage.getItem(key);
    return submissionLayouts.find((each) => each === stored) ?? "table";
  } catch {
    // The browser forbids storage, so no layout was stored.
    return "table";
  }
}

/** Stores the layout that this browser shows. */
export function storeLastLayout(layout: SubmissionLayout): void {
  try {
    localStorage.setItem(key, layout);
  } catch {
    // The browser forbids storage, so the next visit begins with the table.
  }
}
