import type { z } from "zod";
import type { VersionSummary } from "#common/content/define-noun.ts";
import type { Paged } from "#common/paging.ts";
import type { Toast } from "../ui/toast.tsx";
import type { ComparedField } from "./compare-fields.ts";

/** What is typed of whatever is written. */
export type WrittenValues = { title: string; slug: string; content: string; published: boolean };

/** What is stored of it, as far as the editor asks. */
export type StoredRow = { id: number; title: string; content: string; updatedAt: string };

/** What to send, or what is wrong, by the fields' names. */
export type Checked<Input> = { input: Input } | { errors: Record<string, string> };

/** What the editor must know of a noun that it edits. */
export type EditorSubject<Values extends WrittenValues, Row extends StoredRow, Version, Input> = {
  noun: "post" | "page";
  empty: Values;
  valuesOf: (row: Row) => Values;
  /** What the editor would hold were it as a version says; some of the row stays as it is. */
  valuesOfVersion: (version: Version, now: Values) => Values;
  /** Of the values, whether and when it is published: what undoing a publication brings back. */
  publicationOf: (values: Values) => Partial<Values>;
  check: (values: Values) => Checked<Input>;
  suggestSlug: (title: string) => string;
  /** The fewest characters of content that may be left by cleaning. */
  contentMinimum: number;
  /** The fields in the order in which they stand; `name` is that of the form's. */
  fields: (ComparedField<Values> & { name: keyof Values & string })[];
  toasts: {
    created: (row: Row) => Toast;
    updated: (row: Row) => Toast;
    restored: Toast;
  };
  /** What failures begin with. */
  failures: { create: string; update: string };
};

/** What the editor asks of the server. */
export type EditorCalls<Row, Version, Input> = {
  create: (input: Input) => Promise<Row>;
  update: (change: Input & { id: number; expectedUpdatedAt: string }) => Promise<Row>;
  find: (id: number) => Promise<Row>;
  listVersions: (part: { id: number; cursor?: string }) => Promise<Paged<VersionSummary>>;
  getVersion: (version: { id: number; versionId: number }) => Promise<Version>;
  restore: (version: { id: number; versionId: number; expectedUpdatedAt: string }) => Promise<Row>;
  /** Tells all that shows it that it has changed, or is gone. */
  hasChanged: (row: Row | null) => void;
};

/** Checks with the schema that the server checks with; of each field, the first complaint. */
export function checkWith<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(value);
  if (result.success) return { input: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join(".")] ??= message;
  return { errors };
}
