import { expect, test } from "vitest";
import { generateTypes } from "../../../scripts/generate-types.ts";

test("db/types.ts is what the migrations make", async () => {
  await expect(generateTypes({ verify: true })).resolves.toBeUndefined();
});
