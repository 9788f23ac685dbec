import Bowser from "bowser";
import { createIsBotFromList, isbotPatterns, list } from "isbot";
import type { DeviceClass } from "#common/analytics/report.ts";

/** The visitor's details that an event states. */
type EventDetails = { userAgent?: string | undefined; referrer?: string | undefined };

/** The visitor's details in the headers of the event's request. */
type RequestDetails = {
  userAgent?: string | undefined;
  /** Whether the browser asks not to be tracked. */
  wantsPrivacy?: boolean;
  /** The site's own addresses, which do not count as referrers. */
  ownAddresses?: string[];
};

/** The details of a visitor that are recorded; null for those that are unknown or unwanted. */
export type Visitor = {
  userAgent: string | null;
  /**
   * The host of the referring page; null for the site's own pages and for visits without a
   * referrer.
   */
  referrer: string | null;
  deviceClass: DeviceClass | null;
  /** The referring host without `www.`, or `direct`. */
  referrerHost: string | null;
  isBot: boolean;
};

/** The number of characters of a user agent that are read. Its product names come first. */
const readCharacters = 512;
/** The longest valid host name. */
const longestHost = 253;

/**
 * User agents that isbot reports as bots only because they do not look like a browser's, or name a
 * library or a driven browser. Events of these are counted: only a bot that names itself is left
 * out.
 */
const genericUserAgents = [
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

const genericPatterns = new Set(genericUserAgents.flatMap(isbotPatterns));

// Bots often state a URL with information about them.
const isBotName = createIsBotFromList([
  ...list.filter((pattern) => !genericPatterns.has(pattern)),
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
  // A user agent with X11 is a desktop computer, even if Bowser does not recognise its system.
  return /\bX11;/.test(userAgent) ? "desktop" : "other";
}

/** Returns a URL's host in lower case without `www.`; undefined if there is none. */
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
 * Returns the details of a visitor to record: as many as the browser's privacy settings allow, and
 * whether it is a bot that names itself.
 */
export function describeVisitor(
  { userAgent, referrer }: EventDetails,
  { userAgent: sender, wantsPrivacy = false, ownAddresses = [] }: RequestDetails = {},
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
    // A path or a query could identify the visitor, so only the host is recorded.
    referrer: referrerHost === "direct" ? null : referrerHost,
    deviceClass: name === undefined ? null : deviceClassOf(name),
    referrerHost,
    isBot,
  };
}
