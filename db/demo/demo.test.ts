import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { trackInput } from "#common/analytics/event.ts";
import { posts } from "#common/blog/post.ts";
import { mapTags } from "#common/html.ts";
import { listingStatuses } from "#common/listings/listing.ts";
import { listingLanguages } from "#common/listings/listing-fields.ts";
import { mailKinds } from "#common/mail/mail.ts";
import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { messageStatuses } from "#common/messages/message.ts";
import { answersSchema } from "#common/questionnaire/answers.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import { submissionStatuses } from "#common/submissions/submission.ts";
import { recordEvents } from "#server/features/analytics/store.ts";
import { cleanHtml } from "#server/html/clean-html.ts";
import { openTestContext } from "#server/testing.ts";
import { addListings } from "./add-listings.ts";
import { addMails } from "./add-mails.ts";
import { addMessages } from "./add-messages.ts";
import { addSubmissions } from "./add-submissions.ts";
import { demoEvents } from "./analytics.ts";
import { demoListings } from "./listings.ts";
import { demoPosts } from "./posts.ts";
import { demoSubmissions } from "./submissions.ts";

const allowed = new Set(
  (
    "p h2 h3 h4 ul ol li blockquote table thead tbody tr th td caption figure figcaption img a " +
    "strong em code pre hr br"
  ).split(" "),
);

const now = new Date("2026-03-18T12:00:00.000Z");
const slugs = demoPosts.map(({ slug }) => slug);

function tagsOf(html: string): string[] {
  const tags: string[] = [];
  mapTags(html, ({ name, closing }, text) => {
    tags.push(closing ? `/${name}` : name);
    return text;
  });
  return tags;
}

const addresses = (html: string, attribute: "src" | "href") =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(([, address = ""]) => address);

const isThere = (picture: string) =>
  picture.startsWith("/media/demo/") && existsSync(`public${picture}`);

test("the demo has twelve published posts and a draft, newest first, with unique slugs", () => {
  expect(demoPosts.filter(({ published }) => published)).toHaveLength(12);
  expect(demoPosts.filter(({ published }) => !published)).toHaveLength(1);
  expect(new Set(slugs).size).toBe(slugs.length);
  const ages = demoPosts.map(({ daysAgo }) => daysAgo);
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
});

test.each(demoPosts)("the demo post $slug is valid input for the back office", (post) => {
  const { daysAgo: _daysAgo, firstDraft, ...input } = post;
  expect(posts.input.parse({ ...input, ...firstDraft })).toEqual({ ...input, ...firstDraft });
  expect(posts.input.parse(input)).toEqual(input);
});

test.each(demoPosts)(
  "the demo post $slug has only allowed HTML tags, and the filter against unsafe HTML keeps all of these tags",
  ({ content }) => {
    const tags = tagsOf(content);
    expect(tags.filter((name) => !allowed.has(name.replace("/", "")))).toEqual([]);
    expect(tagsOf(cleanHtml(content))).toEqual(tags);
  },
);

test.each(demoPosts)(
  "the pictures in the demo post $slug exist, and have a description and a size",
  (post) => {
    const pictures = post.content.match(/<img [^>]*>/g) ?? [];
    for (const picture of pictures) {
      expect(picture).toMatch(/ alt="[^"]{20,}" width="\d+" height="\d+">$/);
    }
    const shown = [...addresses(post.content, "src"), ...(post.featuredImage ?? "").split(" ", 1)];
    expect(shown.filter((picture) => picture !== "" && !isThere(picture))).toEqual([]);
    expect(post.featuredImage !== null).toBe(post.published);
  },
);

test.each(demoPosts)(
  "the demo post $slug has only links to published posts, the home page and https addresses",
  ({ content }) => {
    const published = demoPosts.filter((post) => post.published).map(({ slug }) => `/blog/${slug}`);
    const odd = addresses(content, "href").filter(
      (href) => href !== "/" && !published.includes(href) && !href.startsWith("https://"),
    );
    expect(odd).toEqual([]);
  },
);

test("two runs of the demo on one day create the same analytics events, and a run on the next day adds only one day's events", () => {
  const events = demoEvents(now);
  expect(demoEvents(new Date(now.getTime() + 3_600_000))).toEqual(events);
  const keyOf = ({ sessionId, eventType, stepId }: (typeof events)[number]) =>
    [sessionId, eventType, stepId].join(" ");
  const keys = new Set(events.map(keyOf));
  expect(keys.size).toBe(events.length);

  const today = now.toISOString().slice(0, 10);
  const tomorrow = demoEvents(new Date(now.getTime() + 86_400_000));
  const fresh = tomorrow.filter((event) => !keys.has(keyOf(event)));
  expect(fresh.length).toBeGreaterThan(0);
  expect(fresh.every(({ timestamp }) => timestamp.toISOString().startsWith(today))).toBe(true);
});

test("the demo's analytics are about 1,500 sessions of the past year", () => {
  const events = demoEvents(now);
  const sessions = new Set(events.map(({ sessionId }) => sessionId)).size;
  expect(sessions).toBeGreaterThan(1_350);
  expect(sessions).toBeLessThan(1_650);
  const times = events.map(({ timestamp }) => timestamp.getTime());
  expect(Math.max(...times)).toBeLessThan(now.getTime());
  expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 366 * 86_400_000);
});

test("each of the demo's analytics events is one that the default questionnaire can send", () => {
  for (const event of demoEvents(now)) {
    const { sessionId, eventType, stepId, stepNumber, definitionVersion, ...others } = event;
    const { metadata, userAgent, referrer, timeSpentSeconds } = others;
    const sent = trackInput.parse({
      sessionId,
      eventType,
      stepId,
      stepNumber,
      definitionVersion,
      ...(timeSpentSeconds !== null && { timeSpentSeconds }),
      metadata: {
        ...(JSON.parse(metadata) as object),
        userAgent,
        ...(referrer !== null && { referrer }),
      },
    });
    const step = defaultDefinition.steps[event.stepNumber - 1];
    expect(step?.id).toBe(event.stepId);
    const known = defaultDefinition.steps
      .slice(0, event.stepNumber)
      .flatMap(({ fields }) => fields.map(({ id }) => id));
    expect(known).toEqual(expect.arrayContaining(sent.metadata?.answeredFields ?? []));
  }
});

test("of the demo's visitor sessions, about 60 percent are on mobile devices and 40 percent on desktops, and none is by a bot", () => {
  const starts = demoEvents(now).filter(({ eventType }) => eventType === "start");
  const share = (isMeant: (event: (typeof starts)[number]) => boolean) =>
    starts.filter(isMeant).length / starts.length;
  expect(share(({ deviceClass }) => deviceClass === "mobile")).toBeCloseTo(0.6, 1);
  expect(share(({ deviceClass }) => deviceClass === "desktop")).toBeCloseTo(0.4, 1);
  expect(share(({ referrerHost }) => referrerHost === "direct")).toBeCloseTo(0.4, 1);
  expect(share(({ referrerHost }) => referrerHost === "google.com")).toBeGreaterThan(0.2);
  expect(share(({ isBot }) => isBot)).toBe(0);
});

test("the README states the numbers of the demo's posts and submissions", async () => {
  const readme = (await readFile("README.md", "utf8")).replaceAll(/\s+/g, " ");
  expect(readme).toContain(`${demoPosts.length} posts of a magazine (one of them a draft)`);
  expect(readme).toContain(`${demoSubmissions(now).length} submissions with notes and deliveries`);
  expect(readme).toContain(`${demoListings.length} listings in five languages`);
});

test("the demo's submissions are valid and cover every status", () => {
  const submissions = demoSubmissions(now);
  expect(demoSubmissions(now)).toEqual(submissions);
  expect(submissions).toHaveLength(24);
  // The first 8 characters of each submission's id must be unique, because the back office shows
  // only these.
  expect(new Set(submissions.map(({ id }) => id.slice(0, 8))).size).toBe(24);
  expect(new Set(submissions.map(({ status }) => status))).toEqual(new Set(submissionStatuses));
  const times = submissions.map(({ acceptedAt }) => acceptedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const submission of submissions) {
    const { answers, acceptedAt, status, sentAt, updatedAt, notes, tries } = submission;
    expect(answersSchema(defaultDefinition, { now: acceptedAt }).parse(answers)).toEqual(answers);
    expect(mapPreferences(answers).problem).toBeNull();
    expect(answers.email).toMatch(/@example\.(com|net|org)$/);
    expect(sentAt !== null).toBe(status === "sent" || status === "closed");
    // No time in the demo is in the future.
    const moments = [sentAt, updatedAt, ...notes.map(({ createdAt }) => createdAt)];
    moments.push(...tries.map(({ attemptedAt }) => attemptedAt));
    for (const moment of moments) {
      expect(moment?.getTime() ?? now.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(moment?.getTime() ?? now.getTime()).toBeGreaterThanOrEqual(acceptedAt.getTime());
    }
  }
});

test("a second run of the demo adds no analytics events and no submissions, and the demo leaves no delivery in the job queue", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  // Starting the job queue creates its tables. The test reads these tables to check that the demo
  // adds no delivery jobs.
  await opened.context.jobs.start({});
  const events = demoEvents(now).slice(0, 2_000);
  expect(await recordEvents(db, events)).toBe(events.length);
  expect(await recordEvents(db, events)).toBe(0);

  const url = JSON.stringify("https://hooks.example.org/roost");
  await db.insertInto("siteSettings").values({ key: "n8n_webhook_url", value: url }).execute();
  const add = () => db.transaction().execute((trx) => addSubmissions(trx, now));
  expect(await add()).toBe(24);
  const states = async () =>
    db
      .selectFrom("submissions")
      .select(({ fn }) => ["deliveryState", fn.countAll<number>().as("count")])
      .groupBy("deliveryState")
      .orderBy("deliveryState")
      .execute();
  const { rows: jobs } = await opened.context.database.query("select id from pgboss.job");
  expect(jobs).toEqual([]);
  expect(await states()).toEqual([
    { deliveryState: "delivered", count: 20 },
    { deliveryState: "failed", count: 2 },
    { deliveryState: "none", count: 2 },
  ]);
  const tries = await db.selectFrom("webhookDeliveries").select("id").execute();
  expect(tries).toHaveLength(42);
  expect(await add()).toBe(0);
});

test("the demo has a mail of each kind, stored but not sent, and running the demo again adds no mails", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const brand = { siteName: "Roost", texts: defaultMailTexts };
  const add = () => db.transaction().execute((trx) => addMails(trx, brand, now));
  expect(await add()).toBe(mailKinds.length);
  expect(await add()).toBe(0);
  const stored = await db.selectFrom("mail").select(["kind", "state"]).execute();
  expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(mailKinds));
  expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(["kept"]));
});

test("the demo has a message of each status, and running the demo again another day adds none", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const add = (at: Date) => db.transaction().execute((trx) => addMessages(trx, at));
  expect(await add(now)).toBe(5);
  expect(await add(new Date(now.getTime() + 86_400_000))).toBe(0);
  const stored = await db.selectFrom("contactMessages").select("status").execute();
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(messageStatuses));
});

test("the first run of the demo adds sixty listings that cover every language and every status, and another run adds none", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  expect(demoListings).toHaveLength(60);
  expect(await addListings(opened.context, now)).toBe(60);
  expect(await addListings(opened.context, now)).toBe(0);
  const stored = await db
    .selectFrom("listings")
    .select([
      "capturedAt",
      "capturedBy",
      "city",
      "flags",
      "language",
      "releasedAt",
      "rent",
      "status",
    ])
    .execute();
  expect(new Set(stored.map(({ language }) => language))).toEqual(new Set(listingLanguages));
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(listingStatuses));
  expect(stored.every(({ capturedAt }) => capturedAt < now)).toBe(true);
  expect(stored.filter(({ capturedBy }) => capturedBy !== null).length).toBeGreaterThan(5);
  expect(stored.filter(({ rent, city }) => rent !== null && city !== null).length).toBeGreaterThan(
    54,
  );
  const flagged = stored.filter(({ flags }) => (flags as unknown[]).length > 0);
  expect(flagged.filter(({ releasedAt }) => releasedAt === null).length).toBeGreaterThan(5);
  expect(flagged.filter(({ releasedAt }) => releasedAt !== null)).toHaveLength(1);
  expect(stored.filter(({ status }) => status === "gone").length).toBeGreaterThan(5);
  const withSeveral = async (table: "listingSources" | "listingPrices") => {
    const rows = await db
      .selectFrom(table)
      .select("listingId")
      .groupBy("listingId")
      .having(({ fn }) => fn.countAll(), ">", 1)
      .execute();
    return rows.length;
  };
  expect(await withSeveral("listingSources")).toBeGreaterThanOrEqual(2);
  expect(await withSeveral("listingPrices")).toBeGreaterThanOrEqual(2);
  const pairs = await db.selectFrom("listingPairs").select("decision").execute();
  expect(pairs.filter(({ decision }) => decision === null).length).toBeGreaterThan(0);
});
