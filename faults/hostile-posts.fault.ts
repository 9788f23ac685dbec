import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { MarkedText } from "#client/ui/back-office/marked-text.tsx";
import type { Listing } from "#common/listings/listing.ts";
import type { RecordResult } from "#common/listings/listing-input.ts";
import { admin } from "../scripts/first-site.ts";
import { type ServerProcess, startBuiltServer } from "../scripts/server-process.ts";
import { type HostilePost, hostilePosts } from "./hostile-posts.ts";
import { scaled } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const stack = new AsyncDisposableStack();
let server: ServerProcess;
let cookie = "";

const ask = (path: string, body?: object) =>
  fetch(server.url + path, {
    headers: { cookie, origin: server.url, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  const directory = stack.use(await temporaryDirectory(inject("dataTemplate")));
  const env = { RATE_LIMITS: "off", DAILY_BACKUPS: "off" };
  server = stack.use(await startBuiltServer({ dataDir: directory.path, env }));
  const login = await ask("/api/login", admin);
  cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
});

afterAll(() => stack.disposeAsync());

/** Sends a listing to the server, and returns whether the server stored or refused it. */
async function send(post: HostilePost, number: number): Promise<RecordResult> {
  const answer = await ask("/api/listings", {
    source: "Hostile",
    externalId: `${number}`,
    ...post,
  });
  expect(answer.status).toBe(200);
  const { results } = (await answer.json()) as { results: RecordResult[] };
  const [result] = results;
  if (!result) throw new Error("The post has no result");
  return result;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/**
 * Shows a listing's text with its highlights, and returns the text of the shown HTML, which may
 * have no elements but `<mark>`.
 */
function shownText({ text, evidence }: Listing): string {
  const marks = Object.entries(evidence).flatMap(([name, origin]) =>
    typeof origin === "object" ? { name, ...origin } : [],
  );
  const markup = renderToStaticMarkup(
    createElement(MarkedText, { label: "", text, marks, active: null, onPoint: () => {} }),
  );
  const inner = markup
    .replace(/^<section [^<>]*><div [^<>]*>/, "")
    .replace(/<\/div><\/section>$/, "");
  const unmarked = inner.replaceAll(/<mark data-name="\w+">|<\/mark>/g, "");
  expect(unmarked).not.toMatch(/[<>]/);
  return unmarked.replaceAll(/&([a-z#\d]+);/g, (all, name: string) => entities[name] ?? all);
}

/** Matches halves of characters (lone surrogates), which are no valid text. */
const halves = /\p{Cs}/u;
/**
 * Characters that the text of a parsed page must not have: lone surrogates (halves of characters),
 * and invisible characters.
 */
const invisible = /[\p{Cf}\p{Cs}\0]/u;

/**
 * The error messages with which the server may refuse a hostile post (a text or a web page). The
 * message that a page takes too long to read is missing, because this must not happen.
 */
const refusals = [
  "The text says nothing of a flat to rent",
  "Text must not contain NUL characters",
  "Text must be valid Unicode",
  "The page is nested too deeply. Send its text instead.",
];

test("each of 500 hostile posts is stored and shown as harmless text, or refused with a reason", async () => {
  let stored = 0;
  const given: string[] = [];
  for (const [number, post] of hostilePosts(scaled(500)).entries()) {
    const result = await send(post, number);
    if (result.status === "refused") {
      given.push(...result.issues.map(({ message }) => message));
      continue;
    }
    stored += 1;
    const id = result.status === "duplicate" ? result.duplicateOf : result.id;
    const answer = await ask(`/api/listings/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const listing = (await answer.json()) as Listing;
    expect(listing.text).not.toMatch("html" in post ? invisible : halves);
    expect(listing.text).toMatch(/^.{0,20000}$/su);
    expect(shownText(listing)).toBe(listing.text);
  }
  expect(given.filter((message) => !refusals.includes(message))).toEqual([]);
  // The server must have stored at least one listing and refused at least one. Otherwise the test
  // would have checked only one of the two outcomes.
  expect(Math.min(stored, given.length)).toBeGreaterThan(0);
  expect((await ask("/healthz")).status).toBe(200);
});
