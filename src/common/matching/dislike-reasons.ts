/** The reasons that a searcher can choose for not liking a flat. */
export const dislikeReasons = [
  "too_expensive",
  "wrong_area",
  "too_small",
  "wrong_time",
  "already_gone",
  "looks_like_scam",
  "other",
] as const;
export type DislikeReason = (typeof dislikeReasons)[number];

/** The names of the reasons, as searchers and the team see them. */
export const dislikeReasonNames: Record<DislikeReason, string> = {
  too_expensive: "Too expensive",
  wrong_area: "Wrong area",
  too_small: "Too small",
  wrong_time: "Wrong time",
  already_gone: "Already gone",
  looks_like_scam: "Looks like a scam",
  other: "Another reason",
};

/** The maximum length, in characters, of a searcher's own words about a flat. */
export const longestWords = 500;
