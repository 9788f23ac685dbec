import fc from "fast-check";
import { expect, test } from "vitest";
import { listingFieldNames } from "#common/listings/listing-fields.ts";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { sameValue } from "#common/same-value.ts";
import { loadPosts } from "../../../../../bench/listings/labelled-set.ts";
import { countPost, figureNames } from "../../../../../bench/listings/score.ts";
import { UnreadablePage } from "./pages/html-tree.ts";
import { readListing } from "./read-listing.ts";
import { readPage } from "./read-page.ts";
import { readPageInWorker } from "./read-page-in-worker.ts";

const options = {
  url: "https://portal.example/flat/7",
  now: new Date("2026-11-20T12:00:00Z"),
  places: placesOf(defaultDefinition),
};
const read = (html: string) => readPage(html, options);
const flat = "<h1>Flat in Kreuzberg, Berlin</h1><p>2 rooms, 54 m², €900 per month</p>";
const data = (thing: object | string) =>
  `<script type="application/ld+json">${typeof thing === "string" ? thing : JSON.stringify(thing)}</script>`;

test("the parser finds nearly all values in the sample pages that were used for writing its rules", async () => {
  const pages = (await loadPosts("build")).filter((post) => post.kind === "page");
  expect(pages.length).toBeGreaterThanOrEqual(25);
  const sum = { said: 0, labelled: 0, right: 0 };
  for (const page of pages) {
    const { reading } = readPage(page.html, {
      ...options,
      url: page.url ?? undefined,
      postedAt: new Date(page.postedAt),
    });
    const { fields, noListing } = reading;
    expect([page.id, noListing?.kind ?? null]).toEqual([page.id, page.noListing]);
    for (const figure of figureNames) {
      const counts = countPost(figure, { fields, noListing: noListing?.kind ?? null }, page);
      sum.said += counts.said;
      sum.labelled += counts.labelled;
      sum.right += counts.right;
    }
  }
  expect(sum.right / sum.said).toBeGreaterThan(0.98);
  expect(sum.right / sum.labelled).toBeGreaterThan(0.97);
});

test("except for the title, fields parsed from a page's HTML never contradict fields parsed from its extracted text", async () => {
  const pages = (await loadPosts("build")).filter((post) => post.kind === "page");
  const contradictions = pages.flatMap((page) => {
    const context = { ...options, url: page.url ?? undefined, postedAt: new Date(page.postedAt) };
    const { text, reading } = readPage(page.html, context);
    const again = readListing(text, context).fields;
    return listingFieldNames
      .filter((name) => name !== "title" && reading.fields[name] !== null && again[name] !== null)
      .filter((name) => !sameValue(inOrder(reading.fields[name]), inOrder(again[name])))
      .map((name) => [page.id, name, reading.fields[name], again[name]]);
  });
  expect(contradictions).toEqual([]);
});

const inOrder = (value: unknown) =>
  Array.isArray(value) ? value.map(String).toSorted((a, b) => a.localeCompare(b)) : value;

test.each([
  ["a menu", "<nav>Flats from €500</nav>"],
  ["a struck-out price", "<del>€1,100</del>"],
  ["a price that a class marks as old", '<span class="price price--old">€1,100</span>'],
  ["a struck-out price in a style", '<b style="text-decoration: line-through">€1,100</b>'],
  ["a hidden element", "<p hidden>€1,100</p>"],
  ["an element that a style hides", '<p style="display: none">€1,100</p>'],
  ["a section of similar flats", '<section class="similar-ads"><p>€1,100</p></section>'],
  ["what follows a heading", "<h2>Ähnliche Wohnungen</h2><p>€1,100</p><p>€1,200</p>"],
  ["what follows a heading in a box", "<div><h3>Vous aimerez aussi</h3></div><div>€1,100</div>"],
  ["a row of cards", '<a href="/2">€1,100</a><a href="/3">€1,200</a><a href="/4">€1,300</a>'],
  ["the site's hotline", "<p>Kundenservice</p><p>0800 1234567</p>"],
  ["the site's footer", "<footer>Portal Ltd, call 0800 1234567</footer>"],
  ["the site's advice against fraud", "<h3>Stay safe</h3><p>Never pay by Western Union.</p>"],
  ["advertising at the side", "<aside>Movers from €99</aside>"],
  ["a script", "<script>var price = '€1,100'</script>"],
])("%s is not taken for a part of the flat's text", (_what, foreign) => {
  expect(read(`<body>${flat}${foreign}</body>`).text).toBe(read(`<body>${flat}</body>`).text);
});

test("when a listing is read from a web page, only the section about other flats is left out of its text", () => {
  const html = `${flat}<h2>Similar flats</h2><p>€1,100</p><h2>Details</h2><p>Deposit: €1,800</p>`;
  expect(read(html).text).toBe(
    "Flat in Kreuzberg, Berlin\n2 rooms, 54 m², €900 per month\nDetails\nDeposit: €1,800",
  );
});

test.each([
  ["<dl><dt>Kaution</dt><dd>800 €</dd></dl>", "Kaution: 800 €"],
  ["<table><tr><td>Kaution:</td><td>800 €</td></tr></table>", "Kaution: 800 €"],
  ["<ul><li><span>Kaution</span><span>800 €</span></li></ul>", "Kaution: 800 €"],
  ["<div><b>3</b><i>bedrooms</i></div>", "3 bedrooms"],
  ["<p>54 m<sup>2</sup></p>", "54 m²"],
  ["<p>one<br>two &amp; <b>three</b>four</p>", "one\ntwo & three four"],
  ['<p><a href="tel:+4930123456">Call</a></p>', "Call +4930123456"],
  ['<p><a href="mailto:a%40example.org?subject=x">Write</a></p>', "Write a@example.org"],
  ["<dl><dt>By</dt><dd><a href=mailto:a@example.org>Mail</a></dd></dl>", "By: Mail a@example.org"],
  ["<p>a\u202E\u200B\0b</p>", "a b"],
])("the HTML %s is converted to the text %j", (html, text) => {
  expect(read(html).text).toBe(text);
});

const apartment = (changes: object) => ({ "@type": "Apartment", name: "Flat", ...changes });
const amenityFeature = [
  { name: "Balcón", value: true },
  { name: "Ascensor", value: "false" },
];

test.each<[string, string, Partial<ReturnType<typeof read>["reading"]["fields"]>, string]>([
  [
    "a price of an offer",
    data(apartment({ offers: { "@type": "Offer", price: "1.200", priceCurrency: "EUR" } })),
    { rent: 1200, currency: "EUR" },
    "Rent: 1200 EUR per month",
  ],
  [
    "a price in Open Graph",
    '<meta property="product:price:amount" content="1200.00">',
    { rent: 1200 },
    "Rent: 1200 per month",
  ],
  [
    "a size in microdata",
    '<div itemscope itemtype="https://schema.org/Apartment"><meta itemprop="floorSize" content="54 m²"></div>',
    { sizeM2: 54 },
    "Size: 54 m²",
  ],
  [
    "a postal address in a graph",
    data({
      "@graph": [
        apartment({
          address: { streetAddress: "Weserstr. 4", postalCode: "12045", addressLocality: "Berlin" },
        }),
      ],
    }),
    { city: "berlin", address: "Weserstr. 4, 12045 Berlin" },
    "Address: Weserstr. 4, 12045 Berlin",
  ],
  [
    "bedrooms in broken JSON",
    data('<!-- {"@type":"Apartment","numberOfBedrooms":2,"description":"line\nline",} -->'),
    { bedrooms: 2, flatType: "2_bedroom" },
    "Bedrooms: 2",
  ],
  [
    "a feature",
    data(apartment({ amenityFeature })),
    { features: ["balcony"] },
    "Features: balcony",
  ],
  [
    "a missing feature",
    data(apartment({ amenityFeature })),
    { missingFeatures: ["elevator"] },
    "Not there: no elevator",
  ],
])(
  "if only a page's structured data contain a value, a line with the value is added to the text, and its position is returned: %s",
  (_what, html, fields, line) => {
    const page = read(html);
    expect(page.reading.fields).toMatchObject(fields);
    expect(page.text.split("\n")).toContain(line);
    const words = Object.fromEntries(
      Object.entries(page.reading.evidence).map(([name, { start, end }]) => [
        name,
        page.text.slice(start, end),
      ]),
    );
    for (const name of Object.keys(fields)) expect(words[name]).toBe(line);
    expect(Object.values(words)).not.toContain("");
  },
);

test("if a page's text and structured data state different rents, the rent is unknown, and both are returned as possible values", () => {
  const { reading, text } = read(flat + data(apartment({ offers: { price: 1300 } })));
  expect(reading.fields.rent).toBeNull();
  const offered = reading.candidates.rent?.map(({ value, start, end }) => [
    value,
    text.slice(start, end),
  ]);
  expect(offered).toEqual([
    [900, expect.stringContaining("900")],
    [1300, "Rent: 1300 per month"],
  ]);
});

test("if a page has structured data about several flats, only the data with the page's own address is used", () => {
  const things = [
    apartment({ url: "https://www.portal.example/flat/8?utm_source=x", numberOfRooms: 4 }),
    apartment({ url: "https://www.portal.example/flat/7?utm_source=x", numberOfRooms: 3 }),
  ];
  expect(read(data(things)).reading.fields.rooms).toBe(3);
});

test("the website's own phone number in the structured data is not taken for the number of the flat's landlord", () => {
  const html = (name: string) =>
    `<meta property="og:site_name" content="Portal">${data(
      apartment({ offers: { price: 900, seller: { name, telephone: "+4930123456" } } }),
    )}`;
  expect(read(html("Portal GmbH")).reading.fields.phone).toBeNull();
  expect(read(html("Maria Meier")).reading.fields.phone).toBe("+4930123456");
});

test("the website's name is removed from a page's title, the logo from its pictures, and tracking parameters from its address", () => {
  const page = read(`<head><title>Bright flat - Portal</title>
    <meta property="og:site_name" content="Portal">
    <link rel="canonical" href="/flat/7?utm_source=x">
    <meta property="og:image" content="/1.jpg"><meta property="og:image" content="javascript:x">
    <meta property="og:image" content="https://img.example/logo.png"></head>`);
  expect(page.title).toBe("Bright flat");
  expect(page.pictures).toEqual(["https://portal.example/1.jpg"]);
  expect(page.canonicalUrl).toBe("https://portal.example/flat/7");
});

test("the title of a page is its main heading, not a heading that only has the website's name", () => {
  const html = "<title>Bright flat – My Blog</title><h1>My Blog</h1><h1>Bright flat</h1>";
  expect(read(html).title).toBe("Bright flat");
});

test("a page that is nested too deeply is refused, and pages after it are still parsed", async () => {
  const refused = readPageInWorker("<div>".repeat(100_000), options);
  const page = readPageInWorker(flat, options);
  await expect(refused).rejects.toMatchObject({
    code: "UNPROCESSABLE_CONTENT",
    message: "The page is nested too deeply. Send its text instead.",
  });
  expect((await page).reading.fields.rent).toBe(900);
});

const pieces = [
  "<div> </div> <p> <h1> </h1> <table><tr><td> <dl><dt> <dd> <s> <!-- [ ] { } &amp; Berlin".split(
    " ",
  ),
  [
    "<a href=x>",
    "<script type=application/ld+json>",
    "</script>",
    '{"@type":"Apartment","offers":',
  ],
  ['"price":"1"', "<meta property=og:title content=", "<div itemscope itemprop=offers>"],
  ["900 €", "54 m²", "\u202E", "\0", "\uD800", "constructor"],
].flat();

test("any HTML page is parsed without an error unless its nesting is too deep, and all returned positions are within its text", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const { text, reading } = read(parts.join(""));
      for (const { start, end } of Object.values(reading.evidence)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 300 },
  );
  expect(() => read("<b>".repeat(1_000))).toThrow(UnreadablePage);
});
