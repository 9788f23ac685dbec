import Fastify from "fastify";

// Usage: node bench/bare-server.ts <url>
//
// Answers everything with the body that the url has, as the smallest Fastify application would.
const [url = ""] = process.argv.slice(2);

/** What `fetch` would decompress is wanted as it travels. */
async function bytesOf(address: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
      response.on("error", reject);
    }).on("error", reject);
  });
}

const body = await bytesOf(url);
const app = Fastify();
app.get("/*", (_request, reply) => {
  reply.headers({ "content-type": "text/html; charset=utf-8", "content-encoding": "br" });
  return reply.send(body);
});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
