/**
 * Usage: node bench/page-probe.ts <url> <seconds> Requests a page every few milliseconds over one
 * connection, for the given number of seconds or until the standard input ends. Prints the
 * milliseconds of each request as JSON.
 */
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const [url = "", seconds = "5"] = process.argv.slice(2);
const everyMs = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function read(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = get(url, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
    answer.resume().on("end", resolve).on("error", reject);
  });
  request.on("error", reject);
  return promise;
}

const times: number[] = [];
for (let count = 0; count < 50; count += 1) await read();
let end = performance.now() + Number(seconds) * 1000;
process.stdin.on("end", () => {
  end = 0;
});
process.stdin.resume();
while (performance.now() < end) {
  const began = performance.now();
  await read();
  times.push(performance.now() - began);
  await wait(everyMs);
}
agent.destroy();
process.stdin.destroy();
console.log(JSON.stringify(times));
