import { schemaResolver, useForm } from "@mantine/form";
import { type FormEvent, useState } from "react";
import type { z } from "zod";

/** Takes over what was typed, or filled in by the browser, before the application was there. */
function typedIn(element: HTMLFormElement, names: string[]): [string, string][] {
  return [...new FormData(element)].filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === "string",
  );
}

/**
 * A form that is checked by the schema that the server checks with: when it is sent, and from then
 * on at each change. Its inputs need a `name`.
 */
export function useCheckedForm<Values extends Record<string, string>>(
  schema: z.ZodType,
  initialValues: Values,
) {
  const [wasSent, setWasSent] = useState(false);
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: wasSent,
  });

  const focusFirst = (element: HTMLFormElement, errors: object) => {
    const names = new Set(Object.keys(errors));
    const inputs = [...element.elements].filter((node) => node instanceof HTMLInputElement);
    inputs.find(({ name }) => names.has(name))?.focus();
  };

  const onSubmit = (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    setWasSent(true);
    for (const [name, text] of typedIn(element, Object.keys(initialValues))) {
      // The generic form does not know that all of its values are texts.
      form.setFieldValue(name, text as never, { forceUpdate: false });
    }
    form.onSubmit(send, (errors) => focusFirst(element, errors))(event);
  };

  return { form, onSubmit };
}
