import { canonicalUrl } from "#common/listings/canonical-url.ts";
import { elementsIn, oneLine, type PageElement, textOf } from "./html-tree.ts";
import { fold } from "./page-words.ts";

/** The maximum number of values that are kept for one name of the page's `meta` elements. */
const mostValues = 50;
const longestValue = 5_000;

/** Returns the values of a page's `meta` elements by their lower-case names. */
export function metaOf(page: PageElement): Map<string, string[]> {
  const meta = new Map<string, string[]>();
  for (const { name, attributes } of elementsIn(page)) {
    const key = (attributes["property"] ?? attributes["name"] ?? "").trim().toLowerCase();
    const value = oneLine(attributes["content"] ?? "");
    if (name !== "meta" || key === "" || value === "") continue;
    const values = meta.get(key) ?? [];
    if (values.length < mostValues) meta.set(key, [...values, value.slice(0, longestValue)]);
  }
  return meta;
}

type Sources = { page: PageElement; meta: Map<string, string[]>; url: string | undefined };

/**
 * Returns the canonical form of the address that a page states as its own. If the page states no
 * address, or only the address of the home page, returns the canonical form of `url` instead, or
 * null if `url` is undefined.
 */
export function ownUrl({ page, meta, url }: Sources): string | null {
  const link = [...elementsIn(page)].find(
    ({ name, attributes }) =>
      name === "link" && fold(attributes["rel"] ?? "") === "canonical" && attributes["href"],
  );
  const named = [link?.attributes["href"], meta.get("og:url")?.[0]]
    .map((address) => absolute(address, url))
    .find((address) => address !== undefined && URL.parse(address)?.pathname !== "/");
  return canonicalUrl(named ?? url ?? "");
}

/** Returns an http or https address; undefined for any other text, and for very long ones. */
export function absolute(
  address: string | undefined,
  base: string | undefined,
): string | undefined {
  const url = address ? URL.parse(address.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.href.length > 2_000) {
    return undefined;
  }
  return url.href;
}

const longestTitle = 200;

/** Returns the title of a page without the website's name; null if it has none. */
export function titleOf({ page, meta, url }: Sources, own: PageElement): string | null {
  const site = meta.get("og:site_name")?.[0] ?? URL.parse(url ?? "")?.hostname ?? "";
  const all = (name: string, part: PageElement) =>
    [...elementsIn(part)]
      .filter((each) => each.name === name)
      .slice(0, mostValues)
      .map(textOf);
  const shared = [meta.get("og:title")?.[0], meta.get("twitter:title")?.[0], all("title", page)[0]];
  // Some websites also write their own name as a main heading.
  const [longest] = all("h1", own)
    .filter((heading) => shared.some((title) => title && fold(title).includes(fold(heading))))
    .toSorted((a, b) => b.length - a.length);
  const titles = [longest, all("h1", own)[0], ...shared, all("h2", own)[0]];
  const plain = titles.map((title) =>
    withoutSite(title ?? "", site)
      .slice(0, longestTitle)
      .trim(),
  );
  return plain.find((title) => title.length > 3 && fold(title) !== fold(site)) ?? null;
}

/** Removes the website's name from the end of a title, such as "Bright flat | ImmoPortal". */
function withoutSite(title: string, site: string): string {
  const [, rest = "", last = ""] = /^(.+)\s[|–—•·:-]{1,2}\s([^|–—•·]+)$/u.exec(title) ?? [];
  const plain = (text: string) => fold(text).replaceAll(/[^a-z0-9]/g, "");
  const [name, end] = [plain(site), plain(last)];
  const isSite =
    end.length >= 3 && (name.includes(end) || (name.length >= 3 && end.includes(name)));
  return isSite ? rest.trim() : title;
}
