import { z } from "zod";
import { idInput } from "../inputs.ts";

/** The description of a picture for those who cannot see it. */
export const pictureAlt = z
  .string()
  .trim()
  .max(300, "The description must be at most 300 characters");

export const pictureAltInput = idInput.extend({ alt: pictureAlt });

export type PictureAltInput = z.output<typeof pictureAltInput>;
