import { StatusBadge } from "../ui/back-office/status-badge.tsx";

/** The state of a post, a page or a version of one. */
export function PublishedBadge({ published }: { published: boolean }) {
  return (
    <StatusBadge tone={published ? "done" : "open"}>
      {published ? "Published" : "Draft"}
    </StatusBadge>
  );
}
