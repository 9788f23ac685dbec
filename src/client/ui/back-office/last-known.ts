import { useState } from "react";

/**
 * Returns the value, or its last defined value: a closing dialog keeps its text while it fades out.
 */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}
