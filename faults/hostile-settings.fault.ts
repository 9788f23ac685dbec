import { resolve } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { listAdmins } from "#server/features/accounts/store.ts";
import { openContext } from "#server/open-context.ts";
import { sessionCookie } from "#server/testing.ts";
import { builtRenderer } from "#server/web/built-renderer.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** Text that would end a script or start one if a page contained it unescaped. */
const hostile = '</script><script>alert("owned")</script><img src=x onerror=alert(1)><!--<script>';

const stack = new AsyncDisposableStack();
let url = "";
let cookie = "";

beforeAll(async () => {
  const directory = stack.use(await temporaryDirectory(inject("dataTemplate")));
  const config = readConfig({ DATA_DIR: directory.path, RATE_LIMITS: "off" });
  const { context, close } = await openContext(config, pino({ level: "silent" }));
  stack.defer(close);
  const app = await buildApp(context, await builtRenderer(resolve("dist")));
  stack.defer(() => app.close());
  const [admin] = await listAdmins(context.database.db);
  if (!admin) throw new Error("There is no administrator");
  cookie = await sessionCookie(context, admin);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(() => stack.disposeAsync());

async function save(path: string, value: object): Promise<void> {
  const headers = { cookie, "content-type": "application/json" };
  const body = JSON.stringify({ value });
  const answer = await fetch(url + path, { method: "PATCH", headers, body });
  expect(answer.status).toBe(200);
}

/** Returns the names of all elements in an HTML document that run code or load a file. */
const elementsIn = (html: string) =>
  [...html.matchAll(/<(\/?(?:script|img|iframe|object|embed)|!--)\b/gi)].map(([, name]) => name);

const look = async () => (await fetch(`${url}/`)).text();

test("script tags in settings appear on the page as plain text", async () => {
  const before = await look();
  await save("/api/admin/form-settings/form_questions", {
    steps: defaultDefinition.steps.map((step) => ({
      ...step,
      title: hostile,
      fields: step.fields.map((field) => ({ ...field, label: hostile, placeholder: hostile })),
    })),
  });
  const { footer } = defaultSiteContent;
  await save("/api/admin/site-settings/site_content", {
    ...defaultSiteContent,
    // The hostile text is cut, because a site's name may have at most 100 characters.
    site: { name: hostile.slice(0, 90), tagline: hostile },
    footer: {
      ...footer,
      mission: { title: hostile, content: hostile },
      legal: [{ name: hostile, href: "/terms" }],
      copyright: hostile,
    },
  });
  const after = await look();
  // The page must contain the text in escaped form, and no additional elements.
  expect(after).toContain("&lt;/script&gt;&lt;script&gt;alert(");
  expect(after).toContain("\\u003c/script>\\u003cscript>alert(");
  expect(after).not.toContain(hostile);
  expect(after.toLowerCase()).not.toContain("<script>alert");
  expect(after).not.toContain("<img src=x");
  expect(elementsIn(after)).toEqual(elementsIn(before));
});
