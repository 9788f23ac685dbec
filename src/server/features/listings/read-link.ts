import type { Context } from "../../context.ts";
import type { FetchRefusal } from "../../fetching/fetch-refusal.ts";
import { readKnownPlaces } from "./read-known-places.ts";
import type { PageReading } from "./reading/read-page.ts";
import { readPageInWorker } from "./reading/read-page-in-worker.ts";

/**
 * The result of following a link: the parsed page, the fact that the page does not exist any more,
 * or the reason why it was not fetched.
 */
export type LinkReading =
  | ({ kind: "page"; url: string } & PageReading)
  | { kind: "gone" }
  | { kind: "refused"; reason: FetchRefusal; message: string };

/**
 * Fetches and parses the page of a link that a person has pasted.
 *
 * @throws AppError UNPROCESSABLE_CONTENT for a page that cannot be parsed within the limits of time
 *   and memory
 */
export async function readLink(
  parts: Pick<Context, "definition" | "fetching">,
  link: string,
  now = new Date(),
): Promise<LinkReading> {
  const page = await parts.fetching.fetchPage(link);
  if (page.kind === "gone") return page;
  if (page.kind === "refused") {
    return { ...page, message: `${page.message} Paste the text instead.` };
  }
  const places = await readKnownPlaces(parts);
  const { url, html } = page;
  return { kind: "page", url, ...(await readPageInWorker(html, { url, now, places })) };
}
