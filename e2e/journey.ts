import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import { admin } from "../scripts/first-site.ts";
import { type ServerProcess, startBuiltServer } from "../scripts/server-process.ts";
import type { Database } from "../src/server/db/connection.ts";
import { findAccessibilityProblems } from "./accessibility.ts";
import {
  databaseNamed,
  sharedSite,
  type Template,
  templateDatabase,
  templatePath,
} from "./sites.ts";

type SiteOptions = { template: Template; environment: Record<string, string> };

type Site = Pick<ServerProcess, "url"> & { dataDir: string };

type WorkerFixtures = {
  /**
   * Returns the site with the given name. Each worker starts the site when a test first needs the
   * site, and reuses it for later tests, because a start takes longer than most journeys.
   */
  siteNamed: (name: string, options: SiteOptions) => Promise<Site>;
};

type Fixtures = {
  /**
   * The content with which the site of the test file starts. A test file that needs other content
   * than the default sets it with `test.use`.
   */
  template: Template;
  site: string;
  /**
   * The messages that the page logs as console errors. The test fails if the list has a message at
   * the end, so a test that expects an error removes its message.
   */
  complaints: string[];
  /** Checks the current page with axe, and fails if axe finds a problem. */
  expectAccessible: () => Promise<void>;
};

/** The PostgreSQL server of the run; undefined if PostgreSQL is not installed. */
export const postgres = process.env.JOURNEY_DATABASE_URL || undefined;

/**
 * Creates a database on PostgreSQL. Disposing of the returned object drops the database.
 * @param template the content to copy; without it, the database is empty
 */
async function createDatabase(server: string, template: Template | undefined) {
  const name = `journey_${crypto.randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client(server);
  await client.connect();
  const copied = template === undefined ? "" : ` template ${templateDatabase(template)}`;
  await client.query(`create database ${name}${copied}`);
  return {
    url: databaseNamed(server, name),
    async [Symbol.asyncDispose]() {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}

export type OwnServerOptions = {
  /** The content with which the test's site starts. */
  template?: Template | "none";
  /** The engine of the database. By default, it is PostgreSQL if that is installed. */
  engine?: "embedded" | "postgres";
};

type OwnServer = ServerProcess & {
  dataDir: string;
  /** Opens the server's database. An embedded database can be opened after the server has ended. */
  openDatabase: () => Promise<Database>;
};

/** Starts a server for one test, with its own database and data directory. */
export async function ownServer(
  env: Record<string, string>,
  { template = "first-start", engine = postgres ? "postgres" : "embedded" }: OwnServerOptions = {},
): Promise<OwnServer> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "roost-journey-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const content = template === "none" ? undefined : template;
  const database =
    engine === "postgres" ? stack.use(await createDatabase(postgres ?? "", content)) : undefined;
  if (!database && content)
    await cp(templatePath(content), dataDir, { recursive: true, preserveTimestamps: true });
  const server = stack.use(
    await startBuiltServer({
      dataDir,
      // Daily backups are off, because every new server would begin one after 5 seconds. The backup
      // would slow the test down.
      env: { DAILY_BACKUPS: "off", ...env },
      ...(database && { databaseUrl: database.url }),
    }),
  );
  const kept = stack.move();
  return {
    ...server,
    dataDir,
    async openDatabase() {
      // Import the database engines only when a test opens a database, because most journeys do not
      // need them.
      const { openEmbedded, openPostgres } = await import("../src/server/db/connection.ts");
      return database
        ? openPostgres(database.url, { warn() {} })
        : openEmbedded(`${dataDir}/database`);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/**
 * Starting a site has a time limit of its own, so that the start does not count as part of a
 * journey's time.
 */
const startTime = { scope: "test", timeout: 180_000 } as const;

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteNamed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright refuses a fixture whose first parameter is not an object pattern, and this fixture needs no other fixture
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
        // Errors about the event stream do not fail a test. The stream breaks whenever a test stops
        // its server, and the page reconnects later.
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
      // The check is repeated while axe finds problems, because a table that reloads its rows, or a
      // menu that opens, has too little contrast for a moment.
      await expect.poll(() => findAccessibilityProblems(page)).toEqual([]);
    });
  },
});

export { expect };

/**
 * Checks that all errors that the page has logged match `allowed`. Removes them from the list
 * `complaints`, so that they do not fail the test. The browser logs an error for each refused
 * request, except the requests of a batch.
 */
export function allowComplaints(complaints: string[], allowed: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !allowed.test(complaint))).toEqual([]);
}

/** Like `allowComplaints`, but also checks that the page has logged at least one error. */
export function expectComplaints(complaints: string[], expected: RegExp): void {
  expect(complaints).not.toEqual([]);
  allowComplaints(complaints, expected);
}

/**
 * The test function for tests of visitors that change nothing, so that all workers can share one
 * site. Each test has a browser context of its own, whose cache is empty, because these tests are
 * about first visits.
 */
export const testAsVisitor = test.extend({
  site: async ({ template }, use) => use(sharedSite(template)),
  context: async ({ browser, site }, use) => {
    await using context = await browser.newContext({ baseURL: site });
    await use(context);
  },
});

/**
 * The test function for tests that change the content of visitors' pages, so that each test file
 * needs a site of its own.
 */
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

/** Returns the newest toast. An older one may still be visible while it fades out. */
export const toast = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("group").first();

/**
 * Tags for journeys that run on only one screen, a phone or a desktop, because their result does
 * not depend on the screen.
 */
export const phoneOnly = { tag: "@phone-only" };
export const desktopOnly = { tag: "@desktop-only" };

/**
 * Tags for journeys whose expected results are the same on a phone and on a desktop. `npm run e2e`
 * runs these journeys on both screens, and `npm test` only on the screen that the tag names. Choose
 * `phoneFirst` if an error in the layout could hide or move the checked elements on a phone.
 */
export const phoneFirst = { tag: "@phone-first" };
export const desktopFirst = { tag: "@desktop-first" };

/**
 * Installs a fake clock in the page, a minute behind the server's clock. The server accepts only a
 * form that was open for some seconds; with this clock, a form that was just opened counts as open
 * for a minute.
 */
export const takeClock = (page: Page) => page.clock.install({ time: Date.now() - 60_000 });

/**
 * Starts the browser script of a server-rendered page by a first mouse move, and waits until the
 * script runs.
 */
export async function startApplication(page: Page): Promise<void> {
  // The mouse may already be at the first of these two positions. The page ignores a move without a
  // distance, but the second move always has one.
  await page.mouse.move(4, 200);
  await page.mouse.move(5, 200);
  await page.waitForFunction(() => performance.getEntriesByName("roost:live").length > 0);
}

/** Logs the administrator in by a request to the API. */
export async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post("/api/login", { data: admin });
  expect(answer.status()).toBe(200);
}

/**
 * Opens a screen of the back office, and waits until the browser is connected to the server's event
 * stream, so that the screen shows every later change.
 */
export async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().endsWith("/admin/events"));
  await page.goto(address);
  await listening;
}

/** Opens the questionnaire. */
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

/** Returns a move-in date that is in the future. */
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

/** Fills in all five steps of the questionnaire, without pressing the final button. */
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
