import { fillGrown, grown } from "./fill-grown.ts";
import { fillDatabase, type Place, startOwnPostgres } from "./filled-database.ts";
import { startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";
import { startOnce } from "./second-start.ts";
import { type Call, slowestOf } from "./slowest-call.ts";

/** The maximum number of milliseconds until the first response to a screen of the back office. */
const answerMs = 50;
/**
 * The maximum number of milliseconds until the response to a search, or to a request for a page far
 * from the beginning of a table.
 */
const searchMs = 1_000;
const startMs = 2_000;

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Returns the requests that the screens of the back office send when they open. */
function callsOf(submission: string, post: number): Record<string, Call[]> {
  const range = { startDate: day(30), endDate: day(0) };
  const plain = (...names: string[]) => names.map((name): Call => [name, name, {}]);
  return {
    "the dashboard": plain(
      "submissions.counts",
      "submissions.erasuresAhead",
      "listings.counts",
      "mail.counts",
      "messages.counts",
      "shortlists.counts",
      "webhook.status",
      "remoteBackups.list",
      "setup.status",
    ),
    "lists of posts and pages": plain(
      "blog.admin.table",
      "pages.admin.table",
      "blog.admin.usedTags",
    ),
    "a post": [["a post", "blog.admin.byId", { id: post }]],
    pictures: plain("media.list", "media.unused"),
    "the list of submissions": [
      ...plain("submissions.table", "submissions.cities", "submissions.assignees"),
      ["overdue submissions", "submissions.table", { overdue: true }],
    ],
    "the board": plain("submissions.board"),
    "a submission": [
      "submissions.byId",
      "matches.list",
      "matches.situation",
      "matches.timeline",
      "calls.freeTimes",
    ].map((name): Call => [name, name, { id: submission }]),
    "deliveries, mail and listings": plain(
      "webhook.list",
      "mail.list",
      "mail.status",
      "mail.suppressions",
      "listings.table",
      "listings.filterValues",
      "messages.list",
    ),
    "Today, calls, the promise and analytics": [
      ...plain("shortlists.list", "calls.upcoming", "calls.hours"),
      ["the promise", "promise.summary", range],
      ["analytics", "analytics.report", range],
    ],
    "settings, keys and backups": plain(
      "settings.site.list",
      "settings.form.list",
      "apiKeys.list",
      "audit.list",
      "accounts.team.list",
      "backup.list",
      "backup.status",
      "accounts.sessions",
    ),
    "the palette": [["a search", "palette.search", { q: "quarter" }]],
  };
}

/**
 * Requests for submissions that an index alone cannot answer: pages far from the beginning, and
 * searches for a part of an address or a number.
 */
const searches: Call[] = [
  ["a far page", "submissions.table", { page: 4_000 }],
  ["a far page by name", "submissions.table", { sort: "name", page: 2_000 }],
  ["a search for an address", "submissions.table", { q: "VISITOR-99999@" }],
  ["a search for a number", "submissions.table", { q: "351 900 99999" }],
];

async function measureScreens(place: Place): Promise<Row[]> {
  await using server = await startMeasuredServer(place);
  // All queries are sent as POST requests, because some of them contain personal data. The browser
  // also uses POST for such queries, so that no personal data is in a URL.
  const query = (name: string, body: object) =>
    server.ask(`/trpc/${name}`, { method: "POST", body });
  const list = JSON.parse((await query("submissions.table", {})).body) as {
    result: { data: { items: { id: string }[] } };
  };
  const submission = list.result.data.items[0]?.id ?? "";
  const measured: Row[] = [];
  const measure = async (what: string, calls: Call[], limit: number) => {
    const { ms, words } = await slowestOf(calls, query);
    measured.push({
      name: `back office with grown data on PostgreSQL: ${what}, p95`,
      unit: "ms",
      measured: ms,
      limit,
      limitIs: "maximum",
      note: `the slowest: ${words}`,
    });
  };
  for (const [what, calls] of Object.entries(callsOf(submission, grown.posts / 2))) {
    await measure(what, calls, answerMs);
  }
  await measure("searches and far pages of submissions", searches, searchMs);
  return measured;
}

/**
 * Measures the screens of the back office and the start of the server with a lot of data, on
 * PostgreSQL.
 *
 * @param dataDir an empty directory
 * @param binaries the path of the folder with PostgreSQL's programs
 */
export async function measureGrownData(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  const place = { dataDir, databaseUrl: await postgres.create("grown") };
  await fillDatabase(place, fillGrown);
  const screens = await measureScreens(place);
  const starts = await rounds(() => startOnce(place));
  return [
    {
      name: "start with grown data on PostgreSQL",
      unit: "ms",
      measured: median(starts),
      limit: startMs,
      limitIs: "maximum",
    },
    ...screens,
  ];
}
