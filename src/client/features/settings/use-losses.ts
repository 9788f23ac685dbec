import { useRef, useState } from "react";
import type { Loss, Losses } from "./setting-editor.ts";

/** The losses to confirm before a save, and the callback with the choice. */
export type LossQuestion = { losses: Loss[]; answer: (isConfirmed: boolean) => void };

/** The user cancelled a restore when its losses were shown. */
export class NotConfirmed extends Error {}

/** Asks before something stops from working. */
export function useLosses<Value>(known: Losses<Value> | undefined) {
  const [question, setQuestion] = useState<LossQuestion | null>(null);
  const isAsking = useRef(false);

  return {
    question,
    /**
     * The IDs of what is lost, once the user has confirmed it; undefined when there is no loss.
     *
     * @throws NotConfirmed when the user goes back
     */
    async confirm(before: Value, after: Value): Promise<string[] | undefined> {
      const losses = known?.between(before, after) ?? [];
      if (losses.length === 0) return undefined;
      if (isAsking.current) throw new NotConfirmed();
      isAsking.current = true;
      const { promise, resolve: answer } = Promise.withResolvers<boolean>();
      setQuestion({ losses, answer });
      const isConfirmed = await promise;
      isAsking.current = false;
      setQuestion(null);
      if (!isConfirmed) throw new NotConfirmed();
      return losses.map(({ id }) => id);
    },
  };
}
