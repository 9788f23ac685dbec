import { defineConfig } from "vitest/config";

const minutes = 60_000;

export default defineConfig({
  test: {
    include: ["faults/**/*.fault.ts"],
    globalSetup: ["faults/data-template.ts"],
    testTimeout: 30 * minutes,
    hookTimeout: 2 * minutes,
    // Deadlines are measured here: the faults must not slow each other.
    fileParallelism: false,
    isolate: false,
    reporters: ["verbose"],
  },
});
