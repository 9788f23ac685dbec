import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/**
 * Returns a function that queues an event for another delivery, which takes place within seconds. A
 * toast reports that the event was queued, or that the request failed.
 */
export function useResendEvent() {
  const { webhook } = trpc.useUtils();
  const { mutate, variables, isPending } = trpc.webhook.resendEvent.useMutation({
    onSuccess: () => showToast({ title: "The event is sent again within seconds" }),
    onError: reportFailure("The event could not be sent again"),
    onSettled: () => webhook.invalidate(),
  });
  return {
    resend: (id: string) => mutate({ id }),
    /** The id of the event that is being queued; null if none is. */
    sending: isPending ? variables.id : null,
  };
}
