import { defineConfig } from "vitest/config";
import { isFull } from "./scale.ts";

const minutes = 60_000;
const every = "faults/**/*.fault.ts";

/** Faults that measure no deadline: in short they run two at a time. */
const patient = [
  "analytics-streams",
  "bad-dumps",
  "disk-full",
  "eight-processes",
  "four-processes",
  "fuzz",
  "hostile-dumps",
  "hostile-settings",
  "import-under-load",
  "kill-during-*",
  "made-up-addresses",
  "pipelined-requests",
  "refused-imports",
  "restored-by-psql",
  "second-process",
  "slow-content",
  "slow-text",
].map((name) => `faults/${name}.fault.ts`);

const common = { testTimeout: 30 * minutes, hookTimeout: 2 * minutes, isolate: false };

export default defineConfig({
  test: {
    globalSetup: ["faults/data-template.ts"],
    reporters: ["verbose"],
    // One after the other: the punctual faults measure deadlines, and want the machine to themselves.
    projects: [
      {
        test: {
          ...common,
          name: "patient",
          include: patient,
          maxWorkers: isFull ? 1 : 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: "punctual",
          include: [every],
          exclude: patient,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
