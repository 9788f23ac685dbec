import { useState } from "react";

/**
 * Returns the value or, if it is undefined, the last value that was defined, so that a closing
 * dialog still shows its text while it fades out.
 */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}
