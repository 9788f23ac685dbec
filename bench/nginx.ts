import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../scripts/free-port.ts";
import type { Peer } from "./program.ts";

const program = "/usr/sbin/nginx";
const execute = promisify(execFile);

/** Whether this machine has nginx. */
export const hasNginx = (): Promise<boolean> =>
  access(program).then(
    () => true,
    () => false,
  );

/**
 * Starts nginx with one worker in front of a server. nginx caches the compressed responses, so that
 * only the first request for a page reaches the server.
 *
 * @param upstream the address of the server
 */
export async function startNginx(upstream: string): Promise<Peer> {
  const directory = await mkdtemp(join(tmpdir(), "roost-nginx-"));
  // If root starts nginx, its worker process runs as another user, who needs access to the folder
  // of the cache.
  await chmod(directory, 0o755);
  const port = await freePort();
  await writeFile(join(directory, "nginx.conf"), configuration(directory, port, upstream));
  const child = spawn(program, ["-c", join(directory, "nginx.conf"), "-p", directory], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReached(url, child);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    url,
    pid: await workerOf(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

const configuration = (directory: string, port: number, upstream: string): string => `
daemon off;
worker_processes 1;
pid ${directory}/pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  proxy_cache_path ${directory}/cache keys_zone=pages:1m;
  open_file_cache max=100;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_cache pages;
      proxy_cache_key $uri$http_accept_encoding;
      proxy_cache_valid 200 1h;
      proxy_ignore_headers Cache-Control Expires Vary Set-Cookie;
    }
  }
}
`;

/**
 * Waits until nginx responds.
 * @throws an Error if nginx ends, or does not respond within 10 seconds
 */
async function untilReached(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 10_000;
  while (child.exitCode === null && Date.now() < until) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return void (await response.arrayBuffer());
  }
  throw new Error("nginx did not start");
}

async function workerOf(master: number): Promise<number> {
  const { stdout } = await execute("pgrep", ["--parent", String(master), "--full", "worker"]);
  return Number(stdout.trim());
}
