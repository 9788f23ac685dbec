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
 * The data directories that are prepared once as templates: after a first start, with a blog, or
 * with old submissions.
 */
export type Template = "first-start" | "magazine" | "submissions";

/** The administrator of every site that starts from a template. */
export const admin = { username: "admin", password: "a heron on the ridge" } as const;

const variable = "JOURNEY_TEMPLATES";

const variableOfSite = (template: Template) =>
  `JOURNEY_SITE_${template.toUpperCase().replaceAll("-", "_")}`;

/** Returns the URL of the site that all workers share. Tests must not change this site. */
export function sharedSite(template: Template): string {
  const url = process.env[variableOfSite(template)];
  if (!url) throw new Error(`There is no shared site that begins with ${template}`);
  return url;
}

/** Starts a site for all workers. The workers read its URL from an environment variable. */
async function startShared(template: Template): Promise<AsyncDisposable> {
  const dataDir = `${templatePath(template)}-shared`;
  await cp(templatePath(template), dataDir, { recursive: true });
  const server = await startServer({ dataDir, env: { RATE_LIMITS: "off" } });
  process.env[variableOfSite(template)] = server.url;
  return server;
}

/** Returns the path of a template's data directory. */
export const templatePath = (template: Template): string =>
  join(process.env[variable] ?? "", template);

/**
 * Creates the templates once for the whole run, because copying a data directory is faster than
 * creating one. Also starts the sites that all workers share.
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
