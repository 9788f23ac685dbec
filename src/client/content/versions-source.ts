import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Paged } from "#common/paging.ts";
import type { FieldDifference } from "./compare-html.ts";

/** What every version has. */
export type ListedVersion = {
  /** ISO 8601 UTC. */
  savedAt: string;
  savedBy: string | null;
};

/** What the drawer of versions must know of what it shows them of. */
export type VersionsSource<Summary extends ListedVersion, Version, Stored> = {
  /** What there are versions of: `post`, `questionnaire`. */
  noun: string;
  /** Where the list is kept, and each whole version: among what a save has asked for again. */
  listKey: QueryKey;
  versionKey: (version: Summary) => QueryKey;
  /** What tells a version from the others. */
  numberOf: (version: Summary) => number;
  /** What is said of a version beside its time and author: its title or note, and its state. */
  describe: (version: Summary) => { text: string | null; aside?: ReactNode };
  /** @param cursor empty for the newest */
  list: (cursor: string) => Promise<Paged<Summary>>;
  get: (version: Summary) => Promise<Version>;
  restore: (version: Summary) => Promise<Stored>;
  /** Where the editor differs from a version; stable while the editor holds the same. */
  compare: (version: Version) => FieldDifference[];
  /** What restoring does not change, if anything. */
  hint?: string;
  isDirty: boolean;
  onRestored: (stored: Stored) => void;
  onFailure: (error: unknown) => void;
};
