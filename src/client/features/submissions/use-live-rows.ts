import type { SubmissionPage, SubmissionSummary } from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";

const isLive = { isLive: true };

/** Whether a query has the present state of rows that a list shows already. */
export const isOfLiveRows = ({ meta }: { meta?: Record<string, unknown> | undefined }) =>
  meta?.isLive === true;

/**
 * Returns the rows of a loaded list as they are now. A change by another administrator appears in its
 * row. It adds, removes and moves no row, so that a press never meets another row than the wanted one.
 */
export function useLiveRows(page: SubmissionPage | undefined): SubmissionSummary[] {
  const items = page?.items ?? [];
  const { data } = trpc.submissions.table.useQuery(
    { ids: items.map(({ id }) => id) },
    {
      // The rows are loaded once more only after an event of the server.
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
