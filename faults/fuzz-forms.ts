import fc from "fast-check";
import type { Context } from "#server/context.ts";
import { renewLink } from "#server/secret-links/store.ts";
import type { FuzzRequest } from "./fuzz-requests.ts";
import { type Target, usual } from "./fuzz-targets.ts";
import { hostileTexts, oddHeaders } from "./hostile-inputs.ts";

/** Valid tokens of secret links. The keys are the first parts of the links' paths. */
export type FuzzLinks = Record<"search" | "unsubscribe" | "personal-data", string>;

/** Creates the secret links of the newest search. */
export async function createLinks({ database: { db } }: Context): Promise<FuzzLinks> {
  const { id: subject } = await db
    .selectFrom("submissions")
    .select("id")
    .orderBy("acceptedAt", "desc")
    .executeTakeFirstOrThrow();
  return {
    search: await renewLink(db, { purpose: "search", subject }),
    unsubscribe: await renewLink(db, { purpose: "unsubscribe", subject }),
    "personal-data": await renewLink(db, { purpose: "personal-data", subject }),
  };
}

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "grapheme" }));

/**
 * Generates the names and values of a form. The field `sure` is never sent, because it erases the
 * person.
 */
const values = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("do", "reason", "note", "data", "email", "city") },
      { weight: 4, arbitrary: fc.constantFrom("rentRange.from", "rentRange.to", "moveInDate") },
      { weight: 4, arbitrary: fc.constantFrom("answer", "flat", "reasons", "words") },
      { weight: 3, arbitrary: fc.constant("time") },
      { weight: 1, arbitrary: text },
    ),
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "confirm",
          "pause",
          "resume",
          "end",
          "revive",
          "extend",
          "other",
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom("like", "dislike", "none", "too_small", "looks_like_scam"),
      },
      { weight: 2, arbitrary: fc.constantFrom("book-call", "move-call", "cancel-call") },
      {
        weight: 1,
        arbitrary: fc.oneof(
          fc.date({ noInvalidDate: false }).map(String),
          fc.constantFrom("2127-03-01T09:00:00.000Z", "2127-02-30T09:00:00.000Z"),
        ),
      },
      { weight: 1, arbitrary: text },
    ),
  ),
  { maxLength: 12 },
);

const encodings = fc.constantFrom(
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-16",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "application/json",
);

type FormValue = [name: string, value: string];

/** Generates the values of the contact page's form, of which about half are valid. */
const contactValues = fc
  .record({
    name: fc.oneof({ weight: 4, arbitrary: fc.constant("Ana") }, text),
    email: fc.oneof({ weight: 4, arbitrary: fc.constant("ana@example.org") }, text),
    message: fc.oneof({ weight: 4, arbitrary: fc.constant("Hello,\r\n\r\nare you there?") }, text),
    website: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, text),
  })
  .map((form): FormValue[] => Object.entries(form));

/** Generates requests that send a form of a page, mostly from the site's own origin. */
function formRequests(
  path: fc.Arbitrary<string>,
  sent: fc.Arbitrary<FormValue[]> = values,
): fc.Arbitrary<FuzzRequest> {
  const body = fc.oneof(
    {
      weight: 6,
      arbitrary: sent.map((pairs) =>
        new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString(),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "%", "a=%ZZ&=&&", "--b\r\n\r\n--b--", "List-Unsubscribe"),
    },
  );
  const own: [string, string] = ["sec-fetch-site", "same-origin"];
  return fc.record({
    method: fc.constant("POST"),
    path,
    role: fc.constant("visitor" as const),
    headers: fc
      .tuple(encodings, fc.boolean(), oddHeaders)
      .map(([type, isOdd, odd]): [string, string][] => [
        ["content-type", type],
        own,
        ...(isOdd ? odd : []),
      ]),
    body,
  });
}

/** Generates requests that open a page. */
const pageRequests = (path: fc.Arbitrary<string>): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    method: fc.constant("GET"),
    path,
    role: fc.constant("visitor" as const),
    headers: oddHeaders,
  });

const unknownTokens = fc.oneof(
  fc.webPath().map((path) => path.replaceAll("/", "")),
  fc.constantFrom("%00", "%", "..", "x".repeat(5_000), "A".repeat(43), ""),
);

/**
 * The pages behind secret links: the kind of the link, the path after the token, and the HTTP
 * methods of the page.
 */
const pages: [name: keyof FuzzLinks, rest: string, methods: ("GET" | "POST")[]][] = [
  ["search", "", ["GET", "POST"]],
  ["search", "/wishes", ["GET", "POST"]],
  ["unsubscribe", "", ["GET", "POST"]],
  ["personal-data", "", ["GET", "POST"]],
  ["personal-data", "/data.json", ["GET"]],
];

const shared = { ...usual, share: 0.2, contentType: /^(?:text\/|application\/json)/ };

/**
 * Describes the generated requests for the searcher's pages and their forms, for the contact form,
 * and for the address to which phones send a text that a user shares with the back office.
 */
export function formTargets(): Target[] {
  const requestsOf = { GET: pageRequests, POST: formRequests };
  const asking = (["GET", "POST"] as const).map(
    (method): Target => ({
      ...shared,
      name: `${method} /search`,
      routes: [`${method} /search`],
      requests: () => requestsOf[method](fc.constantFrom("/search", "/search?notice=x")),
    }),
  );
  const linked = pages.flatMap(([name, rest, methods]) =>
    methods.map((method): Target => {
      const route = `${method} /${name}/:token${rest}`;
      return {
        ...shared,
        name: route,
        routes: [route],
        requests: (_known, { links }) =>
          requestsOf[method](
            fc
              .oneof({ weight: 4, arbitrary: fc.constant(links[name]) }, unknownTokens)
              .map((token) => `/${name}/${token}${rest}`),
          ),
      };
    }),
  );
  const sharing: Target = {
    ...shared,
    name: "POST /admin/listings/new",
    routes: ["POST /admin/listings/new"],
    requests: () => formRequests(fc.constant("/admin/listings/new")),
  };
  const writing: Target = {
    ...shared,
    name: "POST /contact",
    routes: ["POST /contact"],
    requests: () => formRequests(fc.constantFrom("/contact", "/contact?sent=yes"), contactValues),
  };
  return [...asking, ...linked, sharing, writing];
}
