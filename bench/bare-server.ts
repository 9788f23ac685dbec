import Fastify from "fastify";

// Usage: node bench/bare-server.ts <url> A minimal Fastify server that returns the body of this URL
// to every request.
const [url = ""] = process.argv.slice(2);

/** Reads the URL with node:http, because `fetch` would decompress the body. */
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
