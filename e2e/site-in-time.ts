import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startBuiltServer } from "../scripts/server-process.ts";
import { startMailServer } from "../src/server/mail/testing.ts";
import { mailEnvironment } from "./site-with-mail.ts";
import { templatePath } from "./sites.ts";

/**
 * Prepares a site that has a mail server and the content of a first start. The test moves the
 * site's clock. The database is the embedded one, which reads the clock of the server's process.
 */
export async function siteInTime() {
  await using stack = new AsyncDisposableStack();
  const mail = stack.adopt(await startMailServer(), (server) => server.close());
  const dataDir = await mkdtemp(join(tmpdir(), "roost-journey-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  await cp(templatePath("first-start"), dataDir, { recursive: true, preserveTimestamps: true });
  let server: ServerProcess | undefined;
  stack.defer(async () => server?.[Symbol.asyncDispose]());

  /**
   * Kills the server if it is running, and starts it with its clock at the given time. The server's
   * address stays the same.
   *
   * @returns the address
   */
  const startAt = async (time: Date): Promise<string> => {
    const port = server && new URL(server.url).port;
    await server?.kill("SIGKILL");
    server = await startBuiltServer({
      dataDir,
      env: {
        ...mailEnvironment(mail),
        RATE_LIMITS: "off",
        DAILY_BACKUPS: "off",
        CLOCK_AHEAD_MS: String(time.getTime() - Date.now()),
        NODE_OPTIONS: `--import=${import.meta.resolve("./moved-clock.ts")}`,
        ...(port !== undefined && { PORT: port }),
      },
    });
    return server.url;
  };

  const kept = stack.move();
  return { mail, startAt, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
