/** What a post or page was after one of its saves. */
export type VersionSummary = {
  id: number;
  /** ISO 8601 UTC. */
  savedAt: string;
  /** Null where nobody is known: the starter content, or an account that is gone. */
  savedBy: string | null;
  title: string;
  published: boolean;
};
