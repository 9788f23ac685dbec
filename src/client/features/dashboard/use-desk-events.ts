import { type Query, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useEffectEvent } from "react";
import { nouns } from "#common/content/nouns.ts";
import type { DeskTopic } from "#common/desk/topics.ts";
import { type Change, listenToEvents } from "../../event-stream.ts";
import { trpc } from "../../trpc.ts";
import { useUser } from "../accounts/use-user.ts";
import { latestKey } from "../audit/latest-changes-query.ts";
import { useNotifications } from "../desk/use-notifications.ts";
import { isOfLiveRows } from "../submissions/use-live-rows.ts";

const { blog, calls, listings, mail, matches, messages, settings } = trpc;
const { setup, shortlists, submissions, webhook } = trpc;

/** The key of the query for the number of submissions that arrived after a list was loaded. */
const arrived = getQueryKey(submissions.countArrived);

/**
 * For each topic of changes, the queries to load again. Queries whose rows a user may be editing
 * are left out, unless the editor keeps what the user has typed.
 */
const shown: Record<DeskTopic, QueryKey[]> = {
  submissions: [
    arrived,
    getQueryKey(submissions.counts),
    getQueryKey(submissions.board),
    getQueryKey(submissions.byId),
    getQueryKey(submissions.views.list),
    getQueryKey(shortlists.counts),
    getQueryKey(shortlists.list),
    getQueryKey(matches),
    getQueryKey(calls.upcoming),
    getQueryKey(webhook.list),
    latestKey,
  ],
  listings: [
    getQueryKey(listings.counts),
    getQueryKey(listings.table),
    getQueryKey(listings.deleted),
    getQueryKey(listings.byId),
    getQueryKey(matches),
    latestKey,
  ],
  messages: [
    getQueryKey(messages.counts),
    getQueryKey(messages.list),
    getQueryKey(messages.byId),
    latestKey,
  ],
  mail: [
    getQueryKey(mail.counts),
    getQueryKey(mail.list),
    getQueryKey(mail.status),
    getQueryKey(mail.byId),
  ],
  deliveries: [
    getQueryKey(webhook),
    getQueryKey(submissions.counts),
    getQueryKey(submissions.byId),
  ],
  content: [
    ...nouns.flatMap(({ name }) => [[[name, "admin", "table"]], [[name, "admin", "byId"]]]),
    getQueryKey(settings.site.list),
    getQueryKey(settings.form.list),
    getQueryKey(blog.admin.tags),
    getQueryKey(setup.status),
    latestKey,
  ],
};

/**
 * Whether the query is loading the next page of a list. A refetch would cancel this request, and
 * the page that the user has asked for would not appear.
 */
const isLoadingMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

/**
 * When the server reports a change, loads the changed data on the screen again. Also shows
 * notifications if the user has asked for them.
 */
export function useDeskEvents(): void {
  const queries = useQueryClient();
  const { data: user } = useUser();
  const isAdmin = user?.isAdmin ?? false;
  const { isNotifying, notify } = useNotifications();
  const readAgain = useEffectEvent(({ topics, isBeginning }: Change) => {
    if (isNotifying) notify();
    // When the stream of events begins, the data on the screen was loaded just before. Only the
    // count of submissions that are newer than the list on the screen is requested again, because a
    // submission may have arrived between the loading of the list and the start of the stream.
    const parts = isBeginning ? [arrived] : topics.flatMap((topic) => shown[topic]);
    for (const queryKey of parts) {
      const isHeld = queries.isFetching({ queryKey, predicate: isLoadingMore }) > 0;
      void queries.invalidateQueries({ queryKey }, { cancelRefetch: !isHeld });
    }
    if (!isBeginning && topics.includes("submissions")) {
      void queries.invalidateQueries({ predicate: isOfLiveRows });
    }
  });
  useEffect(() => {
    if (!isAdmin) return undefined;
    return listenToEvents("/api/admin/events", (change) => readAgain(change), {
      isInBackground: isNotifying,
    });
  }, [isAdmin, isNotifying]);
}
