import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { trackInput } from "#common/analytics/event.ts";
import { postInput } from "#common/blog/post-input.ts";
import { mapTags } from "#common/html.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { cleanHtml } from "#server/clean-html.ts";
import { recordEvents } from "#server/features/analytics/store.ts";
import { openTestDatabase } from "#server/testing.ts";
import { demoEvents } from "./analytics.ts";
import { demoPosts } from "./posts.ts";

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

test("the posts are twelve and a draft, newest first, each with a slug of its own", () => {
  expect(demoPosts.filter(({ published }) => published)).toHaveLength(12);
  expect(demoPosts.filter(({ published }) => !published)).toHaveLength(1);
  expect(new Set(slugs).size).toBe(slugs.length);
  const ages = demoPosts.map(({ daysAgo }) => daysAgo);
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
});

test.each(demoPosts)("$slug is a post as the back office would take it", (post) => {
  const { daysAgo: _, ...input } = post;
  expect(postInput.parse(input)).toEqual(input);
});

test.each(demoPosts)("$slug has only allowed tags, and cleaning takes none away", ({ content }) => {
  const tags = tagsOf(content);
  expect(tags.filter((name) => !allowed.has(name.replace("/", "")))).toEqual([]);
  expect(tagsOf(cleanHtml(content))).toEqual(tags);
});

test.each(demoPosts)("$slug shows pictures that exist, with words and a size", (post) => {
  const pictures = post.content.match(/<img [^>]*>/g) ?? [];
  for (const picture of pictures) {
    expect(picture).toMatch(/ alt="[^"]{20,}" width="\d+" height="\d+">$/);
  }
  const shown = [...addresses(post.content, "src"), ...(post.featuredImage ?? "").split(" ", 1)];
  expect(shown.filter((picture) => picture !== "" && !isThere(picture))).toEqual([]);
  expect(post.featuredImage !== null).toBe(post.published);
});

test.each(demoPosts)("$slug links to published posts, the home page and https", ({ content }) => {
  const published = demoPosts.filter((post) => post.published).map(({ slug }) => `/blog/${slug}`);
  const odd = addresses(content, "href").filter(
    (href) => href !== "/" && !published.includes(href) && !href.startsWith("https://"),
  );
  expect(odd).toEqual([]);
});

test("the events are the same each time, and a day later the same and some more", () => {
  const events = demoEvents(now);
  expect(demoEvents(now)).toEqual(events);
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

test("the events are about 1,500 sessions of a year that has passed", () => {
  const events = demoEvents(now);
  const sessions = new Set(events.map(({ sessionId }) => sessionId)).size;
  expect(sessions).toBeGreaterThan(1_350);
  expect(sessions).toBeLessThan(1_650);
  const times = events.map(({ timestamp }) => timestamp.getTime());
  expect(Math.max(...times)).toBeLessThan(now.getTime());
  expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 366 * 86_400_000);
});

test("every event is one that a browser could have sent of the default questionnaire", () => {
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
      metadata: { ...(JSON.parse(metadata) as object), userAgent, referrer },
    });
    const step = defaultDefinition.steps[event.stepNumber - 1];
    expect(step?.id).toBe(event.stepId);
    const known = defaultDefinition.steps
      .slice(0, event.stepNumber)
      .flatMap(({ fields }) => fields.map(({ id }) => id));
    expect(known).toEqual(expect.arrayContaining(sent.metadata?.answeredFields ?? []));
  }
});

test("they come from phones and computers, and from elsewhere as often as not", () => {
  const starts = demoEvents(now).filter(({ eventType }) => eventType === "start");
  const share = (isMeant: (event: (typeof starts)[number]) => boolean) =>
    starts.filter(isMeant).length / starts.length;
  expect(share(({ deviceClass }) => deviceClass === "mobile")).toBeCloseTo(0.6, 1);
  expect(share(({ deviceClass }) => deviceClass === "desktop")).toBeCloseTo(0.4, 1);
  expect(share(({ referrerHost }) => referrerHost === "direct")).toBeCloseTo(0.4, 1);
  expect(share(({ referrerHost }) => referrerHost === "google.com")).toBeGreaterThan(0.2);
  expect(share(({ isBot }) => isBot)).toBe(0);
});

test("what is recorded already is not recorded again", async () => {
  const database = await openTestDatabase();
  const events = demoEvents(now).slice(0, 2_000);
  expect(await recordEvents(database.db, events)).toBe(events.length);
  expect(await recordEvents(database.db, events)).toBe(0);
  await database.close();
});
