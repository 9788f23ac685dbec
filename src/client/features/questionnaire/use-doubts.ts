import { useRef, useState } from "react";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Field } from "#common/questionnaire/definition.ts";
import { type Doubt, findDoubt } from "./find-doubt.ts";

/** Questions to the visitor about answers that look like mistakes. Each key is a field's id. */
export type Doubts = Record<string, Doubt>;

/**
 * Asks the visitor about answers that look like mistakes. The visitor is asked only once about each
 * answer.
 */
export function useDoubts() {
  const [doubts, setDoubts] = useState<Doubts>({});
  const asked = useRef(new Set<string>());

  return {
    doubts,
    /**
     * Asks about the answers to the given fields that look like mistakes. Returns whether the
     * visitor is asked at least one question.
     */
    ask(fields: Field[], answers: Answers): boolean {
      const found: Doubts = {};
      for (const field of fields) {
        const doubt = findDoubt(field, answers[field.id]);
        const name = `${field.id} ${String(answers[field.id])}`;
        if (!doubt || asked.current.has(name)) continue;
        asked.current.add(name);
        found[field.id] = doubt;
      }
      setDoubts(found);
      return Object.keys(found).length > 0;
    },
    /** Removes a field from `doubts` after the visitor has confirmed or changed the answer. */
    settle: (id: string) => setDoubts(({ [id]: _settled, ...others }) => others),
  };
}
