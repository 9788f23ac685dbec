import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { createJobWorker } from "../../worker.ts";
import type { ShareTexts } from "./draw-share-picture.ts";
import { createMadeFiles } from "./made-files.ts";

/**
 * The version of the drawing. Raise it when the drawing changes, so that cached pictures are drawn
 * again.
 */
const drawing = 1;

/**
 * The worker thread that draws all share pictures of this process, one at a time. Requests can
 * share the thread, because no drawing depends on an earlier one.
 */
const thread = createJobWorker<ShareTexts>(
  new URL("draw-share-picture-worker.ts", import.meta.url),
  { timeoutMs: 10_000 },
);

/**
 * Matches the characters that the font has: Latin letters with their accents, and the usual
 * punctuation and symbols.
 */
const drawable =
  /^[\u0020-\u007e\u00a0-\u02ba\u1e00-\u1eff\u2010-\u2026\u2030-\u203a\u20ac\u2122\u2212]*$/;

const emoji = /\p{Extended_Pictographic}|\u200d|\ufe0f/gu;

/** Returns whether the bytes are a complete PNG, which ends with an IEND chunk. */
const isWholePng = (bytes: Buffer) =>
  bytes.length > 12 && bytes.toString("latin1", bytes.length - 8, bytes.length - 4) === "IEND";

/** The cached share pictures, each drawn from a title. */
export type SharePictureFiles = {
  /**
   * Returns the share picture that shows a title, as a PNG.
   * @returns undefined if the font does not have all letters of the title
   */
  read(texts: ShareTexts): Promise<{ bytes: Buffer; hash: string } | undefined>;
};

export function createSharePictureFiles(
  context: Pick<Context, "config" | "log">,
): SharePictureFiles {
  const files = createMadeFiles(context);
  return {
    async read(texts) {
      const title = texts.title.normalize("NFC").replaceAll(emoji, "").trim();
      if (!drawable.test(title) || title === "") return undefined;
      const siteName = drawable.test(texts.siteName) ? texts.siteName : "";
      const drawn = { title, siteName };
      const hash = createHash("sha256")
        .update(JSON.stringify([drawing, drawn]))
        .digest("hex")
        .slice(0, 20);
      const bytes = await files.read(`share/${hash}.png`, isWholePng, async () =>
        Buffer.from((await thread.run(drawn)) as Uint8Array),
      );
      return bytes && { bytes, hash };
    },
  };
}
