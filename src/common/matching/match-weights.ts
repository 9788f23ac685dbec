/**
 * The version of the weights and rules. Raise it whenever a score or a reason may change: stored
 * matches of another version are computed again.
 */
export const weightsVersion = 1;

/**
 * How much each wish counts. A score is the share of the weights that a listing earns: all of a
 * weight for a wish that is met, half if it is unknown, and nothing if it is not met.
 */
export const matchWeights = {
  /** The city. It is known of most listings, so it matters for those whose city is unknown. */
  city: 10,
  /**
   * One of the chosen neighborhoods. They were chosen from all of a city's, so a flat elsewhere
   * scores 70 only if it meets nearly all other wishes.
   */
  neighborhood: 32,
  /** The rent up to the maximum. Nothing else decides so often whether a person can take a flat. */
  maxRent: 24,
  /** The rent from the minimum. It is small, because few people turn down a cheaper flat. */
  minRent: 3,
  /** The type of the flat. A larger flat than the wished one is a small disappointment. */
  flatType: 12,
  /** The move-in date. A flat of a few weeks later is possible, but needs another place to stay. */
  moveIn: 12,
  /** Each must-have. Few listings name all that a flat has, so one alone must not decide. */
  mustHave: 5,
  /** A flat that takes pets. A person with a pet cannot take any other flat. */
  pets: 9,
  /** Furnishing. It excludes nothing, because furniture can be bought or stored. */
  furnishing: 8,
  /** The highest deposit. It is paid back, and few listings name it. */
  deposit: 4,
  /** Each place that the text says is near. Such words are vague, so they count little. */
  nearness: 3,
  /** How new the listing is. A new post is answered more often, but age is no wish. */
  freshness: 6,
  /** A neighborhood that the searcher liked flats in, for each liked flat up to three. */
  likedArea: 5,
  /** A neighborhood that was disliked as the wrong area, for each time up to three. */
  dislikedArea: 10,
  /** A flat that costs as much as one that was too expensive, for each such flat up to three. */
  tooExpensive: 8,
  /** A flat that is no larger than one that was too small, for each such flat up to three. */
  tooSmall: 6,
  /** A flat that is free at about the time of one with the wrong time, for each up to three. */
  wrongTime: 6,
} as const;

/** A rent may be above the maximum by this many percent. */
export const rentTolerancePercent = 5;

/**
 * The largest part of a rent with utilities that these can be. If a listing does not say the part,
 * its rent without utilities is known to be at least the rest.
 */
export const largestUtilitiesShare = 0.3;

/** A flat may become available this many days after the move-in date. */
export const latestDays = 30;

/** A flat that is available earlier than this, in days before the move-in date, will not wait. */
export const earliestDays = 60;

/** Two flats are free at about the same time if there are at most this many days between them. */
export const sameTimeDays = 14;

/** Likes and dislikes count up to this many times. */
export const mostVerdicts = 3;
