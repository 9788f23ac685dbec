import Bowser from "bowser";
import { createIsBotFromList, isbotPatterns, list } from "isbot";
import type { DeviceClass } from "#common/analytics/report.ts";

/** What an event says of its visitor. */
type Said = { userAgent?: string | undefined; referrer?: string | undefined };

/** What is known of the request that brought it. */
type Brought = {
  userAgent?: string | undefined;
  /** Whether the browser asks not to be tracked. */
  wantsPrivacy?: boolean;
  /** Our own addresses: who comes from there has not come from elsewhere. */
  ownAddresses?: string[];
};

/** What is recorded of a visitor; null for what is not known, or not wanted known. */
export type Visitor = {
  userAgent: string | null;
  /** The host of where the visitor came from; null for our own pages, and where there was none. */
  referrer: string | null;
  deviceClass: DeviceClass | null;
  /** A host without `www.`, or `direct`. */
  referrerHost: string | null;
  isBot: boolean;
};

/** How much of a user agent is looked at: what it is stands at its beginning. */
const readCharacters = 512;
/** A host that is longer is none. */
const longestHost = 253;

/**
 * What isbot takes for bots only because they do not look like a browser, name the library that they
 * are made with, or say that a program drives them. A bot is one that says so, not whoever says little.
 */
const unnamed = [
  "x",
  "1",
  "x/x",
  "x/()",
  "x/1.0 (x)",
  "x".repeat(50),
  "Mozilla/5.0 x",
  "Mozilla/5.0 (x 1.0)",
  "node",
  "curl/8.5.0",
  "Wget/1.21",
  "python-requests/2.31.0",
  "Go-http-client/2.0",
  "Java/21",
  "PostmanRuntime/7.36.0",
  "user agent",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/1.0",
];

const shapes = new Set(unnamed.flatMap(isbotPatterns));

// With an address stand those who want to be asked what they do.
const isBotName = createIsBotFromList([
  ...list.filter((pattern) => !shapes.has(pattern)),
  "https?://",
]);

const deviceClasses: Record<string, DeviceClass> = {
  mobile: "mobile",
  tablet: "tablet",
  desktop: "desktop",
};

function deviceClassOf(userAgent: string): DeviceClass {
  const type = Bowser.getParser(userAgent, true).getPlatformType(true);
  if (Object.hasOwn(deviceClasses, type)) return deviceClasses[type] ?? "other";
  // Desktops that are neither Windows, macOS nor Linux.
  return /\bX11;/.test(userAgent) ? "desktop" : "other";
}

/** An address's host in lower case without `www.`; undefined where there is none. */
function hostOf(address: string): string | undefined {
  const host = URL.parse(address)?.hostname.toLowerCase().replace(/\.$/, "");
  if (!host || host.length > longestHost) return undefined;
  return host.replace(/^www\.(?=.*\.)/, "");
}

function referrerHostOf(referrer: string, ownAddresses: string[]): string {
  const host = hostOf(referrer);
  return host === undefined || ownAddresses.map(hostOf).includes(host) ? "direct" : host;
}

/**
 * What is recorded of a visitor: as much as the browser allows, and whether it is a bot that says so.
 */
export function describeVisitor(
  { userAgent, referrer }: Said,
  { userAgent: sender, wantsPrivacy = false, ownAddresses = [] }: Brought = {},
): Visitor {
  const names = [userAgent, sender].flatMap((name) => name?.slice(0, readCharacters) || []);
  const isBot = names.some((name) => isBotName(name));
  if (wantsPrivacy) {
    return { userAgent: null, referrer: null, deviceClass: null, referrerHost: null, isBot };
  }
  const [name] = names;
  const referrerHost = referrer === undefined ? null : referrerHostOf(referrer, ownAddresses);
  return {
    userAgent: userAgent ?? null,
    // A path or a query may say who the visitor is.
    referrer: referrerHost === "direct" ? null : referrerHost,
    deviceClass: name === undefined ? null : deviceClassOf(name),
    referrerHost,
    isBot,
  };
}
