import type { SubmissionPage } from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";
import { filterOf, type SubmissionView } from "./submission-view.ts";

/**
 * Returns the number of submissions that match the filter and have arrived since the list was
 * loaded.
 * @param page the shown part of the list; undefined while it loads
 */
export function useArrivedCount(view: SubmissionView, page: SubmissionPage | undefined): number {
  const { asOf = "", recent = [], items = [] } = page ?? {};
  const { data: count = 0 } = trpc.submissions.countArrived.useQuery(
    {
      ...filterOf(view),
      since: asOf,
      except: [...new Set([...recent, ...items.map(({ id }) => id)])],
    },
    // Query the count as soon as a list is loaded, because the announcement of a new submission may
    // have come earlier. It is queried again after each later announcement.
    { staleTime: Number.POSITIVE_INFINITY, enabled: page !== undefined },
  );
  return count;
}
