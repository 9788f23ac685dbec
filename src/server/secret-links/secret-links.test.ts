import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing.ts";
import { linkPlaceholder, withoutPlaceholders } from "./link-placeholder.ts";
import { deleteLinks, fillLinks, findLinkSubject, renewLink, takeLink } from "./store.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const subject = "0190b6a0-0000-7000-8000-000000000001";
const search = { purpose: "search", subject } as const;
const personalData = { purpose: "personal-data", subject } as const;

test("a token works only for the kind of secret link for which it was made, and the table secret_links does not contain the token", async () => {
  const { db, query } = database;
  const token = await renewLink(db, search);
  expect(await findLinkSubject(db, "search", token)).toBe(subject);
  expect(await findLinkSubject(db, "unsubscribe", token)).toBeUndefined();
  expect(await findLinkSubject(db, "search", `${token}x`)).toBeUndefined();
  const { rows } = await query("select * from secret_links");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("after a secret link is renewed, its old token no longer works", async () => {
  const { db } = database;
  const [old, current] = [await renewLink(db, search), await renewLink(db, search)];
  expect(await findLinkSubject(db, "search", old)).toBeUndefined();
  expect(await findLinkSubject(db, "search", current)).toBe(subject);
});

test("a secret link does not work after it has expired", async () => {
  const { db, query } = database;
  const token = await renewLink(db, personalData);
  const { rows } = await query(
    "select expires_at - created_at between '29 minutes' and '31 minutes' as is_half_hour from secret_links where purpose = 'personal-data'",
  );
  expect(rows).toEqual([{ is_half_hour: true }]);
  expect(await findLinkSubject(db, "personal-data", token)).toBe(subject);
  await query("update secret_links set expires_at = now() - interval '1 second'");
  expect(await findLinkSubject(db, "personal-data", token)).toBeUndefined();
  expect(await takeLink(db, "personal-data", token)).toBeUndefined();
});

test("a secret link for resetting a password works the first time, but not the second time", async () => {
  const { db } = database;
  const token = await renewLink(db, { purpose: "password-reset", subject: "7" });
  expect(await takeLink(db, "password-reset", token)).toBe("7");
  expect(await takeLink(db, "password-reset", token)).toBeUndefined();
});

test("in a mail, a missing link to a search is created, and the site's address replaces a missing link to personal data", async () => {
  const { db } = database;
  await deleteLinks(db, [subject]);
  const { html, text } = await fillLinks(db, "https://roost.example", {
    html: `<a href="${linkPlaceholder("search", subject)}">`,
    text: `${linkPlaceholder("search", subject)} ${linkPlaceholder("personal-data", subject)}`,
  });
  const [, token = ""] =
    /^<a href="https:\/\/roost\.example\/search\/([\w-]{43})">$/.exec(html) ?? [];
  expect(await findLinkSubject(db, "search", token)).toBe(subject);
  expect(text).toBe(`https://roost.example/search/${token} https://roost.example`);
});

test("the characters that mark a placeholder for a secret link are removed from text that a stranger typed", () => {
  expect(withoutPlaceholders(`a${linkPlaceholder("search", subject)}b`)).toBe(
    `asearch:${subject}b`,
  );
});
