import type { bannerTexts } from "./banner-texts.ts";
import type { betaTexts } from "./beta-texts.ts";
import type { blogTexts, invitationTexts } from "./blog-texts.ts";
import type { contactTexts } from "./contact-texts.ts";
import type { formTexts } from "./form-texts.ts";
import type { headingTexts } from "./heading-texts.ts";
import type { howTexts } from "./how-texts.ts";
import type { personalDataTexts, unsubscribeTexts } from "./leaving-texts.ts";
import type { lostLinkTexts } from "./lost-link-texts.ts";
import type { missingTexts } from "./missing-texts.ts";
import type { noticeTexts, resultTexts, stageTexts } from "./result-texts.ts";
import type {
  callTexts,
  changeTexts,
  flatTexts,
  searchEndTexts,
  wishesTexts,
} from "./search-part-texts.ts";
import type { searchStateTexts } from "./search-state-texts.ts";
import { siteNameMark } from "./site-name-mark.ts";

/** The built-in texts at the top of the home page. */
export const homeTexts = {
  homeHeadline: "Find Your Perfect Flat",
  homePromise: "First results in your inbox within 24 hours.",
};

/**
 * The built-in texts of the home page's box about the blog. `expectList` and `prepareList` are
 * shown as lists, and each of their lines is one entry.
 */
export const boxTexts = {
  boxHeadline: "New in town, or just new to the search?",
  boxText:
    "Our blog walks you through neighborhoods, contracts and deposits, and the small print that " +
    "is easy to miss.",
  boxLink: "Visit Our Blog",
  expectHeadline: "What to expect",
  expectList: [
    "Our team reads your wishes, then searches listings and local groups for you.",
    "One email with flats that fit, the first within 24 hours.",
    "A shortlist to act on: you choose whom to contact, and when.",
  ].join("\n"),
  prepareHeadline: "Get prepared",
  prepareList: [
    "Decide what you can pay each month, with heating and internet counted in.",
    "Have proof of income and identity ready as files: good flats go within days.",
    "Note the streets you like, and how long your way to work may take.",
  ].join("\n"),
};

type SearcherTexts = typeof searchStateTexts &
  typeof flatTexts &
  typeof wishesTexts &
  typeof callTexts &
  typeof searchEndTexts &
  typeof bannerTexts &
  typeof changeTexts &
  typeof lostLinkTexts &
  typeof unsubscribeTexts &
  typeof personalDataTexts;

type BuiltIn = typeof homeTexts &
  typeof howTexts &
  typeof boxTexts &
  typeof betaTexts &
  typeof formTexts &
  typeof stageTexts &
  typeof resultTexts &
  typeof noticeTexts &
  typeof headingTexts &
  typeof contactTexts &
  typeof blogTexts &
  typeof invitationTexts &
  typeof missingTexts &
  SearcherTexts;

/** The name of a text that the team can edit. */
export type TextName = keyof BuiltIn;

/** All texts that the team can edit. */
export type SiteTexts = Record<TextName, string>;

/** The texts that the team has changed. All others are the built-in ones. */
export type ChangedTexts = Partial<SiteTexts>;

/**
 * Returns a function that finds a text by its name: the team's text if there is one, otherwise the
 * built-in text. The placeholder `[SITE]` is replaced by the site's name.
 */
export const textReader =
  <Name extends TextName>(builtIn: Record<Name, string>, changed: ChangedTexts, siteName: string) =>
  (name: Name): string =>
    (changed[name] ?? builtIn[name]).replaceAll(siteNameMark, () => siteName);

/** Returns the entries of a text that is a list: its lines without the empty ones. */
export const entriesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
