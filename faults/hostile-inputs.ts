import fc from "fast-check";

/** A JSON object as its text's parts: unlike an object, it may hold a name twice, or `__proto__`. */
type Members = [name: string, json: string][];

const nested = (depth: number) => `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;

const hostileTexts = [
  "",
  " ",
  "'; drop table submissions; --",
  '"',
  "\\",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\u2028\u202e\ufeff",
  "%00",
  "%ZZ",
  "{{7*7}}${7*7}<script>alert(1)</script>",
  "../../etc/passwd",
  "1e309",
  "NaN",
  "2026-02-30",
  "0000-00-00",
  "9999999-01-01",
  "a@b",
  "é".repeat(300),
  "💥".repeat(2_000),
];

/** Values as JSON text, as what JSON text can say is more than what values can be. */
const hostileJson = [
  ...hostileTexts.map((text) => JSON.stringify(text)),
  '"\\ud800"',
  '"\\u0000"',
  "null",
  "true",
  "false",
  "0",
  "-1",
  "1.5",
  "1e400",
  "-0",
  "2147483648",
  "99999999999999999999999",
  '"1"',
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '["lisbon",1,{}]',
  "[1500,800]",
  "[99,100]",
  '["800","1500"]',
  "[1e308,1e308]",
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"toString":1,"length":-1}',
  nested(8),
  nested(15),
  nested(2_000),
  JSON.stringify(Array.from({ length: 101 }, () => "alfama")),
  JSON.stringify(Array.from({ length: 5_000 }, () => 1)),
];

const hostileNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  "a b",
  "a.b",
  "\0",
  "\ud800",
  "id",
  "createdAt",
  "isAdmin",
  "json",
  "website",
  "sessionId",
  "definitionVersion",
  "openedAt",
];

const jsonValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileJson) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)) },
);

type Mutation = (members: Members) => Members;

/** One step away from what is valid: a value, a name, one more member, one less, one twice. */
function mutationOf(names: string[]): fc.Arbitrary<Mutation> {
  const name = fc.constantFrom(...names);
  const hostileName = fc.oneof(fc.constantFrom(...hostileNames), fc.string({ unit: "binary" }));
  return fc.oneof(
    fc.tuple(name, jsonValue).map(
      ([target, json]): Mutation =>
        (members) =>
          members.map(([key, old]) => [key, key === target ? json : old]),
    ),
    name.map(
      (target): Mutation =>
        (members) =>
          members.filter(([key]) => key !== target),
    ),
    fc.tuple(fc.oneof(name, hostileName), jsonValue).map(
      ([key, json]): Mutation =>
        (members) => [...members, [key, json]],
    ),
    fc.tuple(name, hostileName).map(
      ([target, key]): Mutation =>
        (members) =>
          members.map(([old, json]) => [old === target ? key : old, json]),
    ),
  );
}

const textOf = (members: Members) =>
  `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;

/** Bodies that are no object of a call at all. */
const brokenBodies = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "null",
    "1",
    '"text"',
    "[]",
    "[{}]",
    "{",
    "}",
    '{"city":}',
    "{'city':'lisbon'}",
    '{"city":"lisbon",}',
    '{"city":"lisbon"}{}',
    "\ufeff{}",
    '{"a":"\\u12"}',
    nested(20_000),
    "[".repeat(60_000),
    `{"name":"${"x".repeat(70_000)}"}`,
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json(),
);

/** What may arrive as the body of a call whose valid body is given. */
export function bodiesNear(valid: Record<string, unknown>): fc.Arbitrary<string | Buffer> {
  const members = Object.entries(valid).map(([name, value]): Members[number] => [
    name,
    JSON.stringify(value),
  ]);
  const mutations = fc.array(mutationOf(Object.keys(valid)), { minLength: 1, maxLength: 3 });
  const mutated = mutations.map((steps) =>
    textOf(steps.reduce((current, step) => step(current), members)),
  );
  return fc.oneof({ weight: 5, arbitrary: mutated }, { weight: 1, arbitrary: brokenBodies });
}

export const contentTypes = fc.oneof(
  { weight: 8, arbitrary: fc.constant("application/json") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      undefined,
      "",
      "text/plain",
      "text/html",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "multipart/form-data",
      "application/json; charset=utf-16",
      "APPLICATION/JSON;",
      "application/jsonp",
      "application/octet-stream",
      "*/*",
    ),
  },
);

/** Paths that are broken, or strange, in ways that are known. */
export const brokenPaths = [
  "//",
  "///",
  "/%",
  "/%ZZ",
  "/%c0%af",
  "/%ff",
  "/%00",
  "/api/%",
  "/api/pages/%ZZ",
  "/api/pages/%00",
  "/api/pages/%ed%a0%80",
  "/api/pages/__proto__",
  "/api/pages/constructor",
  `/api/pages/${"a".repeat(600)}`,
  "/api/pages/a%2f..%2f..",
  "/api/pages/'%20or%201=1",
  "/api/pages/about?limit=1&limit=2",
  "/api/pages/about?__proto__=1",
  "/api/form-settings/%F0%9F",
  "/api/form-settings/toString",
  "/api/page-types/%27",
  "/trpc",
  "/trpc/",
  "/trpc/__proto__",
  "/trpc/constructor.prototype",
  "/trpc/pages.bySlug?input=%ZZ",
  "/trpc/pages.bySlug?input={",
  "/trpc/pages.bySlug?input=%7B%22slug%22%3A%22%5C0%22%7D",
  "/trpc/pages.bySlug?batch=1&input=[]",
  "/trpc/pages.bySlug?batch=1&input=null",
  `/trpc/${"pages.bySlug,".repeat(40)}x?batch=1&input={}`,
  "/trpc/%",
  "/assets/../../package.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/..%2f..%2fpackage.json",
  "/healthz?%",
  "/api/save-form-data/",
  "/api//save-form-data",
  "/\\evil",
  "http://[/",
  "*",
  "/?%ZZ",
  "/#",
];

/** Paths as they stand in a request, of any kind. */
export const hostilePaths = fc.oneof(
  fc.constantFrom(...brokenPaths),
  fc
    .tuple(
      fc.constantFrom("/", "/api/pages/", "/api/page-types/", "/trpc/", "/blog/", "/assets/"),
      fc.webPath(),
      fc.webQueryParameters(),
    )
    .map(([prefix, path, query]) => `${prefix}${path}?${query}`),
  fc
    .uint8Array({ maxLength: 12 })
    .map((bytes) => `/api/pages/${[...bytes].map((byte) => `%${byte.toString(16)}`).join("")}`),
);
