import { defineConfig } from "@playwright/test";

/**
 * The files whose tests run only on a desktop, because metadata and the removal of unsafe HTML are
 * the same on every screen.
 */
const sameOnEveryScreen = /(?:being-found|hostile-html)\.spec\.ts$/;

/**
 * The disabled features of Chromium. Only the last such list on the command line counts, so this
 * list repeats Playwright's own list, without the features of Windows and Edge. The last three
 * features are disabled because they cost the journeys CPU time: two pop-up pages of the address
 * bar, and a spare renderer process.
 */
const disabledFeatures = [
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

/** Which journeys run: "all", those of the "short" run, or only the "main" ones. */
const selection = process.env.JOURNEYS ?? "all";
/**
 * If true, a journey with the tag `@phone-first` runs only on a phone, and a journey with the tag
 * `@desktop-first` only on a desktop. Otherwise these journeys run on both.
 */
const isShort = selection !== "all";
/**
 * Matches the main journeys: those with the tag `@main`, and all journeys of the short files that
 * the pattern names.
 */
const main =
  /@main\b|visitors\/(?:being-found|hostile-html|how-it-works|reading|shell|weight)\.spec/;

/** The journeys run in Chromium twice: on a phone and on a desktop. */
export default defineConfig({
  testDir: "e2e",
  grep: selection === "main" ? main : /./,
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3,
  // These limits only end journeys that hang, so they are long enough for a busy machine.
  timeout: 180_000,
  // A busy machine can delay a browser past a time limit, so a failed journey (browser test) is
  // repeated once. A journey that passes only at its second attempt is listed as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    timezoneId: "Europe/Lisbon",
    locale: "en-GB",
    trace: "off",
    // All tests of a worker share one browser context, so that the browser keeps its cache of
    // compiled scripts. Before each test, Playwright removes the cookies and the storage of the
    // last test, and the scripts that the last test added to every page.
    reuseContext: true,
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        // Chromium's sandbox is off, because it does not work for root, which is the usual user in
        // containers.
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${disabledFeatures.join(",")}`,
        // With this option, all pages of a browser context share one process. This saves the time
        // in which further processes would start.
        "--renderer-process-limit=1",
        // With this option, Chromium draws a frame only when all of its parts are ready. Chromium
        // then draws fewer frames, which saves a tenth of its CPU time.
        "--run-all-compositor-stages-before-draw",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      testIgnore: sameOnEveryScreen,
      grepInvert: isShort ? /@desktop-(?:only|first)/ : /@desktop-only/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: "desktop",
      grepInvert: isShort ? /@phone-(?:only|first)/ : /@phone-only/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
