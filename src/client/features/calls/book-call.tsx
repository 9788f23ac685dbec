import { zoneName } from "#common/calls/call-times.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { CallTimeDialog } from "./call-time-dialog.tsx";
import { ownZone } from "./own-zone.ts";

type BookCallProps = {
  submission: Pick<SubmissionDetail, "id" | "name">;
  onClose: () => void;
};

/** Books the feedback call of a search at a free time of the team. */
export function BookCall({ submission: { id, name }, onClose }: BookCallProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.calls.book.useMutation({
    onSuccess() {
      showToast({ title: "Call booked", description: "Both sides get a mail with the time." });
      onClose();
    },
    onError: reportFailure("Call not booked"),
    onSettled: () => Promise.all([utils.calls.invalidate(), utils.matches.timeline.invalidate()]),
  });
  return (
    <CallTimeDialog
      submissionId={id}
      title={`Book a call with ${name ?? "this searcher"}`}
      note={`Times are ${zoneName(ownZone())}.`}
      label="Time"
      none="There is no free time. Set your hours on the screen Calls first."
      action="Book the call"
      doing="Booking..."
      isPending={isPending}
      onChoose={(startsAt) => mutate({ submissionId: id, startsAt })}
      onClose={onClose}
    />
  );
}
