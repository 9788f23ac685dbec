import { Box, Group } from "@mantine/core";
import { Check, CircleHelp, X } from "lucide-react";
import type { MatchReason, ReasonKind } from "#common/matching/match.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";

const kinds = {
  met: { icon: Check, color: "var(--green)", words: "Met" },
  unmet: { icon: X, color: "var(--clay-text)", words: "Not met" },
  unknown: { icon: CircleHelp, color: "var(--ink-soft)", words: "Unknown" },
} as const satisfies Record<ReasonKind, object>;

const order: ReasonKind[] = ["unmet", "met", "unknown"];

/**
 * The reasons for and against a flat. The reasons against it come first, and unknown facts come
 * last.
 */
export function ReasonList({ reasons, label }: { reasons: MatchReason[]; label: string }) {
  const sorted = order.flatMap((kind) => reasons.filter((reason) => reason.kind === kind));
  return (
    <PlainList aria-label={label} gap={4} fz="0.9375rem" lh={1.45}>
      {sorted.map(({ kind, text }) => {
        const { icon: Icon, color, words } = kinds[kind];
        return (
          <Group key={`${kind} ${text}`} component="li" gap={8} wrap="nowrap" align="flex-start">
            <Box c={color} h={18} mt={2} flex="none">
              <Icon size={16} strokeWidth={2} aria-hidden="true" />
            </Box>
            <Box c={kind === "unknown" ? "dimmed" : undefined} style={{ overflowWrap: "anywhere" }}>
              <span className="visually-hidden">{words}: </span>
              {text}
            </Box>
          </Group>
        );
      })}
    </PlainList>
  );
}
