import Bowser from "bowser";
import { createIsBotFromList, isbotPatterns, list } from "isbot";
import type { DeviceClass } from "#common/analytics/report.ts";
import { once } from "#common/once.ts";

/** The details of a visitor that the event itself contains. */
type EventDetails = { userAgent?: string | undefined; referrer?: string | undefined };

/** The details of a visitor that the headers of the event's request contain. */
type RequestDetails = {
  userAgent?: string | undefined;
  /** Whether the browser asks not to be tracked. */
  wantsPrivacy?: boolean;
  /** The addresses of the site itself, which are not recorded as referrers. */
  ownAddresses?: string[];
};

/**
 * The details of a visitor that are recorded. A detail is null if it is unknown, or if the browser
 * asks not to be tracked.
 */
export type Visitor = {
  userAgent: string | null;
  /**
   * The host of the page with the link to the site; null for the site's own pages and for visits
   * without such a link.
   */
  referrer: string | null;
  deviceClass: DeviceClass | null;
  /**
   * The host of the page with the link to the site, without `www.`; `direct` without such a link.
   */
  referrerHost: string | null;
  isBot: boolean;
};

/**
 * The maximum number of characters of a user agent that are read. They suffice, because the names
 * of the browser and of the system come first.
 */
const readCharacters = 512;
/** The maximum number of characters of a valid host name. */
const longestHost = 253;

/**
 * Examples of user agents that the library isbot reports as bots, although they do not name a bot.
 * They are unusually short, or name a programming library or a remote-controlled browser. Patterns
 * of isbot that match one of these examples are not used, so that such user agents do not count as
 * bots.
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

const isBotName = once(() => {
  const genericPatterns = new Set(genericUserAgents.flatMap(isbotPatterns));
  return createIsBotFromList([
    ...list.filter((pattern) => !genericPatterns.has(pattern)),
    // A URL in a user agent marks a bot, because bots often state where to read about them.
    "https?://",
  ]);
});

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
 * Returns the details of a visitor that the browser's privacy settings allow to record. Also
 * returns whether the visitor is a bot that names itself.
 */
export function describeVisitor(
  { userAgent, referrer }: EventDetails,
  { userAgent: sender, wantsPrivacy = false, ownAddresses = [] }: RequestDetails = {},
): Visitor {
  const names = [userAgent, sender].flatMap((name) => name?.slice(0, readCharacters) || []);
  const isBot = names.some(isBotName());
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
