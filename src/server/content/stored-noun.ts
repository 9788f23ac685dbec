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
 * results of its procedures. The fields of a row have their parsed types, because only parsed
 * fields are ever stored.
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
 * The types that follow from the declaration of a content type (noun). The types whose names end in
 * "Before" are those of input that has not been parsed yet.
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
   * A property without a value at run time. When a content type is passed to a function, TypeScript
   * infers the types of its rows and inputs from this property.
   */
  types?: Types;
  noun: DeclaredNoun & {
    input: z.ZodType<Types["input"], Types["inputBefore"]>;
    update: z.ZodType<Types["update"], Types["updateBefore"]>;
    tableInput: z.ZodType<TableInput<Types["sort"]>, Partial<TableInput<Types["sort"]>>>;
  };
  sortedBy: Record<Types["sort"], Sorting>;
  /**
   * Returns the fields that are computed from the other fields of a save. `before` is the row
   * before the save; undefined for a new row.
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
