import { useDebouncedValue } from "@mantine/hooks";
import { type ComponentProps, memo } from "react";
import { QuestionnairePreview } from "../questionnaire/questionnaire-preview.tsx";

/** Milliseconds without typing after which the form is drawn anew as it is now. */
const drawnAfter = 120;

/** The form that is edited, as visitors will see it; who types does not wait for it. */
export const FormPreview = memo(function FormPreview({
  definition,
  ...props
}: ComponentProps<typeof QuestionnairePreview>) {
  const [settled] = useDebouncedValue(definition, drawnAfter);
  return <QuestionnairePreview definition={settled} {...props} />;
});
