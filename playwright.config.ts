import { defineConfig } from "@playwright/test";

/** What a page says to machines, and what its text may run, is the same on every screen. */
const whateverTheScreen = /(?:being-found|hostile-html)\.spec\.ts$/;

/**
 * What Chromium is to leave out. Only the last list on its command line counts, so this one repeats
 * Playwright's own before what costs the journeys most: each new page would load two screens of the
 * address bar, which nobody sees, and a renderer ahead of need.
 */
const leftOut = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** Journeys in Chromium, each on a phone and on a desktop. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/templates.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    timezoneId: "Europe/Lisbon",
    locale: "en-GB",
    trace: "off",
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        // As root, as in most containers, Chromium has no sandbox to offer.
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${leftOut.join(",")}`,
        // One process for the pages of a browser context: the first page goes on in the one it has.
        "--renderer-process-limit=1",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      testIgnore: whateverTheScreen,
      grepInvert: /@desktop-only/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: "desktop", grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
