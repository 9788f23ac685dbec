import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { longestText } from "#common/listings/listing-input.ts";
import { trpc } from "../../trpc.ts";
import { onlyLink } from "./capture.ts";

/** A text is read this many milliseconds after the last key press. */
const pauseMs = 150;

type ReadText = { text: string; url: string; postedOn: string };

/** Returns what the server reads from a text, and the text from which it was read. */
export function useReading({ text, url, postedOn }: ReadText) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isReadable =
    settled.trim() !== "" && settled.length <= longestText && onlyLink(settled) === undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.listings.read.useQuery(
    {
      text: settled,
      ...(URL.canParse(url) && { url }),
      ...(postedOn && { postedAt: `${postedOn}T12:00:00Z` }),
    },
    { enabled: isReadable, placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  // While the next text is being read, the fields on the screen are those of the last text.
  const [last, setLast] = useState<{ text: string; data: typeof data }>();
  if (isReadable && data && !isPlaceholderData && data !== last?.data) {
    setLast({ text: settled, data });
  }
  const isShown = isReadable && text.trim() !== "" && last !== undefined;
  return {
    read: isShown ? last.data : undefined,
    readText: isShown ? last.text : "",
    error: isReadable ? error : null,
    isReading: isFetching || (settled !== text && text.trim() !== ""),
    /** Reads a text at once, without waiting for a pause in typing. */
    readNow: setSettled,
    retry: () => void refetch(),
  };
}
