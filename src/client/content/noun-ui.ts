import { schemaResolver } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import type { z } from "zod";
import type {
  NounRow,
  NounSort,
  NounSummary,
  NounVersion,
  VersionSummary,
} from "#common/content/define-noun.ts";
import type { Noun } from "#common/content/nouns.ts";
import type { Paged, TablePage } from "#common/paging.ts";
import type { TableView } from "#common/search.ts";
import { capitalized } from "../capitalized.ts";
import { trpc } from "../trpc.ts";
import type { Toast } from "../ui/toast.tsx";
import type { ComparedFormField } from "./compare-fields.ts";
import type { FormErrors } from "./editor-options.ts";

/** The data types of one content type: its form, its stored row, its table row and its version. */
export type NounTypes = {
  /** The fields of the form. A form has empty texts where the stored row has null. */
  Values: { title: string; published?: boolean };
  Row: { id: number; updatedAt: string };
  /** A stored row without its field `content`, for the table on the list screen. */
  Summary: { id: number; title: string };
  Version: object;
  Input: object;
  /** The name of a column by which the table can be sorted. */
  Sort: NounSort<Noun>;
};

/**
 * The `NounTypes` of one content type. They are derived from the declaration `Declared` of the
 * content type, and from `Values`, the type of the values in its form.
 */
export type UiTypesOf<Declared extends Noun, Values extends NounTypes["Values"]> = {
  Values: Values;
  Row: NounRow<Declared>;
  Summary: NounSummary<Declared>;
  Version: NounVersion<Declared>;
  Input: z.input<Declared["input"]>;
  Sort: NounSort<Declared>;
};

/** The API calls for administrators, which are the same for every content type. */
type AdminCalls<T extends NounTypes> = {
  table: { query(view: TableView<T["Sort"]>): Promise<TablePage<T["Summary"]>> };
  byId: { query(input: { id: number }): Promise<T["Row"]> };
  create: { mutate(input: T["Input"]): Promise<T["Row"]> };
  update: {
    mutate(input: T["Input"] & { id: number; expectedUpdatedAt: string }): Promise<T["Row"]>;
  };
  delete: { mutate(input: { id: number }): Promise<unknown> };
  versions: { query(input: { id: number; cursor?: string }): Promise<Paged<VersionSummary>> };
  version: { query(input: { id: number; versionId: number }): Promise<T["Version"]> };
  restore: {
    mutate(input: { id: number; versionId: number; expectedUpdatedAt: string }): Promise<T["Row"]>;
  };
};

/** The texts about a content type. All but `long` have defaults. */
type NounWords<T extends NounTypes> = {
  /** The name of one row in messages, such as `blog post`. */
  long: string;
  /** The name of one row in the messages of failed saves. */
  saved: string;
  /** The title of the screen with the table. */
  list: string;
  /** The label of the link that creates a row, and the link's label while the table has no rows. */
  create: string;
  createFirst: string;
  /** The notice that is shown instead of the table while there are no rows. */
  emptyTitle: string;
  emptyText: string;
  /** The text of the link from the editor back to the table. */
  back: string;
  /** The titles of the notices that appear when the table or a row cannot be loaded. */
  tableFailed: string;
  rowFailed: string;
  /**
   * The text of the notice that a row cannot be loaded. If it is null, the notice shows the
   * server's message.
   */
  rowFailedText: string | null;
  deleteQuestion: (row: T["Summary"]) => string;
  /** The toasts that report a successful save. */
  created: (row: T["Row"]) => Toast;
  updated: (row: T["Row"]) => Toast;
};

/** Everything that the back office's screens need to show and edit the rows of a content type. */
export type NounUi<T extends NounTypes> = {
  noun: Noun;
  /** Returns the API calls of the content type, such as `client.blog.admin`. */
  calls: (client: ReturnType<typeof trpc.useUtils>["client"]) => AdminCalls<T>;
  empty: T["Values"];
  /**
   * The form's fields with their labels, in their order on the screen, for the comparison of
   * versions. A field without the function `read` is compared by its value.
   */
  fields: ComparedFormField<T["Values"]>[];
  valuesOf: (stored: T["Row"] | T["Version"]) => T["Values"];
  toInput: (values: T["Values"]) => T["Input"];
  /** Checks a form and returns the first error of each field. */
  check: (values: T["Values"]) => FormErrors;
  /**
   * Returns the values that a new row gets because the user has changed another value, such as a
   * slug for a new title.
   */
  suggest?: (values: T["Values"], previous: T["Values"]) => Partial<T["Values"]> | undefined;
  words: Pick<NounWords<T>, "long"> & Partial<NounWords<T>>;
};

/**
 * Returns the form's values for a stored row. The form gets an empty text where the row has null.
 */
export function pickValues<Values extends object>(
  empty: Values,
  stored: { [Name in keyof Values]: Values[Name] | null },
): Values {
  const values = { ...empty };
  for (const name in empty) values[name] = stored[name] ?? empty[name];
  return values;
}

/**
 * Returns a function that suggests a slug whenever the title changes. Once the user has written
 * another slug, the function suggests nothing.
 */
export const suggestSlug =
  (slugOf: (title: string) => string) =>
  <Values extends { title: string; slug: string }>(values: Values, previous: Values) => {
    const hasOwnSlug = values.slug !== "" && values.slug !== slugOf(previous.title.trim());
    if (values.title === previous.title || values.slug !== previous.slug || hasOwnSlug) return;
    return { slug: slugOf(values.title.trim()) };
  };

/** Returns a function that checks a form with the schema that the server uses, too. */
export function checkWith<Schema extends z.ZodType, Values>(
  schema: Schema,
  toInput: (values: Values) => z.input<Schema>,
): (values: Values) => FormErrors {
  const resolve = schemaResolver(schema, { sync: true });
  return (values) => resolve(toInput(values));
}

/** Returns the texts about a content type. A text that the type does not define has a default. */
export function wordsOf<T extends NounTypes>({ noun, words }: NounUi<T>): NounWords<T> {
  const { long } = words;
  const titled = long.split(" ").map(capitalized).join(" ");
  const success = (done: string): Toast => ({
    title: "Success",
    description: `${capitalized(long)} ${done} successfully`,
  });
  return {
    saved: long,
    list: noun.place.label,
    create: `New ${capitalized(noun.one)}`,
    createFirst: `Create First ${capitalized(noun.one)}`,
    emptyTitle: `No ${titled}s Yet`,
    emptyText: `Get started by creating your first ${long}`,
    back: `Back to ${noun.place.label}`,
    tableFailed: `Failed to fetch ${long}s`,
    rowFailed: `Failed to fetch ${long}`,
    rowFailedText: null,
    deleteQuestion: ({ title }) =>
      `This will permanently delete the ${long} "${title}". This action cannot be undone.`,
    created: () => success("created"),
    updated: () => success("updated"),
    ...words,
  };
}

export const rowKey = (name: string, id: number) =>
  [[name, "admin", "byId"], { input: { id }, type: "query" }] as const;

/**
 * Returns the API calls of a content type, and a function to call after one of its rows has
 * changed.
 */
export function useNoun<T extends NounTypes>({ noun: { name }, calls }: NounUi<T>) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMemo(
    () => ({
      calls: calls(client),
      /**
       * Marks all cached data about the content type as outdated, including the data of public
       * screens. Caches the changed row, if one is given. Resolves when the queries of the current
       * screen have loaded again.
       */
      hasChanged: (row: T["Row"] | null): Promise<void> => {
        router.clearCache();
        const refetched = queryClient.invalidateQueries({ queryKey: [[name]] });
        if (row) queryClient.setQueryData(rowKey(name, row.id), row);
        return refetched;
      },
    }),
    [calls, client, name, queryClient, router],
  );
}
