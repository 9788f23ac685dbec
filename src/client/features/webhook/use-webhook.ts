import { trpc } from "../../trpc.ts";

const always = { refetchOnMount: "always" } as const;

/** Loads the status of the webhook. */
export function useWebhook() {
  return { status: trpc.webhook.status.useQuery(undefined, always) };
}

export type Webhook = ReturnType<typeof useWebhook>;
