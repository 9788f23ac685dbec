import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { installMessages } from "#common/validation.ts";
import { readConfig } from "#server/config.ts";
import { openContext } from "#server/open-context.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a data directory as the first start on the embedded database leaves it. */
    dataTemplate: string;
  }
}

/** Creates an embedded database once for the whole run, because copying one is faster. */
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
