import { Badge } from "@mantine/core";
import type { ReactNode } from "react";

/** How far something has come. */
type Tone = "open" | "begun" | "done" | "over" | "wrong";

/** A state in one or two words. The theme draws each tone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge component="span" variant={tone}>
      {children}
    </Badge>
  );
}
