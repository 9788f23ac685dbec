import type { EditorCalls, EditorSubject, StoredRow, WrittenValues } from "./editor-subject.ts";

/** What the versions are shown of, and beside. */
export type VersionsProps<Values extends WrittenValues, Row extends StoredRow, Version, Input> = {
  subject: EditorSubject<Values, Row, Version, Input>;
  calls: EditorCalls<Row, Version, Input>;
  id: number;
  values: Values;
  isDirty: boolean;
  /** When the row had been changed last that the editor began with. */
  expectedUpdatedAt: string;
  onRestored: (row: Row) => void;
  onFailure: (error: unknown) => void;
};
