import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

const messages = {
  delivered: "The receiver accepted the submission",
  failed: "The receiver did not accept the submission",
  gone: "Deliveries are now turned off",
};

/** Returns a function that delivers a submission again at once, and shows the result in a toast. */
export function useResend() {
  const { webhook, submissions } = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.webhook.resend.useMutation({
    onSuccess({ status, error }) {
      const message = messages[status];
      showToast({
        title: status === "delivered" ? "Sent again" : "Not delivered",
        description: error === null ? message : `${message}: ${error}`,
        ...(status !== "delivered" && { variant: "destructive" as const }),
      });
    },
    onError(error) {
      // No toast is shown if the session has ended, because the login dialog opens instead.
      if (statusOf(error) === 401) return;
      showToast({ title: "Not sent", description: errorText(error), variant: "destructive" });
    },
    onSettled: () => Promise.all([webhook.invalidate(), submissions.invalidate()]),
  });
  return {
    resend: (id: string) => mutate({ id }),
    /** The id of the submission that is being delivered; null if none is. */
    sending: isPending ? variables.id : null,
  };
}
