import { DraftNotes } from "../../content/draft-notes.tsx";
import type { SettingWork } from "./use-setting-work.ts";

type SettingEditorNotesProps<Value extends object> = { noun: string; work: SettingWork<Value> };

/** What was typed before, there again or offered back, and what this browser cannot keep. */
export function SettingEditorNotes<Value extends object>({
  noun,
  work: { drafts, restored, storedAt, discard, restoreDraft },
}: SettingEditorNotesProps<Value>) {
  return (
    <DraftNotes
      noun={noun}
      drafts={drafts}
      storedUpdatedAt={storedAt}
      restored={restored && { draft: restored, onDiscard: discard }}
      onRestore={restoreDraft}
    />
  );
}
