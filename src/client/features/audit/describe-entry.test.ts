import { expect, test } from "vitest";
import { type AuditAction, auditWords } from "#common/audit/entry.ts";
import { describeEntry } from "./describe-entry.ts";

const at = "2026-01-05T10:20:00.000Z";

test("the sentence for an entry of the audit log says who did what to which account", () => {
  const entry = {
    id: 1,
    at,
    username: "ana",
    action: "post.publish",
    subject: "Moving in",
    source: null,
  } as const;
  expect(describeEntry(entry)).toEqual({
    who: "ana",
    did: "published the post",
    what: "Moving in",
  });
});

test("the sentence for a change that a user made to their own account does not repeat the name", () => {
  const changed = { action: "account.password", subject: "ana", source: null } as const;
  const entry = { id: 1, at, username: "ana", ...changed };
  expect(describeEntry(entry)).toEqual({ who: "ana", did: "changed their password", what: null });
});

test("the sentence about a failed login names the account, or says that no account has the username", () => {
  const failed = {
    id: 1,
    at,
    username: null,
    action: "account.login-failed",
    source: null,
  } as const;
  const did = (subject: string | null) => describeEntry({ ...failed, subject }).did;
  expect(did("ana")).toBe("refused a login with a wrong password for");
  expect(did(null)).toBe("refused a login with a username that has no account");
});

test("an entry of the audit log without a user name is described as made by the server, for every action", () => {
  for (const action of Object.keys(auditWords) as AuditAction[]) {
    const { who, did, what } = describeEntry({
      id: 1,
      at,
      username: null,
      action,
      subject: "ana",
      source: null,
    });
    expect(who).toBe("The server");
    expect(did).not.toBe("");
    expect(what).toBe("ana");
  }
});
