import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MailQuestion } from "lucide-react";
import type { RefObject } from "react";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { showToast } from "../../ui/toast.tsx";

type MailReviewNoticeProps = {
  /** The element that gets the keyboard focus when the notice disappears. */
  heading: RefObject<HTMLElement | null>;
};

/**
 * Asks the team to review the pages Terms and Privacy, because Roost now sends mail. It is shown
 * until a member of the team confirms the review.
 */
export function MailReviewNotice({ heading }: MailReviewNoticeProps) {
  const utils = trpc.useUtils();
  const { data } = trpc.mail.review.useQuery(undefined, { refetchOnMount: "always" });
  const holdFocus = useHeldFocus(heading, data);
  const { mutate, isPending } = trpc.mail.endReview.useMutation({
    onError: (error) =>
      showToast({ title: "Not saved", description: errorText(error), variant: "destructive" }),
    onSettled: () => utils.mail.review.invalidate(),
  });
  if (!data?.isWanted) return null;
  return (
    <Note tone="offer" icon={MailQuestion}>
      <Text component="strong" inherit fw={700} c="black">
        {data.hasServer ? "Roost writes to searchers now." : "Roost can write to searchers now."}
      </Text>{" "}
      {!data.hasServer && "Nothing is sent until a mail server is set. "}
      Please review your <Link to="/admin/content-pages">Terms and Privacy pages</Link>: they must
      say that you send mail, and why. If an n8n flow mails searchers itself, turn that off, or
      searchers get two mails. Earlier searches are not confirmed yet: they get no mail until you
      ask for their confirmation.
      <Group mt="sm">
        <PendingButton
          variant="default"
          size="sm"
          isPending={isPending}
          pendingLabel="Saving..."
          onClick={() => {
            holdFocus();
            mutate();
          }}
        >
          We have reviewed this
        </PendingButton>
      </Group>
    </Note>
  );
}
