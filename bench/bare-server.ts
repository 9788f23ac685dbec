import { get, type IncomingHttpHeaders } from "node:http";
import Fastify from "fastify";

// Usage: node bench/bare-server.ts <url> Starts a minimal Fastify server that answers every request
// with the body and the headers that it has loaded from the given URL.
const [url = ""] = process.argv.slice(2);

/**
 * Response headers that are not copied from Roost's server, because each server writes them itself.
 */
const own = ["date", "connection", "keep-alive", "content-length", "transfer-encoding"];

/** Reads the URL with node:http, because `fetch` would decompress the body. */
async function read(address: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof read>>>();
  get(address, { headers: { "accept-encoding": "br" } }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    response.on("error", reject);
  }).on("error", reject);
  return promise;
}

const { headers, body } = await read(url);
const copied = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
const app = Fastify();
app.get("/*", (_request, reply) => reply.headers(copied).send(body));
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
