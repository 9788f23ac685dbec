import { useState } from "react";
import { trpc } from "../../trpc.ts";
import { type SubmissionView, tableOf } from "./submission-view.ts";

type Way = { id: string; view: SubmissionView };
type Neighbours = { previous: Way | null; next: Way | null; place: string };

const onPage = ({ page: _page, ...view }: SubmissionView, page: number): SubmissionView => ({
  ...view,
  ...(page > 1 && { page }),
});

/**
 * Returns the previous and the next submission in the list from which the submission was opened.
 * Both stay the same even if the open submission leaves the list. For example, a submission leaves
 * the list of new submissions when its status changes.
 */
export function useNeighbours(id: string, view: SubmissionView): Neighbours | undefined {
  const { data } = trpc.submissions.table.useQuery(tableOf(view));
  const index = data?.items.findIndex((item) => item.id === id) ?? -1;
  const page = data?.page ?? 1;
  const size = data?.pageSize ?? 1;
  const total = data?.total ?? 0;
  const isFirst = index === 0 && page > 1;
  const isLast = index >= 0 && index === size - 1 && page * size < total;
  const before = trpc.submissions.table.useQuery(tableOf(onPage(view, page - 1)), {
    enabled: isFirst,
  });
  const after = trpc.submissions.table.useQuery(tableOf(onPage(view, page + 1)), {
    enabled: isLast,
  });

  const [known, setKnown] = useState<{ id: string; neighbours: Neighbours }>();
  if (!data || index < 0) return known?.id === id ? known.neighbours : undefined;

  const previousId = isFirst ? before.data?.items.at(-1)?.id : data.items[index - 1]?.id;
  const nextId = isLast ? after.data?.items[0]?.id : data.items[index + 1]?.id;
  const neighbours: Neighbours = {
    previous: previousId ? { id: previousId, view: isFirst ? onPage(view, page - 1) : view } : null,
    next: nextId ? { id: nextId, view: isLast ? onPage(view, page + 1) : view } : null,
    place: `${((page - 1) * size + index + 1).toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
  };
  const isNew =
    known?.id !== id ||
    known.neighbours.place !== neighbours.place ||
    known.neighbours.previous?.id !== previousId ||
    known.neighbours.next?.id !== nextId;
  if (isNew) setKnown({ id, neighbours });
  return neighbours;
}
