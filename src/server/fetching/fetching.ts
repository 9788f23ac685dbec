import type { ResolveAll } from "./check-address.ts";
import { decodeHtml } from "./decode-html.ts";
import { FetchError, type FetchRefusal } from "./fetch-refusal.ts";
import { createHostTurns } from "./host-turns.ts";
import {
  type Answer,
  assertAllowed,
  type Budget,
  requestOnce,
  type Wanted,
} from "./request-once.ts";
import { createRobots, type Robots } from "./robots.ts";
import { robotName } from "./robots-rules.ts";

type Refused = { kind: "refused"; reason: FetchRefusal; message: string };

/** A fetched page. `gone`: the website says that the page does not exist (404, 410). */
export type FetchedPage = { kind: "page"; url: string; html: string } | Refused | { kind: "gone" };

export type FetchedPicture = { kind: "picture"; bytes: Buffer } | Refused | { kind: "gone" };

/** The result of checking a link; the status is null if there was no response. */
export type LinkCheck = { isGone: boolean; status: number | null };

/**
 * Fetches public pages: only from public addresses, only as the websites' robots.txt permits, and
 * one request at a time for each host and process. A failed or refused request is returned as a
 * result, not thrown.
 */
export type Fetching = {
  /**
   * Fetches an HTML page, and follows redirects. The result contains the address after the last
   * redirect.
   */
  fetchPage(url: string): Promise<FetchedPage>;
  fetchPicture(url: string): Promise<FetchedPicture>;
  /** Requests a page, follows redirects, and returns the last status without reading the body. */
  checkLink(url: string): Promise<LinkCheck>;
};

type FetchingOptions = {
  /**
   * The address of Roost's own site, which the User-Agent header contains so that other websites
   * know who fetches; undefined if Roost has no address.
   */
  siteUrl?: string | undefined;
  signal: AbortSignal;
  privateHosts?: readonly string[];
  resolve?: ResolveAll;
  /** The maximum number of milliseconds of all requests of one fetch. */
  timeoutMs?: number;
};

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const isMissing = (status: number) => status === 404 || status === 410;

const pages: Wanted = {
  accept: "text/html, application/xhtml+xml;q=0.9",
  types: ["text/html", "application/xhtml+xml"],
  maxBytes: 2_000_000,
};
const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const pictures: Wanted = {
  accept: pictureTypes.join(", "),
  types: pictureTypes,
  maxBytes: 5_000_000,
};
/**
 * RFC 9309 requires that at least 500 KiB of a robots.txt are read. The content type is not
 * checked, because it is often wrong.
 */
const robotsFiles: Wanted = { accept: "text/plain", maxBytes: 512_000, isCut: true };

type Trip = { wanted: Wanted | undefined; budget: Budget };

const robotsUnavailable = (status: number) =>
  new FetchError(
    "robots_unavailable",
    `The site's rules for programs (robots.txt) cannot be read: it answered ${status}.`,
  );

/**
 * Returns an empty response with the status 404 if a robots.txt redirects too often, because RFC
 * 9309 allows treating such a robots.txt as missing. Rethrows any other error.
 */
function emptyIfRedirected(error: unknown): Pick<Answer, "status" | "body"> {
  if (error instanceof FetchError && error.reason === "redirects") {
    return { status: 404, body: Buffer.alloc(0) };
  }
  throw error;
}

export function createFetching({
  siteUrl,
  signal,
  privateHosts = [],
  resolve,
  timeoutMs = 5_000,
}: FetchingOptions): Fetching {
  const userAgent = siteUrl === undefined ? robotName : `${robotName} (+${siteUrl})`;
  const requesting = { userAgent, signal, privateHosts, resolve };
  const turns = createHostTurns();
  const robots = createRobots(loadRobots);

  /**
   * @param permit a function that is called before each request, including those after redirects,
   * and throws to refuse the request
   */
  async function follow(
    start: URL,
    { wanted, budget, permit }: Trip & { permit?: Robots["assertPermitted"] },
  ): Promise<Answer & { url: URL }> {
    let url = start;
    for (let count = 0; count <= mostRedirects; count += 1) {
      const target = url;
      assertAllowed(target, requesting);
      await permit?.(target, budget);
      const answer = await turns.run(target.hostname, () =>
        requestOnce(target, requesting, { wanted, budget }),
      );
      if (!redirects.has(answer.status)) return { ...answer, url };
      const next = URL.parse(answer.location ?? "", url);
      if (!next) {
        throw new FetchError("redirects", "The site redirects to a link that is not valid.");
      }
      url = next;
    }
    throw new FetchError("redirects", "The site redirects too often.");
  }

  async function loadRobots(url: URL, budget: Budget): Promise<string> {
    const { status, body } = await follow(url, { wanted: robotsFiles, budget }).catch(
      emptyIfRedirected,
    );
    if (status === 200) return new TextDecoder().decode(body);
    if (status >= 500 || status === 429) throw robotsUnavailable(status);
    // A website without a robots.txt permits fetching every page.
    return "";
  }

  async function get(address: string, wanted?: Wanted): Promise<Answer & { url: URL }> {
    const url = URL.parse(address);
    if (!url) throw new FetchError("invalid_url", "The link is not valid.");
    const budget = { leftMs: timeoutMs };
    return follow(url, { wanted, budget, permit: robots.assertPermitted });
  }

  async function read<Result>(
    address: string,
    wanted: Wanted,
    toResult: (answer: Answer & { url: URL }) => Result,
  ): Promise<Result | Refused | { kind: "gone" }> {
    try {
      const answer = await get(address, wanted);
      if (isMissing(answer.status)) return { kind: "gone" };
      if (answer.status === 200) return toResult(answer);
      throw new FetchError("status", `The site answered ${answer.status}.`);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { kind: "refused", reason: error.reason, message: error.message };
    }
  }

  return {
    fetchPage: (address) =>
      read(address, pages, ({ url, body, charset }) => ({
        kind: "page",
        url: url.href,
        html: decodeHtml(body, charset),
      })),
    fetchPicture: (address) =>
      read(address, pictures, ({ body }) => ({ kind: "picture", bytes: body })),
    async checkLink(address) {
      try {
        const { status } = await get(address);
        return { isGone: isMissing(status), status };
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        return { isGone: false, status: null };
      }
    },
  };
}
