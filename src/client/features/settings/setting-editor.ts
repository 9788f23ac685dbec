import type { ReactNode } from "react";
import type { Paged } from "#common/paging.ts";
import type { SettingVersion, SettingVersionSummary } from "#common/settings/setting.ts";
import type { FieldDifference } from "../../content/compare-html.ts";

/** A setting as far as its editor asks. */
export type StoredSetting<Value> = { value: Value; lastUpdated: string };

/** What is wrong, by the path inside the value: `steps.0.fields.2.id`. */
export type SettingErrors = Record<string, string>;

/** Where two values differ, as a list that can be shown side by side. */
export type Difference = FieldDifference;

/** Something that a save would stop from working. */
export type Loss = {
  /** The save sends this id to acknowledge the loss. */
  id: string;
  /** The value that is lost, as in "Save without the email address". */
  what: string;
  message: string;
  /** The editor must type its name to confirm the loss. */
  isVital: boolean;
};

export type Losses<Value> = {
  /** Keep it stable (module level). */
  between: (before: Value, after: Value) => Loss[];
  /** One sentence about what all losses cause together. */
  consequence: string;
};

export type SettingVersionCalls<Value> = {
  list: (part: { cursor?: string }) => Promise<Paged<SettingVersionSummary>>;
  get: (version: { version: number }) => Promise<SettingVersion<Value>>;
  restore: (version: {
    version: number;
    expectedUpdatedAt: string;
    acknowledgedLosses?: string[];
  }) => Promise<StoredSetting<Value>>;
};

export type SettingEditorOptions<Value extends object> = {
  /** What is edited, in words: `questionnaire`, `site content`. */
  noun: string;
  draftNoun: "site-content" | "questionnaire";
  /** What is stored. A newer one is taken over while nothing has been typed. */
  setting: StoredSetting<Value>;
  /**
   * An example of the value: what this browser has kept must have its shape. Of a list, its first
   * item is the example of all; of an empty one, anything is believed.
   */
  empty: Value;
  /** Whether what was typed before is offered back, or is there again at once. */
  restores?: "offers" | "at once";
  /** Everything that is wrong with a value: path → first message. Keep it stable (module level). */
  check: (value: Value) => SettingErrors;
  update: (input: {
    value: Value;
    note?: string;
    expectedUpdatedAt: string;
    acknowledgedLosses?: string[];
  }) => Promise<StoredSetting<Value>>;
  /** Finds losses, which the editor must confirm before the save is sent. */
  losses?: Losses<Value>;
  /** What is stored now, past every cache. */
  find: () => Promise<StoredSetting<Value>>;
  versions: SettingVersionCalls<Value>;
  /** Keep it stable (module level): it is dear, and asked for once per pair. */
  compare: (before: Value, after: Value) => Difference[];
  /** After a save: the toast, what is to be asked for again, a reload. */
  onSaved: (setting: StoredSetting<Value>) => void;
  /** The same after a version was restored; `onSaved` where it is left out. */
  onRestored?: (setting: StoredSetting<Value>) => void;
  /** For the toast. Conflicts of a save and errors of single fields are handled before. */
  onFailure: (error: unknown) => void;
  /** Leads to the first part that is wrong. It is called when the errors are on the screen. */
  onErrors: (errors: SettingErrors) => void;
  /** What Ctrl+S does, where it is more than `save()`: with the note that has been typed, say. */
  onSaveKey?: () => void;
};

export type SettingEditor<Value> = {
  value: Value;
  /** Cheap: what is not changed should be the same objects as before. */
  set: (next: Value | ((now: Value) => Value)) => void;
  saved: Value;
  isDirty: boolean;
  /** Empty until the first try to save; from then on it follows each change, a moment later. */
  errors: SettingErrors;
  /** Saves, with what is to be remembered of why. Does nothing while a save is under way. */
  save: (note?: string) => Promise<void>;
  isSaving: boolean;
  /** When it was saved last from here. */
  savedAt: Date | null;
  /** Goes back to what is saved; asks before, when something is lost by it. */
  cancel: () => void;
  /** What asks over the screen. Render it once, outside of every form. */
  dialogs: ReactNode;
  /** What was kept before, and what this browser cannot keep; stands above the fields. */
  draftOffer: ReactNode;
  versions: {
    open: () => void;
    /** Render it once, outside of every form. */
    drawer: ReactNode;
  };
};
