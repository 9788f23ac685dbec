import { trpc } from "../../trpc.ts";

/** Returns the number of new submissions; 0 until it is loaded. */
export function useNewCount(): number {
  const { data } = trpc.submissions.counts.useQuery();
  return data?.new ?? 0;
}
