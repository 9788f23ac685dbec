import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { type AnsweredRequest, mountAnsweredRequests } from "./answered-requests.ts";

test("files are told of as one, patterns by their pattern, and what is hijacked too", async () => {
  const root = await mkdtemp(join(tmpdir(), "roost-files-"));
  const told: AnsweredRequest[] = [];
  const app = Fastify();
  try {
    for (const name of ["entry-a1b2.js", "entry-c3d4.js"]) await writeFile(join(root, name), "1");
    mountAnsweredRequests(app, (request) => told.push(request));
    await app.register(fastifyStatic, { root, wildcard: false, index: false });
    app.get("/posts/:slug", (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(500).end();
    });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    for (const path of ["entry-a1b2.js", "entry-c3d4.js", "posts/someone", "nowhere"]) {
      await (await fetch(`${url}/${path}`)).text();
    }
  } finally {
    // Resolves when each request has been told of.
    await app.close();
    await rm(root, { recursive: true, force: true });
  }
  expect(told.map(({ method, route, status }) => [method, route, status])).toEqual([
    ["GET", "(file)", "2xx"],
    ["GET", "(file)", "2xx"],
    ["GET", "/posts/:slug", "5xx"],
    ["GET", "(none)", "4xx"],
  ]);
  for (const { seconds } of told) expect(seconds).toBeGreaterThan(0);
});
