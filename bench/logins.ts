import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startBuiltServer } from "../scripts/server-process.ts";
import { preferMainThread } from "./priority.ts";
import { pageP99 } from "./probe-page.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

const seconds = 6;
const warmUpSeconds = 30;
const floodPerSecond = 200;
/**
 * The number of accounts. Each account is tried once a round, so that no account gets too many
 * failures and is locked.
 */
const accounts = 30;
const path = "/blog";

type Headers = Record<string, string>;

/**
 * Tries to log in with a wrong password. Returns the milliseconds until the server refuses the
 * login with the given status.
 */
async function logIn(
  url: string,
  username: string,
  { status = 401, headers = {} }: { status?: number; headers?: Headers } = {},
): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ username, password: "not the password" }),
  });
  await answer.text();
  if (answer.status !== status) throw new Error(`A wrong login answers ${answer.status}`);
  return performance.now() - began;
}

async function register(url: string, username: string, headers: Headers = {}): Promise<void> {
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ username, password: "a password to forget" }),
  });
  if (answer.status !== 201) throw new Error(`Registering answers ${answer.status}`);
}

type Refusals = { name: string; limit: number; tries: number; known: string };

/**
 * Returns how much the time for logins to unknown accounts differs from the time for known
 * accounts, in percent.
 */
async function timesApart(
  { name, limit, tries, known: prefix }: Refusals,
  refuse: (username: string) => Promise<number>,
): Promise<Row> {
  const medians = await rounds(async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let count = 0; count < tries; count += 1) {
      known.push(await refuse(`${prefix}-${count % accounts}`));
      unknown.push(await refuse(`other-${count % accounts}`));
    }
    return { known: median(known), unknown: median(unknown) };
  });
  const ofKnown = median(medians.map(({ known }) => known));
  const ofUnknown = median(medians.map(({ unknown }) => unknown));
  return {
    name,
    unit: "% apart",
    measured: 100 * Math.abs(ofUnknown / ofKnown - 1),
    limit,
    limitIs: "maximum",
    note: `${ofUnknown.toFixed(2)} against ${ofKnown.toFixed(2)} ms`,
  };
}

async function unknownAccounts(url: string): Promise<Row> {
  for (let count = 0; count < accounts; count += 1) await register(url, `known-${count}`);
  const name = "a login to an unknown account, against a known one's time";
  return timesApart({ name, limit: 10, tries: accounts, known: "known" }, (username) =>
    logIn(url, username),
  );
}

/**
 * Measures how much the time until a login is refused differs between unknown and known accounts.
 * The server refuses all these logins, because their address has had too many failed logins. Each
 * login sends a made-up cookie, so that the server first looks up whether the account has been used
 * with this browser.
 */
async function unknownAccountsRefused(url: string): Promise<Row> {
  const from = (address: string) => ({ "x-forwarded-for": address });
  for (let count = 0; count < accounts; count += 1) {
    await register(url, `refused-${count}`, from(`198.51.100.${count}`));
  }
  const closed = from("198.51.100.200");
  for (let count = 0; count < 20; count += 1) {
    await logIn(url, `guessed-${count}`, { headers: closed });
  }
  const headers = { ...closed, cookie: `roost_browser=${"x".repeat(43)}` };
  const name = "a refused login to an unknown account, against a known one's time";
  return timesApart({ name, limit: 10, tries: 300, known: "refused" }, (username) =>
    logIn(url, username, { status: 429, headers }),
  );
}

function flood(url: string): AsyncDisposable {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("login-flood.ts", import.meta.url)), url, String(floodPerSecond)],
    { stdio: "ignore" },
  );
  return {
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/**
 * Floods the server until V8 has compiled the code that refuses logins. Until then a page waits up
 * to twice as long.
 */
async function warmUp(url: string): Promise<void> {
  await using _flood = flood(url);
  await pageP99(url + path, warmUpSeconds);
}

async function floodedPage(url: string): Promise<Row> {
  await warmUp(url);
  const slowest = await rounds(async () => {
    const calm = await pageP99(url + path, seconds);
    await using _flood = flood(url);
    return { calm, flooded: await pageP99(url + path, seconds) };
  });
  const ofCalm = median(slowest.map(({ calm }) => calm));
  const ofFlooded = median(slowest.map(({ flooded }) => flooded));
  return {
    name: `a cached page's p99 under ${floodPerSecond} logins a second, against a calm one's`,
    unit: "times",
    measured: ofFlooded / ofCalm,
    limit: 1.5,
    limitIs: "maximum",
    note: `${ofFlooded.toFixed(2)} against ${ofCalm.toFixed(2)} ms`,
  };
}

/** Measures how a flood of logins slows down visitors. */
export async function measureLogins(dataDir: string): Promise<Row[]> {
  const measure = async (env: Record<string, string>, part: (url: string) => Promise<Row>) => {
    const server = await startBuiltServer({ dataDir, env });
    await preferMainThread(server.pid);
    try {
      return await part(server.url);
    } finally {
      await server.kill("SIGTERM");
    }
  };
  return [
    await measure({ RATE_LIMITS: "off" }, unknownAccounts),
    await measure({ TRUST_PROXY: "127.0.0.1" }, unknownAccountsRefused),
    await measure({ TRUST_PROXY: "127.0.0.1" }, floodedPage),
  ];
}
