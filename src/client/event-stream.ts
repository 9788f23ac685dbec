/** Milliseconds without a sign of life, of which the server gives one every 15 s, until the stream counts as broken. */
const silentMs = 40_000;
/** Milliseconds before a refused stream is tried again: at first, and at most. */
const firstPauseMs = 5_000;
const longestPauseMs = 120_000;

/**
 * Listens to the server's events while the page is in view: a hidden tab holds no connection, and
 * catches up when it is shown.
 *
 * @param onNews called when something came, when listening begins, and each time that something may
 *   have been missed
 * @returns ends the listening
 */
export function listenToEvents(
  url: string,
  onNews: (news: { isBeginning: boolean }) => void,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isBeginning = true;

  function tell(): void {
    onNews({ isBeginning });
    isBeginning = false;
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function hear(): void {
    clearTimeout(timer);
    timer = setTimeout(open, silentMs);
  }

  function open(): void {
    close();
    const opened = new EventSource(url);
    source = opened;
    hear();
    opened.addEventListener("ready", () => {
      pauseMs = firstPauseMs;
      hear();
      tell();
    });
    opened.addEventListener("submissions", () => {
      hear();
      tell();
    });
    opened.addEventListener("beat", hear);
    // The session has ended. The next call reports it, and a new login opens a new stream.
    opened.addEventListener("ended", close);
    opened.addEventListener("error", () => {
      // A broken connection is made again by the browser, a refused one is not.
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      tell();
      timer = setTimeout(open, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  }

  function follow(): void {
    if (document.visibilityState === "hidden") close();
    else if (!source) open();
  }

  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
