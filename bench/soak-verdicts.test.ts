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

/** Ten minutes of samples, of which each may change something by the minute. */
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

describe("growth", () => {
  test("what settles in the first quarter, or wavers, is none", () => {
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
  ])("what leaks is: %s", (name, leak) => {
    expect(failing(tenMinutes(leak))).toEqual([expect.stringContaining(name)]);
  });

  test("what cannot be seen is not judged", () => {
    const samples = tenMinutes(() => ({ heapBytes: undefined, handles: undefined }));
    expect(judgeGrowth(samples).map(({ name }) => name)).toEqual([
      "memory of the process does not grow",
      "connections to the database do not grow",
    ]);
  });
});

test("one wrong answer is too many", () => {
  const kind = { name: "page", count: 9, errors: 0, p50: 1, p95: 1, p99: 1, max: 1 };
  const judge = (errors: number) =>
    judgeAnswers({ kinds: [kind, { ...kind, errors }], problems: [], answered: [] }).pass;
  expect(judge(0)).toBe(true);
  expect(judge(1)).toBe(false);
});

test("what the server calls an error is told", () => {
  expect(judgeLog('{"level":30,"msg":"a"}\n{"level":40,"msg":"b"}').pass).toBe(true);
  expect(judgeLog('{"level":30,"msg":"a"}\n{"level":50,"msg":"b"}').pass).toBe(false);
});

describe("submissions", () => {
  const stored = (id: string): StoredSubmission => ({
    id,
    preference_id: 1,
    delivery_state: "delivered",
  });
  test.each([
    ["all there", [stored("a")], ["a"], [["a", 1]], [true, true]],
    [
      "one is missing",
      [stored("a")],
      ["a", "b"],
      [
        ["a", 1],
        ["b", 1],
      ],
      [false, true],
    ],
    ["nobody was answered that", [stored("a"), stored("b")], ["a"], [["a", 1]], [false, true]],
    ["delivered twice", [stored("a")], ["a"], [["a", 2]], [true, false]],
    ["not delivered", [stored("a")], ["a"], [], [true, false]],
    [
      "without a record",
      [{ ...stored("a"), preference_id: null }],
      ["a"],
      [["a", 1]],
      [false, true],
    ],
  ] as [string, StoredSubmission[], string[], [string, number][], boolean[]][])(
    "%s",
    (_what, submissions, answered, accepted, passes) => {
      const all = { submissions, records: submissions.length };
      const verdicts = judgeSubmissions(all, answered, new Map(accepted));
      expect(verdicts.map(({ pass }) => pass)).toEqual(passes);
    },
  );
});
