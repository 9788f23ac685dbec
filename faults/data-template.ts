import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { fillFirstStart, openFirstStart } from "../scripts/first-start.ts";
import { createDatabaseOn } from "./own-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The path of a data directory with an embedded database, in the state after a first start.
     * Tests copy the directory.
     */
    dataTemplate: string;
    /**
     * The name of a PostgreSQL database in the state after a first start. Tests copy the database.
     * The name is undefined if there is no PostgreSQL server.
     */
    databaseTemplate: string | undefined;
  }
}

/**
 * Creates, once for the whole run, a data directory and a PostgreSQL database in the state after a
 * first start. Tests copy both, because a copy takes less time than a first start.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using stack = new AsyncDisposableStack();
  const firstStart = stack.use(await openFirstStart());
  project.provide("dataTemplate", firstStart.path);
  project.provide("databaseTemplate", undefined);
  const server = process.env.FAULT_DATABASE_URL;
  if (server) {
    const directory = await mkdtemp(join(tmpdir(), "roost-fault-template-"));
    stack.defer(() => rm(directory, { recursive: true, force: true }));
    const database = stack.use(await createDatabaseOn(server, undefined));
    await fillFirstStart(directory, database.url);
    project.provide("databaseTemplate", database.name);
  }
  const kept = stack.move();
  return () => kept.disposeAsync();
}
