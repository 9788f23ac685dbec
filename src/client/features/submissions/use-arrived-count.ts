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
    // This query runs as soon as the list of submissions is loaded, because the server may have
    // announced a new submission during the loading. It runs again after each later announcement.
    { staleTime: Number.POSITIVE_INFINITY, enabled: page !== undefined },
  );
  return count;
}
