import { Card, Flex, Text } from "@mantine/core";
import type { AuditEntry } from "#common/audit/entry.ts";
import { shortMoment } from "#common/short-dates.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { describeEntry } from "./describe-entry.ts";

type EntryListProps = {
  entries: AuditEntry[];
  /** Whether each entry also names the network from which the action came. */
  hasSources?: boolean;
};

/** Shows entries of the audit log, each as a sentence. */
export function EntryList({ entries, hasSources = false }: EntryListProps) {
  return (
    <Card p={0}>
      <PlainList isOrdered isDivided>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} hasSource={hasSources} />
        ))}
      </PlainList>
    </Card>
  );
}

function Entry({ entry, hasSource }: { entry: AuditEntry; hasSource: boolean }) {
  const { who, did, what } = describeEntry(entry);
  return (
    <Flex
      component="li"
      wrap="wrap"
      justify="space-between"
      align="baseline"
      gap="0 16px"
      px="md"
      py="sm"
      fz={15}
      lh={1.4}
    >
      <Text span inherit miw={0} style={{ overflowWrap: "anywhere" }}>
        <strong>{who}</strong> {did} {what !== null && <q>{what}</q>}
        {hasSource && entry.source !== null && (
          <Text span inherit c="dimmed">
            {" "}
            from {entry.source}
          </Text>
        )}
      </Text>
      <Text
        component="time"
        dateTime={entry.at}
        c="dimmed"
        fz="sm"
        style={{ whiteSpace: "nowrap" }}
      >
        {shortMoment(entry.at)}
      </Text>
    </Flex>
  );
}
