import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { type FinishedRequest, mountFinishedRequests } from "./finished-requests.ts";

test("the metrics count all static files as one route, and other responses by the pattern of their route", async () => {
  const root = await mkdtemp(join(tmpdir(), "roost-files-"));
  const reported: FinishedRequest[] = [];
  const app = Fastify();
  try {
    for (const name of ["entry-a1b2.js", "entry-c3d4.js"]) await writeFile(join(root, name), "1");
    mountFinishedRequests(app, (request) => reported.push(request));
    await app.register(fastifyStatic, { root, wildcard: false, index: false });
    app.get("/assets/*", { config: { isFile: true } }, () => "1");
    app.get("/posts/:slug", (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(500).end();
    });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    for (const path of [
      "entry-a1b2.js",
      "entry-c3d4.js",
      "assets/page-e5f6.js",
      "posts/someone",
      "nowhere",
    ]) {
      await (await fetch(`${url}/${path}`)).text();
    }
  } finally {
    // Closing the server makes sure that every request has been reported.
    await app.close();
    await rm(root, { recursive: true, force: true });
  }
  expect(reported.map(({ method, route, status }) => [method, route, status])).toEqual([
    ["GET", "(file)", "2xx"],
    ["GET", "(file)", "2xx"],
    ["GET", "(file)", "2xx"],
    ["GET", "/posts/:slug", "5xx"],
    ["GET", "(none)", "4xx"],
  ]);
  for (const { seconds } of reported) expect(seconds).toBeGreaterThan(0);
});
