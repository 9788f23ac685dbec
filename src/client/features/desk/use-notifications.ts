import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type NewsItem, newsKinds } from "#common/desk/news.ts";
import { trpc } from "../../trpc.ts";
import { useSiteContent } from "../site/site-content.ts";
import { newsPlace, newsWords } from "./news-words.ts";
import { canNotify, useNotificationSwitch } from "./notification-switch.ts";

/**
 * Returns whether this tab shows the notifications. Only one tab of the back office shows them: the
 * tab that holds the lock `roost.notifications` of the browser.
 */
function useIsNotifier(isWanted: boolean): boolean {
  const [holdsLock, setHoldsLock] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const waiting = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    navigator.locks
      .request("roost.notifications", { signal: waiting.signal }, () => {
        setHoldsLock(true);
        return promise;
      })
      .catch(() => {
        // This tab waited for the lock, and has aborted the request, because it need not show
        // notifications any more.
      });
    return () => {
      waiting.abort();
      resolve();
      setHoldsLock(false);
    };
  }, [isWanted]);
  return isWanted && holdsLock;
}

/**
 * Returns whether this tab shows notifications, and the function `notify`, which requests news from
 * the server, such as booked calls, and shows a notification for each kind of news. The first call
 * of `notify` shows nothing, because it only stores which news existed before.
 */
export function useNotifications() {
  const [isOn] = useNotificationSwitch();
  const isNotifying = useIsNotifier(isOn && canNotify() && Notification.permission === "granted");
  const { client } = trpc.useUtils();
  const show = useShowNews();
  const since = useRef<string>(undefined);
  /**
   * The ids of the news entries in the last response. The next response may contain some of these
   * entries again, and they are then not shown a second time.
   */
  const known = useRef<ReadonlySet<string>>(new Set());
  const running = useRef<Promise<void>>(Promise.resolve());

  async function readNews(): Promise<void> {
    const isFirst = since.current === undefined;
    const { asOf, items } = await client.desk.news.query(
      since.current === undefined ? {} : { since: since.current },
    );
    const fresh = items.filter(({ id }) => !known.current.has(id));
    since.current = asOf;
    known.current = new Set(items.map(({ id }) => id));
    if (!isFirst) show(fresh);
  }

  return {
    isNotifying,
    notify: () => {
      // The requests run one after another, because two at the same time would report the same news
      // twice. An error is ignored, because the next request returns the same news.
      running.current = running.current.then(readNews).catch(() => {});
    },
  };
}

/** Returns a function that shows a notification for each kind of news. */
function useShowNews() {
  const navigate = useNavigate();
  const { site } = useSiteContent();
  return (items: readonly NewsItem[]) => {
    for (const kind of newsKinds) {
      const ofKind = items.filter((item) => item.kind === kind);
      if (ofKind.length === 0) continue;
      const shown = new Notification(newsWords(kind, ofKind), { body: site.name });
      shown.addEventListener("click", () => {
        window.focus();
        shown.close();
        void navigate(newsPlace(kind, ofKind));
      });
    }
  };
}
