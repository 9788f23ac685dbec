import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { longMoment } from "#common/dates.ts";
import type { Paged } from "#common/paging.ts";
import type { VersionSummary } from "#common/versions.ts";
import { errorText } from "../../error-text.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { focusAtOnce } from "./focus-at-once.ts";
import { PublishedBadge } from "./published-badge.tsx";
import { versionsKey } from "./version-keys.ts";
import styles from "./versions.module.css";

type VersionListProps = {
  noun: "post" | "page";
  id: number;
  load: (part: { id: number; cursor?: string }) => Promise<Paged<VersionSummary>>;
  /** The version that was looked at before, to which the keyboard returns. */
  lookedAt: number | null;
  onChoose: (version: VersionSummary, isCurrent: boolean) => void;
};

/** The versions of a post or page, newest first. */
export function VersionList({ noun, id, load, lookedAt, onChoose }: VersionListProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: versionsKey(noun, id),
    queryFn: ({ pageParam }) => load(pageParam ? { id, cursor: pageParam } : { id }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <FailureNotice
        title="Error loading versions"
        text={errorText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <VersionsLoading />;
  const versions = data.pages.flatMap(({ items }) => items);
  if (versions.length === 0) {
    return (
      <p className={styles.empty}>
        No versions yet. The first two are kept at the next save: what the {noun} is now, and what
        it becomes.
      </p>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {versions.map((version, place) => (
          <li key={version.id}>
            <button
              ref={version.id === lookedAt ? focusAtOnce : undefined}
              type="button"
              className={styles.version}
              onClick={() => onChoose(version, place === 0)}
            >
              <VersionFacts version={version} isCurrent={place === 0} />
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles.more}>
          <LoadMore isLoading={isFetching} onLoad={() => void fetchNextPage()} />
        </p>
      )}
      {error && <p role="alert">{errorText(error)}</p>}
    </>
  );
}

/** Who saved a version, when, and what it was then. */
export function VersionFacts({
  version,
  isCurrent,
}: {
  version: VersionSummary;
  isCurrent: boolean;
}) {
  const { title, savedAt, savedBy, published } = version;
  return (
    <span className={styles.facts}>
      <span className={styles.when}>
        <time dateTime={savedAt}>{longMoment(savedAt)}</time>
        {isCurrent && <span className={styles.current}>Current</span>}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.who}>
        {savedBy ?? "Unknown"}
        <PublishedBadge published={published} />
      </span>
    </span>
  );
}

function VersionsLoading() {
  return (
    <output aria-label="Loading versions" className={styles.list}>
      {[1, 2, 3, 4].map((number) => (
        <div key={number} className={styles.waiting}>
          <Skeleton h={16} w="55%" />
          <Skeleton h={14} w="80%" mt={10} />
          <Skeleton h={14} w="30%" mt={10} />
        </div>
      ))}
    </output>
  );
}
