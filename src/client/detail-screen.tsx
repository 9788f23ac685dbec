import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { capitalized } from "./capitalized.ts";
import { QueryFailure } from "./query-failure.tsx";
import { isNotFoundError } from "./trpc.ts";
import { ScreenHeading } from "./ui/back-office/screen-heading.tsx";
import { ScreenState } from "./ui/back-office/screen-state.tsx";

export type DetailScreenProps<Row> = {
  /** The word for the row in messages, such as `mail`. */
  noun: string;
  /** The query that loads the row. Its `data` are undefined until the row is loaded. */
  query: {
    data: Row;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The links above the row, such as the link back to the list. */
  navigation: ReactNode;
  /** The screen that is shown if the row does not exist. */
  missing: ReactNode;
  /**
   * Grey placeholders in the layout of the screen's content. While the row loads, they are shown
   * below the placeholder of the heading.
   */
  skeleton: ReactNode;
  children: (row: NonNullable<Row>) => ReactNode;
};

/** A screen of the back office about one row, with its states: loading, failed, and missing. */
export function DetailScreen<Row>(props: DetailScreenProps<Row>) {
  const { noun, query, navigation, missing, skeleton, children } = props;
  const { data, error } = query;
  if (isNotFoundError(error)) return missing;
  return (
    <>
      {navigation}
      {data !== undefined && data !== null ? (
        // If the server fails to return newer data, the screen still shows the data that it had.
        children(data)
      ) : error ? (
        <>
          <ScreenHeading title={capitalized(noun)} />
          <QueryFailure title={`This ${noun} can't be shown`} query={query} />
        </>
      ) : (
        <ScreenState kind="loading" label={`Loading ${noun}...`}>
          <Skeleton h={40} w="18rem" mb="lg" />
          {skeleton}
        </ScreenState>
      )}
    </>
  );
}
