import type { Context } from "../../context.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { identifyPictures } from "./duplicates/identify-pictures.ts";

/** The number of the advisory lock that lets only one process fetch pictures of listings. */
const pictureLock = 7_246_881;
const lookEveryMs = 300_000;

/**
 * Fetches the pictures of new listings every five minutes, to recognize listings of the same flat.
 */
export type PictureSchedule = { begin: () => void; close: () => Promise<void> };

export function createPictureSchedule(
  parts: Pick<Context, "database" | "fetching" | "imports" | "log">,
): PictureSchedule {
  let timer: NodeJS.Timeout | undefined;
  const runs = createExclusiveRuns(parts, {
    lock: pictureLock,
    failure: "the pictures of listings could not be looked at",
    work: (now) => identifyPictures(parts, now, runs.isClosed),
  });
  return {
    begin() {
      timer = setInterval(() => void runs.run(new Date()), lookEveryMs);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await runs.close();
    },
  };
}
