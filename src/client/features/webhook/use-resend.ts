import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

const told = {
  delivered: "The receiver accepted the submission",
  failed: "The receiver did not accept the submission",
  gone: "Deliveries are now turned off",
};

/** Makes the next try to deliver a submission at once, and tells what came of it. */
export function useResend() {
  const { webhook, submissions } = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.webhook.resend.useMutation({
    onSuccess({ status, error }) {
      showToast({
        title: status === "delivered" ? "Sent again" : "Not delivered",
        description: error === null ? told[status] : `${told[status]}: ${error}`,
        ...(status !== "delivered" && { variant: "destructive" as const }),
      });
    },
    onError(error) {
      // Without a session, a dialog says more than the refusal does.
      if (statusOf(error) === 401) return;
      showToast({ title: "Not sent", description: errorText(error), variant: "destructive" });
    },
    onSettled: () => Promise.all([webhook.invalidate(), submissions.invalidate()]),
  });
  return {
    resend: (id: string) => mutate({ id }),
    /** The id of the submission that is being sent. */
    sending: isPending ? variables.id : null,
  };
}
