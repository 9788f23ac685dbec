import { useState } from "react";
import { type DayRange, isSameRange } from "./day-range.ts";

/**
 * Returns the date range that the figures on the screen belong to. While the figures of a new range
 * load, the result is the previous range.
 */
export function useShownRange(range: DayRange, isShown: boolean): DayRange {
  const [shown, setShown] = useState(range);
  if (isShown && !isSameRange(shown, range)) setShown(range);
  return isShown ? range : shown;
}
