import { notFound } from "@tanstack/react-router";

type Search<Found> = {
  find: (slug: string) => Promise<Found | null>;
  /**
   * Returns the current slug of the content that had the given slug in the past; null if no content
   * had it.
   */
  findCurrentSlug: (slug: string) => Promise<string | null>;
  /** Creates a redirect to the URL with the current slug. */
  redirectTo: (slug: string) => unknown;
};

/**
 * Whether any content could have this slug. For an impossible slug, no request is sent to the
 * server.
 */
export const isPossibleSlug = (slug: string) =>
  slug !== "" && slug.length <= 255 && !/\p{Cc}/u.test(slug);

/**
 * Returns the content whose slug is in the URL.
 * @throws a redirect if the slug is an old one, or notFound if no content has or had it
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
