import { notFound } from "@tanstack/react-router";

type Search<Found> = {
  find: (slug: string) => Promise<Found | null>;
  /** The slug that it has now, by one that it had before. */
  findCurrentSlug: (slug: string) => Promise<string | null>;
  /** What to throw to lead to the slug of now. */
  leadTo: (slug: string) => unknown;
};

/** Longer ones, and those with characters that no text has, are not worth a question. */
export const isPossibleSlug = (slug: string) =>
  slug !== "" && slug.length <= 255 && !/\p{Cc}/u.test(slug);

/**
 * What has the slug of an address.
 *
 * @throws the redirect to where it is now, or that it is not here
 */
export async function getBySlug<Found>(
  slug: string,
  { find, findCurrentSlug, leadTo }: Search<Found>,
): Promise<Found> {
  if (!isPossibleSlug(slug)) throw notFound();
  const found = await find(slug);
  if (found) return found;
  const current = await findCurrentSlug(slug);
  throw current === null ? notFound() : leadTo(current);
}
