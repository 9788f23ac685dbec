import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { admin, type Template, templatePath } from "./templates.ts";

type WorkerFixtures = {
  /** What the worker's site begins with; a file that needs another names it in `test.use`. */
  template: Template;
  site: string;
};

type Fixtures = {
  /** What the browser complained of; a test that expects a complaint removes it. */
  complaints: string[];
  /** Nothing for axe to find on the page as it is now. */
  expectAccessible: () => Promise<void>;
};

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

export const test = base.extend<Fixtures, WorkerFixtures>({
  template: ["first-start", { scope: "worker", option: true }],
  site: [
    async ({ template }, use) => {
      await using server = await ownServer({ RATE_LIMITS: "off" }, { template });
      await use(server.url);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
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
      // There are no frames to look into, for which the tool would open another page each time.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ["violations"] })
        .analyze();
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map((n) => n.html) }));
      expect(found).toEqual([]);
    });
  },
});

export { expect };

/** Journeys on a site of their own: what they change, the visitors of all others would see. */
export const testOnOwnSite = (environment: Record<string, string> = {}) =>
  test.extend<object, { site: string }>({
    site: [
      async ({ template }, use) => {
        await using server = await ownServer({ RATE_LIMITS: "off", ...environment }, { template });
        await use(server.url);
      },
      { scope: "worker" },
    ],
  });

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
