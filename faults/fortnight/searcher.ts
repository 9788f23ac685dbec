import type { City } from "./log.ts";

/** A simulated searcher, and the facts that this person knows about the search. */
export type Searcher = {
  number: number;
  address: string;
  city: City;
  arrivesAt: number;
  /**
   * How long the searcher takes to confirm the search, in milliseconds; undefined if the searcher
   * never confirms it.
   */
  confirmsAfter: number | undefined;
  /** How the searcher's mail server treats all mails after the confirmation. */
  treatment: "accept" | "defer" | "refuse";
  id: string | undefined;
  submittedAt: number | undefined;
  /**
   * The time by which the searcher was promised first results; undefined before the searcher has
   * confirmed the search.
   */
  promisedUntil: number | undefined;
  /** The tokens of the links in the searcher's mails. */
  token: string | undefined;
  unsubscribe: string | undefined;
  life: "unknown" | "unconfirmed" | "active" | "paused" | "ended";
  /** The listings that were mailed and that the searcher has not looked at yet. */
  unseen: string[];
  canExtend: boolean;
  call: string | undefined;
};
