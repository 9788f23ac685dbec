import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { LinkPurpose } from "../../secret-links/link-placeholder.ts";
import { findLinkSubject } from "../../secret-links/store.ts";
import { findSearch, type Search } from "../submissions/life-store.ts";

type Parts = Pick<RequestContext, "database" | "limits" | "address">;

export const noSuchLink = () =>
  new AppError("NOT_FOUND", "This link does not work, or does not work any more");

/**
 * Returns the search to which a secret link belongs. Each request with an unknown token counts
 * against a limit of the visitor's IP address, so that tokens cannot be guessed.
 *
 * @throws AppError NOT_FOUND if the link is unknown or has expired; TOO_MANY_REQUESTS
 */
export async function findLinked(
  { database: { db }, limits, address }: Parts,
  purpose: LinkPurpose,
  token: string,
): Promise<Search> {
  const refund = await limits.spend("secretLink", address);
  const id = await findLinkSubject(db, purpose, token);
  const search = id === undefined ? undefined : await findSearch(db, id);
  if (!search) throw noSuchLink();
  await refund();
  return search;
}
