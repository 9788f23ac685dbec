import { type OutsideTextName, outsideLabels } from "#common/content/outside-texts.ts";

/**
 * The values of an editor's fields for search engines and shared links. If a value is empty, search
 * engines and shared links show the default text.
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
