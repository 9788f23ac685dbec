import { type OutsideTextName, outsideLabels } from "#common/content/outside-texts.ts";

/**
 * The texts for search engines and shared links in the form of an editor. If a text is empty, the
 * default is used.
 */
export type OutsideValues = Record<OutsideTextName, string>;

export const emptyOutside: OutsideValues = {
  searchTitle: "",
  searchText: "",
  shareTitle: "",
  shareText: "",
};

/**
 * The fields for search engines and shared links, with their labels, for the comparison of
 * versions.
 */
export const outsideFields = (
  ["searchTitle", "searchText", "shareTitle", "shareText"] as const
).map((name) => ({ name, label: outsideLabels[name] }));
