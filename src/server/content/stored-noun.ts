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
 * The TypeScript types of one content type (noun): the types of its rows, and of the inputs and
 * results of its procedures. The fields of a row have the output types of their Zod schemas,
 * because the server parses every field before it stores a row.
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
 * The types of one content type (noun), which TypeScript infers from the noun's declaration. A
 * property whose name ends in "Before" is the type of an input before it is parsed.
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

/**
 * The parts of a request for one page of a content type's table: the searched text, the order and
 * the page number.
 */
export type TableInput<Sort> = {
  q?: string | undefined;
  sort: Sort;
  order: "asc" | "desc";
  page: number;
};

/**
 * An SQL expression to sort by. With `emptyLast`, rows without a value are last in both directions.
 */
type Sorting = RawBuilder<unknown> | { by: RawBuilder<unknown>; emptyLast: true };

/** The parts of a content type's declaration that the server uses for every content type. */
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

/** The declaration of a content type (noun), with additions that only the server needs. */
export type StoredNoun<Types extends NounTypes> = {
  /**
   * No content type sets this property. When a content type is passed to a function, TypeScript
   * infers the types of its rows and inputs from the type of this property.
   */
  types?: Types;
  noun: DeclaredNoun & {
    input: z.ZodType<Types["input"], Types["inputBefore"]>;
    update: z.ZodType<Types["update"], Types["updateBefore"]>;
    tableInput: z.ZodType<TableInput<Types["sort"]>, Partial<TableInput<Types["sort"]>>>;
  };
  sortedBy: Record<Types["sort"], Sorting>;
  /**
   * Returns the columns whose values are computed from the saved fields. `before` is the row before
   * the save; undefined for a new row.
   */
  derivedFields?: (
    fields: Types["input"] | Types["update"],
    before: Types["row"] | undefined,
  ) => Columns;
};

/** A content type whose rows visitors find by their slugs. */
export type VisibleNoun<Types extends NounTypes> = StoredNoun<Types> & {
  noun: { rest: { visitors: `/api/${string}` } };
  /** Returns the SQL condition that visitors can see a row at the given time. */
  isVisible: (now: Date) => Expression<boolean>;
};
