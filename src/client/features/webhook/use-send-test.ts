import { useNavigate } from "@tanstack/react-router";
import { type DeliverySummary, submittedEvent, testEvent } from "#common/webhook/delivery.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";

/** Returns a function that sends a test event to the webhook, and then shows its delivery. */
export function useSendTest() {
  const navigate = useNavigate();
  const { webhook } = trpc.useUtils();
  const { mutate, isPending } = trpc.webhook.test.useMutation({
    onSuccess: ({ id }) => navigate({ to: "/admin/deliveries/$id", params: { id }, search: true }),
    onError: reportFailure("The test event could not be sent"),
    onSettled: () => webhook.invalidate(),
  });
  return {
    isSending: isPending,
    send: (event: DeliverySummary["event"]) =>
      mutate(event === testEvent || event === submittedEvent ? undefined : { event }),
  };
}
