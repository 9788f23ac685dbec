import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { StartFailed, startServer } from "./server-process.ts";

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as { port: number };
server.unref();
const closedPort = await freePort();
const PORT = String(port);

/** Starts a server that must end with exit code 1, and returns its output. */
async function startFails(options: Parameters<typeof startServer>[0]) {
  const failure: unknown = await startServer(options).catch((error: unknown) => error);
  if (!(failure instanceof StartFailed)) throw new Error("The server started");
  expect(failure.exit).toEqual({ code: 1, signal: null });
  const { stdout, stderr } = failure;
  return { stdout, stderr };
}

test.each([
  [{ PORT }, `PORT: ${port} is in use by another process`],
  [
    { DATABASE_URL: `postgres://roost:secret@127.0.0.1:${closedPort}/roost` },
    `DATABASE_URL: no server listens at 127.0.0.1:${closedPort}`,
  ],
])(
  "a start with the environment variables %o fails with one line of output, and creates no file",
  async (variables, line) => {
    const directory = await mkdtemp(join(tmpdir(), "roost-start-"));
    const env = { RATE_LIMIT: "off", ...variables };
    const failure = await startFails({ dataDir: join(directory, "data"), env });
    expect(failure.stderr).toBe(`Roost cannot start: ${line}\n`);
    // The log must contain only the warning about the misspelled variable RATE_LIMIT. Another line
    // could contain the password in DATABASE_URL.
    const [warning, ...others] = failure.stdout.trim().split("\n");
    expect(JSON.parse(warning ?? "")).toMatchObject({
      level: 40,
      msg: "Unknown variable RATE_LIMIT. Did you mean RATE_LIMITS?",
    });
    expect(others).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
    await rm(directory, { recursive: true });
  },
);

test("a start fails with one line of output if DATA_DIR is a file", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-start-"));
  const dataDir = join(directory, "data");
  await writeFile(dataDir, "");
  expect(await startFails({ dataDir })).toEqual({
    stderr: `Roost cannot start: DATA_DIR: ${dataDir} cannot be written: a file exists where a folder is needed\n`,
    stdout: "",
  });
  await rm(directory, { recursive: true });
});
