import { expect, test } from "vitest";
import { generateTypes } from "../../../scripts/generate-types.ts";
import { openEmptyDatabase } from "../testing.ts";

test("db/types.ts is what the migrations make", async () => {
  await expect(generateTypes({ verify: true, open: openEmptyDatabase })).resolves.toBeUndefined();
});
