import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { createBackup } from "#server/features/backup/backup-files.ts";
import { getBackupPath } from "#server/features/backup/drop-backup.ts";
import { fileOf } from "#server/features/media/testing.ts";
import { uploadPicture } from "#server/features/media/upload-picture.ts";
import { createDatabase, hasPostgres } from "./databases.ts";
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
import { isFull } from "./scale.ts";
import { submit, UnexpectedAnswer } from "./submissions.ts";

const targets = [...procedureTargets(), ...batchTargets(), ...restTargets(), ...mountedTargets()];

/** What is answered to who may not ask, or to what is refused before it is looked into. */
const refusals = [400, 401, 403, 413, 415, 417];

/** Inputs for each call; on a server, where most of it is the same, a tenth of them. */
const cases = Number(process.env.FUZZ_CASES) || (isFull ? 10_000 : 200);
const engines = [
  { engine: "the embedded database", cases },
  ...(hasPostgres ? [{ engine: "PostgreSQL", cases: cases / 10 }] : []),
];

describe.each(engines)("on $engine", ({ engine, cases: wantedCases }) => {
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

  /** Sends cases, several at once, until one does harm; the smallest that does, or undefined. */
  async function findHarm(target: Target): Promise<string | undefined> {
    const { atOnce, contentType, isOpen } = target;
    let isReached = false;
    const ask = async (request: FuzzRequest) => {
      const answer = await site.fetch(request);
      isReached ||= !refusals.includes(answer.status) || (isOpen && answer.status === 401);
      return describeHarm(request, answer, contentType);
    };
    const request = target.requests(await listKnown(site.context), files);
    // As many as can be at once; in the smallest case that does harm, some are not there.
    const place = fc.option(request, { nil: undefined, freq: 1_000 });
    const requests = fc.tuple(...Array.from({ length: atOnce }, () => place));
    let sent = 0;
    const property = fc.asyncProperty(requests, async (some) => {
      const asked = some.filter((each) => each !== undefined);
      for (const each of asked) sent += countInputs(each);
      site.takeFailures();
      const harms = await Promise.all(asked.map(ask));
      const harm = harms.find((one) => one !== undefined) ?? site.takeFailures()[0];
      if (harm !== undefined) throw new Error(harm);
    });
    const wanted = wantedCases * target.share;
    // Some are allowed rarely: they are looked for a little longer.
    while (sent < wanted || (!isReached && sent < wanted + 1_000)) {
      const numRuns = Math.ceil(Math.max(wanted - sent, atOnce) / atOnce / 4);
      const outcome = await fc.check(property, { numRuns, includeErrorInReport: true });
      if (outcome.failed) {
        const report = await fc.asyncDefaultReportMessage(outcome);
        // A run in full takes an hour, and only its end would tell.
        console.log(`${target.name} on ${engine}: ${report}`);
        return report;
      }
    }
    total += sent;
    if (!isReached) unreached.push(target.name);
    return undefined;
  }

  describe("hostile and valid cases are answered, or refused with a reason", () => {
    test.each(targets)("$name", async (target) => {
      expect(await findHarm(target)).toBeUndefined();
      await assertAlive(site);
    });
  });

  test("nothing that the application answers was left out", () => {
    const asked = new Set(targets.flatMap(({ routes }) => routes));
    // It takes nothing, and its answer has no end.
    asked.add("GET /api/admin/events");
    const left = mountedRoutes(site.app).filter((route) => !asked.has(route));
    expect(left).toEqual([]);
  });

  test("each was asked what it could do, and not only what it could refuse", () => {
    expect(unreached).toEqual([]);
    console.log(`${total} inputs for ${targets.length} calls on ${engine}`);
  });
});

/** Whatever it has been sent, the site still does its work: as an administrator, for visitors. */
async function assertAlive(site: FuzzSite): Promise<void> {
  try {
    await submit(site.url);
  } catch (error) {
    // Cases may have changed what the questionnaire asks.
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

/** Something of everything that cases may name. */
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
  const dump = await readFile(await getBackupPath(config.dataDir, name));
  return { pictures, dumps: [dump], addresses: [picture.url, "/favicon.svg"] };
}
