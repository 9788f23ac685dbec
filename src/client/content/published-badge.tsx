import { StatusBadge } from "../ui/back-office/status-badge.tsx";

/** A badge that says whether a row or a version is published. */
export function PublishedBadge({ published }: { published: boolean }) {
  return (
    <StatusBadge tone={published ? "done" : "open"}>
      {published ? "Published" : "Draft"}
    </StatusBadge>
  );
}
