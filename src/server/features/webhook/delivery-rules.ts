import type { IncomingHttpHeaders } from "node:http";
import { type Exchange, storedResponseLength } from "#common/webhook/delivery.ts";
import type { WebhookAnswer } from "./send-webhook.ts";

/** The error of an attempt that sent nothing, because the webhook's URL was removed before it. */
export const noUrlError = "No webhook URL is set";

/**
 * The maximum number of stored headers of a response, and of characters of each name and each
 * value.
 */
const mostHeaders = 50;
const longestHeader = 500;

/**
 * The response headers whose values are not stored, because they may contain secrets for a login.
 */
const secretHeaders = ["set-cookie", "authorization", "www-authenticate"];

const shorten = (text: string, length: number) =>
  // U+FFFD replaces what a database cannot store: a NUL character, and half of a surrogate pair,
  // which is left if the text is cut in the middle of a character.
  text.slice(0, length).replaceAll("\0", "\uFFFD").toWellFormed();

/** Returns the headers of a response as they are stored: shortened, and without secrets. */
function storedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, mostHeaders)
      .map(([name, value]) => [
        shorten(name, longestHeader),
        secretHeaders.includes(name) ? "(not stored)" : shorten(String(value), longestHeader),
      ]),
  );
}

/**
 * Returns what is stored of a delivery attempt: the URL and the headers of the request, and the
 * headers and the beginning of the body of the response. The response's headers and body are null
 * if the receiver did not respond.
 */
export function exchangeOf(
  url: string,
  { status, requestHeaders, responseHeaders, answer }: WebhookAnswer,
): Exchange {
  return {
    url,
    requestHeaders,
    responseHeaders: status === null ? null : storedHeaders(responseHeaders),
    responseText: status === null ? null : shorten(answer, storedResponseLength),
  };
}
