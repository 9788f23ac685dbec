import { z } from "zod";
import { idInput, required } from "../inputs.ts";

/** The description of a picture for people who cannot see the picture. */
export const pictureAlt = z
  .string()
  .trim()
  .max(300, "The description must be at most 300 characters");

export const pictureAltInput = idInput.extend({ alt: pictureAlt });

/** The smallest width and height of a cropped picture, in pixels. */
export const smallestCrop = 20;

const side = z.int().min(smallestCrop, `A crop needs at least ${smallestCrop} pixels`).max(10_000);

/** The input that crops a picture to a rectangle, in pixels of the picture's full size. */
export const cropInput = z.strictObject({
  url: required("Enter the address of the picture").max(2_000),
  left: z.int().min(0).max(10_000),
  top: z.int().min(0).max(10_000),
  width: side,
  height: side,
});

export type CropInput = z.output<typeof cropInput>;

/** The maximum number of pictures that one request deletes. */
export const mostDeleted = 100;

export const deletePicturesInput = z.strictObject({
  ids: z.array(idInput.shape.id).min(1, "Choose a picture").max(mostDeleted),
  /**
   * Whether to delete even pictures that are still shown by an earlier version of a post, page or
   * setting.
   */
  evenInVersions: z.boolean().default(false),
});

export type DeletePicturesInput = z.output<typeof deletePicturesInput>;

export type PictureAltInput = z.output<typeof pictureAltInput>;
