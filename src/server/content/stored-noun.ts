import type { Expression, RawBuilder } from "kysely";
import type { z } from "zod";
import type {
  NounInput,
  NounRow,
  NounSort,
  NounSummary,
  NounUpdate,
  NounVersion,
  NounVersionSummary,
} from "#common/content/define-noun.ts";
import type { Noun, PublicNounName } from "#common/content/nouns.ts";

/** The values of a row's columns, by column name. */
export type Columns = Record<string, unknown>;

/**
 * The types of one noun, which the engine passes on from a call's input to its result. A row has the
 * types of its noun's fields, because only parsed fields are ever stored.
 */
export type NounTypes = {
  row: { id: number; title: string; updatedAt: string };
  summary: object;
  input: Columns;
  inputBefore: unknown;
  update: Columns & { id: number; expectedUpdatedAt?: string | undefined };
  updateBefore: unknown;
  sort: string;
  version: object;
  versionSummary: { id: number };
};

/**
 * The types of a noun's declaration. The types "before" are those of input that is not parsed yet.
 */
export type TypesOf<N extends Noun> = {
  row: NounRow<N>;
  summary: NounSummary<N>;
  input: NounInput<N>;
  inputBefore: z.input<N["input"]>;
  update: NounUpdate<N>;
  updateBefore: z.input<N["update"]>;
  sort: NounSort<N>;
  version: NounVersion<N>;
  versionSummary: NounVersionSummary<N>;
};

/** The requested page of a noun's table. */
export type TableInput<Sort> = {
  q?: string | undefined;
  sort: Sort;
  order: "asc" | "desc";
  page: number;
};

/** Sorts by an expression; with `emptyLast`, rows without a value are last in both directions. */
type Sorting = RawBuilder<unknown> | { by: RawBuilder<unknown>; emptyLast: true };

/** The parts of a declaration that the server's engine reads. */
export type DeclaredNoun = {
  one: Noun["one"];
  many: string;
  fields: object;
  contentMinimum?: number;
  hasPreview?: true;
  keptOnRestore: readonly string[];
  hasAuthor?: true;
  tables: {
    rows: Noun["tables"]["rows"];
    versions: Noun["tables"]["versions"];
    oldSlugs?: Extract<Noun["tables"], { oldSlugs: string }>["oldSlugs"];
    rowId: string;
  };
  rest: { admin: `/api/${string}`; visitors?: `/api/${string}`; repeatsId?: true };
} & ({ isPublic: true; name: PublicNounName } | { isPublic: false; name: Noun["name"] });

/** A noun's declaration, with additions that only the server needs. */
export type StoredNoun<Types extends NounTypes> = {
  /**
   * Never set. TypeScript infers the noun's types from this property when a noun is passed to a
   * function.
   */
  types?: Types;
  noun: DeclaredNoun & {
    input: z.ZodType<Types["input"], Types["inputBefore"]>;
    update: z.ZodType<Types["update"], Types["updateBefore"]>;
    tableInput: z.ZodType<TableInput<Types["sort"]>, Partial<TableInput<Types["sort"]>>>;
  };
  sortedBy: Record<Types["sort"], Sorting>;
  /** Returns fields that follow from the other fields of a save; `before` is undefined for a new row. */
  derivedFields?: (
    fields: Types["input"] | Types["update"],
    before: Types["row"] | undefined,
  ) => Columns;
};

/** A noun whose rows visitors find by their slugs. */
export type VisibleNoun<Types extends NounTypes> = StoredNoun<Types> & {
  noun: { rest: { visitors: `/api/${string}` } };
  /** Returns the SQL condition that visitors can see a row at this time. */
  isVisible: (now: Date) => Expression<boolean>;
};
