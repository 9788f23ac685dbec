import { Group, Text } from "@mantine/core";
import { Check, CircleQuestionMark, X } from "lucide-react";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";

const kinds = {
  met: { word: "Met", icon: Check, color: "var(--green)" },
  unmet: { word: "Not met", icon: X, color: "var(--clay-text)" },
  unknown: { word: "Unknown", icon: CircleQuestionMark, color: "var(--ink-soft)" },
};

/** The reasons for and against a flat, and the unknown facts, each with an icon. */
export function FlatReasons({ reasons }: Pick<ShownFlat, "reasons">) {
  return (
    <PlainList direction="row" wrap="wrap" columnGap="md" rowGap={2} aria-label="Reasons" fz="sm">
      {reasons.map(({ kind, text }) => {
        const { word, icon: Icon, color } = kinds[kind];
        return (
          <li key={text}>
            <Group gap={4} wrap="nowrap" align="flex-start" component="span">
              <Icon
                size={15}
                strokeWidth={2.25}
                color={color}
                aria-hidden="true"
                style={{ flex: "none", marginTop: 3 }}
              />
              <span>
                <span className="visually-hidden">{word}: </span>
                <Text span inherit {...(kind === "unknown" && { c: "dimmed" })}>
                  {text}
                </Text>
              </span>
            </Group>
          </li>
        );
      })}
    </PlainList>
  );
}
