import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, openTestContext, type TestContext } from "../../testing.ts";
import { keyFor } from "../api-keys/testing.ts";

type Parameters = { [name: string]: unknown; jsCode?: string };
type WorkflowNode = { name: string; type: string; parameters: Parameters };
type Workflow = {
  active: boolean;
  nodes: WorkflowNode[];
  connections: Record<string, { main: { node: string }[][] }>;
};

const path = "deploy/n8n-listings-workflow.json";
const workflow = JSON.parse(await readFile(path, "utf8")) as Workflow;
const byName = new Map(workflow.nodes.map((node) => [node.name, node]));

let opened: TestContext;
let url: string;
let headers: Record<string, string>;
let close: () => Promise<void>;

beforeAll(async () => {
  opened = await openTestContext();
  const server = await listen(opened.context);
  url = server.url;
  ({ headers } = await keyFor(opened.context, ["listings:write"]));
  close = async () => {
    await server[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  };
});
afterAll(() => close());

/** Runs a Code node of the workflow with the items that n8n's trigger passes to it. */
function run(name: string, items: object[]): Record<string, string | null>[] {
  const code = byName.get(name)?.parameters.jsCode ?? "";
  const context = createContext({ $input: { all: () => items.map((json) => ({ json })) } });
  const made = runInContext(`(function () {${code}\n})()`, context) as { json: object }[];
  return JSON.parse(JSON.stringify(made.map(({ json }) => json)));
}

/** Sends an item as the workflow's HTTP node does, with the values of its parameters. */
async function send(item: Record<string, string | null>, execution: number) {
  const node = byName.get("Send to Roost")?.parameters;
  expect(node).toMatchObject({
    method: "POST",
    url: "https://roost.example/api/listings",
    genericAuthType: "httpBearerAuth",
    jsonBody: "={{ $json }}",
    headerParameters: {
      parameters: [
        {
          name: "Idempotency-Key",
          value: "={{ $execution.id }}-{{ $itemIndex }}-{{ $json.text.hash('sha256') }}",
        },
      ],
    },
  });
  const response = await fetch(`${url}/api/listings`, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": `${execution}-0-${createHash("sha256")
        .update(item.text ?? "")
        .digest("hex")}`,
    },
    body: JSON.stringify(item),
  });
  expect(response.status).toBe(200);
  const { results } = (await response.json()) as { results: { status: string; id: string }[] };
  return { ...results[0], wasReplayed: response.headers.get("idempotent-replayed") };
}

test("the n8n workflow sends an entry of a feed as one listing, even if n8n repeats the request, and a changed entry updates this listing", async () => {
  const entry = {
    title: "T2 in Graça, 1.250 €",
    link: "https://www.portal.example/t2-graca",
    guid: "portal-4711",
    isoDate: "2026-11-18T09:00:00.000Z",
    content: "<p>70 m2, disponível já</p>",
    contentSnippet: "70 m2, disponível já",
  };
  const [item = {}] = run("Listings of the feed", [entry]);
  expect(item).toEqual({
    source: "portal.example",
    externalId: "portal-4711",
    url: "https://www.portal.example/t2-graca",
    postedAt: "2026-11-18T09:00:00.000Z",
    text: "T2 in Graça, 1.250 €\n\n70 m2, disponível já",
  });
  const first = await send(item, 1);
  expect(first).toMatchObject({ status: "created", wasReplayed: null });
  expect(await send(item, 1)).toMatchObject({ ...first, wasReplayed: "true" });
  const [changed = {}] = run("Listings of the feed", [{ ...entry, title: "T2, 1.200 €" }]);
  expect(await send(changed, 2)).toMatchObject({ status: "updated", id: first.id });
});

test("the n8n workflow sets a listing's link, id and date to null if the feed's entry does not have them", () => {
  expect(run("Listings of the feed", [{ title: "T2", content: "x".repeat(30_000) }])).toEqual([
    {
      source: "Feed",
      externalId: null,
      url: null,
      postedAt: null,
      text: `T2\n\n${"x".repeat(19_996)}`,
    },
  ]);
});

test("the n8n workflow sends a post of a Telegram channel as a listing, and an edit of the post updates the listing", async () => {
  const post = {
    message_id: 88,
    date: 1_795_000_000,
    chat: { id: -100_123, title: "Casas Lisboa", username: "casas", type: "channel" },
    text: "T1 em Arroios, 950 €",
  };
  const [item = {}, ...others] = run("Listings of the channel", [
    { update_id: 1, channel_post: post },
    { update_id: 2, channel_post: { ...post, message_id: 89, text: undefined, photo: [] } },
  ]);
  expect(others).toEqual([]);
  expect(item).toEqual({
    source: "Casas Lisboa, Telegram",
    externalId: "-100123/88",
    url: "https://t.me/casas/88",
    postedAt: new Date(post.date * 1_000).toISOString(),
    text: "T1 em Arroios, 950 €",
  });
  const { status, id } = await send(item, 3);
  expect(status).toBe("created");
  const chat = { ...post.chat, username: undefined };
  const edited = { ...post, chat, caption: "T1 em Arroios, 900 €", text: undefined };
  const [update = {}] = run("Listings of the channel", [{ edited_channel_post: edited }]);
  expect(update).toMatchObject({ url: null, text: "T1 em Arroios, 900 €" });
  expect(await send(update, 4)).toMatchObject({ status: "updated", id });
});

test("all nodes of the n8n workflow for listings are connected, and none contains credentials", () => {
  const triggers = ["A feed", "A Telegram channel"];
  const targets = Object.values(workflow.connections).flatMap(({ main }) => main.flat());
  const names = [...triggers, ...targets.map(({ node }) => node), "Note"];
  expect(new Set(names)).toEqual(new Set(byName.keys()));
  for (const node of workflow.nodes) expect(node).not.toHaveProperty("credentials");
  expect(workflow.active).toBe(false);
});
