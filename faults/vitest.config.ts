import { defineConfig } from "vitest/config";
import { isFull } from "./scale.ts";

const minutes = 60_000;
const every = "faults/**/*.fault.ts";

/**
 * The test files that measure no deadline, or only deadlines of several seconds. In `npm test`,
 * three of these files run at the same time, because they often wait for processes.
 */
const untimed = [
  "analytics-streams",
  "audit-stream",
  "bad-dumps",
  "disk-full",
  "eight-processes",
  "events-across-processes",
  "fortnight",
  "fortnight/reckoning",
  "four-processes",
  "fuzz",
  "hostile-dumps",
  "hostile-posts",
  "hostile-settings",
  "import-under-load",
  "kill-during-*",
  "made-up-addresses",
  "mail-outage",
  "pipelined-requests",
  "power-cut",
  "refused-imports",
  "rich-text",
  "restored-by-psql",
  "second-process",
  "sigterm-drain",
  "slow-content",
  "slow-listings",
  "slow-senders",
  "slow-text",
  "webhook-*",
].map((name) => `faults/${name}.fault.ts`);

const common = {
  setupFiles: ["faults/fixed-seed.ts"],
  testTimeout: 30 * minutes,
  hookTimeout: 2 * minutes,
  isolate: false,
  // With more memory for new objects, garbage is collected less often, and the tests run faster.
  execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
};

export default defineConfig({
  test: {
    globalSetup: ["faults/data-template.ts"],
    reporters: ["verbose", "./scripts/list-flaky.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "untimed",
          include: untimed,
          maxWorkers: isFull ? 1 : 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Test files that measure deadlines run alone, one after the other, because tests that run
        // at the same time would slow them down.
        test: {
          ...common,
          name: "timed",
          include: [every],
          exclude: untimed,
          // A busy machine can delay a test of the short run past a deadline. So a failed test is
          // repeated once, and is listed as flaky if it then passes. The tests of the project
          // `untimed` are never repeated, because a repetition could hide a rare failure, such as a
          // lost submission.
          retry: isFull ? 0 : 1,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
