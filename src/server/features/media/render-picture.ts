import type { Sharp } from "sharp";
import { AppError } from "#common/errors.ts";
import { pictureRefusals } from "#common/media/picture.ts";
import { largestHeight, largestWidth } from "#common/media/picture-address.ts";
import { loadSharp } from "../../load-sharp.ts";
import { type PictureFormat, pictureFormatOf } from "./detect-format.ts";

const megapixels = 1024 * 1024;
/**
 * The maximum number of pixels of a picture, by format. Pictures of the largest cameras are
 * accepted. The limit for AVIF is only half of this, because its decoder needs 18 bytes per pixel.
 */
const maxPixels: Record<PictureFormat, number> = {
  jpeg: 50 * megapixels,
  png: 50 * megapixels,
  webp: 50 * megapixels,
  avif: 25 * megapixels,
};
/** The number of seconds after which the rendering of a picture is cancelled. */
const seconds = 20;
/** The maximum number of pictures that wait to be rendered; further pictures are refused. */
const maxWaiting = 60;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Renders pictures one at a time per process, because each needs a CPU core and up to 500 MB. */
async function runSequentially<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) {
    throw new AppError("TOO_MANY_REQUESTS", "Too many pictures at once. Please try again.", {
      retryAfterSeconds: 5,
    });
  }
  waiting += 1;
  const result = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = result.catch(() => {});
  return result;
}

const write = (picture: Sharp) =>
  picture
    .webp({ quality: 82, smartSubsample: true })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true });

/** The names that the image library uses for the accepted formats. */
const libraryNames: Record<PictureFormat, string> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "heif",
};

export type Master = { master: Buffer; width: number; height: number };

/**
 * Converts an uploaded picture to the picture to store: its first frame, upright, and no larger
 * than needed. The picture is encoded again, so that only its pixels remain and no other data of
 * the file.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for other formats, UNPROCESSABLE_CONTENT for a damaged or
 *   too large picture, TOO_MANY_REQUESTS when too many pictures wait
 */
export async function makeMaster(upload: Buffer): Promise<Master> {
  const format = pictureFormatOf(upload);
  if (!format) throw new AppError("UNSUPPORTED_MEDIA_TYPE", pictureRefusals.type);
  return runSequentially(async () => {
    const sharp = await loadSharp();
    const picture = sharp(upload, {
      limitInputPixels: maxPixels[format],
      failOn: "error",
      pages: 1,
    });
    try {
      const { format: read, width, height } = await picture.metadata();
      if (read !== libraryNames[format]) throw new Error("Its content does not match its format");
      if (width * height > maxPixels[format]) throw tooLarge();
      const { data, info } = await write(
        picture.autoOrient().resize({
          width: largestWidth,
          height: largestHeight,
          fit: "inside",
          withoutEnlargement: true,
        }),
      );
      return { master: data, width: info.width, height: info.height };
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

const tooLarge = () => new AppError("UNPROCESSABLE_CONTENT", pictureRefusals.pixels);

/** Converts an error of the image library to a message for the user. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { message } = error as Error;
  if (message.includes("pixel limit")) return tooLarge();
  if (/^timeout:/m.test(message)) {
    return new AppError("UNPROCESSABLE_CONTENT", pictureRefusals.slow);
  }
  return new AppError("UNPROCESSABLE_CONTENT", pictureRefusals.broken, { cause: error });
}

/** Returns a part of a stored picture. The part is given in pixels of the stored picture. */
export function cropMaster(
  master: Buffer,
  region: { left: number; top: number; width: number; height: number },
): Promise<Master> {
  return runSequentially(async () => {
    const sharp = await loadSharp();
    const { data, info } = await write(sharp(master).extract(region));
    return { master: data, width: info.width, height: info.height };
  });
}

/** Returns a stored picture scaled down to a smaller size. */
export function makeSize(master: Buffer, width: number): Promise<Buffer> {
  return runSequentially(async () => {
    const sharp = await loadSharp();
    return (await write(sharp(master).resize({ width }))).data;
  });
}
