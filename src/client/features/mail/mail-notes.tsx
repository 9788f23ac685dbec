import { Text } from "@mantine/core";
import { Archive, MailX, Play } from "lucide-react";
import { shortMoment } from "#common/short-dates.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";

const useStatus = () => trpc.mail.status.useQuery(undefined, { refetchOnMount: "always" });

/** Reports that no mail server is set. */
export function MailKeptNote() {
  const { data } = useStatus();
  if (!data || data.hasServer) return null;
  return (
    <Note tone="plain" icon={Archive}>
      <Text component="strong" inherit fw={700} c="black">
        No mail server is set.
      </Text>{" "}
      Mails are made and kept here, but not sent. Set <code>SMTP_URL</code> and{" "}
      <code>MAIL_FROM</code> to send mail. Mails that were kept are not sent later by themselves.
    </Note>
  );
}

/** Reports that the sending of mail is stopped. */
export function MailStoppedNote() {
  const { data } = useStatus();
  if (!data || data.stoppedAt === null) return null;
  return <Stopped at={data.stoppedAt} reason={data.stopReason} />;
}

type StoppedProps = { at: string; reason: string | null };

/** Reports why the sending of mail was stopped, with a button that starts it again. */
function Stopped({ at, reason }: StoppedProps) {
  const { mail } = trpc.useUtils();
  const { mutate, isPending } = trpc.mail.start.useMutation({
    onSuccess: () =>
      showToast({ title: "Sending started", description: "The waiting mails are being sent." }),
    onError: (error) =>
      showToast({ title: "Not started", description: errorText(error), variant: "destructive" }),
    onSettled: () => mail.invalidate(),
  });
  return (
    <Note
      tone="warning"
      icon={MailX}
      actions={
        <PendingButton
          variant="default"
          size="sm"
          leftSection={<Play size={16} strokeWidth={1.75} aria-hidden="true" />}
          isPending={isPending}
          pendingLabel="Starting..."
          onClick={() => mutate()}
        >
          Start sending again
        </PendingButton>
      }
    >
      <Text component="strong" inherit fw={700} c="black">
        Sending is stopped.
      </Text>{" "}
      On <time dateTime={at}>{shortMoment(at)}</time> the mail server refused this site, so every
      mail would fail. New mails wait. Correct the settings, then start sending again.
      {reason !== null && (
        <Text inherit mt={4}>
          The mail server answered: <q>{reason}</q>
        </Text>
      )}
    </Note>
  );
}
