import { Group } from "@mantine/core";
import { Archive, Eye, Send, SkipForward } from "lucide-react";
import { useState } from "react";
import type { ShortlistDetail, ShortlistKind } from "#common/shortlists/shortlist.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { searcherOf, sendWords } from "./shortlist-words.ts";
import { useMailKept } from "./use-mail-kept.ts";
import type { Review } from "./use-review.ts";
import type { ReviewActions } from "./use-review-actions.ts";

type ReviewButtonsProps = {
  shortlist: ShortlistDetail;
  review: Review;
  actions: ReviewActions;
  /**
   * Whether a problem prevents the mail from being sent, even if the unsaved edits are saved first.
   */
  isBlocked: boolean;
};

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The buttons that preview a shortlist's mail, send it, and skip the day. */
export function ReviewButtons({ shortlist, review, actions, isBlocked }: ReviewButtonsProps) {
  const [dialog, setDialog] = useState<"preview" | "skip" | null>(null);
  const isKept = useMailKept();
  const words = sendWords(isKept);
  const { running, preview, send, skip } = actions;
  const searcher = searcherOf(shortlist);
  // The shortlist cannot be sent before the user has decided about another member's changes.
  const isUndecided = review.changes.length > 0;
  return (
    <Group gap="xs">
      <PendingButton
        size="sm"
        leftSection={isKept ? <Archive {...icon} /> : <Send {...icon} />}
        isPending={running !== null || isBlocked || isUndecided}
        pendingLabel={running === "send" ? words.sending : words.send}
        onClick={() => void send()}
      >
        {words.send}
      </PendingButton>
      <PendingButton
        size="sm"
        variant="default"
        leftSection={<Eye {...icon} />}
        isPending={running !== null || isUndecided}
        onClick={() => void preview().then((isSaved) => isSaved && setDialog("preview"))}
      >
        Preview
      </PendingButton>
      <PendingButton
        size="sm"
        variant="subtle"
        color="gray"
        leftSection={<SkipForward {...icon} />}
        isPending={running !== null}
        onClick={() => setDialog("skip")}
      >
        Skip today
      </PendingButton>
      <PreviewDialog
        id={shortlist.id}
        searcher={searcher}
        opened={dialog === "preview"}
        onClose={() => setDialog(null)}
      />
      <ConfirmDialog
        opened={dialog === "skip"}
        title={`Skip ${searcher} today?`}
        text={`${skipWords(shortlist.kind, searcher)}${
          review.isDirty ? " Your edits of this list are discarded." : ""
        }`}
        action="Skip today"
        doing="Skipping..."
        isPending={running === "skip"}
        onConfirm={() => void skip().then(() => setDialog(null))}
        onCancel={() => setDialog(null)}
      />
    </Group>
  );
}

/** Returns a text that says what happens if the mail of a day is skipped. */
const skipWords = (kind: ShortlistKind, searcher: string): string =>
  kind === "last_day"
    ? `${searcher} gets no flats today. The mail of the last day still goes, with the invitation to a call.`
    : `${searcher} gets no shortlist today. The flats may be proposed again tomorrow.`;
