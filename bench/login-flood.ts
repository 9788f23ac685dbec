/**
 * Usage: node bench/login-flood.ts <url> <logins per second>
 *
 * Tries to log in to ever new accounts from ever new addresses, one try after another at even
 * distances, until it is ended.
 */
import { Agent, request } from "node:http";

const [url = "", perSecond = "200"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
let count = 0;

setInterval(() => {
  count += 1;
  const body = JSON.stringify({ username: `nobody-${count}`, password: "not the password" });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-forwarded-for": `198.18.${(count >> 8) & 255}.${count & 255}`,
  };
  const sending = request(`${url}/api/login`, { method: "POST", agent, headers }, (answer) => {
    answer.resume();
  });
  // The server is stopped before this is.
  sending.on("error", () => {});
  sending.end(body);
}, 1000 / Number(perSecond));
