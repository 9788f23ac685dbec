import { useState } from "react";

/**
 * Returns the value; if it is undefined, the last defined value. So a closing dialog shows its text
 * while it fades out.
 */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}
