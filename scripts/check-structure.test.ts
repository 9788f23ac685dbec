import { expect, test } from "vitest";
import {
  findKnots,
  findUnknownTests,
  isServerName,
  roomOf,
  tablesWritten,
} from "./check-structure.ts";

test("the structure check assigns a file to its feature, else to its folder below src/client or src/server, else to itself", () => {
  expect(roomOf("src/server/features/blog/store.ts")).toBe("src/server/features/blog");
  expect(roomOf("src/client/ui/back-office/dialog.tsx")).toBe("src/client/ui");
  expect(roomOf("src/server/context.ts")).toBe("src/server/context.ts");
});

test("the structure check reports exactly the parts of the code that form an import cycle", () => {
  const imports = [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
    { from: "c", to: "a" },
    { from: "c", to: "d" },
    { from: "e", to: "a" },
  ];
  expect(findKnots(imports)).toEqual([["a", "b", "c"]]);
  expect(findKnots(imports.slice(1))).toEqual([]);
});

test("the structure check finds the names of tables in query builders and in SQL, and mistakes no other words for tables", () => {
  const source = `
    trx.insertInto("submissionNotes").values(note);
    sql\`update submissions set status = 'new'\`; // update everything
    db.selectFrom("users");
  `;
  const tables = new Set(["submissions", "submission_notes", "users"]);
  expect(tablesWritten(source, tables).sort()).toEqual(["submission_notes", "submissions"]);
});

test.each(["store", "team-router", "submission-queue", "swap-import", "stored-posts"])(
  "a file of a server feature may have the name %s",
  (name) => {
    expect(isServerName(name)).toBe(true);
  },
);

test.each(["helpers", "submission-utils", "save", "post-service"])(
  "a file of a server feature may not have the name %s",
  (name) => {
    expect(isServerName(name)).toBe(false);
  },
);

test("if a document names a test file that does not exist, the structure check reports the name", () => {
  const text = "| `one.test.ts`, `two.spec.ts` | `three.fault.ts`, `one.test.ts` | `other.ts` |";
  expect(findUnknownTests(text, ["src/a/one.test.ts", "e2e/two.spec.ts"])).toEqual([
    "three.fault.ts",
  ]);
});
