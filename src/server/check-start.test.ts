import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkStart } from "./check-start.ts";
import { ConfigError, readConfig } from "./config.ts";
import { DirectoryInUse, lockDirectory } from "./db/directory-lock.ts";

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as { port: number };
server.unref();

test("if an address, a port or a key cannot be used, the start fails before it creates any file, with an error that names the environment variable", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-start-"));
  const possible = {
    host: "127.0.0.1",
    port: 0,
    metricsPort: undefined,
    databaseUrl: undefined,
    dataDir: join(directory, "data"),
    mail: readConfig({}).mail,
  };
  const useless = generateKeyPairSync("ed25519").privateKey.export({
    type: "pkcs8",
    format: "pem",
  });
  const dkim = { domain: "roost.example", selector: "mail", privateKey: useless.toString() };
  const refusals = [
    [
      { mail: { ...possible.mail, dkim } },
      "DKIM_KEY_FILE: a test message could not be signed with this key",
    ],
    [{ port }, `PORT: ${port} is in use by another process`],
    [{ metricsPort: port }, `METRICS_PORT: ${port} is in use by another process`],
    [{ host: "192.0.2.1" }, "HOST: 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL)"],
  ] as const;
  for (const [change, line] of refusals) {
    const check = checkStart({ ...possible, ...change });
    await expect(check).rejects.toThrow(line);
    await expect(check).rejects.toThrow(ConfigError);
  }
  expect(await readdir(directory)).toEqual([]);

  // If a server is already running in the same data directory, the second start must name that
  // server's process id in its error, and not the occupied port.
  const database = join(possible.dataDir, "database");
  await mkdir(database, { recursive: true });
  const release = await lockDirectory(database);
  await expect(checkStart({ ...possible, port })).rejects.toThrow(DirectoryInUse);
  await release();
  await checkStart(possible);
  await rm(directory, { recursive: true });
});
