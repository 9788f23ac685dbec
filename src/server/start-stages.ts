import type { Logger } from "pino";

/** Logs at debug level that a stage of the start is done. */
export type FinishStage = (stage: string) => void;

/**
 * Returns a function that logs how many milliseconds each stage of the start took. The first stage
 * begins when the process starts.
 */
export function createStages(log: Pick<Logger, "debug">): FinishStage {
  let beganAt = 0;
  return (stage) => {
    const now = performance.now();
    log.debug({ stage, ms: Math.round(now - beganAt) }, "stage of the start");
    beganAt = now;
  };
}
