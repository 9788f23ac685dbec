import { notFound } from "@tanstack/react-router";
import { isNotFoundError } from "../../trpc.ts";

/**
 * Parses the search parameters in the URL of a page behind a secret link. The parameter `notice`
 * names the notice that the page shows, such as the notice that the visitor's change was saved.
 */
export const noticeSearch = (search: Record<string, unknown>): { notice?: string } =>
  typeof search.notice === "string" ? { notice: search.notice } : {};

/**
 * Loads the data of a page behind a secret link.
 *
 * @throws notFound if the link is unknown or has ended
 */
export async function loadLinked<Data>(load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    throw isNotFoundError(error) ? notFound() : error;
  }
}
