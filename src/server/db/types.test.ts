import { expect, test } from "vitest";
import { generateTypes } from "../../../scripts/generate-types.ts";
import { openEmptyDatabase } from "../testing.ts";

test("db/types.ts equals the types that are generated from the migrated database", async () => {
  await expect(generateTypes({ verify: true, open: openEmptyDatabase })).resolves.toBeUndefined();
});
