import { Badge } from "@mantine/core";
import type { ReactNode } from "react";

/** The kind of status that the badge shows. It decides the badge's colour and icon. */
type Tone = "open" | "begun" | "done" | "over" | "wrong";

/** A badge with a status in one or two words. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge component="span" variant={tone} ff="text">
      {children}
    </Badge>
  );
}

/** A badge that says whether a row or a version is published. */
export function PublishedBadge({ published }: { published: boolean }) {
  return (
    <StatusBadge tone={published ? "done" : "open"}>
      {published ? "Published" : "Draft"}
    </StatusBadge>
  );
}
