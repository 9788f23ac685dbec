import { schemaResolver, useForm } from "@mantine/form";
import { type FormEvent, useState } from "react";
import type { z } from "zod";

/**
 * A form of text fields. The schema of the form's request checks the values on submit, and
 * afterwards at each change. On submit, the hook reads the values from the input elements, because
 * a user or the browser may have filled the inputs before the browser script had started. Therefore
 * each input needs a `name`.
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
