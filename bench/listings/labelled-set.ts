import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";
import { flagCodes } from "../../src/common/listings/listing.ts";
import {
  listingFieldNames,
  listingFieldSchemas,
  listingLanguages,
} from "../../src/common/listings/listing-fields.ts";
import { featuresOf } from "../../src/common/listings/places.ts";
import { defaultDefinition } from "../../src/common/questionnaire/default-definition.ts";

/**
 * The sample listings, which have expected values, are in two halves: the parser's rules are
 * written with the half `build`, and judged with the half `measure`.
 */
export const halves = ["build", "measure"] as const;
export type Half = (typeof halves)[number];

const features = featuresOf(defaultDefinition).map(({ value }) => value);

const common = {
  id: z.string(),
  language: z.enum(listingLanguages),
  url: z.string().nullable(),
  postedAt: z.iso.datetime(),
  noListing: z.enum(["sale", "wanted", "nightly", "several"]).nullable(),
  parts: z.number().int().min(2).optional(),
  fields: z.strictObject(listingFieldSchemas).partial(),
  unsure: z.array(z.enum([...listingFieldNames, ...features])).default([]),
  scam: z.array(z.enum(flagCodes)).nullable().default(null),
  honest: z.boolean().default(false),
  discriminates: z.boolean().default(false),
};

const posts = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({ ...common, kind: z.literal("post"), text: z.string() }),
    z.strictObject({ ...common, kind: z.literal("page"), html: z.string() }),
  ]),
);

const side = z.strictObject({
  text: z.string(),
  source: z.string(),
  url: z.string().nullable(),
  externalId: z.string().optional(),
  postedAt: z.iso.datetime(),
  pictures: z.array(z.string().regex(/^[\da-f]{16}$/)).default([]),
});

const pairs = z.array(
  z.strictObject({
    id: z.string(),
    same: z.boolean(),
    how: z.string(),
    first: side,
    second: side,
  }),
);

/** A sample text or web page, with the values that the parser should find in it. */
export type LabelledPost = z.output<typeof posts>[number];

/** Two sample texts, and the expected answer: one flat or two. */
export type LabelledPair = z.output<typeof pairs>[number];

/**
 * Returns the samples of one kind (`posts` or `pairs`) in one half of the sample set (`build` or
 * `measure`), in the order of the file names. A file name ends with the kind, and a number may
 * follow: `build-posts-2.json`.
 *
 * @throws an Error that names the file, if a label is invalid
 */
async function load<Entry>(half: Half, kind: string, schema: z.ZodType<Entry[]>) {
  const endings = new RegExp(`${kind}(-\\d+)?\\.json$`);
  const names = (await readdir(import.meta.dirname)).sort();
  const entries: Entry[] = [];
  for (const name of names) {
    if (!name.startsWith(`${half}-`) || !endings.test(name)) continue;
    const text = await readFile(new URL(name, import.meta.url), "utf8");
    const parsed = schema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
    entries.push(...parsed.data);
  }
  return entries;
}

/** Returns the texts and pages in one half of the sample set; an empty list if it has no files. */
export const loadPosts = (half: Half): Promise<LabelledPost[]> => load(half, "posts", posts);

/** Returns the pairs in one half of the sample set; an empty list if the half has no files. */
export const loadPairs = (half: Half): Promise<LabelledPair[]> => load(half, "pairs", pairs);
