import type { SubmissionPage } from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";
import { filterOf, type SubmissionView } from "./submission-view.ts";

/**
 * How many submissions that fit the filter came since the list was read.
 *
 * @param page the part of the list that is shown; undefined while it is being read
 */
export function useArrivedCount(view: SubmissionView, page: SubmissionPage | undefined): number {
  const { asOf = "", recent = [], items = [] } = page ?? {};
  const { data: count = 0 } = trpc.submissions.countArrived.useQuery(
    {
      ...filterOf(view),
      since: asOf,
      except: [...new Set([...recent, ...items.map(({ id }) => id)])],
    },
    // Asked once for each list, as an event can come before the list does; then after each event.
    { staleTime: Number.POSITIVE_INFINITY, enabled: page !== undefined },
  );
  return count;
}
