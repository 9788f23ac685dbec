import { expect, test } from "vitest";
import { generateTypes } from "../../../scripts/generate-types.ts";
import { openEmptyDatabase } from "../testing.ts";

test("db/types.ts equals what the migrations generate", async () => {
  await expect(generateTypes({ verify: true, open: openEmptyDatabase })).resolves.toBeUndefined();
});
