import { DraftNotes, hasChangedSince } from "../content/draft-notes.tsx";
import { DraftOffer } from "../content/draft-offer.tsx";
import type { SettingWork } from "./use-setting-work.ts";

type SettingEditorNotesProps<Value extends object> = { noun: string; work: SettingWork<Value> };

/** What was typed before, there again or offered back, and what this browser cannot keep. */
export function SettingEditorNotes<Value extends object>({
  noun,
  work: { drafts, restored, storedAt, discard, restoreDraft },
}: SettingEditorNotesProps<Value>) {
  return (
    <>
      {restored && (
        <DraftOffer
          changedAt={restored.changedAt}
          changedSince={hasChangedSince(restored, storedAt) ? noun : null}
          onDiscard={discard}
        />
      )}
      <DraftNotes noun={noun} drafts={drafts} storedUpdatedAt={storedAt} onRestore={restoreDraft} />
    </>
  );
}
