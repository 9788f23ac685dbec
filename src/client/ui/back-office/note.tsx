import { Alert, Box, Group, Paper } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  plain: { bg: "var(--card)", bd: "1px solid var(--line)" },
  offer: { bg: "var(--green-tint)", bd: "1px solid var(--green-line)" },
  warning: { bg: "var(--clay-tint)", bd: "1px solid var(--clay-line)" },
};

type NoteProps = {
  tone: keyof typeof tones;
  icon: LucideIcon;
  children: ReactNode;
  /** Buttons that solve the problem that the note describes. */
  actions?: ReactNode;
};

/** A hint or a warning beside a field. Validation errors are shown by the field itself. */
export function Note({ tone, icon: Icon, children, actions }: NoteProps) {
  return (
    <Paper {...tones[tone]} px="md" py="sm" fz="0.9375rem" lh={1.5}>
      <Group gap="sm">
        <Group
          c="dimmed"
          flex={1}
          miw="min(13rem, 100%)"
          gap="sm"
          align="flex-start"
          wrap="nowrap"
          style={{ overflowWrap: "anywhere" }}
        >
          <Box mt={2} h={18}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </Box>
          <Box flex={1}>{children}</Box>
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Paper>
  );
}

/** A box with a warning about a problem that existed already when the screen was opened. */
export function Notice({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Alert
      role="note"
      variant="outline"
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      {children}
    </Alert>
  );
}
