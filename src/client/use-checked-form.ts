import { schemaResolver, useForm } from "@mantine/form";
import { type FormEvent, useState } from "react";
import type { z } from "zod";

/**
 * A form of text fields that is checked with the schema of its request: on submit, and from then on
 * at each change. On submit it reads the fields themselves, because a user or the browser may have
 * filled them before the browser script had started. Therefore each field needs a `name`.
 */
export function useCheckedForm<Schema extends z.ZodType>(
  schema: Schema,
  initialValues: Record<keyof z.input<Schema> & string, string>,
) {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useForm<Record<string, string>>({
    mode: "uncontrolled",
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: wasSubmitted,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
  });

  const onSubmit = (send: (values: z.output<Schema>) => void) =>
    function submit(event: FormEvent<HTMLFormElement>) {
      const { currentTarget: element } = event;
      const typed = new FormData(element);
      for (const name of Object.keys(initialValues)) {
        const text = typed.get(name);
        if (typeof text === "string") form.setFieldValue(name, text, { forceUpdate: false });
      }
      setWasSubmitted(true);
      form.onSubmit(
        (values) => send(schema.parse(values)),
        (errors) => {
          const inputs = [...element.elements].filter((node) => node instanceof HTMLInputElement);
          inputs.find(({ name }) => name in errors)?.focus();
        },
      )(event);
    };

  return { form, onSubmit };
}
