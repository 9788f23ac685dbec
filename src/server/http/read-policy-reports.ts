/**
 * A report that a browser has blocked something because of a page's Content-Security-Policy. A URL
 * can contain a name or a secret. So the report keeps only the first part of the page's path, and
 * only the origin of a URL on another site.
 */
export type BlockedPart = {
  /** The directive of the policy, such as `script-src-elem`. */
  directive: string;
  /**
   * The blocked resource: the origin of its address. If it has no address: a keyword from the
   * browser, such as `inline`.
   */
  blocked: string;
  /**
   * The first part of the page's path, such as `/blog`; `other` if no page of the site has such a
   * path.
   */
  page: string;
  /** The site's file whose script caused the report; `page` if the page itself caused it. */
  source: string;
  /** The line and column in the source, such as `1:2040`; empty if the browser names none. */
  place: string;
};

/** The maximum number of reports in one request that are read. */
const mostReports = 20;

/**
 * The first parts of the paths of all screens. A logged CSP report contains only one of these parts
 * instead of the whole path of the page.
 */
export const knownParts: readonly string[] = [
  "",
  "about",
  "admin",
  "auth",
  "beta",
  "blog",
  "contact",
  "pages",
  "personal-data",
  "privacy",
  "search",
  "terms",
  "unsubscribe",
];

/** The keywords that browsers report for a blocked resource without an address. */
const knownWords: readonly string[] = [
  "about",
  "blob",
  "data",
  "eval",
  "filesystem",
  "inline",
  "self",
  "trusted-types-policy",
  "trusted-types-sink",
  "wasm-eval",
];

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const textOf = (fields: Fields, ...names: string[]): string => {
  const found = names.map((name) => fields[name]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : "";
};

const numberOf = (fields: Fields, ...names: string[]): number | undefined => {
  const found = names.map((name) => fields[name]).find((value) => Number.isSafeInteger(value));
  return typeof found === "number" && found > 0 ? found : undefined;
};

const isWeb = ({ protocol }: URL): boolean => /^(?:https?|wss?):$/.test(protocol);

/**
 * Returns the reported violations in a request body, which may have either of the two formats that
 * browsers send.
 */
function violationsIn(body: unknown): Fields[] {
  if (Array.isArray(body)) {
    return body.flatMap((report: unknown) =>
      isFields(report) && report.type === "csp-violation" && isFields(report.body)
        ? [report.body]
        : [],
    );
  }
  const report = isFields(body) ? body["csp-report"] : undefined;
  return isFields(report) ? [report] : [];
}

/**
 * Returns whether an address belongs to a browser extension. A report about it is not about the
 * page.
 */
const isOfExtension = (address: string): boolean =>
  /^[a-z]+(?:-[a-z]+)*-extension:?/i.test(address);

function blockedOf(address: string, page: URL | null): string {
  if (knownWords.includes(address)) return address;
  const url = URL.parse(address);
  if (!url) return "other";
  if (!isWeb(url)) return knownWords.find((word) => `${word}:` === url.protocol) ?? "other";
  return url.origin === page?.origin ? "self" : url.origin.slice(0, 200);
}

function pageOf(page: URL | null): string {
  const part = page && isWeb(page) ? (page.pathname.split("/")[1] ?? "") : undefined;
  if (part === undefined) return "other";
  if (part.startsWith("why-")) return "/why-";
  return knownParts.includes(part) ? `/${part}` : "other";
}

function sourceOf(address: string, page: URL | null): string {
  const url = URL.parse(address);
  if (!url || !isWeb(url)) return "page";
  if (url.origin !== page?.origin) return url.origin.slice(0, 200);
  return /^\/assets\/[\w.-]{1,100}$/.test(url.pathname) ? url.pathname : "page";
}

/**
 * Reads the reports in a request body, which may be any JSON value. Leaves out reports over the
 * maximum number, and those that a browser extension has caused.
 *
 * @returns the violations, and the number of reports that were left out
 */
export function readPolicyReports(body: unknown): { parts: BlockedPart[]; leftOut: number } {
  const violations = violationsIn(body);
  const parts = violations.slice(0, mostReports).flatMap((fields): BlockedPart[] => {
    const address = textOf(fields, "blocked-uri", "blockedURL");
    const source = textOf(fields, "source-file", "sourceFile");
    if (isOfExtension(address) || isOfExtension(source)) return [];
    const page = URL.parse(textOf(fields, "document-uri", "documentURL"));
    const directive = textOf(
      fields,
      "effective-directive",
      "effectiveDirective",
      "violated-directive",
    );
    const line = numberOf(fields, "line-number", "lineNumber");
    const column = numberOf(fields, "column-number", "columnNumber");
    return [
      {
        directive: /^[a-z-]{1,40}$/.test(directive) ? directive : "other",
        blocked: blockedOf(address, page),
        page: pageOf(page),
        source: sourceOf(source, page),
        place: line === undefined ? "" : `${line}:${column ?? 0}`,
      },
    ];
  });
  return { parts, leftOut: violations.length - parts.length };
}
