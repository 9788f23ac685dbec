import fc from "fast-check";
import { hostilePages } from "./hostile-pages.ts";

/** The body of a listing that an automation sends: a text, or the source of a page. */
export type HostilePost = { text: string } | { html: string; url: string };

const honest = fc.constantFrom(
  "Wohnung zu vermieten in Berlin",
  "2 Zimmer, 54 m²",
  "900 € warm",
  "Apartamento T2 para arrendar em Lisboa",
  "écrire à ana@example.org",
  "+49 30 12345678",
  "ab sofort",
);

const hostile = fc.constantFrom(
  '</script><script>alert("owned")</script>',
  "<img src=x onerror=alert(1)>",
  "</textarea></div><iframe src=javascript:alert(1)>",
  "<!--<script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;&#x3c;b&#x3e;",
  "<svg/onload=alert(1)>",
  "javascript:alert(document.cookie)",
  "'; drop table listings; --",
  "{{7*7}}${7*7}<%= 7*7 %>",
  "\u202E€ 009\u202C\u2066x\u2069",
  "9\u200B0\u200D0\uFEFF\u2060 \u00AD€",
  "Z\u0351\u036B\u0343\u036A\u0302a\u0489lgo",
  "\u2028\u2029\u0085\u000B\u001B[31m",
  "\0",
  "\uD800",
  "\uDFFF\uD83D",
  '{"__proto__":{"isAdmin":true}}',
  "9".repeat(5_000),
  "ä".repeat(12_000),
  "💥".repeat(4_000),
);

const texts = fc
  .array(fc.oneof(honest, hostile, fc.string({ unit: "binary", maxLength: 40 })), {
    minLength: 2,
    maxLength: 12,
  })
  .map((parts) => ({ text: ["Flat to rent in Lisbon", ...parts].join("\n") }));

/** One in eight pages has about a megabyte. */
const pageSizes = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom(500, 5_000, 50_000) },
  { weight: 1, arbitrary: fc.constant(1_000_000) },
);

const pages = fc
  .tuple(fc.constantFrom(...Object.values(hostilePages)), pageSizes, fc.nat(), hostile)
  .map(([make, bytes, number, title]) => ({
    html: `<title>${title}</title>${make(bytes)}`,
    url: `https://portal.example/flats/${number}`,
  }));

/**
 * Returns listings that contain attacks or unusual input, such as scripts, SQL, control characters
 * or very long words. Each run gets the same listings.
 */
export const hostilePosts = (count: number): HostilePost[] =>
  fc.sample<HostilePost>(
    fc.oneof({ weight: 3, arbitrary: texts }, { weight: 2, arbitrary: pages }),
    { seed: 20, numRuns: count },
  );
