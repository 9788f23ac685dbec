/**
 * The version of the weights and rules. Raise it whenever a score or a reason may change: stored
 * matches of another version are computed again.
 */
export const weightsVersion = 2;

/**
 * How much each wish counts. A score is the share of all weights that a listing earns: the whole
 * weight of a wish that it meets, a part of the weight if it is uncertain whether the listing meets
 * the wish, and nothing if the listing does not meet the wish. `outcomes` defines the parts.
 */
export const matchWeights = {
  /**
   * The weight of the wished city. A listing in another city is excluded anyway, so this weight
   * matters only for listings whose city is unknown.
   */
  city: 10,
  /**
   * The weight of the wished neighborhoods. It is the largest, because the searcher asked for these
   * neighborhoods and not for the whole city.
   */
  neighborhood: 32,
  /**
   * The weight of the wish for a maximum rent. No other wish decides so often whether a person can
   * take a flat.
   */
  maxRent: 24,
  /**
   * The weight of the wish for a minimum rent. It is small, because few people turn down a cheaper
   * flat.
   */
  minRent: 3,
  /**
   * The weight of the flat type, such as a studio or two bedrooms. It is moderate, because few
   * searchers mind a flat with more bedrooms than wished. A flat that certainly has too few is
   * excluded anyway.
   */
  flatType: 12,
  /**
   * The weight of the move-in date. It is moderate: a searcher can take a flat that is available
   * some weeks later, but then needs another place to stay until that day.
   */
  moveIn: 12,
  /**
   * The weight of each must-have. Few listings name all features of a flat, so a single must-have
   * must not decide whether the flat matches.
   */
  mustHave: 5,
  /**
   * The weight of the wish for a flat that allows pets. A person with a pet cannot take any other
   * flat.
   */
  pets: 9,
  /**
   * The weight of furnishing. A wrong furnishing excludes no flat, because furniture can be bought
   * or stored.
   */
  furnishing: 8,
  /**
   * The weight of the wish for a maximum deposit. It is small, because a deposit is paid back, and
   * few listings state it.
   */
  deposit: 4,
  /**
   * The weight of each wished place nearby. It is small, because texts about nearness are vague.
   */
  nearness: 3,
  /**
   * The weight of the listing's age. Searchers are not asked about the age, but newer listings get
   * a higher score, because their owners reply more often.
   */
  freshness: 6,
  /**
   * The weight of a neighborhood in which the searcher liked flats. It counts once for each liked
   * flat, at most three times.
   */
  likedArea: 5,
  /**
   * The weight that a flat loses if the searcher disliked flats in its neighborhood because of the
   * area. It counts once for each of the disliked flats, at most three times.
   */
  dislikedArea: 10,
  /**
   * The weight that a flat loses if it costs at least as much as the cheapest flat that the
   * searcher disliked as “too expensive”. The flat then loses this weight once for each dislike
   * with this reason, at most three times.
   */
  tooExpensive: 8,
  /**
   * The weight that a flat loses if it is no larger than the largest flat that the searcher
   * disliked as “too small”. It counts once for each such dislike, at most three times.
   */
  tooSmall: 6,
  /**
   * The weight that a flat loses if it becomes available at about the same time as a flat that the
   * searcher disliked for its date. It counts once for each such dislike, at most three times.
   */
  wrongTime: 6,
} as const;

/**
 * The highest score of a flat that is known to be in none of the wished neighborhoods. Flats can be
 * sent without a person's review only if their score is at least `AUTO_SCORE` (by default 70). With
 * this default, a person reviews each flat outside these neighborhoods.
 */
export const highestElsewhere = 69;

/** A flat still fits if its rent is above the maximum by no more than this percentage. */
export const rentTolerancePercent = 5;

/**
 * The largest share that utilities can have in a rent that includes them. If a listing does not
 * state the utilities, they count as at most this share.
 */
export const largestUtilitiesShare = 0.3;

/** A flat fits if it becomes available at most this number of days after the move-in date. */
export const latestDays = 30;

/**
 * A flat does not meet the wish for a move-in date if it is available more than this number of days
 * before that date, because such a flat will probably be let to another person. If a flat is
 * available already, the days are counted from today.
 */
export const earliestDays = 60;

/**
 * Two flats count as available at about the same time if their dates are at most this many days
 * apart.
 */
export const sameTimeDays = 14;

/**
 * The maximum number of likes or dislikes that count for one weight. For example, `likedArea` is
 * multiplied by the number of flats that the searcher liked in a neighborhood, but at most by this
 * number.
 */
export const mostVerdicts = 3;
