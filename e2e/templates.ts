import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startServer } from "../scripts/server-process.ts";
import { installMessages } from "../src/common/validation.ts";
import { readConfig } from "../src/server/config.ts";
import { openContext } from "../src/server/open-context.ts";
import { writeMagazine } from "./write-magazine.ts";
import { writeSubmissions } from "./write-submissions.ts";

/**
 * Data directories to begin with a copy of: as a first start leaves it, with a magazine, or with
 * submissions that have waited for days.
 */
export type Template = "first-start" | "magazine" | "submissions";

/** Who is administrator at every site that begins with a template. */
export const admin = { username: "admin", password: "a heron on the ridge" } as const;

const variable = "JOURNEY_TEMPLATES";

const variableOfSite = (template: Template) =>
  `JOURNEY_SITE_${template.toUpperCase().replaceAll("-", "_")}`;

/** The site with this beginning that all workers visit, and none may change. */
export function sharedSite(template: Template): string {
  const url = process.env[variableOfSite(template)];
  if (!url) throw new Error(`There is no shared site that begins with ${template}`);
  return url;
}

/** Starts a site for all workers; they know it by their environment. */
async function startShared(template: Template): Promise<AsyncDisposable> {
  const dataDir = `${templatePath(template)}-shared`;
  await cp(templatePath(template), dataDir, { recursive: true });
  const server = await startServer({ dataDir, env: { RATE_LIMITS: "off" } });
  process.env[variableOfSite(template)] = server.url;
  return server;
}

/** The path of a template, in a worker of the run that made them. */
export const templatePath = (template: Template): string =>
  join(process.env[variable] ?? "", template);

/**
 * Makes the templates once for the whole run: to copy one is quicker than to make one. The sites of
 * the visitors are started once, too.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "roost-templates-"));
  process.env[variable] = directory;
  installMessages();
  const config = readConfig({
    DATA_DIR: templatePath("first-start"),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  const { begin, close } = await openContext(config, pino({ level: "silent" }));
  await begin();
  await close();
  await cp(templatePath("first-start"), templatePath("magazine"), { recursive: true });
  await writeMagazine(templatePath("magazine"));
  await cp(templatePath("first-start"), templatePath("submissions"), { recursive: true });
  await writeSubmissions(templatePath("submissions"));
  const shared = await Promise.all((["first-start", "magazine"] as const).map(startShared));
  return async () => {
    await Promise.all(shared.map((server) => server[Symbol.asyncDispose]()));
    await rm(directory, { recursive: true, force: true });
  };
}
