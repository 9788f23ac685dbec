import { shortDate } from "#common/short-dates.ts";
import type { Life } from "#common/submissions/life.ts";
import type { SubmissionStatus } from "#common/submissions/submission.ts";
import type { Narrowing } from "./submission-view.ts";

const statusClauses: Record<SubmissionStatus, string> = {
  new: "are new",
  working: "are in progress",
  sent: "have been sent",
  closed: "are closed",
};

const lifeClauses: Record<Life, string> = {
  unconfirmed: "are unconfirmed",
  active: "are active",
  paused: "are paused",
  ended: "have ended",
};

const list = new Intl.ListFormat("en-US");

function receivedClause({ from, to }: Narrowing): string | undefined {
  if (from && from === to) return `were received on ${shortDate(from)}`;
  if (from && to) return `were received from ${shortDate(from)} to ${shortDate(to)}`;
  if (from) return `were received since ${shortDate(from)}`;
  return to && `were received until ${shortDate(to)}`;
}

type Names = {
  /** Returns the label that the questionnaire has for a city. */
  cityName: (city: string) => string;
  /**
   * Returns a name for the account with the given id: `you`, a username, or words for an unknown
   * account.
   */
  assigneeName: (id: number) => string;
};

/**
 * Describes the submissions that a filter selects, such as `are new`; undefined without a filter.
 */
export function describeFilter(
  filter: Narrowing & { q?: string },
  { cityName, assigneeName }: Names,
): string | undefined {
  const { status, life, city, assignee, overdue, q } = filter;
  const clauses = [
    status && statusClauses[status],
    life && lifeClauses[life],
    overdue && "are overdue",
    city && `are about ${cityName(city)}`,
    assignee !== undefined &&
      (assignee === 0 ? "are unassigned" : `are assigned to ${assigneeName(assignee)}`),
    receivedClause(filter),
    q && `match “${q}”`,
  ].filter((clause) => typeof clause === "string" && clause !== "");
  return clauses.length > 0 ? list.format(clauses as string[]) : undefined;
}
