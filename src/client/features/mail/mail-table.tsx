import { Stack, Text } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MailSearch, MailSummary } from "#common/mail/mail-list.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { NothingFound } from "../../ui/back-office/nothing-found.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { useParts } from "../../use-parts.ts";
import { MailBadge } from "./mail-badge.tsx";
import { MailFilters } from "./mail-filters.tsx";
import { kindNames, resendLabel } from "./mail-words.ts";
import { useResendMail } from "./use-resend-mail.ts";

type MailTableProps = {
  search: MailSearch;
  onSearch: (search: MailSearch) => void;
};

/** The list of the mails that match the filters, newest first. */
export function MailTable({ search, onSearch }: MailTableProps) {
  // The email address is not in the URL, because it is personal data.
  const [address, setAddress] = useState("");
  const {
    items: mails,
    error,
    isFetching,
    isStale,
    hasMore,
    loadMore,
    retry,
  } = useMails({ ...search, ...(address && { address }) });
  const isNarrowed = address !== "" || Object.values(search).some((value) => value !== undefined);
  const clear = () => {
    setAddress("");
    onSearch({});
  };
  if (mails?.length === 0 && !isNarrowed && !isStale) return <NoMailYet />;
  return (
    <Stack component="section" gap="md" aria-labelledby="mails">
      <h2 id="mails" className="visually-hidden">
        All mails
      </h2>
      <MailFilters search={search} address={address} onSearch={onSearch} onAddress={setAddress} />
      {error && (
        <ScreenState
          kind="failure"
          title="The mails can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={retry}
        />
      )}
      {mails?.length === 0 && !isStale && <NothingFound title="No mails found" onClear={clear} />}
      {(mails ? mails.length > 0 : !error) && <Rows mails={mails} isStale={isStale} />}
      {hasMore && <LoadMore isLoading={isFetching} onLoad={loadMore} />}
    </Stack>
  );
}

/** Loads the list of mails page by page. */
function useMails(filter: MailSearch & { address?: string }) {
  const { client } = trpc.useUtils();
  return useParts(getQueryKey(trpc.mail.list, filter, "infinite"), (cursor) =>
    client.mail.list.query({ ...filter, ...(cursor && { cursor }) }),
  );
}

type RowsProps = {
  /** The mails; undefined while the first ones load. */
  mails: MailSummary[] | undefined;
  isStale: boolean;
};

function Rows({ mails, isStale }: RowsProps) {
  const { resend, sending } = useResendMail();
  const { data: status } = trpc.mail.status.useQuery();
  return (
    <RowTable
      labelledBy="mails"
      // While no mail has an error, the column with errors is left out.
      columns={mails?.some(({ error }) => error !== null) ? [...columns, errorColumn] : columns}
      rows={mails}
      loadingText="Loading mails"
      keyOf={({ id }) => id}
      isStale={isStale}
      renderActions={({ id, subject, state }) =>
        status?.hasServer === true &&
        state !== "queued" &&
        state !== "sending" && (
          <IconButton
            icon={Send}
            label={`${resendLabel(state)}: ${subject}`}
            tooltip={resendLabel(state)}
            isUnavailable={sending !== null}
            aria-busy={sending === id}
            onClick={() => resend(id)}
          />
        )
      }
    />
  );
}

const columns: Column<MailSummary>[] = [
  {
    id: "subject",
    header: "Mail",
    as: "title",
    cell: ({ id, subject, to }) => (
      // The link to the mail contains the filters of the list, so that the link "Back" on the
      // mail's screen restores them.
      <RowTitle isInCards aside={to} to="/admin/mail/$id" params={{ id }} search={true}>
        {subject}
      </RowTitle>
    ),
  },
  {
    id: "kind",
    header: "Kind",
    as: "fact",
    cardLabel: "",
    cell: ({ kind }) => kindNames[kind],
  },
  {
    id: "state",
    header: "State",
    as: "badge",
    cell: ({ state }) => <MailBadge state={state} />,
  },
  {
    id: "tries",
    header: "Tries",
    as: "fact",
    cardLabel: "Tries",
    cell: ({ attempts }) => attempts,
  },
  {
    id: "when",
    header: "When",
    as: "fact",
    cardLabel: "",
    cell: ({ createdAt, sentAt }) => <Moment at={sentAt ?? createdAt} isBrief />,
  },
];

const errorColumn: Column<MailSummary> = {
  id: "error",
  header: "Reason",
  as: "block",
  cell: ({ error }) => (error === null ? null : <Reason>{error}</Reason>),
};

const Reason = ({ children }: { children: ReactNode }) => (
  <Text span fz="0.875rem" c="red.7" maw="16rem" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
    {children}
  </Text>
);

function NoMailYet() {
  return (
    <ScreenState
      kind="empty"
      title="No mails yet"
      text="Each mail that the site makes appears here: to searchers, and to your team."
    />
  );
}
