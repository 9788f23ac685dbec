import type { ReactNode } from "react";
import type { FieldDifference } from "./compare-html.ts";

/** The first error of each field, by path. */
export type FormErrors = Record<string, ReactNode>;

/**
 * A stored document: a row of a table or a setting. `updatedAt` is the time of its last change, in
 * ISO 8601 UTC.
 */
export type Stored = { id?: number | string; updatedAt: string };

/** An entry in the list of a document's versions. `savedAt` is a time in ISO 8601 UTC. */
export type Save = { savedAt: string; savedBy: string | null };

/** Thrown when the user cancels a save or a restore: the editor then reports no error. */
export class Cancelled extends Error {}

/** The stored version of the document that a save will replace. */
export type SaveTarget<Row> = {
  row: Row;
  /**
   * The change time of the document version that this browser has loaded. The server refuses the
   * save if the stored document has another change time.
   */
  expectedUpdatedAt: string;
  /** The user's reason for the save, which the list of versions shows. */
  note: string | undefined;
  /**
   * For the questionnaire: the ids of fields that preference records need, and whose values will be
   * missing more often after the save, for example because the save deletes the fields. The user
   * has confirmed these losses. Undefined if there are none.
   */
  acknowledgedLosses: string[] | undefined;
};

export type EditorOptions<Values extends object, Row extends Stored> = {
  /** The name of the document in the storage keys of drafts, such as `post` or `site-content`. */
  draftNoun: string;
  /**
   * The stored document; null for a new one. If the user has typed nothing, the editor shows a
   * newer stored document as soon as it is loaded.
   */
  row: Row | null;
  /**
   * Whether another user has deleted the stored document. If the user has typed something, the
   * editor then continues with a new document.
   */
  isDeleted?: boolean;
  /**
   * The initial values of a new document. Each must have the type of its field, because the editor
   * ignores stored drafts whose values have other types than the initial values.
   */
  empty: Values;
  valuesOf: (row: Row) => Values;
  check: (values: Values) => FormErrors;
  /**
   * Returns the fields in which two values differ. The function must stay the same object between
   * renders: it is slow, and its result is cached for each pair of values.
   */
  compare: (before: Values, after: Values) => FieldDifference[];
  /**
   * Whether a reload of the page restores the draft at once. Otherwise the editor only offers the
   * draft.
   */
  restoresAtOnce?: boolean;
  /**
   * For a new document, returns other fields that change together with a field that the user
   * changed, such as a slug after a title.
   */
  suggest?: (values: Values, previous: Values) => Partial<Values> | undefined;
  /**
   * Saves the document.
   * @param target the stored document; null for a new one
   */
  save: (values: Values, target: SaveTarget<Row> | null) => Promise<Row>;
  /** Loads the stored document from the server, not from the browser's cache. */
  find: (row: Row) => Promise<Row>;
  /** Loads the latest saves of the document, with the names of the accounts that saved it. */
  listSaves: (row: Row) => Promise<Save[]>;
  /**
   * Asks the user to confirm the save of a changed questionnaire if values that preference records
   * need will then be missing more often, or if the save has other consequences, such as for
   * matching. Returns the ids of the fields of these values; undefined if there are none.
   * @throws Cancelled if the user does not confirm
   */
  confirmLosses?: (before: Values, after: Values) => Promise<string[] | undefined>;
  /** Returns the error messages of single fields when the server refused a save. */
  errorsOf: (error: unknown) => FormErrors;
  onSaved: (row: Row, before: Row | null) => void;
  /**
   * Reports a failed save. `isShown` is true if the editor already shows the errors at their
   * fields.
   */
  onFailure: (error: unknown, isShown: boolean) => void;
  /** Moves the focus to the first field with an error, once the errors are on the screen. */
  onErrors: (errors: FormErrors) => void;
  /**
   * Called when another user has deleted the document. The editor then continues with a new
   * document.
   */
  onGone?: () => void;
  /** Opens the list of documents, after a save with the button that saves and leaves the editor. */
  goToList?: () => void;
  /** Opens the editor of a document that was just created. */
  goToEditor?: (row: Row) => void;
  /** Called when the user presses Ctrl+S. Without this function, Ctrl+S saves the document. */
  onSaveKey?: () => void;
};

/**
 * The options of a save: the user's note for the list of versions, and whether the list of
 * documents opens after the save.
 */
export type SubmitOptions = { note?: string | undefined; leaves?: boolean };

/**
 * The details of a conflict: another user has saved the document that the user has changed. Either
 * the server refused the user's save, or the user compares both versions before saving.
 */
export type Conflict<Values, Row> = {
  /** A sentence that says who else changed the document, and when. */
  sentence: string;
  theirs: Row;
  values: Values;
  options: SubmitOptions;
};
