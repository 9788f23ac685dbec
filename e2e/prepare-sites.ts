import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFirstStart } from "../scripts/first-start.ts";
import { startServer } from "../scripts/server-process.ts";
import { siteVariable, type Template, templatesVariable } from "./sites.ts";
import { writeMagazine } from "./write-magazine.ts";
import { writeMails } from "./write-mails.ts";
import { writeSubmissions } from "./write-submissions.ts";

/** The templates whose sites all workers share, because the tests on these sites change nothing. */
const shared: Template[] = ["first-start", "magazine"];

/** The templates and the shared sites. Disposing of it ends the sites and deletes the templates. */
type Sites = AsyncDisposable & {
  /** The environment variables from which the journeys read the paths and URLs. */
  environment: Record<string, string>;
};

/**
 * Creates the templates once for the whole run, because copying a data directory is faster than
 * creating one. Also starts the sites that all workers share.
 */
export async function prepareSites(): Promise<Sites> {
  const stack = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), "roost-templates-"));
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const pathOf = (template: Template) => join(directory, template);
  const firstStart = await openFirstStart();
  for (const template of ["first-start", "magazine", "submissions", "mails"] as const) {
    await cp(firstStart.path, pathOf(template), { recursive: true });
  }
  await firstStart[Symbol.asyncDispose]();
  await writeMagazine(pathOf("magazine"));
  await writeSubmissions(pathOf("submissions"));
  await writeMails(pathOf("mails"));
  const environment: Record<string, string> = { [templatesVariable]: directory };
  const start = async (template: Template) => {
    const dataDir = `${pathOf(template)}-shared`;
    await cp(pathOf(template), dataDir, { recursive: true });
    const server = stack.use(await startServer({ dataDir, env: { RATE_LIMITS: "off" } }));
    environment[siteVariable(template)] = server.url;
  };
  await Promise.all(shared.map(start));
  return { environment, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
