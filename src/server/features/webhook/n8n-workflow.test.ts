import crypto from "node:crypto";
import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { sendWebhook } from "./send-webhook.ts";
import { requestTo, startReceiver, testSecret } from "./testing.ts";

type WorkflowNode = {
  name: string;
  type: string;
  parameters: { jsCode?: string; [name: string]: unknown };
  credentials?: unknown;
};
type Workflow = {
  active: boolean;
  nodes: WorkflowNode[];
  connections: Record<string, { main: { node: string }[][] }>;
};
type Message = { headers: Record<string, string>; body: string };
type Verdict = { status: number; message: string; id?: string; payload?: unknown };

const workflow = JSON.parse(await readFile("deploy/n8n-workflow.json", "utf8")) as Workflow;
const byType = new Map(workflow.nodes.map((node) => [node.type.split(".").at(-1), node]));
const code = byType.get("code")?.parameters.jsCode ?? "";

/** The error that n8n throws by default when a workflow reads an environment variable. */
const closedEnvironment = new Proxy(
  {},
  {
    get: () => {
      throw new Error("access to env vars denied");
    },
  },
);

/**
 * Runs the Code node of the workflow as n8n's task runner does: with the same global names, and
 * with `crypto` as the only module to require.
 */
async function verify(
  { headers, body }: Message,
  names: { $env?: object; $vars?: object } = {},
): Promise<Verdict> {
  const context = createContext({
    require: (name: string) => {
      if (name !== "crypto") throw new Error(`Module '${name}' is disallowed`);
      return crypto;
    },
    Buffer,
    $input: { first: () => ({ json: { headers } }) },
    $env: { ROOST_WEBHOOK_SECRET: testSecret },
    $vars: {},
    helpers: { getBinaryDataBuffer: async () => Buffer.from(body) },
    ...names,
  });
  const items = (await runInContext(`(async function () {${code}\n})()`, context)) as [
    { json: Verdict },
  ];
  expect(items).toHaveLength(1);
  return items[0].json;
}

/** Returns a delivery as Roost sends it, with the changes that a test needs. */
async function delivery(
  sent: Parameters<typeof requestTo>[1] = {},
  change: (message: Message) => Partial<Message> = () => ({}),
): Promise<Message> {
  await using receiver = await startReceiver();
  const { outcome } = await sendWebhook(requestTo(receiver.port, sent));
  expect(outcome).toBe("delivered");
  const [message] = receiver.messages;
  if (!message) throw new Error("Nothing has arrived");
  return { ...message, ...change(message) };
}

const withHeader = (name: string, value: (before: string) => string) => (message: Message) => ({
  headers: { ...message.headers, [name]: value(message.headers[name] ?? "") },
});
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;

describe("the n8n workflow accepts a delivery with a valid signature", () => {
  test("the n8n workflow accepts a delivery, and passes on its id and body", async () => {
    const message = await delivery();
    expect(await verify(message)).toEqual({
      status: 200,
      message: "Received",
      id: "msg_2f1c",
      payload: JSON.parse(message.body),
    });
  });

  test("the n8n workflow accepts a delivery with two signatures, as Roost sends it while a secret is being replaced", async () => {
    const added = await delivery({ secrets: [otherSecret, testSecret] });
    expect(await verify(added)).toMatchObject({ status: 200 });
  });

  test("the n8n workflow accepts a delivery that is nearly five minutes old", async () => {
    const message = await delivery({ timestamp: secondsAgo(290) });
    expect(await verify(message)).toMatchObject({ status: 200 });
  });

  test("the n8n workflow reads the webhook secret from an n8n variable if n8n denies access to environment variables", async () => {
    const $vars = { ROOST_WEBHOOK_SECRET: testSecret };
    const message = await delivery();
    expect(await verify(message, { $env: closedEnvironment, $vars })).toMatchObject({
      status: 200,
    });
  });
});

describe("the n8n workflow passes on no delivery that it cannot verify", () => {
  const wrong = { status: 401, message: "The signature is wrong" };
  const old = { status: 401, message: "The timestamp is too far from now" };
  const incomplete = { status: 400, message: "A webhook header is missing" };

  test.each([
    ["another secret", { secrets: [otherSecret] }, undefined, wrong],
    ["an old timestamp", { timestamp: secondsAgo(310) }, undefined, old],
    ["one of the future", { timestamp: secondsAgo(-310) }, undefined, old],
    ["an altered body", {}, ({ body }: Message) => ({ body: `${body} ` }), wrong],
    ["another id", {}, withHeader("webhook-id", (id) => `${id}2`), wrong],
    ["a newer timestamp", {}, withHeader("webhook-timestamp", (at) => `${Number(at) + 1}`), wrong],
    ["another version", {}, withHeader("webhook-signature", (own) => `v2${own.slice(2)}`), wrong],
    ["a cut signature", {}, withHeader("webhook-signature", (own) => own.slice(0, -4)), wrong],
    ["an empty signature", {}, withHeader("webhook-signature", () => "v1,"), wrong],
    ["no signature", {}, withHeader("webhook-signature", () => ""), incomplete],
    ["no id", {}, withHeader("webhook-id", () => ""), incomplete],
    ["no timestamp", {}, withHeader("webhook-timestamp", () => ""), incomplete],
    [
      "a timestamp in words",
      {},
      withHeader("webhook-timestamp", () => "now"),
      { status: 400, message: "The timestamp is not in seconds" },
    ],
  ])(
    "the n8n workflow refuses %s, and passes nothing on",
    async (_name, sent, change, expected) => {
      expect(await verify(await delivery(sent, change))).toEqual(expected);
    },
  );

  test.each([undefined, "", "secret", "whsec_", "whsec_short"])(
    "while the secret in n8n is %j, the n8n workflow fails for every delivery, so that Roost tries the delivery again later",
    async (secret) => {
      const message = await delivery();
      const $env = { ROOST_WEBHOOK_SECRET: secret };
      await expect(verify(message, { $env })).rejects.toThrow("ROOST_WEBHOOK_SECRET is missing");
    },
  );
});

describe("the file of the n8n workflow contains the nodes, settings and connections with which n8n can check and pass on a delivery", () => {
  test("in the n8n workflow, the webhook node passes on the unchanged body of a delivery, and the response has the status that the Code node sets", () => {
    expect(byType.get("webhook")?.parameters).toMatchObject({
      httpMethod: "POST",
      path: "roost",
      responseMode: "responseNode",
      options: { rawBody: true },
    });
    expect(byType.get("respondToWebhook")?.parameters).toMatchObject({
      options: { responseCode: "={{ $json.status }}" },
    });
    expect(byType.get("removeDuplicates")?.parameters).toMatchObject({
      operation: "removeItemsSeenInPreviousExecutions",
      dedupeValue: "={{ $json.id }}",
    });
  });

  test("all nodes of the n8n workflow are connected, and none contains credentials", () => {
    const names = new Set(workflow.nodes.map(({ name }) => name));
    const targets = Object.values(workflow.connections).flatMap(({ main }) => main.flat());
    expect(new Set([...targets.map(({ node }) => node), "Roost"])).toEqual(names);
    for (const name of Object.keys(workflow.connections)) expect(names).toContain(name);
    for (const node of workflow.nodes) expect(node).not.toHaveProperty("credentials");
    expect(workflow.active).toBe(false);
  });
});
