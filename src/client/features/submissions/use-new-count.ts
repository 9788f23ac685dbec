import { trpc } from "../../trpc.ts";

/** How many submissions are new; 0 until it is known. */
export function useNewCount(): number {
  const { data } = trpc.submissions.counts.useQuery();
  return data?.new ?? 0;
}
