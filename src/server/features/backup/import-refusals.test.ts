import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someHash } from "../../passwords/testing-hash.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { dumpOf, linesOf } from "./testing.ts";
import {
  failureOf,
  postRow,
  reasonAgainstRow,
  sealed,
  userRow,
  withRow,
} from "./testing-import.ts";

let opened: TestContext;
let dump: string;

beforeAll(async () => {
  opened = await openTestContext();
  dump = await dumpOf(opened.context.database);
});

afterAll(async () => {
  await opened[Symbol.asyncDispose]();
});

const submission = {
  id: "0190b6a0-0000-7000-8000-000000000001",
  answers: '{"city": "Lisbon"}',
  journal_path: "journal/x.jsonl",
  accepted_at: "2026-01-01 00:00:00+00",
  stored_at: "2026-01-01 00:00:00+00",
  updated_at: "2026-01-01 00:00:00+00",
  status: "new",
  life: "active",
  delivery_state: "none",
  extra_days: "0",
};
const preferences = {
  id: "900",
  city: "Lisbon",
  property_type: "studio",
  bedrooms: "any",
  bathrooms: "any",
  min_rent: "100",
  max_rent: "200",
  move_in_date: "2026-05-01",
  full_name: "Somebody",
  email: "somebody@example.com",
  terms_accepted: "t",
  created_at: "2026-01-01",
};
const deletedListing = { id: submission.id, deleted_at: "2026-01-01 00:00:00+00" };

type Case = [what: string, table: string, row: Record<string, string>, reason: RegExp];

test.each<Case>([
  ["an id that is not a number", "blog_posts", { ...postRow, id: "abc" }, /id: .*"abc"/],
  [
    "a title that is too long",
    "blog_posts",
    { ...postRow, title: "x".repeat(256) },
    /title: .*too long/,
  ],
  [
    "a row that violates a constraint",
    "form_analytics",
    {
      id: "900",
      session_id: "s",
      event_type: "lost",
      timestamp: "2026-01-01 00:00:00+00",
      is_bot: "f",
    },
    /form_analytics_event_type_check/,
  ],
  ["a missing required value", "blog_posts", { ...postRow, title: "\\N" }, /title: /],
  ["an infinite time", "blog_posts", { ...postRow, created_at: "infinity" }, /created_at .*years/],
  [
    "a time before Christ",
    "blog_posts",
    { ...postRow, published_at: "0044-03-15 00:00:00+00 BC" },
    /published_at .*years/,
  ],
  [
    "an id too close to the largest",
    "blog_posts",
    { ...postRow, id: "2147483647" },
    /id must be between/,
  ],
  ["an id below the first", "blog_posts", { ...postRow, id: "-1" }, /id must be between/],
  [
    "an author who does not exist",
    "blog_posts",
    { ...postRow, author_id: "77777" },
    /author_id.*77777/,
  ],
  [
    "a username that is taken in another case",
    "users",
    { ...userRow, username: "ADMIN" },
    /lower\(username\).*admin/,
  ],
  ["a duplicate id", "users", { ...userRow, id: "2" }, /\(id\)=\(2\)/],
  ["answers that are a list", "submissions", { ...submission, answers: "[]" }, /must be an object/],
  [
    "nested answers",
    "submissions",
    { ...submission, answers: '{"a": {"b": "c"}}' },
    /texts and lists/,
  ],
  [
    "answers over 64 KB",
    "submissions",
    { ...submission, answers: `{"a": "${"x".repeat(65_536)}"}` },
    /at most 64 KB/,
  ],
  [
    "a choice that is not a list",
    "flat_preferences",
    { ...preferences, neighborhoods: '{"a": 1}' },
    /neighborhoods must be a list of texts/,
  ],
  [
    "a choice that is a list of lists",
    "flat_preferences",
    { ...preferences, amenities: '[["a"]]' },
    /amenities must be a list of texts/,
  ],
  [
    "a deleted listing without its data",
    "deleted_listings",
    { ...deletedListing, content: '{"listings": [{}]}' },
    /content must contain a listing/,
  ],
  [
    "a webhook that is not a URL",
    "site_settings",
    { key: "n8n_webhook_url", value: '"nowhere"', last_updated: "2026-01-01 00:00:00+00" },
    /n8n_webhook_url/,
  ],
  [
    "a questionnaire without steps",
    "questionnaire_versions",
    { version: "900", value: '{"steps": []}', created_at: "2026-01-01 00:00:00+00" },
    /version 900/,
  ],
])(
  "an import of %s is refused with the number of the invalid line, and nothing changes",
  (_what, table, row, reason) =>
    expect(reasonAgainstRow(opened.context, dump, table, row)).resolves.toMatch(reason),
);

test.each([
  { ...userRow, created_at: "ada@example.com" },
  { ...userRow, username: "ADMIN" },
])("the log of a refused import contains no values from the dump: %#", async (row) => {
  const { context } = opened;
  const { error, logFile } = await failureOf(context, withRow(dump, "users", row));
  expect(error).toMatch(/ada@example\.com|admin/);
  const log = await readFile(join(context.config.dataDir, logFile ?? ""), "utf8");
  expect(log).toMatch(/^Refused: Table users, line \d+: .*…/m);
  expect(log).not.toMatch(/ada@example\.com|admin/i);
});

const withoutTable = (table: string) =>
  sealed(
    dump
      .replace(new RegExp(`^COPY public\\.${table} [^]*?^\\\\\\.\n`, "m"), "")
      .replaceAll(new RegExp(`^(?:CREATE|ALTER)[^;]*public\\.${table}[ ;(_][^;]*;\n`, "gm"), ""),
  );

test.each<[string, () => string, RegExp]>([
  [
    "a value too long for an index",
    () =>
      withRow(dump, "submissions", { ...submission, city: randomBytes(20_000).toString("base64") }),
    /^The rows cannot be stored: index row /,
  ],
  [
    "a deleted listing whose data are not an object",
    () => withRow(dump, "deleted_listings", { ...deletedListing, content: '{"listings": [1]}' }),
    /^The rows cannot be stored: /,
  ],
  [
    "an unknown table",
    () =>
      sealed(
        dump.replace(
          "COPY public.users (",
          "COPY public.strangers (id) FROM stdin;\n\\.\n\nCOPY public.users (",
        ),
      ),
    /^Table strangers, line \d+: /,
  ],
  ["a missing table", () => withoutTable("old_brand_slugs"), /old_brand_slugs/],
  ["an unknown migration", () => dump.replace("0003-settings", "9999-tomorrow"), /9999-tomorrow/],
  [
    "no administrator",
    () => sealed(dump.replace(`\tadmin\t${someHash}\t\\N\tt\t`, `\tadmin\t${someHash}\t\\N\tf\t`)),
    /no administrator/,
  ],
  [
    "a sequence at its end",
    () => sealed(dump.replace("users_id_seq', 2,", "users_id_seq', 2147483647,")),
    /users_id_seq/,
  ],
])("an import of a dump with %s is refused, and nothing changes", async (_what, change, reason) => {
  const changed = sealed(change());
  expect(changed).not.toBe(dump);
  const failure = await failureOf(opened.context, changed);
  expect(failure.status).toBe(422);
  expect(failure.error).toMatch(reason);
  expect(linesOf(await dumpOf(opened.context.database))).toEqual(linesOf(dump));
});
