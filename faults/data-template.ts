import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { installMessages } from "#common/validation.ts";
import { readConfig } from "#server/config.ts";
import { openContext } from "#server/open-context.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The path of a copied data directory with an embedded database, as it is after a first start.
     */
    dataTemplate: string;
  }
}

/**
 * Creates an embedded database once for the whole run. The tests copy it, because a copy is faster
 * than a first start.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  installMessages();
  const directory = await temporaryDirectory();
  const config = readConfig({ DATA_DIR: directory.path });
  const { begin, close } = await openContext(config, pino({ level: "silent" }));
  await begin();
  await close();
  project.provide("dataTemplate", directory.path);
  return async () => {
    await directory[Symbol.asyncDispose]();
  };
}
