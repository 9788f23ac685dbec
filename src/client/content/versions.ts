import type { Paged } from "#common/paging.ts";

/** A saved version of a document, as the list of versions shows it. */
export type ListedVersion = {
  number: number;
  /** The time of the save, ISO 8601 UTC. */
  savedAt: string;
  savedBy: string | null;
  /** The version's title or note. */
  text: string | null;
  published?: boolean;
};

/** The versions of a stored document. */
export type Versions<Values extends object, Row> = {
  /** The document's noun in messages, such as `post` or `site content`. */
  noun: string;
  /** Where the calls are in the router: queries under it are invalidated by a save. */
  path: readonly string[];
  /** Tells the document from the others of the noun. */
  of: object;
  /** @param cursor empty for the newest versions */
  list: (cursor: string) => Promise<Paged<ListedVersion>>;
  get: (number: number) => Promise<Values>;
  restore: (
    number: number,
    options: { expectedUpdatedAt: string; acknowledgedLosses: string[] | undefined },
  ) => Promise<Row>;
  /** Returns the fields that a restore does not change. */
  keptOf?: (values: Values) => Partial<Values>;
  /** A sentence for the user about the fields that a restore does not change. */
  hint?: string;
  onRestored: (row: Row) => void;
};
