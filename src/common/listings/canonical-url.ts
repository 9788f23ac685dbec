/** Names of URL parameters that say how a visitor came to a page, and not which page it is. */
const tracking =
  /^(?:utm_|mtm_|pk_|hsa_|at_|mc_|ga_|_)|^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ttclid|twclid|igshid|igsh|mibextid|sfnsn|rdid|extid|xtor|cmpid|campaign|campaignid|adgroupid|spm|si|shared?|share_id|sharer|via|feature|single|comment|searchid|search_id|search_position|searchposition|clickid|referr?er|ref_src|ref_url|amp)$/i;

/**
 * Whether a URL parameter only says how a visitor came to the page, such as `ref=newsletter`. A
 * parameter whose value has three digits in a row, such as `ref=VK10234`, may identify the flat
 * instead.
 */
const isTracking = (name: string, value: string) =>
  tracking.test(name) || (/^(?:ref|source|from|origin|src)$/i.test(name) && !/\d{3}/.test(value));

/**
 * Hosts whose links only forward to another URL. Each value lists the parameters that may contain
 * the other URL.
 */
const forwarders: Record<string, string[]> = {
  "l.facebook.com": ["u"],
  "lm.facebook.com": ["u"],
  "l.instagram.com": ["u"],
  "google.com": ["url", "q"],
};

/**
 * The beginnings of host names that lead to another version of the same site, such as `www.` or
 * `m.`.
 */
const formOfSite =
  /^(?:(?:www\d?|m|mobile|mobil|amp|touch|mbasic|[a-z]{2}-[a-z]{2}(?=\.facebook\.))\.)+/;

/**
 * Rules for websites that have several paths for the same page. Each rule replaces one form of the
 * path with the canonical form.
 */
const samePaths: [host: RegExp, path: RegExp, written: string][] = [
  [/^facebook\.com$/, /^(\/groups\/[^/]+)\/permalink\/(\d+)/, "$1/posts/$2"],
  [/^(?:t|telegram)\.me$/, /^\/s\/(?=[^/]+\/\d)/, "/"],
  [/./, /\/amp$/, ""],
];

/**
 * Returns the canonical address of a page, so that two links to the same page give the same text.
 * Tracking parameters, the fragment and prefixes such as `m.` are removed, so
 * `http://m.example.org/flat/7/?utm_source=x#top` becomes `https://example.org/flat/7`. Parameters
 * that may identify the flat stay, in alphabetical order.
 *
 * @returns null for a text that is no http or https address
 */
export function canonicalUrl(address: string): string | null {
  const url = forwarded(URL.parse(address.trim()));
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = plainHost(url) + (url.port && `:${url.port}`);
  const parameters = [...url.searchParams]
    .filter(([name, value]) => !isTracking(name, value))
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  const query = new URLSearchParams(parameters).toString();
  // A fragment that looks like a path is kept, because some sites show all their pages at one URL
  // and identify the page by the fragment.
  const fragment = /^#!?\/./.test(url.hash) ? url.hash : "";
  return `https://${host}${plainPath(url, host)}${query && `?${query}`}${fragment}`;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const plainHost = ({ hostname }: URL) => {
  const host = hostname.replace(/\.$/, "");
  const plain = host.replace(formOfSite, "");
  // In a host such as `m.de`, `m.` is the domain's own name and not a removable prefix, so the host
  // stays unchanged.
  return plain.includes(".") ? plain : host;
};

function forwarded(url: URL | null): URL | null {
  for (const name of (url && forwarders[plainHost(url)]) ?? []) {
    const target = URL.parse(url?.searchParams.get(name) ?? "");
    if (target) return target;
  }
  return url;
}

function plainPath({ pathname }: URL, host: string): string {
  const written = pathname.replaceAll(/\/{2,}/g, "/").replaceAll(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
  return samePaths
    .filter(([site]) => site.test(host))
    .reduce((path, [, pattern, other]) => path.replace(pattern, other), withoutSlash(written));
}

const withoutSlash = (path: string) => (path.endsWith("/") ? path.slice(0, -1) : path);
