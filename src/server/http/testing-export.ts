import type { KyselyPlugin } from "kysely";
import { expect } from "vitest";
import type { Db } from "../db/connection.ts";
import { listen, sessionCookie, someAdmin, type TestContext } from "../testing.ts";

/**
 * Parses CSV text as in RFC 4180, except that rows end with a newline alone.
 * @throws Error if the text does not follow RFC 4180
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`No cell at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/**
 * Starts a server, and returns functions that request an export as an administrator.
 * @param method with GET a filter is a query, with POST a JSON body
 */
export async function serveExport(
  opened: TestContext,
  path: string,
  method: "GET" | "POST" = "GET",
) {
  const server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const url = server.url + path;
  const askAs = (headers: Record<string, string>, filter = "") => {
    if (method === "GET") return fetch(url + filter, { headers });
    const withType = { ...headers, "content-type": "application/json" };
    return fetch(url, { method: "POST", headers: withType, body: filter || "{}" });
  };
  return {
    url,
    cookie,
    askAs,
    ask: (filter = "") => askAs({ cookie }, filter),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/**
 * Returns an export's rows by column name, and checks that the file begins with a byte order mark.
 */
export async function readTable(answer: Response): Promise<Record<string, string>[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [header = [], ...rows] = readCsv(bytes.subarray(3).toString());
  for (const row of rows) expect(row).toHaveLength(header.length);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell])));
}

/**
 * Counts the parts in which an export reads its rows. Reading the part with the number `failAt`
 * fails.
 */
function watchParts(db: Db, reads: string, failAt = Number.POSITIVE_INFINITY) {
  const seen = { parts: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes(reads)) {
        seen.parts += 1;
        if (seen.parts === failAt) throw new Error("gone");
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { seen, db: db.withPlugin(plugin) };
}

/**
 * Returns a copy of a test context (`opened`). An export reads its rows by several queries. The
 * copy's database counts these queries in `seen.parts`, and query number `failAt` fails.
 *
 * @param reads a piece of SQL that occurs only in these queries
 */
export function watchExport({ context, ...opened }: TestContext, reads: string, failAt?: number) {
  const { seen, db } = watchParts(context.database.db, reads, failAt);
  return {
    seen,
    opened: { ...opened, context: { ...context, database: { ...context.database, db } } },
  };
}

/** Expects that an export refuses visitors, ordinary accounts, and each of the invalid filters. */
export async function expectRefusals(
  server: Awaited<ReturnType<typeof serveExport>>,
  ordinaryCookie: string,
  wrongFilters: string[],
): Promise<void> {
  for (const filter of ["", ...wrongFilters]) {
    expect((await server.askAs({}, filter)).status).toBe(401);
    expect((await server.askAs({ cookie: ordinaryCookie }, filter)).status).toBe(403);
  }
  for (const filter of wrongFilters) {
    const answer = await server.ask(filter);
    expect({ filter, status: answer.status }).toEqual({ filter, status: 400 });
    expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST", message: expect.any(String) });
  }
}

/** Expects that a HEAD request for an export gets the status 200 and the content type of CSV. */
export async function expectHeadersAlone({ url, cookie }: { url: string; cookie: string }) {
  const head = await fetch(url, { method: "HEAD", headers: { cookie } });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
}
