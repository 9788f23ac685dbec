import type { Sharp, SharpConstructor } from "sharp";
import { AppError } from "#common/errors.ts";
import { pictureRefusals } from "#common/media/picture.ts";
import { largestHeight, largestWidth } from "#common/media/picture-address.ts";
import { type PictureFormat, pictureFormatOf } from "./picture-format.ts";

const megapixels = 1024 * 1024;
/** As many as the largest cameras make, and half where each takes 18 bytes while it is read. */
const mostPixels: Record<PictureFormat, number> = {
  jpeg: 50 * megapixels,
  png: 50 * megapixels,
  webp: 50 * megapixels,
  avif: 25 * megapixels,
};
/** Seconds that the library may take over one picture. */
const seconds = 20;
/** How many pictures may wait for their turn. */
const mostWaiting = 60;

/** Loaded with the first picture: it takes a tenth of a second and 27 MB. */
let loading: Promise<SharpConstructor> | undefined;

/** The library, able to read the formats that are taken and nothing else. */
function loadSharp(): Promise<SharpConstructor> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    // One core at a time: pages come first.
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
    });
    return sharp;
  });
  return loading;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One after another, in this process: each takes a core, and up to 500 MB. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= mostWaiting) {
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

/** Names under which the library knows a format that we have recognised. */
const libraryNames: Record<PictureFormat, string> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "heif",
};

export type Master = { master: Buffer; width: number; height: number };

/**
 * Makes the picture that is kept of an upload: the first frame, upright, no larger than needed,
 * written anew so that nothing of the file but its pixels remains.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is none of the formats, UNPROCESSABLE_CONTENT for
 *   what cannot be read or is too large, TOO_MANY_REQUESTS
 */
export async function makeMaster(upload: Buffer): Promise<Master> {
  const format = pictureFormatOf(upload);
  if (!format) throw new AppError("UNSUPPORTED_MEDIA_TYPE", pictureRefusals.type);
  return inTurn(async () => {
    const sharp = await loadSharp();
    const picture = sharp(upload, {
      limitInputPixels: mostPixels[format],
      failOn: "error",
      pages: 1,
    });
    try {
      const { format: read, width, height } = await picture.metadata();
      if (read !== libraryNames[format]) throw new Error("Its content does not match its format");
      if (width * height > mostPixels[format]) throw tooLarge();
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

/** What the library says is about its own parts: the reader is told what it means. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { message } = error as Error;
  if (message.includes("pixel limit")) return tooLarge();
  if (/^timeout:/m.test(message)) {
    return new AppError("UNPROCESSABLE_CONTENT", pictureRefusals.slow);
  }
  return new AppError("UNPROCESSABLE_CONTENT", pictureRefusals.broken, { cause: error });
}

/** Makes a smaller size of a kept picture. */
export function makeSize(master: Buffer, width: number): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    return (await write(sharp(master).resize({ width }))).data;
  });
}
