import { createRandom } from "../../bench/fill-listings.ts";
import type { Log } from "./log.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Answer, MovedServer } from "./moved-process.ts";

export const hour = 3_600_000;
export const day = 24 * hour;

/** Random decisions that are the same in each run with the same seed. */
export type Chance = {
  /** Returns true with the given probability, from 0 to 1. */
  happens(probability: number): boolean;
  /** Returns a random integer from `from` up to, but not including, `until`. */
  between(from: number, until: number): number;
  /**
   * Returns a random item.
   * @throws an Error if there are no items
   */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns some of the items. Each is included with the given probability. */
  some<Item>(items: readonly Item[], probability: number): Item[];
};

export function createChance(seed: number): Chance {
  const random = createRandom(seed * 7_919 + 11);
  random();
  const happens = (probability: number) => random() < probability;
  return {
    happens,
    between: (from, until) => from + Math.floor(random() * (until - from)),
    pick(items) {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error("There is nothing to pick");
      return item;
    },
    some: (items, probability) => items.filter(() => happens(probability)),
  };
}

/** The parts of the simulation that searchers, market and team share. */
export type World = {
  chance: Chance;
  log: Log;
  mailbox: Mailbox;
  server: MovedServer;
  team: Team;
  /** When the simulated days begin, in milliseconds since 1970. */
  start: number;
  /**
   * The average time between two steps, as a share of a day. Multiplying a probability per day by
   * this share gives the probability per step.
   */
  share: number;
  /** The longest time between two steps of the simulation, in milliseconds. */
  longestPause: number;
};

/** Functions that call the API as a member of the team or as an automation. */
export type Team = {
  /**
   * Calls a REST path of the API. If the server is killed before it responds, the call is made
   * again.
   */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Calls a query of the API that has no REST path. */
  query(procedure: string, input: unknown): Promise<unknown>;
  mutate(procedure: string, input: unknown): Promise<unknown>;
};

const json = { "content-type": "application/json" };

function read(path: string, { status, text }: Answer): unknown {
  if (status >= 300) throw new Error(`${path} was refused with ${status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/**
 * Returns functions that call the API as the administrator, who logs in again before the session
 * ends.
 */
export function createTeam(
  server: MovedServer,
  account: { username: string; password: string },
): Team {
  let cookie = "";
  let loggedInAt = Number.NEGATIVE_INFINITY;

  async function send(path: string, request: RequestInit): Promise<unknown> {
    if (server.now() - loggedInAt > 8 * hour) {
      loggedInAt = server.now();
      const body = JSON.stringify(account);
      const login = await server.ask("/api/login", { method: "POST", headers: json, body });
      cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    }
    return read(path, await server.ask(path, { ...request, headers: { ...json, cookie } }));
  }
  const withBody = (method: string, body: unknown) => ({
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const dataOf = (answer: unknown) => (answer as { result: { data: unknown } }).result.data;

  return {
    call: (method, path, body) => send(path, withBody(method, body)),
    async query(procedure, input) {
      const asked = encodeURIComponent(JSON.stringify(input));
      return dataOf(await send(`/trpc/${procedure}?input=${asked}`, {}));
    },
    mutate: async (procedure, input) =>
      dataOf(await send(`/trpc/${procedure}`, withBody("POST", input))),
  };
}
