import { randomBytes, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { siteContentSchema } from "#common/site/site-content.ts";
import { contactOf } from "#common/submissions/contact.ts";
import { migrations } from "#db/migrations/index.ts";
import { describeVisitor } from "../features/analytics/describe-visitor.ts";
import { countPending } from "../features/analytics/summary-store.ts";
import { checkChain } from "../features/audit/check-chain.ts";
import { extendChain } from "../features/audit/extend-chain.ts";
import { seedStarterContent } from "../seed-starter-content.ts";
import { openTestDatabase } from "../testing.ts";
import type { Database } from "./connection.ts";
import { isCurrent, migrate } from "./migrate.ts";

test("running the migrations again changes nothing, and the database is reported as up to date", async () => {
  const database = await openTestDatabase();
  try {
    expect(await migrate(database)).toEqual([]);
    expect(await isCurrent(database)).toBe(true);
    const { rows } = await database.query("select name from kysely_migration order by name");
    expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));
  } finally {
    await database.close();
  }
});

test("the starter content is valid, and starter content that the team deleted does not return at later starts", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  try {
    expect(definitionSchema.parse(defaultDefinition)).toEqual(defaultDefinition);
    expect(siteContentSchema.parse(defaultSiteContent)).toEqual(defaultSiteContent);
    const slugs = await db.selectFrom("contentPages").select("slug").orderBy("slug").execute();
    expect(slugs.map((row) => row.slug)).toEqual([
      "about",
      "contact",
      "privacy",
      "terms",
      "why-use",
    ]);

    await db.deleteFrom("contentPages").where("slug", "=", "about").execute();
    await seedStarterContent(db, { webhookUrl: "https://hooks.example.org/a" });
    await seedStarterContent(db, { webhookUrl: "https://hooks.example.org/b" });
    expect(await db.selectFrom("contentPages").select("slug").execute()).toHaveLength(4);
    expect(await db.selectFrom("questionnaireVersions").select("version").execute()).toHaveLength(
      1,
    );
    const webhook = await db
      .selectFrom("siteSettings")
      .select("value")
      .where("key", "=", "n8n_webhook_url")
      .executeTakeFirstOrThrow();
    expect(webhook.value).toBe("https://hooks.example.org/a");
  } finally {
    await database.close();
  }
});

/** Empties a database and migrates it to an earlier version. */
async function goBackTo({ db, query }: Database, migration: string): Promise<void> {
  await query("drop schema public cascade");
  await query("create schema public");
  const before = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
  });
  expect((await before.migrateTo(migration)).error).toBeUndefined();
}

test("the migration for the submissions screen fills in the contact and the delivery state of older submissions", async () => {
  const database = await openTestDatabase();
  const { db, query } = database;
  const sent = [
    { name: "Ana", email: "Ana@example.org", city: "lisbon" },
    { name: "", email: "", city: "" },
    { mail: "ana@example.org", name: ["Ana"], city: 1 },
    { email: "", other: "no address", work: "ana@work.example" },
    { email: "ana", city: "Ł".repeat(200) },
    // The text is longer than an index entry may be, so that the test fails if a migration indexes
    // the whole text.
    { city: randomBytes(2_500).toString("hex") },
  ].map((answers) => ({ id: randomUUID(), answers }));
  try {
    await goBackTo(database, "0011-pictures");
    for (const { id, answers } of sent) {
      await query(
        "insert into submissions (id, answers, journal_path, accepted_at) values ($1, $2, 'j', now())",
        [id, JSON.stringify(answers)],
      );
    }
    await query(
      `insert into webhook_deliveries (submission_id, attempt, status, duration_ms) values
        ($1, 1, 'failed', 1), ($1, 2, 'delivered', 1), ($2, 9, 'failed', 1), ($3, 10, 'failed', 1),
        ($4, 1, 'gone', 1)`,
      sent.slice(0, 4).map(({ id }) => id),
    );

    await migrate(database);
    const rows = await db
      .selectFrom("submissions")
      .select(["id", "contactName as name", "contactEmail as email", "city", "deliveryState"])
      .execute();
    const states = ["delivered", "retrying", "failed", "failed", "none", "none"];
    expect(rows.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      sent
        .map(({ id, answers }, index) => ({
          id,
          ...contactOf(answers),
          deliveryState: states[index],
        }))
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    const found = await db
      .selectFrom("submissions")
      .select("id")
      .where("searchText", "like", "%ana@%")
      .execute();
    const [first, , third, fourth] = sent;
    expect(new Set(found.map(({ id }) => id))).toEqual(
      new Set([first, third, fourth].map((each) => each?.id)),
    );
  } finally {
    await database.close();
  }
});

test("the migrations for analytics counts add the device class, the referrer's host and the bot flag to older events", async () => {
  const database = await openTestDatabase();
  const userAgents = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0",
    "curl/8.5.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  ];
  const referrers = [
    "",
    "no address",
    "https://www.google.com/search?q=flat",
    "HTTPS://WWW.Google.com",
    "https://www.com/",
    "https://example.org.",
    "https://user:password@example.org/",
    "http://[::1]:3000/",
    "android-app://com.google.android.gm/",
    `https://${"a".repeat(300)}.example/`,
  ];
  const said: { userAgent?: string; referrer?: string }[] = [
    {},
    ...userAgents.map((userAgent) => ({ userAgent })),
    ...referrers.map((referrer) => ({ referrer })),
  ];
  try {
    await goBackTo(database, "0013-submission-work");
    for (const [index, { userAgent, referrer }] of said.entries()) {
      await database.query(
        `insert into form_analytics (session_id, event_type, user_agent, referrer)
          values ($1, 'start', $2, $3)`,
        [`${index}`, userAgent ?? null, referrer ?? null],
      );
    }
    await migrate(database);
    const rows = await database.db
      .selectFrom("formAnalytics")
      .select(["userAgent", "referrer", "deviceClass", "referrerHost", "isBot"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual(said.map((each) => describeVisitor(each)));
    expect(await countPending(database.db)).toBe(said.length - 1);
  } finally {
    await database.close();
  }
});

test("the migrations that add the mail feature give older submissions a search state and a consent record, but send no mail", async () => {
  const database = await openTestDatabase();
  const { db, query } = database;
  const [closed, working] = [randomUUID(), randomUUID()];
  try {
    await goBackTo(database, "0018-referrer-hosts");
    await query("insert into questionnaire_versions (version, value) values (1, $1)", [
      JSON.stringify(defaultDefinition),
    ]);
    for (const [id, status] of [
      [closed, "closed"],
      [working, "working"],
    ]) {
      await query(
        `insert into submissions (id, answers, journal_path, accepted_at, updated_at, status, contact_email, definition_version)
         values ($1, '{}', 'j', '2025-01-01', '2025-01-02', $2, 'Ana@example.org', 1)`,
        [id, status],
      );
    }
    await migrate(database);
    const { rows } = await query(`
      select id, life, ended_reason, asked_at, confirmed_at, ended_at > now() - interval '1 hour' as ends_now
      from submissions
    `);
    const unasked = { asked_at: null, confirmed_at: null };
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
      new Map([
        [closed, { id: closed, life: "ended", ended_reason: "closed", ...unasked, ends_now: true }],
        [
          working,
          { id: working, life: "unconfirmed", ended_reason: null, ...unasked, ends_now: null },
        ],
      ]),
    );
    expect(await db.selectFrom("mail").select("id").execute()).toEqual([]);
    const consents = await db
      .selectFrom("consents")
      .select(["address", "termsText", "definitionVersion", "givenAt", "confirmedAt"])
      .execute();
    const terms = defaultDefinition.steps
      .flatMap(({ fields }) => fields)
      .find(({ id }) => id === "agreeToTerms");
    const consent = {
      address: "Ana@example.org",
      termsText: terms?.label,
      definitionVersion: 1,
      givenAt: new Date("2025-01-01"),
      confirmedAt: null,
    };
    expect(consents).toEqual([consent, consent]);
    const { reviewAskedAt } = await db
      .selectFrom("mailQueue")
      .select("reviewAskedAt")
      .executeTakeFirstOrThrow();
    expect(reviewAskedAt).not.toBeNull();
  } finally {
    await database.close();
  }
});

test("the migration that adds the audit log's chain of digests keeps all entries, and the server then adds them to the chain", async () => {
  const database = await openTestDatabase();
  const { db, query } = database;
  try {
    await goBackTo(database, "0041-invitations");
    await query("insert into audit_log (username, action) values ('ana', 'account.login')");
    await query("insert into audit_log (action, subject) values ('account.remove', 'ben')");
    await migrate(database);
    expect(await extendChain(db)).toBe(2);
    expect(await checkChain(db)).toMatchObject({ problems: [], chained: 2, waiting: 0 });
  } finally {
    await database.close();
  }
});

test("the migration 0051 gives a published post without a publication time the time of its creation, and changes no other post", async () => {
  const database = await openTestDatabase();
  const { db, query } = database;
  try {
    await goBackTo(database, "0050-tries-of-pictures");
    for (const [slug, published, publishedAt] of [
      ["without-a-time", true, null],
      ["with-a-time", true, "2026-02-02T00:00Z"],
      ["draft", false, null],
    ]) {
      await query(
        `insert into blog_posts (title, slug, content, published, published_at, created_at)
         values ('A title', $1, 'x', $2, $3, '2026-01-01T00:00Z')`,
        [slug, published, publishedAt],
      );
    }
    await migrate(database);
    const posts = await db
      .selectFrom("blogPosts")
      .select(["slug", "publishedAt"])
      .orderBy("id")
      .execute();
    expect(posts).toEqual([
      { slug: "without-a-time", publishedAt: new Date("2026-01-01") },
      { slug: "with-a-time", publishedAt: new Date("2026-02-02") },
      { slug: "draft", publishedAt: null },
    ]);
  } finally {
    await database.close();
  }
});

test("if one text contains several SQL statements, PostgreSQL returns the rows of all statements, and PGlite refuses the text", async () => {
  const database = await openTestDatabase();
  try {
    const outcome = await database.query("begin; select 1 as a; commit").then(
      ({ rows }) => rows,
      () => "refused",
    );
    expect(outcome).toEqual(database.engine === "pglite" ? "refused" : [{ a: 1 }]);
  } finally {
    await database.close();
  }
});

test("both database engines return the same JavaScript values for the same rows", async () => {
  const { query, close } = await openTestDatabase();
  try {
    const { rows } = await query(`
      select date '2026-01-31' as day, timestamptz '2026-01-31 10:20:30+02' as moment,
        42::bigint as whole, 'a'::text as words, true as truth, '{"aB": [1]}'::jsonb as document
    `);
    expect(rows).toEqual([
      {
        day: "2026-01-31",
        moment: new Date("2026-01-31T08:20:30Z"),
        whole: 42,
        words: "a",
        truth: true,
        document: { aB: [1] },
      },
    ]);
  } finally {
    await close();
  }
});

const refusals: [rule: string, statement: string, code: string][] = [
  [
    "a username has at least 3 characters",
    "insert into users (username, password) values ('ab', 'x')",
    "23514",
  ],
  [
    "a username is unique without regard to case",
    "insert into users (username, password) values ('Anna', 'x'), ('anna', 'x')",
    "23505",
  ],
  [
    "a title has at most 255 characters",
    "insert into blog_posts (title, slug, content) values (repeat('x', 256), 'a', 'x')",
    "22001",
  ],
  [
    "a page's slug is unique",
    "insert into content_pages (title, slug, content, page_type) values ('x', 'terms', 'x', 'legal')",
    "23505",
  ],
  [
    "a page has a known type",
    "insert into content_pages (title, slug, content, page_type) values ('x', 'new', 'x', 'odd')",
    "23514",
  ],
  [
    "a setting's key has at most 50 characters",
    "insert into site_settings (key, value) values (repeat('k', 51), '1')",
    "22001",
  ],
  [
    "terms are accepted",
    `insert into flat_preferences (city, property_type, bedrooms, bathrooms, min_rent, max_rent,
      move_in_date, full_name, email, terms_accepted)
      values ('x', 'x', 'x', 'x', 100, 200, '2026-01-01', 'x', 'x', false)`,
    "23514",
  ],
  [
    "the rent is at least 100",
    `insert into flat_preferences (city, property_type, bedrooms, bathrooms, min_rent, max_rent,
      move_in_date, full_name, email, terms_accepted)
      values ('x', 'x', 'x', 'x', 99, 200, '2026-01-01', 'x', 'x', true)`,
    "23514",
  ],
  [
    "an event has a known type",
    "insert into form_analytics (session_id, event_type) values ('s', 'odd')",
    "23514",
  ],
  [
    "an event is recorded once for its session and step",
    "insert into form_analytics (session_id, event_type) values ('s', 'start'), ('s', 'start')",
    "23505",
  ],
  ["the audit log is append-only", "delete from audit_log", "P0001"],
];

test("the database itself refuses statements that break a schema rule, such as a unique username or a minimum rent", async () => {
  const database = await openTestDatabase();
  try {
    for (const [rule, statement, code] of refusals) {
      const outcome = await sql
        .raw(statement)
        .execute(database.db)
        .then(
          () => "accepted",
          (error: { code: string }) => error.code,
        );
      expect({ rule, outcome }).toEqual({ rule, outcome: code });
    }
  } finally {
    await database.close();
  }
});
