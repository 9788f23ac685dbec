import type { SubmissionPage, SubmissionSummary } from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";

const isLive = { isLive: true };

/** Whether a query only loads the current values of rows that a list already shows. */
export const isOfLiveRows = ({ meta }: { meta?: Record<string, unknown> | undefined }) =>
  meta?.isLive === true;

/**
 * Returns the rows of a loaded list with their current values, so that a change by another
 * administrator appears. No row is added, removed or moved, so that a press never hits a different
 * row from the one that the user aimed at.
 */
export function useLiveRows(page: SubmissionPage | undefined): SubmissionSummary[] {
  const items = page?.items ?? [];
  const { data } = trpc.submissions.table.useQuery(
    { ids: items.map(({ id }) => id) },
    {
      // The rows are loaded again only when the query is invalidated, such as after the server has
      // announced a change. The age of the rows never causes a request.
      initialData: page,
      staleTime: Number.POSITIVE_INFINITY,
      enabled: items.length > 0,
      meta: isLive,
    },
  );
  const present = new Map(data?.items.map((row) => [row.id, row]));
  return items.map((row) => {
    const other = present.get(row.id);
    return other && other.updatedAt > row.updatedAt ? other : row;
  });
}
