import { z } from "zod";

/** A slug in a path. Whether it is well formed is not asked: an odd one is simply not found. */
export const slugInput = z.strictObject({ slug: z.string().min(1).max(255) });

/** A name as a path segment: lowercase letters, digits and hyphens. */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
