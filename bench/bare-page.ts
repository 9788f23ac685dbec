/**
 * Usage: node bench/bare-page.ts Serves a page of 20 KB without styles or scripts, for comparison
 * with Roost's pages. Prints the address.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

/** Words from which the page's text is made, because they compress like usual text. */
function barePage(): string {
  const paragraphs: string[] = [];
  for (let paragraph = 0; paragraph < 45; paragraph += 1) {
    const words = Array.from({ length: 85 }, (_, word) =>
      ((paragraph * 7919 + word * 104_729) % 1_679_616).toString(36),
    );
    paragraphs.push(`<p>${words.join(" ")}</p>`);
  }
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title></head><body><h1>Bare</h1>${paragraphs.join("")}</body></html>`;
}

const body = brotliCompressSync(barePage());
const server = createServer((_request, response) => {
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "content-length": body.byteLength,
      // Roost's pages have the header Cross-Origin-Opener-Policy, which makes the browser start
      // another process. The bare page sends it, too, so that the times of both can be compared.
      "cross-origin-opener-policy": "same-origin",
    })
    .end(body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`http://localhost:${(server.address() as AddressInfo).port}/`);
