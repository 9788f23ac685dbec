import { test as base, expect, ownServer } from "./journey.ts";

export { newName } from "./write-magazine.ts";

/** Journeys through a site whose magazine is written; one server for each worker. */
export const test = base.extend<object, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright says that nothing is needed
    async ({}, use) => {
      await using server = await ownServer({ RATE_LIMITS: "off" }, { template: "magazine" });
      await use(server.url);
    },
    { scope: "worker" },
  ],
});

export { expect };
