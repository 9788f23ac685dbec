import type { City } from "./log.ts";

/** A person who searches, as the person knows the search. */
export type Searcher = {
  number: number;
  address: string;
  city: City;
  arrivesAt: number;
  /** How long the person takes to confirm; undefined if the person never does. */
  confirmsAfter: number | undefined;
  /** How the person's mail server treats mails after the confirmation, and for how long. */
  treatment: "accept" | "defer" | "refuse";
  id: string | undefined;
  submittedAt: number | undefined;
  /** Until when first results are promised; undefined before the confirmation. */
  promisedUntil: number | undefined;
  /** The tokens of the links in the person's mails. */
  token: string | undefined;
  unsubscribe: string | undefined;
  life: "unknown" | "unconfirmed" | "active" | "paused" | "ended";
  /** The listings that were mailed and that the person has not looked at yet. */
  unseen: string[];
  canExtend: boolean;
  call: string | undefined;
};
