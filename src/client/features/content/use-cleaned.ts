import { useEffect, useState } from "react";
import type { CleanedContent } from "#common/content/cleaned-content.ts";
import { messageOf } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { useReportRefusal } from "../accounts/use-session-watch.ts";
import { useUser } from "../accounts/use-user.ts";

/**
 * Returns the pause in typing, in milliseconds, after which the server is asked to remove unsafe
 * HTML from the text. The result is shown as a preview. A long text gets a longer pause, because
 * rendering its preview would slow down the typing.
 */
const pauseFor = (html: string) => Math.max(400, html.length / 100);

/** A text after the removal of unsafe HTML: the HTML as the server would store it. */
export type Cleaned = {
  /**
   * The last text that was sent to the server, without its unsafe HTML. The user may have changed
   * the text since.
   */
  content: CleanedContent;
  /** The reason why the server would refuse the text; null if the server would accept it. */
  refusal: string | null;
  isPending: boolean;
};

type Answer = Omit<Cleaned, "isPending"> & { of: string };

/**
 * After each pause in typing, asks the server for the text without its unsafe HTML.
 *
 * @param stored the stored text, from which the server has already removed unsafe HTML
 */
export function useCleaned(html: string, stored: string): Cleaned {
  const { client } = trpc.useUtils();
  const reportRefusal = useReportRefusal();
  const { data: user } = useUser();
  const mayAsk = user?.isAdmin === true;
  const [answer, setAnswer] = useState<Answer>({
    of: stored,
    content: { html: stored, removed: [] },
    refusal: null,
  });
  const isClean = html === stored || html.trim() === "";
  const isAnswered = isClean || html === answer.of;

  useEffect(() => {
    // The server accepts the call `content.clean` only from administrators. After the session has
    // ended, `mayAsk` is false until the user logs in again. The effect then sends the text.
    if (isAnswered || !mayAsk) return undefined;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      client.content.clean.mutate({ html }, { signal: aborter.signal }).then(
        (content) => setAnswer({ of: html, content, refusal: null }),
        (error: unknown) => {
          if (aborter.signal.aborted) return;
          reportRefusal(error);
          if (statusOf(error) === 401 || statusOf(error) === 403) return;
          setAnswer(({ content }) => ({ of: html, content, refusal: messageOf(error) }));
        },
      );
    }, pauseFor(html));
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [html, isAnswered, mayAsk, client, reportRefusal]);

  if (isClean) return { content: { html, removed: [] }, refusal: null, isPending: false };
  return { content: answer.content, refusal: answer.refusal, isPending: !isAnswered };
}
