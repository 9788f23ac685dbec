import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Operating systems take the local ports of outgoing connections from a range that begins here or
 * higher.
 */
const firstOutgoingPort = 32_768;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

/**
 * Returns a free port of the loopback interface. No outgoing connection can occupy the port before
 * a server listens on it.
 */
export async function freePort(): Promise<number> {
  let port: number;
  do port = randomInt(10_000, firstOutgoingPort);
  while (!(await isFree(port)));
  return port;
}
