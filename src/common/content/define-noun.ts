import { z } from "zod";
import { expectedUpdatedAt, idInput, tableInput } from "../inputs.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * The declaration of a noun (a content type, such as posts or pages). ARCHITECTURE.md says how to
 * add a noun.
 */
type NounDeclaration = {
  /**
   * The content type's name in the router, in the folders of features, and in announcements of
   * changes.
   */
  name: string;
  /**
   * The words for one row, without an article, such as `post`. Audit actions and messages use these
   * words.
   */
  one: string;
  /** The plural of the noun, such as `posts`. */
  many: string;
  /** The fields that an administrator can change. Each key is the name of a column. */
  fields: Shape & { title: z.ZodType<string> };
  /**
   * Schemas for creating a row. They replace the schemas in `fields` that have the same keys, for
   * example to add a default value.
   */
  onCreate: Shape;
  /**
   * The minimum length of the field `content`, in characters including HTML tags. Undefined for a
   * content type without this field.
   */
  contentMinimum?: number;
  /**
   * Whether the rows have a column `contentPreview`, which stores the beginning of the content's
   * text for lists.
   */
  hasPreview?: true;
  /**
   * The fields that keep their current values when an administrator restores an earlier version of
   * a row.
   */
  keptOnRestore: readonly string[];
  /** Whether the rows have a column `authorId`, which stores the account that created the row. */
  hasAuthor?: true;
  /** Names of the sort orders of the back office's table; the first is the default. */
  sorts: readonly [string, ...string[]];
  /**
   * The content type's database tables. `rowId` is the column by which the other tables refer to
   * `rows`.
   */
  tables: { rows: string; versions: string; oldSlugs?: string; rowId: string };
  rest: {
    /** Base path of the REST calls for administrators. */
    admin: `/api/${string}`;
    /** Base path of the REST calls for visitors. */
    visitors?: `/api/${string}`;
    /** Whether the body of an update may repeat the id that is in the path. */
    repeatsId?: true;
  };
  /**
   * Whether visitors see the rows. If so, the sitemap lists the rows, and every change of a row
   * removes the cached pages that show rows of this content type.
   */
  isPublic: boolean;
  /**
   * The content type's screens in the back office: their paths, and the texts of the link to them.
   */
  place: {
    list: `/admin/${string}`;
    create: `/admin/${string}`;
    edit: `/admin/${string}/$id`;
    label: string;
    text: string;
  };
};

/**
 * More rules for the declaration of a noun (a content type), which depend on the noun's fields. A
 * noun with the field `content` must set `contentMinimum`, because unsafe HTML is removed only from
 * the rows of nouns with `contentMinimum`.
 */
type RulesOf<Noun extends NounDeclaration> = {
  keptOnRestore: readonly (keyof Noun["fields"])[];
} & ("content" extends keyof Noun["fields"] ? { contentMinimum: number } : unknown);

/**
 * Declares a noun (a content type, such as posts). Returns the declaration with the schemas that
 * follow from it.
 */
export function defineNoun<const Noun extends NounDeclaration>(noun: Noun & RulesOf<Noun>) {
  const fields = z.strictObject<Noun["fields"]>(noun.fields);
  return {
    ...noun,
    /** The schema of a new row's fields. */
    input: fields.extend<Noun["onCreate"]>(noun.onCreate),
    /** The schema of an update: the id of a row, and the row's changed fields. */
    update: fields.partial().extend({ ...idInput.shape, expectedUpdatedAt }),
    /** The schema of a request for one page of the back office's table. */
    tableInput: tableInput<Noun["sorts"][number]>(noun.sorts),
  };
}

type NounBase = { fields: Shape };

/**
 * The fields of a row of a content type as they are stored in the database: no field is undefined.
 */
export type NounFields<Noun extends NounBase> = {
  -readonly [Name in keyof Noun["fields"]]: Exclude<z.output<Noun["fields"][Name]>, undefined>;
};

/**
 * A row of a content type, such as a post. Times are ISO 8601 UTC; content is HTML without unsafe
 * parts.
 */
export type NounRow<Noun extends NounBase> = { id: number } & NounFields<Noun> & {
    createdAt: string;
    updatedAt: string;
  } & (Noun extends { hasAuthor: true } ? { authorId: number | null } : unknown);

/** A row in a list. It has no content, because the content may be large. */
export type NounSummary<Noun extends NounBase> = Omit<NounRow<Noun>, "content">;

/** The fields of a new row, after the schema has parsed them. */
export type NounInput<Noun extends { input: z.ZodType }> = z.output<Noun["input"]>;

/** The id and the changed fields of a row, after the schema has parsed them. */
export type NounUpdate<Noun extends { update: z.ZodType }> = z.output<Noun["update"]>;

/** The name of a sort order of the back office's table. */
export type NounSort<Noun extends { sorts: readonly string[] }> = Noun["sorts"][number];

/** A version of a row in the list of the row's versions. Each save of the row creates a version. */
export type VersionSummary = {
  id: number;
  /** The time of the save, ISO 8601 UTC. */
  savedAt: string;
  /**
   * The username of the account that saved the version; null for starter content and for deleted
   * accounts.
   */
  savedBy: string | null;
  title: string;
  /** Whether the version was published; undefined if the content type has no drafts. */
  published?: boolean;
};

/**
 * The summary of a version of a row of a content type. It has `published` only if the content type
 * has that field.
 */
export type NounVersionSummary<Noun extends NounBase> = Omit<VersionSummary, "published"> &
  Pick<NounFields<Noun>, keyof Noun["fields"] & "published">;

/** A version of a row with all fields that the row had after the save. */
export type NounVersion<Noun extends NounBase> = NounVersionSummary<Noun> & NounFields<Noun>;
