import { useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { Fragment } from "react";
import type { AuditEntry } from "#common/audit/entry.ts";
import { shortMoment } from "#common/short-dates.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import skeleton from "../../ui/skeleton.module.css";
import { describeEntry } from "./describe-entry.ts";
import styles from "./latest-changes.module.css";

/** How many entries come at once. */
const limit = 10;

/** Who did what lately, as the audit log has it. */
export function LatestChanges() {
  const list = useEntries();
  const entries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="latest-changes" className={styles.section}>
      <h2 id="latest-changes">Latest changes</h2>
      {entries ? (
        <Entries entries={entries} />
      ) : list.isError ? (
        <ScreenState
          kind="failure"
          title="The latest changes can't be shown"
          text={errorText(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Bones />
      )}
      {list.hasNextPage && (
        <LoadMore isLoading={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          {errorText(list.error)}
        </p>
      )}
    </section>
  );
}

/** Not tRPC's own hook, which sends the direction too: no call takes more than it knows. */
function useEntries() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.audit.list, { limit }, "infinite"),
    queryFn: ({ pageParam, signal }) =>
      client.audit.list.query({ limit, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: "always",
  });
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) {
    return (
      <p className={styles.empty}>
        No changes yet. Changes that administrators make are listed here.
      </p>
    );
  }
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { who, did, what } = describeEntry(entry);
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <strong>{who}</strong> {did}
        {what !== null && (
          <Fragment>
            {" "}
            <q>{what}</q>
          </Fragment>
        )}
      </span>
      <time dateTime={entry.at}>{shortMoment(entry.at)}</time>
    </li>
  );
}

/** The list's shape, while it is on its way. */
function Bones() {
  return (
    <div className={styles.list}>
      <output className="visually-hidden">Loading the latest changes</output>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className={styles.entry} aria-hidden>
          <span className={`${skeleton.bone} ${styles.bone}`} />
        </div>
      ))}
    </div>
  );
}
