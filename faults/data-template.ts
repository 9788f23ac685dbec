import type { TestProject } from "vitest/node";
import { openFirstStart } from "../scripts/first-start.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The path of a data directory with an embedded database, as it is after a first start. Tests
     * copy it.
     */
    dataTemplate: string;
  }
}

/** Creates the data directory of a first start once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const firstStart = await openFirstStart();
  project.provide("dataTemplate", firstStart.path);
  return async () => {
    await firstStart[Symbol.asyncDispose]();
  };
}
