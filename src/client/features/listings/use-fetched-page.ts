import { useEffect, useEffectEvent, useState } from "react";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { type Capture, onlyLink } from "./capture.ts";

/** The number of milliseconds after the last key press until a link is fetched. */
const pauseMs = 300;

/**
 * If a text consists of only a link, fetches the page at that link.
 *
 * @param show called with the page; the page's text is empty if the page cannot be fetched or
 *   parsed
 */
export function useFetchedPage(
  text: string,
  show: (fetched: Pick<Capture, "url" | "text" | "pictures" | "page">) => void,
) {
  const [refusal, setRefusal] = useState<{ message: string }>();
  const refuse = (url: string, message: string) => {
    setRefusal({ message });
    show({ url, text: "", pictures: [], page: null });
  };
  const { mutate, isPending, variables } = trpc.listings.fetch.useMutation({
    onSuccess: (page, { url }) => {
      if (page.kind === "page") {
        const { text: pageText, pictures, reading } = page;
        show({ url: page.url, text: pageText, pictures, page: { text: pageText, reading } });
      } else refuse(url, page.kind === "gone" ? "The page does not exist any more." : page.message);
    },
    onError: (error, { url }) => refuse(url, errorText(error)),
  });
  const fetchPage = useEffectEvent((url: string) => {
    setRefusal(undefined);
    mutate({ url });
  });
  const link = onlyLink(text);
  useEffect(() => {
    if (link === undefined) return undefined;
    const timer = setTimeout(() => fetchPage(link), pauseMs);
    return () => clearTimeout(timer);
  }, [link]);
  return {
    /** The link whose page is being fetched; undefined if no page is being fetched. */
    fetching: isPending ? variables.url : undefined,
    /** True while a page is being fetched, or is about to be. */
    isFetching: isPending || link !== undefined,
    /** Why the last attempt to fetch and parse a page failed; undefined if it did not fail. */
    refusal,
  };
}
