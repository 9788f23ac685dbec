import { useEffect, useState } from "react";
import type { CleanedContent } from "#common/content/cleaned-content.ts";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";

/** Milliseconds without typing after which the server is asked. */
const asksAfter = 400;

/** What would be stored of a text. */
export type Cleaned = {
  /** Of the text that was asked about last; the present one may be newer. */
  content: CleanedContent;
  /** Why it would not be stored at all. */
  refusal: string | null;
  isPending: boolean;
};

type Answer = Omit<Cleaned, "isPending"> & { of: string };

/**
 * Asks the server what it would store of a text, whenever typing pauses.
 *
 * @param stored a text that is clean already
 */
export function useCleaned(html: string, stored: string): Cleaned {
  const { client } = trpc.useUtils();
  const [answer, setAnswer] = useState<Answer>({
    of: stored,
    content: { html: stored, removed: [] },
    refusal: null,
  });
  const isClean = html === stored || html.trim() === "";
  const isAnswered = isClean || html === answer.of;

  useEffect(() => {
    if (isAnswered) return undefined;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      client.content.clean.mutate({ html }, { signal: aborter.signal }).then(
        (content) => setAnswer({ of: html, content, refusal: null }),
        (error: unknown) => {
          if (aborter.signal.aborted) return;
          setAnswer(({ content }) => ({ of: html, content, refusal: messageOf(error) }));
        },
      );
    }, asksAfter);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [html, isAnswered, client]);

  if (isClean) return { content: { html, removed: [] }, refusal: null, isPending: false };
  return { content: answer.content, refusal: answer.refusal, isPending: !isAnswered };
}
