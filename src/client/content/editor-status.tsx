import { Button, Group, Text } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { PublishedBadge } from "../ui/back-office/status-badge.tsx";
import { describeUpdate } from "./editor-alerts.tsx";
import type { Stored } from "./editor-options.ts";
import { localTime } from "./local-time.ts";
import styles from "./noun-editor.module.css";
import type { Editor } from "./use-editor.ts";

type EditorStatusProps = {
  editor: {
    isSaving: boolean;
    isDirty: boolean;
    savedAt: Date | null;
    following: Editor<object, Stored>["following"];
  };
  /**
   * Whether the stored row is published; undefined if rows of the content type cannot be drafts.
   */
  published: boolean | undefined;
  /** Says from when visitors can read the post or page that is being edited. */
  when: ReactNode;
  /** The buttons that show, publish or unpublish the post or page that is being edited. */
  children: ReactNode;
};

/**
 * The part of an editor's bottom bar that says whether the row is published and whether all changes
 * are saved. It also has the buttons that show, publish or unpublish the row.
 */
export function EditorStatus({ editor, published, when, children }: EditorStatusProps) {
  return (
    <Group className={styles.status ?? ""} gap="xs" wrap="nowrap">
      <Group gap="4px var(--space-2)" flex={1}>
        {published !== undefined && (
          <Group component="section" aria-label="Status" gap="xs">
            <PublishedBadge published={published} />
            {when && (
              <Text span fz="sm" c="dimmed">
                {when}
              </Text>
            )}
          </Group>
        )}
        <Text component="output" c="dimmed" fz="0.9375rem">
          {describeState(editor)}
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap" flex="none">
        {children}
      </Group>
    </Group>
  );
}

function describeState({ isSaving, isDirty, savedAt, following }: EditorStatusProps["editor"]) {
  if (isSaving) return "Saving...";
  if (isDirty) return "Unsaved changes";
  const update = describeUpdate(following);
  if (update) return update;
  return savedAt ? `Saved at ${localTime(savedAt)}` : "";
}

type LookLinkProps = { href: string; name: string; icon: LucideIcon };

/**
 * A link to the stored row as visitors see it, or to its preview. It opens another tab, so that the
 * editor keeps its text.
 */
export function LookLink({ href, name, icon: Icon }: LookLinkProps) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      variant="subtle"
      size="sm"
      px="sm"
      aria-label={`${name} in a new tab`}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </Button>
  );
}
