import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { createBackup } from "#server/features/backup/backup-files.ts";
import { getBackupPath } from "#server/features/backup/drop-backup.ts";
import { fileOf } from "#server/features/media/testing.ts";
import { uploadPicture } from "#server/features/media/upload-picture.ts";
import { alsoOnPostgres, createDatabase } from "./databases.ts";
import { createLinks, formTargets } from "./fuzz-forms.ts";
import { listKnown } from "./fuzz-known.ts";
import { mountedTargets } from "./fuzz-mounted.ts";
import { countInputs, type FuzzRequest } from "./fuzz-requests.ts";
import { mountedRoutes } from "./fuzz-routes.ts";
import { type FuzzSite, openFuzzSite } from "./fuzz-site.ts";
import {
  batchTargets,
  type FuzzFiles,
  procedureTargets,
  restTargets,
  type Target,
} from "./fuzz-targets.ts";
import { describeHarm } from "./harmless-answer.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { submit, UnexpectedAnswer } from "./submissions.ts";

const targets = [
  ...procedureTargets(),
  ...batchTargets(),
  ...restTargets(),
  ...mountedTargets(),
  ...formTargets(),
];

/** The HTTP statuses of requests that the server refuses before their input reaches a procedure. */
const refusals = [400, 401, 403, 413, 415, 417];

/**
 * The number of generated inputs for each part of the API. The run on PostgreSQL generates a tenth
 * of this number, because most code is the same on both database engines.
 */
const cases = Number(process.env.FUZZ_CASES) || fullOrShort(10_000, 40);
const engines = [
  { engine: "the embedded database", cases },
  ...(alsoOnPostgres ? [{ engine: "PostgreSQL", cases: cases / 10 }] : []),
];

/**
 * The maximum number of milliseconds of the search for the smallest harmful request. Without this
 * limit, the search would take hours for slow calls such as a login, and the run would seem to
 * hang.
 */
const searchWithinMs = 5_000;

describe.each(engines)(
  "generated requests cause no server error and no crash on $engine",
  ({ engine, cases: wantedCases }) => {
    const stack = new AsyncDisposableStack();
    let site: FuzzSite;
    let files: FuzzFiles;
    let total = 0;
    const unreached: string[] = [];

    beforeAll(async () => {
      const database = engine === "PostgreSQL" ? stack.use(await createDatabase()) : undefined;
      site = stack.use(await openFuzzSite(database?.url));
      files = await prepareFiles(site);
    });
    afterAll(() => stack.disposeAsync());

    /**
     * Sends generated requests, several at once, until one of them does harm, such as a server
     * error. Returns a report with the smallest request that does harm; undefined if none does.
     */
    async function findHarm(target: Target): Promise<string | undefined> {
      const { atOnce, contentType, isOpen } = target;
      let isReached = false;
      const ask = async (request: FuzzRequest) => {
        const answer = await site.fetch(request);
        isReached ||= !refusals.includes(answer.status) || (isOpen && answer.status === 401);
        return describeHarm(request, answer, contentType);
      };
      const request = target.requests(await listKnown(site.context), files);
      // An element of the list of requests that are sent at once: a request, or rarely undefined.
      // If the list does harm, fast-check replaces requests by undefined to find the harmful one.
      const place = fc.option(request, { nil: undefined, freq: 1_000 });
      const requests = fc.tuple(...Array.from({ length: atOnce }, () => place));
      let sent = 0;
      let searchEndsAt = Number.POSITIVE_INFINITY;
      const property = fc.asyncProperty(requests, async (some) => {
        // After the time limit, further requests are not sent, and count as harmless. fast-check
        // then soon ends, and reports the smallest harmful request that it has found so far.
        if (performance.now() > searchEndsAt) return;
        const asked = some.filter((each) => each !== undefined);
        for (const each of asked) sent += countInputs(each);
        site.takeFailures();
        const harms = await Promise.all(asked.map(ask));
        const harm = harms.find((one) => one !== undefined) ?? site.takeFailures()[0];
        if (harm === undefined) return;
        searchEndsAt = Math.min(searchEndsAt, performance.now() + searchWithinMs);
        throw new Error(harm);
      });
      const wanted = wantedCases * target.share;
      let seed = 0;
      // Some procedures and routes rarely get a valid request by chance, so up to 1,000 more
      // requests are sent to them.
      while (sent < wanted || (!isReached && sent < wanted + 1_000)) {
        const numRuns = Math.ceil(Math.max(wanted - sent, atOnce) / atOnce / 4);
        // Each round of the short run has a different seed, because the same seed would generate
        // the same requests again.
        seed += 1;
        const outcome = await fc.check(property, {
          numRuns,
          includeErrorInReport: true,
          ...(isFull ? {} : { seed }),
        });
        if (outcome.failed) {
          const report = await fc.asyncDefaultReportMessage(outcome);
          // A failure is printed at once and not only at the end, because the full run takes an
          // hour.
          console.log(`${target.name} on ${engine}: ${report}`);
          return report;
        }
      }
      total += sent;
      if (!isReached) unreached.push(target.name);
      return undefined;
    }

    describe("no generated request makes a route of the server fail", () => {
      test.each(targets)(
        "generated requests for $name cause no server error and no crash",
        async (target) => {
          expect(await findHarm(target)).toBeUndefined();
          await assertAlive(site);
        },
      );
    });

    test("every route of the server gets generated requests", () => {
      const asked = new Set(targets.flatMap(({ routes }) => routes));
      // No requests are generated for the stream of events, because it has no input and its
      // response never ends.
      asked.add("GET /api/admin/events");
      const left = mountedRoutes(site.app).filter((route) => !asked.has(route));
      expect(left).toEqual([]);
    });

    test("in each part of the API, at least one generated request passes validation and access control", () => {
      expect(unreached).toEqual([]);
      console.log(`${total} inputs for ${targets.length} calls on ${engine}`);
    });
  },
);

/**
 * Checks that a visitor can still submit after the generated requests, and that an administrator
 * can still restore the default questionnaire if a generated request has changed it.
 *
 * @throws an Error if one of the two fails
 */
async function assertAlive(site: FuzzSite): Promise<void> {
  try {
    await submit(site.url);
  } catch (error) {
    // The server may refuse the submission because a generated request has changed the
    // questionnaire. So the default questionnaire is restored, and the submission is sent again.
    if (!(error instanceof UnexpectedAnswer)) throw error;
    const { status, body } = await site.fetch({
      method: "PATCH",
      path: "/api/admin/form-settings/form_questions",
      role: "admin",
      headers: [["content-type", "application/json"]],
      body: JSON.stringify({ value: defaultDefinition }),
    });
    if (status !== 200) throw new Error(`It is not restored: ${status} ${body}`, { cause: error });
    await submit(site.url);
  }
}

/**
 * Creates a submission, accounts, a picture and a backup, so that generated requests can contain
 * their ids and names.
 */
async function prepareFiles({ context, url, accountOf }: FuzzSite): Promise<FuzzFiles> {
  const { database, config } = context;
  await submit(url);
  const admin = await accountOf("admin");
  await accountOf("user");
  const kinds = ["png", "jpeg", "webp"] as const;
  const pictures = await Promise.all(kinds.map((kind) => fileOf(kind, 40)));
  const file = await fileOf("png", 600);
  const picture = await uploadPicture(database, { file, alt: undefined }, admin);
  const { name } = await createBackup(context, "manual");
  const links = await createLinks(context);
  const dump = await readFile(await getBackupPath(config.dataDir, name));
  return { pictures, dumps: [dump], addresses: [picture.url, "/favicon.svg"], links };
}
