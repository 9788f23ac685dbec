/**
 * The titles and texts that other sites show for a post or page: search engines, and sites on which
 * users share links. If a value is null, they show the title or description of the page itself.
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

/**
 * The maximum number of characters that other sites usually show. These sites cut off longer texts.
 */
export const shownCharacters: Record<OutsideTextName, number> = {
  searchTitle: 60,
  searchText: 160,
  shareTitle: 70,
  shareText: 200,
};
