import { type DeskTopic, deskTopics } from "#common/desk/topics.ts";

/**
 * The number of milliseconds without an event after which the stream counts as broken and is opened
 * again. The server sends an event every 15 s.
 */
const timeoutMs = 40_000;
/** The shortest and the longest wait, in milliseconds, before a refused stream is opened again. */
const firstRetryMs = 5_000;
const maxRetryMs = 120_000;

/**
 * The topics that have changed: all topics at the start and after a lost connection, because events
 * may have been missed. `isBeginning` is true for the first change that a listener gets.
 */
export type Change = { topics: readonly DeskTopic[]; isBeginning: boolean };

/**
 * Listens to the server's events. Unless `isInBackground` is true, a tab closes its connection when
 * it is hidden, and connects again when it is shown again.
 * @param onChange called at the start, on each event, and whenever events may have been missed
 * @param isInBackground whether a hidden tab stays connected
 * @returns a function that ends the listening
 */
export function listenToEvents(
  url: string,
  onChange: (change: Change) => void,
  { isInBackground }: { isInBackground: boolean },
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let isBeginning = true;

  function notify(topics: readonly DeskTopic[] = deskTopics): void {
    onChange({ topics, isBeginning });
    isBeginning = false;
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function restartTimeout(): void {
    clearTimeout(timer);
    timer = setTimeout(open, timeoutMs);
  }

  function open(): void {
    close();
    const opened = new EventSource(url);
    source = opened;
    restartTimeout();
    opened.addEventListener("ready", () => {
      retryMs = firstRetryMs;
      restartTimeout();
      notify();
    });
    for (const topic of deskTopics) {
      opened.addEventListener(topic, () => {
        restartTimeout();
        notify([topic]);
      });
    }
    opened.addEventListener("beat", restartTimeout);
    // The session has ended, so the stream is not opened again. The next request reports the end of
    // the session, and a new login opens a new stream.
    opened.addEventListener("ended", close);
    opened.addEventListener("error", () => {
      // A browser reopens a stream after a broken connection, but not after the server has refused
      // the stream, so this code opens a refused stream again.
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      notify();
      timer = setTimeout(open, retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    });
  }

  function followVisibility(): void {
    if (document.visibilityState === "hidden" && !isInBackground) close();
    else if (!source) open();
  }

  document.addEventListener("visibilitychange", followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}
