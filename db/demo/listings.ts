import type { DemoListing } from "./demo-listing.ts";
import { englishListings } from "./listings/english.ts";
import { frenchListings } from "./listings/french.ts";
import { germanListings } from "./listings/german.ts";
import { portugueseListings } from "./listings/portuguese.ts";
import { spanishListings } from "./listings/spanish.ts";

/** The demo's sixty flats in five languages. */
export const demoListings: DemoListing[] = [
  ...germanListings,
  ...portugueseListings,
  ...frenchListings,
  ...spanishListings,
  ...englishListings,
];
