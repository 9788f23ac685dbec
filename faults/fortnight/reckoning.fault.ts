import { expect, test } from "vitest";
import { cities, emptyLog, type Log, type SeenMail } from "./log.ts";
import { listBroken } from "./reckon-rules.ts";
import type { Searcher } from "./searcher.ts";
import { day, hour } from "./world.ts";

// The checks of the simulated days are useful only if they notice broken promises, so these tests
// check the checks.

const submittedAt = Date.parse("2027-03-25T10:00:00Z");
const searcher: Searcher = {
  number: 1,
  address: "ada@example.org",
  city: cities[1],
  arrivesAt: submittedAt,
  confirmsAfter: 0,
  treatment: "accept",
  id: undefined,
  submittedAt,
  promisedUntil: undefined,
  token: undefined,
  unsubscribe: undefined,
  life: "active",
  unseen: [],
  canExtend: false,
  call: undefined,
};

const mail = (at: string, kind: SeenMail["kind"], listings: string[]): SeenMail => ({
  at: Date.parse(at),
  messageId: at,
  address: searcher.address,
  subject: "",
  kind,
  searcher: searcher.number,
  listings,
  reply: "accepted",
});

/**
 * The log of a search in Berlin for seven days. The searcher got a mail with one flat on five of
 * these days. Summer time began on the fourth day.
 */
function keptLog(): Log {
  const log = emptyLog();
  log.searchers.push(
    { at: submittedAt, searcher: 1, kind: "submitted" },
    { at: submittedAt + hour, searcher: 1, kind: "confirmed" },
  );
  log.mails.push(
    mail("2027-03-25T10:01:00Z", "confirmation", []),
    mail("2027-03-25T12:00:00Z", "shortlist", ["a"]),
    mail("2027-03-26T07:01:00Z", "shortlist", ["b"]),
    mail("2027-03-27T07:01:00Z", "shortlist", ["c"]),
    mail("2027-03-28T06:01:00Z", "shortlist", ["d"]),
    mail("2027-03-31T06:01:00Z", "last-day", ["e"]),
  );
  for (const [number, listing] of ["a", "b", "c", "d", "e"].entries()) {
    log.flatOf.set(listing, number);
  }
  return log;
}

/**
 * Applies `change` to the log of a search for which Roost kept every promise. Returns the promises
 * that the checks then report as broken.
 */
function brokenAfter(change: (log: Log) => void): string[] {
  const log = keptLog();
  change(log);
  return listBroken(log, [searcher], submittedAt + 14 * day);
}

const setMail = (log: Log, place: number, changes: Partial<SeenMail>) =>
  Object.assign(log.mails[place] ?? {}, changes);

test.each<[string, (log: Log) => void, string[]]>([
  ["nothing", () => {}, []],
  ["one flat twice", ({ flatOf }) => flatOf.set("d", 1), ["flat 1 twice"]],
  [
    "a flat that was gone",
    ({ listings }) => listings.push({ at: submittedAt, listing: "d", kind: "gone" }),
    ["flat 3, which was gone"],
  ],
  [
    "a flagged flat",
    ({ listings }) => listings.push({ at: submittedAt, listing: "d", kind: "flagged" }),
    ["flat 3, which was flagged"],
  ],
  [
    "a mail after unsubscribing",
    ({ searchers }) =>
      searchers.push({ at: submittedAt + 4 * day, searcher: 1, kind: "unsubscribed" }),
    ["a last-day mail while the search was paused or ended"],
  ],
  [
    "two mails on a day",
    ({ mails }) => mails.push(mail("2027-03-27T15:00:00Z", "shortlist", [])),
    ["two mails on 2027-03-27"],
  ],
  [
    "a mail before 8:00",
    (log) => setMail(log, 3, { at: Date.parse("2027-03-27T06:59:00Z") }),
    ["a mail before 8:00 on 2027-03-27"],
  ],
  [
    "a late first mail",
    ({ mails }) => mails.splice(1, 2),
    [
      "a last-day mail on day 5",
      "no first mail until 2027-03-26T10:00:00.000Z, but 2027-03-27T07:01:00.000Z",
    ],
  ],
  [
    "a missing mail of the last day",
    ({ mails }) => mails.pop(),
    ["no mail of the last day since 2027-03-25"],
  ],
  [
    "a mail to an address that was refused",
    (log) => setMail(log, 2, { reply: "refused" }),
    ["a mail after the address was refused"],
  ],
  [
    "a call without a mail",
    ({ searchers }) => searchers.push({ at: submittedAt + day, searcher: 1, kind: "booked" }),
    ["0 mails about 1 calls that were booked"],
  ],
])(
  "in the test of 14 simulated days, the check of a searcher's mails reports %s as an error",
  (_what, change, broken) => {
    expect(brokenAfter(change)).toEqual(broken.map((sentence) => `searcher 1: ${sentence}`));
  },
);
