import { Code, Stack, Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { type ApiKey, scopeWords } from "#common/api-keys/api-key.ts";
import { shortMoment } from "#common/short-dates.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";

const columns: Column<ApiKey>[] = [
  {
    id: "name",
    header: "Name",
    as: "title",
    cell: ({ name, prefix }) => (
      <Stack gap={2} align="flex-start">
        <Text span inherit fw={600} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Text>
        <Code>{prefix}…</Code>
      </Stack>
    ),
  },
  {
    id: "scopes",
    header: "Allowed",
    as: "block",
    cell: ({ scopes }) => (
      <Text c="dimmed" fz="sm">
        {scopes.map((scope) => scopeWords[scope]).join(" · ")}
      </Text>
    ),
  },
  {
    id: "used",
    header: "Last used",
    as: "fact",
    cardLabel: "used",
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "never" : <Moment at={lastUsedAt} isBrief />),
  },
  {
    id: "created",
    header: "Created",
    as: "fact",
    cardLabel: "created",
    dispensable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt)}</time>,
  },
];

type KeyTableProps = {
  /** The API keys; undefined while they load. */
  keys: ApiKey[] | undefined;
  onRevoke: (key: ApiKey) => void;
};

/** The table of all API keys that were not revoked. */
export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <RowTable
      labelledBy="keys"
      columns={columns}
      rows={keys}
      loadingText="Loading keys"
      skeletonRows={3}
      keyOf={({ id }) => id}
      renderActions={(key) => (
        <IconButton
          icon={Trash2}
          label={`Revoke ${key.name}`}
          tooltip="Revoke"
          onClick={() => onRevoke(key)}
        />
      )}
    />
  );
}
