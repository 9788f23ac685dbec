import { Group, Stack, Text } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { Send } from "lucide-react";
import {
  type DeliverySearch,
  type DeliverySummary,
  submittedEvent,
} from "#common/webhook/delivery.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { NothingFound } from "../../ui/back-office/nothing-found.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { useParts } from "../../use-parts.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { StateBadge } from "./delivery-result.tsx";
import { answerWords } from "./delivery-words.ts";
import { useResend } from "./use-resend.ts";
import { useResendEvent } from "./use-resend-event.ts";

type DeliveryTableProps = {
  search: DeliverySearch;
  onSearch: (search: DeliverySearch) => void;
};

/** The list of the deliveries that match the filters, newest first. */
export function DeliveryTable({ search, onSearch }: DeliveryTableProps) {
  const { client } = trpc.useUtils();
  const { items, error, isFetching, isStale, hasMore, loadMore, retry } = useParts(
    getQueryKey(trpc.webhook.list, search, "infinite"),
    (cursor) => client.webhook.list.query({ ...search, ...(cursor && { cursor }) }),
  );
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  if (items?.length === 0 && !isNarrowed && !isStale) return <NoDeliveryYet />;
  return (
    <Stack component="section" gap="md" aria-labelledby="all-deliveries">
      <h2 id="all-deliveries" className="visually-hidden">
        All deliveries
      </h2>
      <DeliveryFilters search={search} onSearch={onSearch} />
      {error && (
        <ScreenState
          kind="failure"
          title="The deliveries can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={retry}
        />
      )}
      {items?.length === 0 && !isStale && (
        <NothingFound title="No deliveries found" onClear={() => onSearch({})} />
      )}
      {(items ? items.length > 0 : !error) && <Rows deliveries={items} isStale={isStale} />}
      {hasMore && <LoadMore isLoading={isFetching} onLoad={loadMore} />}
    </Stack>
  );
}

type RowsProps = {
  /** The deliveries; undefined while the first ones load. */
  deliveries: DeliverySummary[] | undefined;
  isStale: boolean;
};

function Rows({ deliveries, isStale }: RowsProps) {
  const submission = useResend();
  const event = useResendEvent();
  const sending = submission.sending ?? event.sending;
  return (
    <RowTable
      labelledBy="all-deliveries"
      columns={columns}
      rows={deliveries}
      loadingText="Loading deliveries"
      keyOf={({ id }) => id}
      isStale={isStale}
      renderActions={({ id, event: name, isTest }) =>
        !isTest && (
          <IconButton
            icon={Send}
            label={`Send again: ${name} ${id.slice(0, 8)}`}
            tooltip="Send again"
            isUnavailable={sending !== null}
            aria-busy={sending === id}
            onClick={() => (name === submittedEvent ? submission : event).resend(id)}
          />
        )
      }
    />
  );
}

const columns: Column<DeliverySummary>[] = [
  {
    id: "event",
    header: "Event",
    as: "title",
    cell: ({ id, event }) => (
      // The link to the delivery contains the filters of the list, so that the link "Back" on the
      // delivery's screen restores them.
      <RowTitle
        isInCards
        aside={id.slice(0, 8)}
        to="/admin/deliveries/$id"
        params={{ id }}
        search={true}
      >
        {event}
      </RowTitle>
    ),
  },
  {
    id: "state",
    header: "State",
    as: "badge",
    cell: ({ state, isTest }) => (
      <Group gap={6}>
        <StateBadge state={state} />
        {isTest && <StatusBadge tone="begun">Test</StatusBadge>}
      </Group>
    ),
  },
  {
    id: "answer",
    header: "Answer",
    as: "fact",
    cell: (delivery) => (
      <Text
        span
        fz="0.9375rem"
        maw="18rem"
        lineClamp={2}
        // When rows are shown as cards, the receiver's answer is on the same line as its label.
        style={{ display: "-webkit-inline-box", overflowWrap: "anywhere", verticalAlign: "top" }}
      >
        {answerWords(delivery)}
      </Text>
    ),
  },
  {
    id: "time",
    header: "Time",
    as: "fact",
    cardLabel: "",
    cell: ({ durationMs }) => durationMs !== null && `${durationMs.toLocaleString("en-US")} ms`,
  },
  { id: "attempts", header: "Attempts", as: "fact", cell: ({ attempts }) => attempts },
  {
    id: "when",
    header: "When",
    as: "fact",
    cardLabel: "",
    cell: ({ occurredAt }) => <Moment at={occurredAt} isBrief />,
  },
];

function NoDeliveryYet() {
  return (
    <ScreenState
      kind="empty"
      title="No deliveries yet"
      text="Each submission, event and test that is sent to your webhook appears here. Set the webhook's URL in Webhook Settings."
    />
  );
}
