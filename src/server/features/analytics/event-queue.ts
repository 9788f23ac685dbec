import { AppError } from "#common/errors.ts";
import type { Database } from "../../db/connection.ts";
import { isTemporary } from "../../db/errors.ts";
import type { Recording } from "../../queues.ts";
import { type NewEvent, recordEvents } from "./store.ts";

/** The maximum number of events that one SQL statement inserts. */
const batchSize = 100;
/** The maximum number of events that wait in memory while the database does not respond. */
const maxWaiting = 5_000;

type Waiting = { event: NewEvent; resolve: () => void; reject: (error: unknown) => void };

/** Records events in batches. Events that arrive while a batch is written form the next batch. */
export function createRecording({ db }: Pick<Database, "db">): Recording {
  const waiting: Waiting[] = [];
  let recording = false;

  /**
   * Inserts a batch of events. If the database refuses the batch, inserts its events one by one, so
   * that one invalid event does not stop the others.
   */
  async function recordBatch(batch: Waiting[]): Promise<void> {
    try {
      await recordEvents(
        db,
        batch.map(({ event }) => event),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || isTemporary(error)) {
        for (const { reject } of batch) reject(error);
      } else {
        for (const each of batch) await recordBatch([each]);
      }
    }
  }

  async function recordAll(): Promise<void> {
    recording = true;
    while (waiting.length > 0) await recordBatch(waiting.splice(0, batchSize));
    recording = false;
  }

  return {
    record(event) {
      if (waiting.length >= maxWaiting) {
        return Promise.reject(
          new AppError("SERVICE_UNAVAILABLE", "The event cannot be recorded at the moment"),
        );
      }
      return new Promise((resolve, reject) => {
        waiting.push({ event, resolve, reject });
        if (!recording) void recordAll();
      });
    },
  };
}
