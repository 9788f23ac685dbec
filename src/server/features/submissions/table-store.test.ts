import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isOverdue, type SubmissionSort } from "#common/submissions/submission.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { accepted, hoursAgo, someAnswers, store } from "./testing.ts";

const callsOf = (opened: TestContext) => opened.callerAs(someAdmin).submissions;

type Change = { status?: string; assigneeId?: number; deliveryState?: string };

async function change({ context }: TestContext, id: string | undefined, changes: Change) {
  await context.database.db
    .updateTable("submissions")
    .set(changes)
    .where("id", "=", id ?? "")
    .execute();
}

test("the table of submissions lists the newest first, with the name, the email address and the city from the answers", async () => {
  await using opened = await openTestContext();
  const [old, id] = await store(opened, [
    accepted({ wish: "a bay window" }, { acceptedAt: hoursAgo(2) }),
    accepted(someAnswers),
  ]);
  const { items, ...page } = await callsOf(opened).table({});
  expect(page).toEqual({
    total: 2,
    page: 1,
    pageSize: 25,
    asOf: expect.stringMatching(/Z$/),
    recent: expect.arrayContaining([old, id]),
  });
  expect(items).toEqual([
    {
      id,
      acceptedAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      name: "Ana O'Neill",
      email: "ana@example.org",
      city: "lisbon",
      status: "new",
      assignee: null,
      deliveryState: "none",
      sentAt: null,
      daysBeganAt: null,
      ownDeadline: null,
      life: "active",
      askedAt: null,
      confirmedAt: null,
      endedAt: null,
      endedReason: null,
    },
    expect.objectContaining({ id: old, name: null, email: null, city: null }),
  ]);
});

test("the table of submissions can be sorted by any column in both directions, and equal rows are sorted by time and then by id", async () => {
  await using opened = await openTestContext();
  const same = hoursAgo(10);
  const people: [name: string | undefined, city: string | undefined, status: string][] = [
    ["banana", "porto", "sent"],
    ["Ärger", undefined, "closed"],
    [undefined, "lisbon", "new"],
    ["Apple", "Faro", "working"],
    ["apple", "lisbon", "new"],
  ];
  const ids = await store(
    opened,
    people.map(([name, city]) => accepted({ name, city }, { acceptedAt: same })),
  );
  for (const [index, [, , status]] of people.entries())
    await change(opened, ids[index], { status });
  const names = new Map(people.map(([name], index) => [ids[index], name ?? "–"]));
  const sorted = async (sort: SubmissionSort, order: "asc" | "desc") =>
    (await callsOf(opened).table({ sort, order })).items.map(({ id }) => names.get(id)).join(" ");
  const byId = (...tied: string[]) =>
    ids
      .toSorted()
      .map((id) => names.get(id) ?? "")
      .filter((name) => tied.includes(name));

  const all = byId("banana", "Ärger", "–", "Apple", "apple");
  expect(await sorted("received", "asc")).toBe(all.join(" "));
  expect(await sorted("received", "desc")).toBe(all.toReversed().join(" "));
  const apples = byId("Apple", "apple");
  expect(await sorted("name", "asc")).toBe([...apples, "Ärger banana –"].join(" "));
  expect(await sorted("name", "desc")).toBe(
    ["banana Ärger", ...apples.toReversed(), "–"].join(" "),
  );
  const fromLisbon = byId("–", "apple");
  expect(await sorted("city", "asc")).toBe(["Apple", ...fromLisbon, "banana Ärger"].join(" "));
  expect(await sorted("status", "asc")).toBe([...fromLisbon, "Apple banana Ärger"].join(" "));
  expect(await sorted("status", "desc")).toBe(
    ["Ärger banana Apple", ...fromLisbon.toReversed()].join(" "),
  );
});

test("a search of submissions finds names, email addresses and beginnings of ids, and finds % and _ as ordinary characters", async () => {
  await using opened = await openTestContext();
  const id = "abcdef12-0000-4000-8000-000000000000";
  await store(opened, [
    accepted({ name: "100% Zoë_O'Neil", email: "zoe@example.org" }, { id }),
    accepted({ name: String.raw`back\slash`, email: "other@example.com" }),
  ]);
  const found = async (q: string) => (await callsOf(opened).table({ q })).total;
  expect(await found("zoë")).toBe(1);
  expect(await found("EXAMPLE.ORG")).toBe(1);
  expect(await found("example")).toBe(2);
  expect(await found(" ABCDEF12-0 ")).toBe(1);
  expect(await found("bcdef12")).toBe(0);
  expect(await found("%")).toBe(1);
  expect(await found("_")).toBe(1);
  expect(await found("\\")).toBe(1);
  expect(await found("'")).toBe(1);
  expect(await found("100%z")).toBe(0);
  expect(await found('"; drop table users --')).toBe(0);
});

const person = {
  name: "José María Gómez-Łuków",
  email: "J.Gomez@example.org",
  phone: "+351 900 123-456",
  additionalComments: 'Süßes Café, near a "park"\nor the Ærø ferry',
  wish: "A Bay Window",
  city: "lisbon",
  flatType: "2_bedroom",
  moveInDate: "2126-03-01",
  neighborhoods: ["alfama"],
};

const searches: [q: string, total: number][] = [
  ["gomez", 1],
  ["GÓMEZ", 1],
  ["go\u0301mez-luk", 1],
  ["J.GOMEZ@", 1],
  ["351900123456", 1],
  ["+351 900123", 1],
  ["00351 (900) 123", 1],
  ["0900 123 456", 1],
  ["900 999", 0],
  ["susses cafe", 1],
  ["SÜSSES", 1],
  ['a "park"', 1],
  ["ÆRO", 1],
  ["aero", 1],
  ["bay window", 1],
  ["Reference abcdef12", 1],
  ["#ABCDEF12", 1],
  // A search text does not find the options that visitors chose, such as the city `lisbon`. It also
  // does not find the characters that separate the parts of the stored text, such as `[`.
  ["lisbon", 0],
  ["bedroom", 0],
  ["alfama", 0],
  ["2126-03", 0],
  ['"', 1],
  ["[", 0],
  ["additionalComments", 0],
];

test("a search of submissions ignores case, accents, and spaces in phone numbers", async () => {
  await using opened = await openTestContext();
  await store(opened, [
    accepted(person, { id: "abcdef12-0000-4000-8000-000000000000" }),
    accepted({ name: "Somebody else", email: "a@b.example" }),
  ]);
  for (const [q, total] of searches) {
    expect({ q, total: (await callsOf(opened).table({ q })).total }).toEqual({ q, total });
  }
});

test("a search of submissions finds what a visitor typed, even if the search query is in capitals or lacks the accents", async () => {
  await using opened = await openTestContext();
  const texts = fc.sample(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => {
      // The test leaves out texts with control characters. The server refuses requests with some of
      // these characters, and databases differ in how they convert texts with the other ones to
      // upper or lower case.
      return text.trim() !== "" && !/\p{C}/u.test(text);
    }),
    50,
  );
  const typed = ["Ärger & Öl", ...texts];
  const ids = await store(
    opened,
    typed.map((text, index) => accepted({ [index === 0 ? "wish" : "additionalComments"]: text })),
  );
  for (const [index, text] of typed.entries()) {
    const bare = text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
    for (const q of [text, bare, text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())]) {
      const { total } = await callsOf(opened).table({ q, ids: [ids[index] ?? ""] });
      expect({ q, total }).toEqual({ q, total: 1 });
    }
  }
});

test("each filter of the table of submissions leaves out the submissions that do not match it", async () => {
  await using opened = await openTestContext();
  const [first, second, third] = await store(opened, [
    accepted({ city: "lisbon" }, { acceptedAt: "2026-01-31T00:00:00.000Z" }),
    accepted({ city: "porto" }, { acceptedAt: "2026-01-31T23:59:59.999Z" }),
    accepted({ city: "porto" }, { acceptedAt: "2026-02-01T00:00:00.000Z" }),
  ]);
  await change(opened, second, { status: "working", assigneeId: someAdmin.id });
  await change(opened, third, { status: "sent" });
  const found = async (filter: object) =>
    (await callsOf(opened).table({ ...filter, order: "asc" })).items.map(({ id }) => id);
  expect(await found({ status: "working" })).toEqual([second]);
  expect(await found({ city: "porto" })).toEqual([second, third]);
  expect(await found({ city: "por" })).toEqual([]);
  expect(await found({ assignee: someAdmin.id })).toEqual([second]);
  expect(await found({ assignee: 0 })).toEqual([first, third]);
  expect(await found({ from: "2026-01-31", to: "2026-01-31" })).toEqual([first, second]);
  expect(await found({ from: "2026-02-01" })).toEqual([third]);
  expect(await found({ to: "2026-01-30" })).toEqual([]);
  expect(await found({ from: "0001-01-01", to: "9999-12-31" })).toHaveLength(3);
  expect(await found({ overdue: true })).toEqual([first, second]);
  expect(await found({ overdue: true, city: "porto", assignee: 0 })).toEqual([]);
  const { items } = await callsOf(opened).table({ status: "working" });
  expect(items[0]?.assignee).toEqual({ id: someAdmin.id, username: "admin" });
});

const refused: object[] = [
  { page: 0 },
  { sort: "email" },
  { status: "lost" },
  { city: "x".repeat(201) },
  { assignee: -1 },
  { assignee: "0" },
  { from: "2026-02-30" },
  { from: "2026-02-02", to: "2026-02-01" },
  { overdue: false },
  { more: 1 },
];

test("a request for the table of submissions with an invalid filter is refused", async () => {
  await using opened = await openTestContext();
  for (const input of refused) {
    const refusal = await refusalOf(callsOf(opened).table(input));
    expect({ input, refusal }).toMatchObject({ input, refusal: { code: "BAD_REQUEST" } });
  }
  const since = "0000-01-01T00:00:00Z";
  const refusal = await refusalOf(callsOf(opened).countArrived({ since, except: [] }));
  expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
});

test("the submissions that arrived since a given time are counted, even if the time has an offset of 23:59 hours", async () => {
  await using opened = await openTestContext();
  await store(opened, [accepted(someAnswers)]);
  const countSince = (since: string) => callsOf(opened).countArrived({ since, except: [] });
  expect(await countSince("2026-01-01T00:00:00+23:59")).toBe(1);
  expect(await countSince("2999-01-01T00:00:00-23:59")).toBe(0);
});

test.each([
  ["an active search", "life = 'active'", true],
  ["a paused search", "life = 'paused'", false],
  ["an ended search", "life = 'ended', ended_at = now()", false],
  ["a search that was asked for its confirmation", "life = 'unconfirmed', asked_at = now()", false],
  ["a search from before mail was sent", "life = 'unconfirmed'", true],
  ["a search confirmed two hours ago", "confirmed_at = now() - interval '2 hours'", true],
  ["a search confirmed a moment ago", "confirmed_at = now()", false],
  ["a search whose own deadline is ahead", "own_deadline = now() + interval '1 hour'", false],
  [
    "a search confirmed a moment ago whose own deadline has passed",
    "confirmed_at = now(), own_deadline = now() - interval '1 hour'",
    true,
  ],
])(
  "30 hours after %s arrived, the filter “overdue” lists the search if and only if isOverdue returns true",
  async (_what, changes, isLate) => {
    await using opened = await openTestContext();
    await store(opened, [accepted({}, { acceptedAt: hoursAgo(30) })]);
    await opened.context.database.query(`update submissions set ${changes}`);
    const { table } = callsOf(opened);
    expect((await table({})).items.map((item) => isOverdue(item))).toEqual([isLate]);
    expect((await table({ overdue: true })).items).toHaveLength(isLate ? 1 : 0);
  },
);

test('the filter "overdue" and the function isOverdue select the same submissions', async () => {
  await using opened = await openTestContext();
  const ids = await store(
    opened,
    ["new", "working", "sent", "closed"].flatMap(() =>
      [1, 23.9, 24.1, 100].map((hours) => accepted({}, { acceptedAt: hoursAgo(hours) })),
    ),
  );
  const statuses = ["new", "working", "sent", "closed"];
  for (const [index, id] of ids.entries()) {
    await change(opened, id, { status: statuses[Math.floor(index / 4)] ?? "" });
  }
  const { table, counts } = callsOf(opened);
  const { items } = await table({});
  const overdue = items.filter((item) => isOverdue(item)).map(({ id }) => id);
  expect(overdue).toHaveLength(4);
  expect((await table({ overdue: true })).items.map(({ id }) => id)).toEqual(overdue);
  expect(await counts()).toEqual({ new: 4, overdue: 4, waiting: 0, failing: 0 });
});

test("submissions that wait for delivery to the webhook are counted separately from submissions whose delivery is failing", async () => {
  await using opened = await openTestContext();
  const states = ["none", "waiting", "waiting", "retrying", "delivered", "failed"];
  const ids = await store(
    opened,
    states.map(() => accepted({})),
  );
  for (const [index, deliveryState] of states.entries()) {
    await change(opened, ids[index], { deliveryState });
  }
  expect(await callsOf(opened).counts()).toEqual({ new: 6, overdue: 0, waiting: 2, failing: 2 });
});

test("the list of cities takes each city's label from the newest questionnaire version that offers the city", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const offering = (options: object) => ({
    steps: [
      {
        id: "a",
        title: "A",
        description: "",
        fields: [{ id: "city", label: "City", type: "select", options }],
      },
    ],
  });
  for (const [index, options] of [
    [{ value: "atlantis", label: "Atlantis (old)" }],
    [{ value: "atlantis", label: "Atlantis" }],
    { portugal: [{ value: "porto", label: "Oporto" }], value: [{ value: "label", label: "x" }] },
  ].entries()) {
    await db
      .insertInto("questionnaireVersions")
      .values({ version: index + 2, value: JSON.stringify(offering(options)) })
      .execute();
  }
  await store(
    opened,
    ["porto", "porto", "atlantis", "lisbon", "nowhere"].map((city) => accepted({ city })),
  );
  expect(await callsOf(opened).cities()).toEqual([
    { value: "atlantis", label: "Atlantis", count: 1 },
    { value: "lisbon", label: "Lisbon", count: 1 },
    { value: "nowhere", label: "nowhere", count: 1 },
    { value: "porto", label: "Oporto", count: 2 },
  ]);
});

test("if visitors typed more than 200 different cities, the list of cities contains only the 200 most frequent cities", async () => {
  await using opened = await openTestContext();
  const cities = Array.from({ length: 250 }, (_, index) => `city ${index}`);
  await store(opened, [
    ...cities.map((city) => accepted({ city })),
    accepted({ city: "city 249" }),
  ]);
  const listed = await callsOf(opened).cities();
  expect(listed).toHaveLength(200);
  expect(listed).toContainEqual({ value: "city 249", label: "city 249", count: 2 });
});
