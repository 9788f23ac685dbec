import { expect, test } from "vitest";
import { describeSchema, generateSchema } from "../../../../scripts/generate-schema.ts";
import { openEmptyDatabase, openTestDatabase } from "../../testing.ts";
import { dataMarker, readSchema } from "./read-schema.ts";

/**
 * Removes casts and brackets from a schema, so that two schemas can be compared. If a database is
 * created from a schema that PostgreSQL has printed, PostgreSQL may print the new database's schema
 * with other casts and brackets.
 */
const withoutCasts = (schema: string) => schema.replaceAll(/::[a-z ]+(?:\[\])?|[()]/g, "");

test("db/schema.sql equals what the migrations generate", async () => {
  await expect(generateSchema({ verify: true, open: openEmptyDatabase })).resolves.toBeUndefined();
});

test("a database created from db/schema.sql equals a migrated one", async () => {
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
