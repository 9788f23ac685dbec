import { useRef, useState } from "react";
import type { Loss } from "#common/questionnaire/mapping-warnings.ts";
import { Cancelled } from "../../content/editor-options.ts";

/** The losses of a save that the user must confirm, and the callback with the choice. */
export type LossQuestion = { losses: Loss[]; answer: (isConfirmed: boolean) => void };

/** Asks the user before a save loses something. */
export function useLosses<Value>(lossesBetween: (before: Value, after: Value) => Loss[]) {
  const [question, setQuestion] = useState<LossQuestion | null>(null);
  const isAsking = useRef(false);

  return {
    question,
    /**
     * Returns the ids of the losses after the user has confirmed them; undefined if there are none.
     *
     * @throws Cancelled if the user does not confirm
     */
    confirm: async (before: Value, after: Value): Promise<string[] | undefined> => {
      const losses = lossesBetween(before, after);
      if (losses.length === 0) return undefined;
      if (isAsking.current) throw new Cancelled();
      isAsking.current = true;
      const { promise, resolve: answer } = Promise.withResolvers<boolean>();
      setQuestion({ losses, answer });
      const isConfirmed = await promise;
      isAsking.current = false;
      setQuestion(null);
      if (!isConfirmed) throw new Cancelled();
      return losses.map(({ id }) => id);
    },
  };
}
