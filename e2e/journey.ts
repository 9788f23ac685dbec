import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { admin, sharedSite, type Template, templatePath } from "./templates.ts";

type SiteOptions = { template: Template; environment: Record<string, string> };

type Site = Pick<ServerProcess, "url"> & { dataDir: string };

type WorkerFixtures = {
  /**
   * The site of that name, started when a test of the worker first asks for it. Workers go on from
   * file to file with the sites that they have: to start one costs more than most journeys.
   */
  siteNamed: (name: string, options: SiteOptions) => Promise<Site>;
};

type Fixtures = {
  /** What the site begins with; a file that needs another names it in `test.use`. */
  template: Template;
  site: string;
  /** What the browser complained of; a test that expects a complaint removes it. */
  complaints: string[];
  /** Nothing for axe to find on the page as it is now. */
  expectAccessible: () => Promise<void>;
};

const axeFile = createRequire(import.meta.resolve("@axe-core/playwright")).resolve(
  "axe-core/axe.min.js",
);

/** Gives a document the tool once: by itself it would be sent, and read, twice for each look. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(await readFile(axeFile, "utf8"));
}

/** A server of the test's own, over its own directory. */
export async function ownServer(
  env: Record<string, string>,
  { databaseUrl, template = "first-start" }: { databaseUrl?: string; template?: Template } = {},
): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "roost-journey-"));
  if (databaseUrl === undefined) await cp(templatePath(template), dataDir, { recursive: true });
  const server = await startServer({
    dataDir,
    env,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  return {
    ...server,
    dataDir,
    async [Symbol.asyncDispose]() {
      await server.kill("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a site's start takes is not a part of the journey: it has the time that a start may have. */
const startTime = { scope: "test", timeout: 75_000 } as const;

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteNamed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, which is nothing here, and refuses any other parameter
    async ({}, use) => {
      await using stack = new AsyncDisposableStack();
      const sites = new Map<string, Promise<Site>>();
      const start = async ({ template, environment }: SiteOptions) => {
        const server = await ownServer({ RATE_LIMITS: "off", ...environment }, { template });
        return stack.use(server);
      };
      await use((name, options) => {
        const site = sites.get(name) ?? start(options);
        sites.set(name, site);
        return site;
      });
    },
    { scope: "worker" },
  ],
  template: ["first-start", { option: true }],
  site: [
    async ({ siteNamed, template }, use) =>
      use((await siteNamed(template, { template, environment: {} })).url),
    startTime,
  ],
  baseURL: async ({ site }, use) => use(site),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        // The stream of events breaks when its server ends, and is made again.
        if (message.location().url.endsWith("/api/admin/events")) return;
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // What is still fading in, or about to, has colours that nobody is meant to read.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 4; frame += 1) {
          for (const animation of document.getAnimations()) {
            if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
          }
          await new Promise(requestAnimationFrame);
        }
      });
      await bringAxe(page);
      // There are no frames to look into, for which the tool would open another page each time.
      const { violations } = await new AxeBuilder({ page, axeSource: "axe.version" })
        .setLegacyMode()
        .options({ resultTypes: ["violations"] })
        .analyze();
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map((n) => n.html) }));
      expect(found).toEqual([]);
    });
  },
});

export { expect };

/** Journeys of visitors that leave the site as it was: all workers make them on the same one. */
export const testAsVisitor = test.extend({
  site: async ({ template }, use) => use(sharedSite(template)),
});

/** Journeys on a site of their own: what they change, the visitors of all others would see. */
export const testOnOwnSite = (environment: Record<string, string> = {}) => {
  const name = crypto.randomUUID();
  return test.extend<{ dataDir: string }>({
    site: [
      async ({ siteNamed, template }, use) =>
        use((await siteNamed(name, { template, environment })).url),
      startTime,
    ],
    dataDir: async ({ siteNamed, template }, use) =>
      use((await siteNamed(name, { template, environment })).dataDir),
  });
};

/** The newest toast: one that is leaving can stand behind it for a moment. */
export const toast = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("group").first();

/**
 * Journeys whose outcome is the same on any screen are made on one: on a phone, as visitors have it,
 * or where a keyboard is at hand.
 */
export const phoneOnly = { tag: "@phone-only" };
export const desktopOnly = { tag: "@desktop-only" };

/**
 * Puts the page's clock into the test's hands, a minute behind the server's: the form then counts
 * as opened long enough ago for a person to have filled it in.
 */
export const takeClock = (page: Page) => page.clock.install({ time: Date.now() - 60_000 });

/** Touches a page that is for reading, so that the application starts, and waits until it has. */
export async function startApplication(page: Page): Promise<void> {
  await page.mouse.move(5, 200);
  await page.waitForFunction(() => performance.getEntriesByName("roost:live").length > 0);
}

/** Logs the browser in as the administrator, without the screen for it. */
export async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post("/api/login", { data: admin });
  expect(answer.status()).toBe(200);
}

/** Opens the questionnaire, ready to be filled in. */
export async function openForm(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Location" })).toBeVisible();
}

export const next = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

/** Chooses a city and two of its neighbourhoods. */
export async function answerLocation(page: Page): Promise<void> {
  await page.getByText("Lisbon", { exact: true }).click();
  const neighborhoods = page.getByRole("combobox", { name: /Neighborhoods/ });
  await neighborhoods.click();
  await page.getByRole("option", { name: "Alfama" }).click();
  await page.getByRole("option", { name: "Graça" }).click();
  await page.keyboard.press("Escape");
}

/** A day that lies ahead whenever the test is run. */
export const moveInDate = `${new Date().getUTCFullYear() + 1}-06-01`;

export async function answerPreferences(page: Page): Promise<void> {
  await page.getByLabel("Move-in date").fill(moveInDate);
  await page.getByText("2 bedrooms", { exact: true }).click();
}

export async function answerContact(page: Page): Promise<void> {
  await page.getByLabel(/name/i).fill("Ana O'Neill");
  await page.getByLabel(/email/i).fill("ana@example.org");
  await page.getByRole("checkbox", { name: /I agree/ }).check();
}

/** Fills the five steps and stands before the final button. */
export async function fillForm(page: Page): Promise<void> {
  await answerLocation(page);
  await next(page);
  await answerPreferences(page);
  await next(page);
  await expect(page.getByRole("heading", { name: "Budget" })).toBeVisible();
  await next(page);
  await expect(page.getByRole("heading", { name: "Features" })).toBeVisible();
  await next(page);
  await answerContact(page);
}
