import { trpc } from "../../trpc.ts";

const always = { refetchOnMount: "always" } as const;

/** How the webhook stands, and the last tries to deliver to it. */
export function useWebhook() {
  return {
    status: trpc.webhook.status.useQuery(undefined, always),
    deliveries: trpc.webhook.deliveries.useQuery(undefined, always),
  };
}

export type Webhook = ReturnType<typeof useWebhook>;
