import type { ReactNode } from "react";
import type { FieldDifference } from "./compare-html.ts";

/** The first error of each field, by path. */
export type FormErrors = Record<string, ReactNode>;

/** A stored document: a row of a table or a setting. `updatedAt` is ISO 8601 UTC. */
export type Stored = { id?: number; updatedAt: string };

/** The user cancelled a save or a restore: the editor reports nothing. */
export class Cancelled extends Error {}

/** The stored document that a save replaces. */
export type SaveTarget<Row> = {
  row: Row;
  /** The server refuses the save if the document has another time of change. */
  expectedUpdatedAt: string;
  /** Why the user saves, for the list of versions. */
  note: string | undefined;
  /** Ids of the losses that the user confirmed. */
  acknowledgedLosses: string[] | undefined;
};

export type EditorOptions<Values extends object, Row extends Stored> = {
  /** The noun in the keys of drafts: `post`, `site-content`. */
  draftNoun: string;
  /** The stored document; null for a new one. While nothing is typed, a newer one replaces it. */
  row: Row | null;
  /** The values of a new document, each of its type: a draft of another shape is ignored. */
  empty: Values;
  valuesOf: (row: Row) => Values;
  check: (values: Values) => FormErrors;
  /** Where two values differ. Keep it stable: it is slow and runs once for each pair. */
  compare: (before: Values, after: Values) => FieldDifference[];
  /** Whether a reload restores the draft at once instead of offering it. */
  restoresAtOnce?: boolean;
  /** Returns the fields that follow from a change, in a new document. */
  suggest?: (values: Values, previous: Values) => Partial<Values> | undefined;
  /**
   * Saves the document.
   * @param target the stored document; null for a new one
   */
  save: (values: Values, target: SaveTarget<Row> | null) => Promise<Row>;
  /** Reads the stored document from the server, not from the cache. */
  find: (row: Row) => Promise<Row>;
  /** Returns the ids of the losses that the user confirms. Throws Cancelled. */
  confirmLosses?: (before: Values, after: Values) => Promise<string[] | undefined>;
  /** Returns the errors of single fields in a refused save. */
  errorsOf: (error: unknown) => FormErrors;
  onSaved: (row: Row, before: Row | null) => void;
  /** `isShown`: the errors are also at their fields. */
  onFailure: (error: unknown, isShown: boolean) => void;
  /** Moves the focus to the first field with an error, after the errors are drawn. */
  onErrors: (errors: FormErrors) => void;
  /** Another user deleted the document: the editor continues with a new one. */
  onGone?: () => void;
  /** Opens the list after a save that leaves. */
  goToList?: () => void;
  /** Opens the editor of a document that was just created. */
  goToEditor?: (row: Row) => void;
  /** Called on Ctrl+S. Without it, Ctrl+S saves the document. */
  onSaveKey?: () => void;
};

/** A note for the list of versions, and whether the list opens after the save. */
export type SubmitOptions = { note?: string | undefined; leaves?: boolean };

/** A save that was refused because another user had saved. */
export type Conflict<Values, Row> = {
  /** A sentence that says who changed the document, and when. */
  sentence: string;
  theirs: Row;
  values: Values;
  options: SubmitOptions;
};
