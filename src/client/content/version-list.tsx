import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { longMoment } from "#common/dates.ts";
import { errorText } from "../error-text.ts";
import { focusAtOnce } from "../ui/back-office/focus-at-once.ts";
import { LoadMore } from "../ui/back-office/load-more.tsx";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import styles from "./versions.module.css";
import type { ListedVersion, VersionsSource } from "./versions-source.ts";

type VersionListProps<Summary extends ListedVersion, Version, Stored> = {
  source: VersionsSource<Summary, Version, Stored>;
  /** The version that was looked at before, to which the keyboard returns. */
  lookedAt: number | null;
  onChoose: (version: Summary, isCurrent: boolean) => void;
};

/** The versions of something, newest first. */
export function VersionList<Summary extends ListedVersion, Version, Stored>({
  source,
  lookedAt,
  onChoose,
}: VersionListProps<Summary, Version, Stored>) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: source.listKey,
    queryFn: ({ pageParam }) => source.list(pageParam),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <ScreenState
        kind="failure"
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
        No versions yet. Your next save keeps the first two: the {source.noun} as it is now, and
        with your changes.
      </p>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {versions.map((version, place) => (
          <li key={source.numberOf(version)}>
            <button
              ref={source.numberOf(version) === lookedAt ? focusAtOnce : undefined}
              type="button"
              className={styles.version}
              onClick={() => onChoose(version, place === 0)}
            >
              <VersionFacts
                version={version}
                isCurrent={place === 0}
                {...source.describe(version)}
              />
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

type VersionFactsProps = {
  version: ListedVersion;
  isCurrent: boolean;
  text: string | null;
  aside?: ReactNode;
};

/** Who saved a version, when, and what is to be known of it. */
export function VersionFacts({ version, isCurrent, text, aside }: VersionFactsProps) {
  const { savedAt, savedBy } = version;
  return (
    <span className={styles.facts}>
      <span className={styles.when}>
        <time dateTime={savedAt}>{longMoment(savedAt)}</time>
        {isCurrent && <span className={styles.current}>Current</span>}
      </span>
      {text && <span className={styles.title}>{text}</span>}
      <span className={styles.who}>
        {savedBy ?? "Unknown"}
        {aside}
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
