import { afterAll, beforeAll, expect, test } from "vitest";
import { someHash } from "../../passwords/testing-hash.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { dumpOf } from "./testing.ts";
import { postRow, reasonAgainstRow, userRow } from "./testing-import.ts";

let opened: TestContext;
let dump: string;

beforeAll(async () => {
  opened = await openTestContext();
  dump = await dumpOf(opened.context.database);
});

afterAll(async () => {
  await opened[Symbol.asyncDispose]();
});

const picture = {
  id: "900",
  hash: "0".repeat(20),
  width: "1",
  height: "1",
  alt: "",
  master: "\\\\x00",
  created_at: "2026-01-01 00:00:00+00",
};

type Case = [what: string, table: string, row: Record<string, string>, reason: RegExp];

test.each<Case>([
  [
    "a username that is too short",
    "users",
    { ...userRow, username: "ab" },
    /at least 3 characters/,
  ],
  ["a username with a space", "users", { ...userRow, username: " root" }, /only letters, digits/],
  ["an invalid email address", "users", { ...userRow, email: "nowhere" }, /valid email address/],
  ["a password that is not a hash", "users", { ...userRow, password: "none" }, /not a hash/],
  [
    "a password hash that needs 512 MB",
    "users",
    { ...userRow, password: someHash.replace("m=19456", "m=524288") },
    /not a hash/,
  ],
  [
    "a password hash with too many rounds",
    "users",
    { ...userRow, password: someHash.replace("t=2", "t=2000") },
    /not a hash/,
  ],
  [
    "a password hash with a salt of another length",
    "users",
    { ...userRow, password: someHash.replace("p=1$", "p=1$AAAA") },
    /not a hash/,
  ],
  ["an invalid slug", "blog_posts", { ...postRow, slug: "Not a slug" }, /Slug must contain only/],
  [
    "a slug that is reserved for a screen",
    "blog_posts",
    { ...postRow, slug: "admin" },
    /Slug cannot be admin/,
  ],
  [
    "a picture with a script as its URL",
    "blog_posts",
    { ...postRow, featured_image: "javascript:alert(1)" },
    /valid URL/,
  ],
  ["tags that are no texts", "blog_posts", { ...postRow, tags: "[1]" }, /A tag must be text/],
  [
    "content over 1 MB",
    "blog_posts",
    { ...postRow, content: "x".repeat(1_000_001) },
    /at most 1 MB/,
  ],
  ["a picture that does not match its hash", "pictures", picture, /hash/],
])(
  "an import of %s is refused with the number of the invalid line, and nothing changes",
  (_what, table, row, reason) =>
    expect(reasonAgainstRow(opened.context, dump, table, row)).resolves.toMatch(reason),
);
