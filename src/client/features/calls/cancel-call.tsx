import type { Call } from "#common/calls/call.ts";
import { dayIn, hoursIn } from "#common/calls/call-times.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ownZone } from "./own-zone.ts";

type CancelCallProps = {
  call: Call;
  name: string;
  /** Called after the feedback call was cancelled. The call's row does not exist any more. */
  onDone: () => void;
  onClose: () => void;
};

/** A dialog that asks for confirmation and cancels a feedback call. */
export function CancelCall({ call, name, onDone, onClose }: CancelCallProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.calls.cancel.useMutation({
    onSuccess() {
      showToast({ title: "Call cancelled", description: `${name} gets a mail about it.` });
      onDone();
    },
    onError: reportFailure("Call not cancelled"),
    async onSettled() {
      await utils.calls.invalidate();
      onClose();
    },
  });
  const timeZone = ownZone();
  return (
    <ConfirmDialog
      opened
      title={`Cancel the call with ${name}?`}
      text={`It is on ${dayIn(call.startsAt, timeZone)}, ${hoursIn(call, timeZone)}. Both sides get a mail that takes it out of their calendars.`}
      action="Cancel the call"
      cancel="Keep the call"
      doing="Cancelling..."
      isPending={isPending}
      onConfirm={() => mutate({ id: call.id })}
      onCancel={onClose}
    />
  );
}
