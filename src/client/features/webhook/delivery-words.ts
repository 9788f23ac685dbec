import type { MessageState } from "#common/webhook/delivery.ts";

export const stateNames: Record<MessageState, string> = {
  waiting: "Waiting",
  retrying: "Will retry",
  failed: "Failed",
  delivered: "Delivered",
};

export const stateExplanations: Record<MessageState, string> = {
  waiting: "This will be delivered in a moment.",
  retrying: "The last attempt failed. The server retries automatically, at growing intervals.",
  failed: "The server will not retry automatically.",
  delivered: "The receiver accepted this delivery.",
};

/**
 * Returns the error of a delivery attempt; null if the error only repeats the HTTP status, which is
 * shown anyway.
 */
export function errorBesideStatus(error: string | null, status: number | null): string | null {
  return status !== null && error === `The receiver answered ${status}` ? null : error;
}

type Answered = { attempts: number; responseCode: number | null; error: string | null };

/**
 * Returns the result of the last attempt: the receiver's HTTP status, and the error if the error
 * says more than the status.
 */
export const answerWords = ({ attempts, responseCode, error }: Answered): string =>
  attempts === 0
    ? "–"
    : [responseCode ?? "No answer", errorBesideStatus(error, responseCode)]
        .filter(Boolean)
        .join(". ");
