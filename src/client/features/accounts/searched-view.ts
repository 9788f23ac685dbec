import { useAdmin } from "./admin-context.ts";
import { searchedTextsOf } from "./searched-texts.ts";

type SearchedTexts = ReturnType<typeof searchedTextsOf>;

/**
 * Returns the view of a list that a URL describes. The URL contains a key instead of the text that
 * the user searched for; the view contains the text itself.
 */
export function viewOf<Address extends { search?: string | undefined }>(
  { search, ...view }: Address,
  { textOf }: Pick<SearchedTexts, "textOf">,
): Omit<Address, "search"> & { q?: string } {
  const q = search === undefined ? undefined : textOf(search);
  return { ...view, ...(q && { q }) };
}

/**
 * Returns the URL's parameters for a view of a list. They contain a key instead of the text that
 * the user searched for.
 */
export function addressOf<View extends { q?: string | undefined }>(
  { q, ...view }: View,
  { keyOf }: Pick<SearchedTexts, "keyOf">,
): Omit<View, "q"> & { search?: string } {
  return { ...view, ...(q && { search: keyOf(q) }) };
}

/** The texts that the current administrator has searched for. */
const useSearchedTexts = () => searchedTextsOf(useAdmin()?.id ?? 0);

/**
 * Returns the view of a list: its filters and the text that the user searched for.
 *
 * @param address the parameters of the list's URL. If the user opens a row of the list, the URL of
 *   the row's screen has the same parameters.
 */
export function useViewOf<Address extends { search?: string | undefined }>(address: Address) {
  return viewOf(address, useSearchedTexts());
}

/** Returns a function that converts a view of a list to the URL's parameters. */
export function useAddressOf() {
  const texts = useSearchedTexts();
  return <View extends { q?: string | undefined }>(view: View) => addressOf(view, texts);
}
