import { notFound } from "@tanstack/react-router";

type Search<Found> = {
  find: (slug: string) => Promise<Found | null>;
  /** Returns the current slug of content that had this slug before; null if there is none. */
  findCurrentSlug: (slug: string) => Promise<string | null>;
  /** Creates the redirect to the current slug. */
  redirectTo: (slug: string) => unknown;
};

/** Whether content could have this slug. If not, the request to the server is skipped. */
export const isPossibleSlug = (slug: string) =>
  slug !== "" && slug.length <= 255 && !/\p{Cc}/u.test(slug);

/**
 * Returns the content with the slug of an address.
 * @throws the redirect to its current slug, or notFound
 */
export async function getBySlug<Found>(
  slug: string,
  { find, findCurrentSlug, redirectTo }: Search<Found>,
): Promise<Found> {
  if (!isPossibleSlug(slug)) throw notFound();
  const found = await find(slug);
  if (found) return found;
  const current = await findCurrentSlug(slug);
  throw current === null ? notFound() : redirectTo(current);
}
