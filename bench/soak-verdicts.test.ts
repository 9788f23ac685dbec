import { describe, expect, test } from "vitest";
import type { Sample } from "./soak-samples.ts";
import {
  judgeAnswers,
  judgeGrowth,
  judgeLog,
  judgeSubmissions,
  type StoredSubmission,
} from "./soak-verdicts.ts";

const megabyte = 1024 ** 2;

/**
 * Returns the samples of a run of ten minutes. For each minute, `change` returns the values that
 * replace the usual ones.
 */
function tenMinutes(change: (minute: number) => Partial<Sample>): Sample[] {
  return Array.from({ length: 300 }, (_, index) => ({
    atMs: (index + 1) * 2_000,
    rssBytes: 300 * megabyte,
    heapBytes: 80 * megabyte,
    externalBytes: undefined,
    handles: 60,
    databaseConnections: 10,
    journalBytes: 0,
    lagMs: undefined,
    ...change(index / 30),
  }));
}

const failing = (samples: Sample[]) =>
  judgeGrowth(samples).flatMap(({ name, pass }) => (pass ? [] : [name]));

describe("the soak test's growth verdict fails for values that keep growing, and passes for all others", () => {
  test("the soak test finds no leak if memory grows only at the start of the run, and heap and handles only fluctuate", () => {
    const settling = tenMinutes((minute) => ({
      rssBytes: Math.min(300, 150 + 60 * minute) * megabyte,
      heapBytes: (80 + 40 * (minute % 1)) * megabyte,
      handles: 60 + Math.round(6 * Math.sin(minute)),
    }));
    expect(failing(settling)).toEqual([]);
  });

  test.each([
    ["memory of the process", (minute: number) => ({ rssBytes: (300 + 12 * minute) * megabyte })],
    ["heap", (minute: number) => ({ heapBytes: (80 + 40 * (minute % 1) + 4 * minute) * megabyte })],
    ["handles", (minute: number) => ({ handles: 60 + Math.round(8 * minute) })],
    ["connections to the database", (minute: number) => ({ databaseConnections: 10 + 8 * minute })],
  ])("the soak test detects a steady leak of %s and reports no other leak", (name, leak) => {
    expect(failing(tenMinutes(leak))).toEqual([expect.stringContaining(name)]);
  });

  test("the soak test does not check a value for growth if the operating system does not report it", () => {
    const samples = tenMinutes(() => ({ heapBytes: undefined, handles: undefined }));
    expect(judgeGrowth(samples).map(({ name }) => name)).toEqual([
      "memory of the process does not grow",
      "connections to the database do not grow",
    ]);
  });
});

test("the soak test's verdict about responses fails for a single wrong response", () => {
  const kind = { name: "page", count: 9, errors: 0, p50: 1, p95: 1, p99: 1, max: 1 };
  const judge = (errors: number) =>
    judgeAnswers({ kinds: [kind, { ...kind, errors }], problems: [], answered: [] }).pass;
  expect(judge(0)).toBe(true);
  expect(judge(1)).toBe(false);
});

test("the soak test's verdict about the server's log fails for an error and passes for a warning", () => {
  expect(judgeLog('{"level":30,"msg":"a"}\n{"level":40,"msg":"b"}').pass).toBe(true);
  expect(judgeLog('{"level":30,"msg":"a"}\n{"level":50,"msg":"b"}').pass).toBe(false);
});

describe("the soak test fails if the database or the webhook deliveries do not match the submissions that the server accepted", () => {
  const stored = (id: string): StoredSubmission => ({
    id,
    preference_id: 1,
    delivery_state: "delivered",
  });
  const a = stored("a");
  const received = (ids: string[], repeated = 0, problems: string[] = []) => ({
    effects: new Map(ids.map((id) => [id, "{}"])),
    repeated: () => repeated,
    problems,
  });
  test.each([
    ["each submission is stored and delivered", [a], ["a"], received(["a"]), [true, true]],
    ["an accepted submission is lost", [a], ["a", "b"], received(["a", "b"]), [false, true]],
    ["an unknown submission is stored", [a, stored("b")], ["a"], received(["a"]), [false, true]],
    ["a delivery is repeated", [a], ["a"], received(["a"], 1), [true, false]],
    ["a delivery has a wrong signature", [a], ["a"], received(["a"], 0, ["a"]), [true, false]],
    ["a delivery is missing", [a], ["a"], received([]), [true, false]],
    [
      "a submission has no structured search profile",
      [{ ...a, preference_id: null }],
      ["a"],
      received(["a"]),
      [false, true],
    ],
  ])(
    "if %s, the soak test gives the right verdicts on the storage and on the webhook delivery of submissions",
    (_title, submissions, answered, receiver, passes) => {
      const all = { submissions, records: submissions.length };
      const verdicts = judgeSubmissions(all, answered, receiver);
      expect(verdicts.map(({ pass }) => pass)).toEqual(passes);
    },
  );
});
