import { z } from "zod";
import { expectedUpdatedAt, idInput, tableInput } from "../inputs.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** A noun as its file declares it. ARCHITECTURE.md says how to add one. */
type NounDeclaration = {
  /** Its name in the router, in the folders of features, and in announcements of changes. */
  name: string;
  /** One row in words, without an article: audit actions and messages are made of it. */
  one: string;
  /** Several rows in words. */
  many: string;
  /** The fields that an administrator can change, by the names of their columns. */
  fields: Shape & { title: z.ZodType<string> };
  /** Schemas that replace those of `fields` when a row is created: fields with a default. */
  onCreate: Shape;
  /** Fewest characters of HTML in the field `content`; undefined for a noun without that field. */
  contentMinimum?: number;
  /** The column `contentPreview` keeps the beginning of the content's text, for lists. */
  hasPreview?: true;
  /** Fields that keep their values when a version is restored. */
  keptOnRestore: readonly string[];
  /** The column `authorId` keeps who created a row. */
  hasAuthor?: true;
  /** What the table of the back office can be sorted by; the first is the default. */
  sorts: readonly [string, ...string[]];
  /** Its tables, and the column by which the others refer to `rows`. */
  tables: { rows: string; versions: string; oldSlugs?: string; rowId: string };
  rest: {
    /** Base path of the calls for administrators. */
    admin: `/api/${string}`;
    /** Base path of the calls for visitors. */
    visitors?: `/api/${string}`;
    /** The body of an update may repeat the id of the path. */
    repeatsId?: true;
  };
  /** Visitors see its rows: a change drops cached pages, and the sitemap lists the rows. */
  isPublic: boolean;
  /** Its place in the back office, as the navigation and the dashboard name it. */
  place: {
    list: `/admin/${string}`;
    create: `/admin/${string}`;
    edit: `/admin/${string}/$id`;
    label: string;
    text: string;
  };
};

/** Declares a noun once: its schemas are made here, and the engine makes the rest from the result. */
export function defineNoun<const Noun extends NounDeclaration>(noun: Noun) {
  const fields = z.strictObject<Noun["fields"]>(noun.fields);
  return {
    ...noun,
    /** The fields of a new row. */
    input: fields.extend<Noun["onCreate"]>(noun.onCreate),
    /** Any of a row's fields, for the row with this id. */
    update: fields.partial().extend({ ...idInput.shape, expectedUpdatedAt }),
    /** A page of the back office's table. */
    tableInput: tableInput<Noun["sorts"][number]>(noun.sorts),
  };
}

type NounBase = { fields: Shape };

/** The fields of a noun as they are stored: none is undefined. */
export type NounFields<Noun extends NounBase> = {
  -readonly [Name in keyof Noun["fields"]]: Exclude<z.output<Noun["fields"][Name]>, undefined>;
};

/** A row of a noun. Times are ISO 8601 UTC; content is clean HTML. */
export type NounRow<Noun extends NounBase> = { id: number } & NounFields<Noun> & {
    createdAt: string;
    updatedAt: string;
  } & (Noun extends { hasAuthor: true } ? { authorId: number | null } : unknown);

/** A row in a list: without its content, which may be large. */
export type NounSummary<Noun extends NounBase> = Omit<NounRow<Noun>, "content">;

/** The fields of a new row, after parsing. */
export type NounInput<Noun extends { input: z.ZodType }> = z.output<Noun["input"]>;

/** The changed fields of a row with its id, after parsing. */
export type NounUpdate<Noun extends { update: z.ZodType }> = z.output<Noun["update"]>;

/** A name by which the back office's table can be sorted. */
export type NounSort<Noun extends { sorts: readonly string[] }> = Noun["sorts"][number];

/** One save of a row, in the list of the row's versions. */
export type VersionSummary = {
  id: number;
  /** ISO 8601 UTC. */
  savedAt: string;
  /** The account's name; null for starter content and for deleted accounts. */
  savedBy: string | null;
  title: string;
  published: boolean;
};

/** The same for one noun, which may have no field `published`. */
export type NounVersionSummary<Noun extends NounBase> = Omit<VersionSummary, "published"> &
  Pick<NounFields<Noun>, keyof Noun["fields"] & "published">;

/** All fields of a row after one of its saves. */
export type NounVersion<Noun extends NounBase> = NounVersionSummary<Noun> & NounFields<Noun>;
