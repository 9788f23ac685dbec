/**
 * Usage: node bench/login-flood.ts <url> <logins per second> Tries to log in at even intervals
 * until it is killed, each time with another account and from another address.
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
  // Errors are ignored, because the bench stops the server before it stops this process.
  sending.on("error", () => {});
  sending.end(body);
}, 1000 / Number(perSecond));
