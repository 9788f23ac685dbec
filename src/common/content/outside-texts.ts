/**
 * The titles and texts with which other sites show a post or page: search engines, and services in
 * which links are shared. Null stands for the usual one.
 */
export type OutsideTexts = Record<OutsideTextName, string | null>;

export type OutsideTextName = "searchTitle" | "searchText" | "shareTitle" | "shareText";

/** The label of each field in the editors. */
export const outsideLabels: Record<OutsideTextName, string> = {
  searchTitle: "Headline in search results",
  searchText: "Description in search results",
  shareTitle: "Headline when shared",
  shareText: "Description when shared",
};

/** The maximum number of characters that other sites usually show. The rest is cut off. */
export const shownCharacters: Record<OutsideTextName, number> = {
  searchTitle: 60,
  searchText: 160,
  shareTitle: 70,
  shareText: 200,
};
