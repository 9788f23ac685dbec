import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalUrl } from "./canonical-url.ts";

test.each([
  ["http://M.Example.org/flat/7/?utm_source=x&fbclid=1#top", "https://example.org/flat/7"],
  ["https://www.example.org:443//flat//7", "https://example.org/flat/7"],
  ["https://example.org:8080/flat", "https://example.org:8080/flat"],
  ["https://example.org", "https://example.org"],
  ["https://example.org/caf%c3%a9/%7Ea", "https://example.org/caf%C3%A9/~a"],
  ["https://example.org/flat?id=7&city=b", "https://example.org/flat?city=b&id=7"],
  ["https://example.org/?ref=VK10234&from=newsletter", "https://example.org?ref=VK10234"],
  ["https://example.org/flat/7/amp", "https://example.org/flat/7"],
  ["https://example.org/#!/flat/7", "https://example.org#!/flat/7"],
  ["https://m.de/flat", "https://m.de/flat"],
  [
    "https://de-de.facebook.com/groups/wg/permalink/12/?mibextid=x",
    "https://facebook.com/groups/wg/posts/12",
  ],
  ["https://t.me/s/flats/12?single", "https://t.me/flats/12"],
  [
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.example.org%2F7%3Futm_id%3D1&h=x",
    "https://example.org/7",
  ],
  ["  https://example.org/7 ", "https://example.org/7"],
])(
  "links that lead to the same page get the same canonical URL: %s becomes %s",
  (link, canonical) => {
    expect(canonicalUrl(link)).toBe(canonical);
  },
);

test.each(["", "flat", "mailto:a@example.org", "javascript:alert(1)", "https://"])(
  "the text %j is refused as a link",
  (text) => {
    expect(canonicalUrl(text)).toBeNull();
  },
);

test("the canonical URL of a canonical URL is the same URL", () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (link) => {
      const canonical = canonicalUrl(link);
      expect(canonical && canonicalUrl(canonical)).toBe(canonical);
    }),
  );
});
