import { trpc } from "../../trpc.ts";

const always = { refetchOnMount: "always" } as const;

/** Loads the status of the webhook and its latest deliveries. */
export function useWebhook() {
  return {
    status: trpc.webhook.status.useQuery(undefined, always),
    deliveries: trpc.webhook.deliveries.useQuery(undefined, always),
  };
}

export type Webhook = ReturnType<typeof useWebhook>;
