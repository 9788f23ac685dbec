import type { FoundNumber, Span } from "./find-numbers.ts";

/** The purposes that an amount in a listing can have. */
export type MoneyRole =
  | "rent"
  | "utilities"
  /** The cost of a single service of the home, such as water or power. */
  | "bill"
  | "deposit"
  | "fee"
  | "takeover"
  | "sale"
  | "nightly"
  | "weekly"
  | "other"
  /** An amount whose purpose the text does not name. */
  | "unnamed";

export type Amount = FoundNumber & {
  role: MoneyRole;
  /** The kind of rent that the words beside the amount state, such as cold or warm. */
  kind: "cold" | "warm" | "all_in" | undefined;
  /** The position of the words that state the kind of rent. */
  kindAt: Span | undefined;
  /** True if the amount counts as a rent only because it is paid by the month. */
  isOnlyMonthly: boolean;
  /**
   * `isForEach`: each person pays the amount. `isForTwo`: the amount applies if two persons move
   * in.
   */
  isForEach: boolean;
  isForTwo: boolean;
  /**
   * Whether the amount is the sum of other amounts, as in "800 + 200 = 1000" or "800 kalt, 200 NK,
   * 1000".
   */
  isSum: boolean;
};
