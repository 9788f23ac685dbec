import { pino } from "pino";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { compareStreams } from "#server/features/analytics/testing-streams.ts";
import { openContext } from "#server/open-context.ts";
import { createDatabase, hasPostgres } from "./databases.ts";
import { scaled } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

test.skipIf(!hasPostgres)(
  "for random streams of events, the analytics report equals a report that the test computes from the raw events",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createDatabase();
    const config = readConfig({ DATA_DIR: directory.path, DATABASE_URL: database.url });
    const { context, close } = await openContext(config, pino({ level: "silent" }));
    try {
      await expect(compareStreams(context, scaled(600))).resolves.toBeUndefined();
    } finally {
      await close();
    }
  },
);
