import type { Call } from "#common/calls/call.ts";
import { dayIn, hoursIn, zoneName } from "#common/calls/call-times.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { CallTimeDialog } from "./call-time-dialog.tsx";
import { ownZone } from "./own-zone.ts";

type MoveCallProps = { call: Call; name: string; onClose: () => void };

/** A dialog that moves a feedback call to another free time of the same member of the team. */
export function MoveCall({ call, name, onClose }: MoveCallProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.calls.move.useMutation({
    onSuccess() {
      showToast({ title: "Call moved", description: `${name} gets a mail with the new time.` });
      onClose();
    },
    onError: reportFailure("Call not moved"),
    onSettled: () => utils.calls.invalidate(),
  });
  const timeZone = ownZone();
  return (
    <CallTimeDialog
      submissionId={call.submissionId}
      title={`Move the call with ${name}`}
      note={`It is on ${dayIn(call.startsAt, timeZone)}, ${hoursIn(call, timeZone)}. Times are ${zoneName(timeZone)}.`}
      label="New time"
      except={call.startsAt}
      none="There is no other free time. Set more hours first."
      action="Move the call"
      doing="Moving..."
      isPending={isPending}
      onChoose={(startsAt) => mutate({ id: call.id, startsAt })}
      onClose={onClose}
    />
  );
}
