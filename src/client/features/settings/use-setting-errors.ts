import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sameValue } from "#common/same-value.ts";
import type { SettingErrors } from "./setting-editor.ts";

/** Milliseconds without typing after which what is typed is checked again. */
const checksAfter = 200;

const none: SettingErrors = {};

/** What is wrong with a value, once one has tried to save it; from then on after each change. */
export function useSettingErrors<Value>(value: Value, check: (value: Value) => SettingErrors) {
  const [errors, setErrors] = useState(none);
  const [hasTried, setHasTried] = useState(false);
  /** What the errors are those of. */
  const checked = useRef(value);

  const checkAgain = useEffectEvent(() => {
    checked.current = value;
    const found = check(value);
    setErrors((known) => (sameValue(known, found) ? known : found));
  });
  useEffect(() => {
    if (!hasTried || checked.current === value) return undefined;
    const timer = setTimeout(checkAgain, checksAfter);
    return () => clearTimeout(timer);
  }, [value, hasTried]);

  return {
    errors,
    /** Shows what is wrong with a value; the server's complaints stand until something is changed. */
    show: (found: SettingErrors, of: Value) => {
      checked.current = of;
      setErrors(found);
      setHasTried(true);
    },
    /** As if nobody had tried yet. */
    clear: () => {
      setErrors(none);
      setHasTried(false);
    },
  };
}
