import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { someAdmin } from "../../testing.ts";
import { openServer } from "./testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const field = (changes: object) => ({ id: "city", label: "City", type: "select", ...changes });
const formWith = (...fields: object[]) =>
  JSON.stringify({ steps: [{ id: "one", title: "One", description: "", fields }] });
const option = (value: string) => ({ value, label: value });
const options = (count: number) => Array.from({ length: count }, (_, index) => option(`o${index}`));
const siteWith = (changes: object) => JSON.stringify({ ...defaultSiteContent, ...changes });
const withLegal = (href: string) =>
  siteWith({ footer: { ...defaultSiteContent.footer, legal: [{ name: "Link", href }] } });
const withNavigation = (item: object) => siteWith({ header: { navigation: [item] } });

const fieldPath = "value.steps.0.fields.0";

test.each<[what: string, value: string, path: string, message: RegExp]>([
  [
    "10,000 options",
    formWith(field({ options: options(10_000) })),
    `${fieldPath}.options`,
    /more than 500 items/,
  ],
  [
    "501 options of one city",
    formWith(
      field({ options: [option("lisbon")] }),
      field({ id: "area", dependsOn: "city", options: { lisbon: options(501) } }),
    ),
    "value.steps.0.fields.1.options.lisbon",
    /more than 500 items/,
  ],
  ["10,000 steps", `{"steps":[${"{},".repeat(9_999)}{}]}`, "value.steps", /more than 500 items/],
  [
    "an id with a dot",
    formWith(field({ id: "a.b", options: options(1) })),
    `${fieldPath}.id`,
    /^ID /,
  ],
  ["an id that is a number", formWith(field({ id: 7 })), `${fieldPath}.id`, /./],
  [
    "the id of a prototype",
    formWith(field({ id: "__proto__", options: options(1) })),
    `${fieldPath}.id`,
    /^ID /,
  ],
  [
    "the id constructor",
    formWith(field({ id: "constructor", options: options(1) })),
    `${fieldPath}.id`,
    /reserved/,
  ],
  [
    "a prototype among the cities",
    formWith(field({ options: "HERE" })).replace('"HERE"', '{"__proto__":[]}'),
    `${fieldPath}.options.__proto__`,
    /__proto__ is not allowed/,
  ],
  [
    "a constructor among the cities",
    formWith(field({ options: { constructor: { prototype: [] } } })),
    `${fieldPath}.options.constructor`,
    /constructor is not allowed/,
  ],
  [
    "a prototype key",
    '{"steps":[],"__proto__":{"isAdmin":true}}',
    "value.__proto__",
    /__proto__ is not allowed/,
  ],
  ["an unknown name", '{"steps":[],"onclick":"x"}', "value.onclick", /Unknown field/],
  ["a type that is none", formWith(field({ type: "html" })), `${fieldPath}.type`, /./],
  ["no steps", '{"steps":[]}', "value.steps", /At least one step/],
  ["a text", '"steps"', "value", /./],
  ["a list", "[]", "value", /./],
  ["a NUL character", formWith(field({ label: "a\0b" })), `${fieldPath}.label`, /NUL/],
  ["half a character", formWith(field({ label: "\ud800" })), `${fieldPath}.label`, /Unicode/],
  ["a number without end", `{"steps":[{"min":1e400}]}`, "value.steps.0.min", /too large/],
  ["nesting", `{"steps":${"[".repeat(40)}${"]".repeat(40)}}`, "value.steps.0", /nested/],
])(
  "a questionnaire with %s is refused, and the error names the path of the mistake",
  async (_what, value, path, message) => {
    const answers = await server.save("form", "form_questions", value);
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "BAD_REQUEST", message: expect.any(String) });
      const issues = body.issues as { path: string; message: string }[];
      const found = issues.find((issue) => issue.path.startsWith(path));
      expect(found?.message).toMatch(message);
    }
    expect(answers[0].body.issues).toEqual(answers[1].body.issues);
  },
);

test.each<[what: string, value: string, path: string, message: RegExp]>([
  ...[
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
  ].map((href): [string, string, string, RegExp] => [
    `a link to ${href}`,
    withLegal(href),
    "value.footer.legal.0.href",
    /^URL must start with/,
  ]),
  [
    "a link to a script in its navigation",
    withNavigation({
      name: "x",
      href: "javascript:alert(1)",
      icon: "Info",
      showTextOnMobile: true,
    }),
    "value.header.navigation.0.href",
    /^URL must start with/,
  ],
  [
    "an icon that is none",
    withNavigation({ name: "x", href: "/", icon: "<svg onload=x>", showTextOnMobile: true }),
    "value.header.navigation.0.icon",
    /^Icon must be/,
  ],
  ["no name", siteWith({ site: { name: " ", tagline: "x" } }), "value.site.name", /^Site name is/],
  [
    "500 links",
    siteWith({ header: { navigation: Array.from({ length: 500 }, () => ({})) } }),
    "value.header.navigation",
    /./,
  ],
  ["an unknown part", siteWith({ scripts: ["x"] }), "value.scripts", /Unknown field/],
])(
  "site content with %s is refused, and the error names the path of the mistake",
  async (_what, value, path, message) => {
    const answers = await server.save("site", "site_content", value);
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      const issues = body.issues as { path: string; message: string }[];
      expect(issues.find((issue) => issue.path === path)?.message).toMatch(message);
    }
  },
);

test.each([
  [" ", "Webhook URL is required"],
  [7, "Webhook URL is required"],
  ["no url", "Please enter a valid URL"],
  ["javascript:alert(1)", "URL must start with http:// or https://"],
  ["ftp://example.org", "URL must start with http:// or https://"],
  ["", "Webhook URL is required"],
  [null, "Webhook URL is required"],
])("the webhook URL %j is refused with the reason: %s", async (value, message) => {
  for (const { status, body } of await server.save(
    "site",
    "n8n_webhook_url",
    JSON.stringify(value),
  )) {
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, issues: [{ path: "value", message }] });
  }
});

test("creating a setting without a key or a value is refused with an error that names the missing field", async () => {
  const paths = [
    (body: object) => server.send("POST", "/api/admin/site-settings", JSON.stringify(body)),
    (body: object) => server.call("settings.site.create", JSON.stringify(body)),
    (body: object) => server.send("POST", "/api/admin/form-settings", JSON.stringify(body)),
    (body: object) => server.call("settings.form.create", JSON.stringify(body)),
  ];
  for (const [index, create] of paths.entries()) {
    for (const key of [undefined, "", " "]) {
      const { status, body } = await create({ key, value: 1 });
      expect([status, body.message]).toEqual([400, "Key is required"]);
    }
    for (const value of [undefined, null, ""]) {
      const { status, body } = await create({ key: "some", value });
      expect([status, body.message]).toEqual([400, "Value is required"]);
    }
    expect(await create({ key: "k".repeat(51), value: 1 })).toMatchObject({ status: 400 });
    expect(await create({ key: "some", value: 1, lastUpdated: "x" })).toMatchObject({
      status: 400,
    });
    const created = await create({ key: `__proto__${index}`, value: false, description: "" });
    expect(created).toMatchObject({
      status: index % 2 === 0 ? 201 : 200,
      body: { key: `__proto__${index}`, value: false, description: null, updatedBy: someAdmin.id },
    });
    expect(await create({ key: `__proto__${index}`, value: 2 })).toMatchObject({ status: 409 });
  }
});

test("a PATCH request for a setting is refused with 400 if it has no value or has an unknown field", async () => {
  const paths = [
    "/api/admin/site-settings/site_content",
    "/api/admin/form-settings/form_questions",
  ];
  for (const path of paths) {
    const { status, body } = await server.send("PATCH", path, "{}");
    expect([status, body.message]).toEqual([400, "Value is required"]);
    const odd = await server.send("PATCH", path, '{"value":1,"updatedBy":1}');
    expect(odd).toMatchObject({ status: 400, body: { message: 'Unknown field: "updatedBy"' } });
  }
});

test("changing a setting that keeps no versions is refused with 400 if the request contains a note for a version", async () => {
  await server.send("POST", "/api/admin/form-settings", '{"key":"plain","value":1}');
  const body = '{"value":2,"note":"Why"}';
  expect(await server.send("PATCH", "/api/admin/form-settings/plain", body)).toMatchObject({
    status: 400,
    body: { issues: [{ path: "note", message: "Only a version of the questionnaire has a note" }] },
  });
});

test("a setting with an invalid key in the path of the request is refused with 400 or 404", async () => {
  const value = '{"value":1}';
  for (const [key, status] of [
    ["%00", 400],
    ["%ZZ", 400],
    ["k".repeat(51), 400],
    ["constructor", 404],
    ["__proto__", 404],
    ["a.b", 404],
  ] as const) {
    expect([
      key,
      (await server.send("PATCH", `/api/admin/site-settings/${key}`, value)).status,
    ]).toEqual([key, status]);
  }
});

test("a questionnaire may have up to 256 KB and another setting up to 64 KB; larger values are refused with 413", async () => {
  const sized = (kilobytes: number) => {
    const fields = Array.from({ length: Math.ceil(kilobytes / 2) }, (_, index) => ({
      id: `f${index}`,
      label: "x".repeat(500),
      type: "text",
      placeholder: "x".repeat(500),
      errorMessage: "x".repeat(500),
      defaultValue: "x".repeat(430),
    }));
    const steps = Array.from({ length: Math.ceil(fields.length / 50) }, (_, index) => ({
      id: `s${index}`,
      title: "A step",
      description: "",
      fields: fields.slice(index * 50, index * 50 + 50),
    }));
    return JSON.stringify({ steps });
  };
  for (const { status } of await server.save("form", "form_questions", sized(240))) {
    expect(status).toBe(200);
  }
  for (const { status, body } of await server.save("form", "form_questions", sized(270))) {
    expect([status, body.message]).toEqual([
      413,
      "The questionnaire must be at most 256 KB of JSON",
    ]);
  }
  for (const { status, body } of await server.save(
    "form",
    "other",
    JSON.stringify("x".repeat(70_000)),
  )) {
    expect([status, body.message]).toEqual([413, "The value must be at most 64 KB of JSON"]);
  }
  for (const { status, body } of await server.save("form", "form_questions", sized(1_100))) {
    expect([status, body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  }
});

test("unusual but valid values of settings are stored unchanged", async () => {
  const label = "</script><script>alert(1)</script> <!-- {{7*7}} ${x} & \u2028 é";
  const value = formWith(
    field({
      options: [option("toString"), option("a.b"), option("javascript:alert(1)")],
    }),
    field({ id: "hasOwn", label, type: "text" }),
    field({
      id: "area",
      dependsOn: "city",
      options: { toString: options(1), "a.b": options(500), "javascript:alert(1)": options(1) },
    }),
  );
  for (const { status, body } of await server.save("form", "form_questions", value)) {
    expect(status).toBe(200);
    expect(body.value).toEqual(JSON.parse(value));
  }
  const seen = await server.send("GET", "/api/form-settings/form_questions");
  expect(seen.body.value).toEqual(JSON.parse(value));
});
