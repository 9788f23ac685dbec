import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** Returns a function that queues a mail again, and shows the result in a toast. */
export function useResendMail() {
  const { mail } = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.mail.resend.useMutation({
    onSuccess: () => showToast({ title: "Queued", description: "The mail is sent in a moment." }),
    onError(error) {
      // No toast is shown if the session has ended, because the login dialog opens instead.
      if (statusOf(error) === 401) return;
      showToast({ title: "Not sent", description: errorText(error), variant: "destructive" });
    },
    onSettled: () => mail.invalidate(),
  });
  return {
    resend: (id: string) => mutate({ id }),
    /** The id of the mail that is being queued; null if none is. */
    sending: isPending ? variables.id : null,
  };
}
