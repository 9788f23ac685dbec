import type { useForm } from "@mantine/form";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { sameValue } from "#common/same-value.ts";
import type { FormErrors } from "./editor-options.ts";

/** The number of milliseconds without typing after which the values are checked again. */
const checkDelay = 200;

export const hasErrors = (errors: FormErrors): boolean => Object.keys(errors).length > 0;

/**
 * Returns the errors of a form. There are none until the first attempt to save; after that, each
 * change updates them.
 */
export function useErrors<Values extends object>(
  form: ReturnType<typeof useForm<Values>>,
  check: (values: Values) => FormErrors,
) {
  const { values, errors } = form;
  const [hasTried, setHasTried] = useState(false);
  const checked = useRef(values);

  const checkAgain = useEffectEvent(() => {
    checked.current = values;
    const found = check(values);
    if (!sameValue(found, errors)) form.setErrors(found);
  });
  useEffect(() => {
    if (!hasTried || checked.current === values) return undefined;
    const timer = setTimeout(checkAgain, checkDelay);
    return () => clearTimeout(timer);
  }, [values, hasTried]);

  const texts = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(errors).filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        ),
      ),
    [errors],
  );
  return {
    /** The first error of each field, by path. */
    texts,
    /** Also shows errors that the server found. They stay until the user changes a field. */
    show: (found: FormErrors) => {
      checked.current = form.getValues();
      form.setErrors(found);
      setHasTried(true);
    },
    clear: () => {
      form.clearErrors();
      setHasTried(false);
    },
  };
}
