import { useDeferredValue, useMemo } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { mappingConsequence } from "#common/questionnaire/mapping-warnings.ts";
import { listWarnings } from "./check-form.ts";
import { ProblemPanel } from "./problem-panel.tsx";

type FormWarningsProps = { definition: QuestionnaireDefinition; onGo: (path: string) => void };

/** What may be saved and yet is not what one would want; who types does not wait for it. */
export function FormWarnings({ definition, onGo }: FormWarningsProps) {
  const calm = useDeferredValue(definition);
  const { mapping, gaps } = useMemo(() => listWarnings(calm), [calm]);
  return (
    <ProblemPanel
      problems={[...mapping, ...gaps]}
      tone="warning"
      consequence={mapping.length > 0 ? mappingConsequence : undefined}
      onGo={onGo}
    />
  );
}
