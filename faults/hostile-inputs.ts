import fc from "fast-check";

const nested = (depth: number) => `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;

export const hostileTexts = [
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

/** JSON texts that may harm a server. Some of them cannot be written as JavaScript values. */
export const hostileJson = [
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

export const hostileNames = [
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

/** Generates bodies of requests that every procedure must refuse. */
export const brokenBodies = fc.oneof(
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

/** Generates values of the header Content-Type for a JSON body: mostly the correct one. */
export const contentTypes = fc.oneof(
  { weight: 15, arbitrary: fc.constant("application/json") },
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
      "application/json; charset=no-such",
      "APPLICATION/JSON;",
      "application/jsonp",
      "application/octet-stream",
      "application/json, text/html",
      "a".repeat(5_000),
      "*/*",
    ),
  },
);

type Header = [name: string, value: string];

/**
 * Generates headers that may confuse a server. Most of the generated requests get none of them.
 */
export const oddHeaders: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Header[]>([]) },
  {
    weight: 1,
    arbitrary: fc.subarray<Header>(
      [
        ["content-encoding", "gzip"],
        ["content-encoding", "x-none"],
        ["accept", "image/png;q=0.1, ;;;"],
        ["accept-encoding", "gzip;q=a, br;q=-1, *"],
        ["accept-language", "x".repeat(2_000)],
        ["if-none-match", '*, W/"", "'],
        ["if-modified-since", "Sun, 99 Nov 2026"],
        ["range", "bytes=9-1,-,0-"],
        ["origin", "null"],
        ["origin", "http://[::1"],
        ["sec-fetch-site", "cross-site"],
        ["dnt", "1"],
        ["user-agent", ""],
        ["user-agent", "💥".repeat(1_000)],
        ["referer", "javascript:alert(1)"],
        ["x-forwarded-for", "999.1.1.1, , ::ffff"],
        ["x-forwarded-proto", "gopher"],
        ["x-http-method-override", "DELETE"],
        ["trpc-accept", "application/jsonl"],
        ["trpc-batch-mode", "stream"],
        ["upgrade", "websocket"],
        ["expect", "100-continue"],
        ["expect", "miracles"],
        ["cookie", "a=b; =; roost_browser=%ZZ; roost_session="],
        ["x-odd", "\u00e9\u{1f4a5}"],
        ["connection", "close"],
      ],
      { minLength: 1, maxLength: 4 },
    ),
  },
);

/** Broken and unusual paths for requests. */
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

/** Generates paths for requests: valid, broken and unusual ones. */
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
