import { useMemo } from "react";
import { type ListingFieldName, listingFieldNames } from "#common/listings/listing-fields.ts";
import type { ListingDetail } from "#common/listings/listing-list.ts";
import { type ComparedField, compareFields } from "../../content/compare-fields.ts";
import { focusField } from "../../content/focus-field.ts";
import { useEditor } from "../../content/use-editor.ts";
import type { Versions } from "../../content/versions.ts";
import { errorText, fieldErrors } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { describeValue } from "./describe-value.ts";
import { emptyForm, formOf, type ListingForm, readForm } from "./listing-form.ts";
import { fieldLabels, statusNames } from "./listing-words.ts";
import { useChoices } from "./use-choices.ts";

/** Returns the first error of each field. */
const check = (form: ListingForm): Record<string, string> => readForm(form).errors ?? {};

const valuesOf = (listing: ListingDetail): ListingForm => formOf(listing);

const firstOf = (errors: object): ListingFieldName | undefined =>
  listingFieldNames.find((name) => name in errors);

/** Returns the editor of a listing's fields, and the versions of the listing. */
export function useListingEditor(listing: ListingDetail) {
  const { client, listings } = trpc.useUtils();
  const { id } = listing;
  const choices = useChoices();
  const compare = useMemo(() => {
    const fields = listingFieldNames.map(
      (name): ComparedField<ListingForm> => ({
        label: fieldLabels[name],
        read: (form) => (form[name].length === 0 ? "" : describeValue(name, form[name], choices)),
      }),
    );
    return (before: ListingForm, after: ListingForm) => compareFields(fields, before, after);
  }, [choices]);

  async function save(form: ListingForm, expectedUpdatedAt: string): Promise<ListingDetail> {
    const { fields } = readForm(form);
    await client.listings.update.mutate({ id, ...(fields && { fields }), expectedUpdatedAt });
    const stored = await client.listings.byId.query({ id });
    listings.byId.setData({ id }, stored);
    void listings.invalidate();
    return stored;
  }

  const editor = useEditor<ListingForm, ListingDetail>({
    draftNoun: "listing-fields",
    row: listing,
    empty: emptyForm,
    valuesOf,
    check,
    compare,
    save: (form, target) => save(form, target?.expectedUpdatedAt ?? listing.updatedAt),
    find: () => client.listings.byId.query({ id }),
    listSaves: () => client.listings.versions.query({ id }),
    errorsOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([path, text]) => [
          path.replace("fields.", ""),
          text,
        ]),
      ),
    onSaved: () => showToast({ title: "Listing saved" }),
    onFailure(error, isShown) {
      // No toast is shown if the session has ended, because the login dialog opens instead.
      if (isShown || statusOf(error) === 401) return;
      showToast({ title: "Not saved", description: errorText(error), variant: "destructive" });
    },
    onErrors(errors) {
      const first = firstOf(errors);
      if (first) focusField(first);
    },
  });

  const versions: Versions<ListingForm, ListingDetail, string> = {
    noun: "listing",
    path: ["listings"],
    of: { id },
    async list() {
      const saved = await client.listings.versions.query({ id });
      const items = saved.map(({ id: number, savedAt, savedBy, status, note }) => ({
        number,
        savedAt,
        savedBy,
        text: note === null ? statusNames[status] : `Released: ${note}`,
      }));
      return { items, nextCursor: null };
    },
    async get(number) {
      const saved = await client.listings.versions.query({ id });
      const version = saved.find((each) => each.id === number);
      if (!version) throw new Error("This version was not found");
      return formOf(version.fields);
    },
    async restore(number, { expectedUpdatedAt }) {
      return save(await versions.get(number), expectedUpdatedAt);
    },
    hint: "Restoring does not change the status.",
    onRestored: () => showToast({ title: "Version restored" }),
  };
  return { ...editor, versions, choices };
}

export type ListingEditor = ReturnType<typeof useListingEditor>;
