import { expect, test } from "vitest";
import { auditActions } from "#common/audit/entry.ts";
import { describeEntry } from "./describe-entry.ts";

const at = "2026-01-05T10:20:00.000Z";

test("what someone did to something is told with its name", () => {
  const entry = {
    id: 1,
    at,
    username: "ana",
    action: "post.publish",
    subject: "Moving in",
  } as const;
  expect(describeEntry(entry)).toEqual({
    who: "ana",
    did: "published the post",
    what: "Moving in",
  });
});

test("what someone did to their own account is told without repeating the name", () => {
  const entry = { id: 1, at, username: "ana", action: "account.password", subject: "ana" } as const;
  expect(describeEntry(entry)).toEqual({ who: "ana", did: "changed their password", what: null });
});

test("what nobody who was logged in did, the server did", () => {
  for (const action of auditActions) {
    const { who, did, what } = describeEntry({ id: 1, at, username: null, action, subject: "ana" });
    expect(who).toBe("The server");
    expect(did).not.toBe("");
    expect(what).toBe("ana");
  }
});
