import { expect, test } from "vitest";
import { mostFound } from "#common/palette/palette.ts";
import { openTestContext, refusalOf, someAdmin } from "../../testing.ts";
import { send } from "../listings/testing.ts";
import { storeMail } from "../mail/testing-mails.ts";
import { insertMessage } from "../messages/store.ts";
import { accepted, hoursAgo, someAnswers, store } from "../submissions/testing.ts";

test("a text typed in the command palette finds searches, listings, posts, pages, messages and mails, without regard to case and accents", async () => {
  await using opened = await openTestContext();
  const { database } = opened.context;
  const admin = opened.callerAs(someAdmin);
  const [id = ""] = await store(opened, [accepted({ ...someAnswers, name: "Łucja Gómez" })]);
  const listing = await send(opened, {
    source: "Telegram",
    text: "Studio by the park of Gómez, 600 €",
  });
  const content = "<p>About the flats of this town</p>";
  const post = await admin.blog.admin.create({ title: "Gómez tells", slug: "tale", content });
  const page = await admin.pages.admin.create({
    title: "House rules",
    slug: "gomez-rules",
    content,
    pageType: "other",
  });
  const written = { name: "Bea", email: "bea@example.org", message: "The street of Gómez?" };
  const message = await insertMessage(database.db, written, { status: "answered" });
  const spam = { ...written, message: "Buy at Gómez" };
  await insertMessage(database.db, spam, { status: "spam" });
  const mail = await storeMail(database.db, { toName: "Lucja GOMEZ", subject: "Your flats" });
  const found = await admin.palette.search({ q: "gomez" });
  expect(found).toEqual({
    searches: [
      {
        id,
        name: "Łucja Gómez",
        email: someAnswers.email,
        city: "lisbon",
        status: "new",
        life: "active",
      },
    ],
    listings: [expect.objectContaining({ id: listing.id })],
    posts: [{ id: post.id, title: "Gómez tells", published: false }],
    pages: [{ id: page.id, title: "House rules", published: false }],
    messages: [expect.objectContaining({ id: message, name: "Bea", status: "answered" })],
    mails: [expect.objectContaining({ id: mail, subject: "Your flats", to: "olive@example.com" })],
  });
  // A name with Ł is found by the letter L, and a search is also found by its reference.
  expect((await admin.palette.search({ q: "lucja" })).searches).toHaveLength(1);
  expect((await admin.palette.search({ q: id.slice(0, 8) })).searches).toMatchObject([{ id }]);
  expect(await admin.palette.search({ q: "no such words" })).toEqual({
    searches: [],
    listings: [],
    posts: [],
    pages: [],
    messages: [],
    mails: [],
  });
});

test("the command palette finds searches and mails by prefix even behind 1,000 newer ones, and returns at most five of each", async () => {
  await using opened = await openTestContext();
  const { db, query } = opened.context.database;
  const admin = opened.callerAs(someAdmin);
  const old = await store(opened, [
    accepted({ ...someAnswers, email: "vera-old@example.org" }, { acceptedAt: hoursAgo(2_000) }),
  ]);
  const mail = await storeMail(db, { subject: "An old mail", toAddress: "vera-old@example.org" });
  await query("update mail set created_at = now() - interval '90 days'");
  // The command palette looks in the full texts of only the 1,000 newest searches and mails. So the
  // test stores 1,100 searches and 1,100 mails that are newer than the search and the mail above.
  await query(
    `insert into submissions (id, answers, accepted_at, journal_path, contact_name)
     select gen_random_uuid(), jsonb_build_object('name', 'Newer ' || n),
       now() - n * interval '1 second', 'x', 'Newer ' || n from generate_series(1, 1100) n`,
  );
  await query(
    `insert into mail (kind, about, to_address, subject, html, text, message_id, state)
     select 'test', 'x' || n, 'newer@example.com', 'Newer', '', '', 'x' || n, 'sent'
     from generate_series(1, 1100) n`,
  );
  for (const q of ["vera", "VERA-OLD@exam", "old vera"]) {
    const { searches, mails } = await admin.palette.search({ q });
    expect([q, searches.map(({ id }) => id)]).toEqual([q, old]);
    expect([q, mails.map(({ id }) => id)]).toEqual([q, [mail]]);
  }
  const byReference = await admin.palette.search({ q: String(old[0]).slice(0, 13) });
  expect(byReference.searches.map(({ id }) => id)).toEqual(old);
  const { searches, mails } = await admin.palette.search({ q: "newer" });
  expect(searches.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `Newer ${n}`));
  expect(mails).toHaveLength(mostFound);
});

test("operators of PostgreSQL's text search have no effect in a search text, and a search for a single letter is refused", async () => {
  await using opened = await openTestContext();
  const admin = opened.callerAs(someAdmin);
  for (const q of ["'", "a & | !b:*", String.raw`\'`, "%_", "<->", "()", "--", "€€"]) {
    const { searches } = await admin.palette.search({ q: `${q} x` });
    expect([q, searches]).toEqual([q, []]);
  }
  expect(await refusalOf(admin.palette.search({ q: " a " }))).toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringContaining("at least 2 characters"),
  });
});
