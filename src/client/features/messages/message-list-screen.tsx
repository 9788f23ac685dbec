import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { type MessageSummary, messageStatuses } from "#common/messages/message.ts";
import type { MessageSearch } from "#common/messages/message-input.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { TableSearch } from "../../ui/back-office/table-search.tsx";
import { DeleteMessage } from "./delete-message.tsx";
import { MessageBadge, statusNames } from "./message-words.tsx";

type MessageListScreenProps = {
  search: MessageSearch;
  onSearch: (search: MessageSearch) => void;
};

/** The screen with the messages from the contact page, newest first. */
export function MessageListScreen({ search, onSearch }: MessageListScreenProps) {
  // The searched text is not in the URL, because it may be a person's name or address.
  const [q, setQ] = useState("");
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useMessages({ ...search, ...(q && { q }) });
  const messages = data?.pages.flatMap(({ items }) => items);
  const isNarrowed = q !== "" || search.status !== undefined;
  const isEmpty = messages?.length === 0 && !isPlaceholderData;
  return (
    <>
      <ScreenHeading title="Messages" />
      <Stack component="section" gap="md" aria-labelledby="messages">
        <h2 id="messages" className="visually-hidden">
          All messages
        </h2>
        <section aria-label="Filters">
          <Group gap="sm" mb="sm">
            <TableSearch label="Search messages" searched={q} onSearch={setQ} />
          </Group>
          <Pills legend="Status">
            {messageStatuses.map((status) => (
              <Pill
                key={status}
                name={statusNames[status]}
                isOn={search.status === status}
                onToggle={(isOn) => onSearch(isOn ? { status } : {})}
              />
            ))}
          </Pills>
        </section>
        {error && (
          <ScreenState
            kind="failure"
            title="The messages can't be shown"
            text={errorText(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {isEmpty && !isNarrowed && (
          <ScreenState
            kind="empty"
            title="No messages yet"
            text="What visitors write from the contact page appears here, and is mailed to your team."
          />
        )}
        {isEmpty && isNarrowed && (
          <NothingFound
            onClear={() => {
              setQ("");
              onSearch({});
            }}
          />
        )}
        {(messages ? messages.length > 0 : !error) && (
          <Rows messages={messages} isStale={isPlaceholderData} />
        )}
        {hasNextPage && !isPlaceholderData && (
          <LoadMore isLoading={isFetching} onLoad={() => void fetchNextPage()} />
        )}
      </Stack>
    </>
  );
}

/**
 * Loads the list of messages page by page. It does not use tRPC's own hook, which would send a
 * parameter that the server refuses.
 */
function useMessages(filter: MessageSearch & { q?: string }) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.messages.list, filter, "infinite"),
    queryFn: ({ pageParam }) =>
      client.messages.list.query({ ...filter, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

const columns: Column<MessageSummary>[] = [
  {
    id: "name",
    header: "From",
    as: "title",
    cell: ({ id, name, email }) => (
      <RowTitle
        isInCards
        aside={email}
        renderLink={(shown) => (
          // The link contains the filter of the list, so that the link "Back" restores it.
          <Link to="/admin/messages/$id" params={{ id }} search={true} {...shown}>
            {name}
          </Link>
        )}
      />
    ),
  },
  {
    id: "excerpt",
    header: "Message",
    as: "block",
    cell: ({ excerpt }) => (
      <Text span fz="0.9375rem" lineClamp={2} maw="30rem" style={{ overflowWrap: "anywhere" }}>
        {excerpt}
      </Text>
    ),
  },
  {
    id: "status",
    header: "Status",
    as: "badge",
    cell: ({ status }) => <MessageBadge status={status} />,
  },
  {
    id: "when",
    header: "Received",
    as: "fact",
    cardLabel: "",
    cell: ({ receivedAt }) => <Moment at={receivedAt} isBrief />,
  },
];

type RowsProps = {
  /** The messages; undefined while the first ones load. */
  messages: MessageSummary[] | undefined;
  isStale: boolean;
};

const Rows = ({ messages, isStale }: RowsProps) => (
  <RowTable
    labelledBy="messages"
    columns={columns}
    rows={messages}
    loadingText="Loading messages"
    keyOf={({ id }) => id}
    isStale={isStale}
    renderActions={({ id, name }) => <DeleteMessage id={id} name={name} />}
  />
);

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Card px="lg" py={48} ta="center" style={{ justifyItems: "center" }}>
      <Text ff="heading" fz={20}>
        No messages found
      </Text>
      <Group justify="center">
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      </Group>
    </Card>
  );
}
