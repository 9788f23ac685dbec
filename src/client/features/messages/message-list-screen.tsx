import { Group, Stack, Text } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { type MessageSummary, messageStatuses } from "#common/messages/message.ts";
import type { MessageSearch } from "#common/messages/message-input.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { NothingFound } from "../../ui/back-office/nothing-found.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { TableSearch } from "../../ui/back-office/table-search.tsx";
import { useParts } from "../../use-parts.ts";
import { DeleteMessage } from "./delete-message.tsx";
import { MessageBadge, statusNames } from "./message-words.tsx";

type MessageListScreenProps = {
  search: MessageSearch;
  onSearch: (search: MessageSearch) => void;
};

/** The screen with the messages from the contact page, newest first. */
export function MessageListScreen({ search, onSearch }: MessageListScreenProps) {
  // The searched text is not in the URL, because it may be a person's name or email address.
  const [q, setQ] = useState("");
  const {
    items: messages,
    error,
    isFetching,
    isStale,
    hasMore,
    loadMore,
    retry,
  } = useMessages({ ...search, ...(q && { q }) });
  const isNarrowed = q !== "" || search.status !== undefined;
  const isEmpty = messages?.length === 0 && !isStale;
  return (
    <>
      <ScreenHeading title="Messages" />
      <Stack component="section" gap="md" aria-labelledby="messages">
        <h2 id="messages" className="visually-hidden">
          All messages
        </h2>
        {!(isEmpty && !isNarrowed) && (
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
        )}
        {error && (
          <ScreenState
            kind="failure"
            title="The messages can't be shown"
            text={errorText(error)}
            isRetrying={isFetching}
            onRetry={retry}
          />
        )}
        {isEmpty && !isNarrowed && (
          <ScreenState
            kind="empty"
            title="No messages yet"
            text="What visitors write from the contact page appears here."
          />
        )}
        {isEmpty && isNarrowed && (
          <NothingFound
            title="No messages found"
            onClear={() => {
              setQ("");
              onSearch({});
            }}
          />
        )}
        {(messages ? messages.length > 0 : !error) && (
          <Rows messages={messages} isStale={isStale} />
        )}
        {hasMore && <LoadMore isLoading={isFetching} onLoad={loadMore} />}
      </Stack>
    </>
  );
}

/** Loads the list of messages page by page. */
function useMessages(filter: MessageSearch & { q?: string }) {
  const { client } = trpc.useUtils();
  return useParts(getQueryKey(trpc.messages.list, filter, "infinite"), (cursor) =>
    client.messages.list.query({ ...filter, ...(cursor && { cursor }) }),
  );
}

const columns: Column<MessageSummary>[] = [
  {
    id: "name",
    header: "From",
    as: "title",
    cell: ({ id, name, email }) => (
      // The link to the message contains the filter of the list, so that the link "Back" on the
      // message's screen restores it.
      <RowTitle isInCards aside={email} to="/admin/messages/$id" params={{ id }} search={true}>
        {name}
      </RowTitle>
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
