import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import { sameValue } from "#common/same-value.ts";
import { trpc } from "../../trpc.ts";

/**
 * The number of milliseconds between the last change of a flat and the request that checks the
 * flat.
 */
const pauseMs = 300;

type CheckedFlat = { text: string; url: string; fields: ListingFields };

/**
 * Returns the flags (warnings) of the flat on the screen, and the known listings that may be the
 * same flat. The server computes both from the text, the link and the corrected fields. When the
 * user changes one of these, the earlier results stay until the server has checked the flat again.
 *
 * @param isListing whether the text advertises a flat; otherwise nothing is checked
 */
export function useCheck({ text, url, fields }: CheckedFlat, isListing: boolean) {
  const flat = { text, ...(URL.canParse(url) && { url }), fields };
  // `flat` is a new object at each rendering. Its contents are compared, so that only a change of
  // the contents restarts the delay before the request.
  const [changed, setChanged] = useState(flat);
  if (!sameValue(changed, flat)) setChanged(flat);
  const [settled] = useDebouncedValue(changed, pauseMs);
  const { data } = trpc.listings.check.useQuery(settled, {
    enabled: isListing,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return isListing && data ? data : { flags: [], duplicates: [] };
}
