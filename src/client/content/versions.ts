import type { Paged } from "#common/paging.ts";

/** The number of a version, or its id if its document's versions have no numbers. */
export type VersionKey = number | string;

/** A saved version of a document, as the list of versions shows it. */
export type ListedVersion<Key extends VersionKey = number> = {
  number: Key;
  /** The time of the save, ISO 8601 UTC. */
  savedAt: string;
  savedBy: string | null;
  /**
   * What the list says about the version. For a post or page: its title. For a setting: the note of
   * the save, or null. For a listing: the note with which a user released the listing for sending,
   * or its status if there is no such note.
   */
  text: string | null;
  published?: boolean;
};

/** The data and API calls that the list of a document's versions needs. */
export type Versions<Values extends object, Row, Key extends VersionKey = number> = {
  /** What messages call the document, such as `post` or `site content`. */
  noun: string;
  /** The path of the API calls in the router. A save invalidates all queries under this path. */
  path: readonly string[];
  /** The id of the document, which identifies it among all documents of its content type. */
  of: object;
  /**
   * Loads a part of the list of versions.
   * @param cursor where the part begins; empty for the newest versions
   */
  list: (cursor: string) => Promise<Paged<ListedVersion<Key>>>;
  get: (number: Key) => Promise<Values>;
  restore: (
    number: Key,
    options: { expectedUpdatedAt: string; acknowledgedLosses: string[] | undefined },
  ) => Promise<Row>;
  /** Returns the fields that stay as they are when a version is restored. */
  keptOf?: (values: Values) => Partial<Values>;
  /** A sentence that tells the user which fields a restore does not change. */
  hint?: string;
  onRestored: (row: Row) => void;
};
