import { expect, test } from "vitest";
import { describeSchema, generateSchema } from "../../../../scripts/generate-schema.ts";
import { openEmptyDatabase, openTestDatabase } from "../../testing.ts";
import { dataMarker, readSchema } from "./schema.ts";

/** PostgreSQL writes a list that it has read once more with other casts than the first time. */
const withoutCasts = (schema: string) => schema.replaceAll(/::[a-z ]+(?:\[\])?|[()]/g, "");

test("db/schema.sql is what the migrations make", async () => {
  await expect(generateSchema({ verify: true, open: openEmptyDatabase })).resolves.toBeUndefined();
});

test("a database made from db/schema.sql has all that a migrated one has", async () => {
  const { before, after } = await readSchema();
  const migrated = await openTestDatabase();
  const made = await openEmptyDatabase();
  try {
    await made.pglite?.exec(before + after);
    const written = withoutCasts(`${before}${dataMarker}\n${after}`);
    expect(withoutCasts(await describeSchema(made))).toBe(written);
    expect(withoutCasts(await describeSchema(migrated))).toBe(written);
  } finally {
    await made.close();
    await migrated.close();
  }
});
