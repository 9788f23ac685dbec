import { z } from "zod";

/** A slug in a path. Whether it is well formed is not asked: an odd one is simply not found. */
export const slugInput = z.strictObject({ slug: z.string().min(1).max(255) });
