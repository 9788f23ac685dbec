import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Reading } from "#common/listings/listing.ts";
import { longestText } from "#common/listings/listing-input.ts";
import { trpc } from "../../trpc.ts";
import { type Capture, onlyLink, readingOfPage } from "./capture.ts";

/** The number of milliseconds after the last key press until a text is parsed. */
const pauseMs = 150;

type ReadText = Pick<Capture, "text" | "url" | "postedOn" | "page">;

/**
 * Returns the fields that the server parses from a text, together with that text. For the unchanged
 * text of a fetched page, returns the fields that were parsed when the page was fetched, because
 * the parser has also used data of the page that is not in the text.
 */
export function useReading({ text, url, postedOn, page }: ReadText) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isReadable =
    settled.trim() !== "" && settled.length <= longestText && onlyLink(settled) === undefined;
  const ofPage = readingOfPage({ page }, settled);
  const { error, isFetching, isPlaceholderData, refetch, ...query } = trpc.listings.read.useQuery(
    {
      text: settled,
      ...(URL.canParse(url) && { url }),
      ...(postedOn && { postedAt: `${postedOn}T12:00:00Z` }),
    },
    { enabled: isReadable && !ofPage, placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const data = ofPage ?? (isPlaceholderData ? undefined : query.data);
  // While the next text is being parsed, the screen shows the fields of the last text.
  const [last, setLast] = useState<{ text: string; data: Reading }>();
  if (isReadable && data && data !== last?.data) setLast({ text: settled, data });
  const isShown = isReadable && text.trim() !== "" && last !== undefined;
  return {
    read: isShown ? last.data : undefined,
    readText: isShown ? last.text : "",
    error: isReadable ? error : null,
    isReading: isFetching || (settled !== text && text.trim() !== ""),
    /** Parses a text at once, without waiting for a pause in typing. */
    readNow: setSettled,
    retry: () => void refetch(),
  };
}
