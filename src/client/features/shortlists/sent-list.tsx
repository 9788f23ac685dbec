import { Group, Paper, Stack, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ShortlistSummary } from "#common/shortlists/shortlist.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { Facts } from "./shortlist-card.tsx";
import { searcherOf } from "./shortlist-words.ts";

/**
 * The shortlists that were sent today, or whose mails were stored but not sent today, with links to
 * their mails.
 */
export function SentList({ shortlists }: { shortlists: ShortlistSummary[] }) {
  return (
    <PlainList aria-label="Sent today" gap="sm">
      {shortlists.map((shortlist) => (
        <li key={shortlist.id}>
          <SentCard shortlist={shortlist} />
        </li>
      ))}
    </PlainList>
  );
}

function SentCard({ shortlist }: { shortlist: ShortlistSummary }) {
  const { state, sentAt, mailId, submissionId } = shortlist;
  const name = searcherOf(shortlist);
  return (
    <Paper component="article" aria-label={name} bg="var(--card)" px="md" py="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Title order={2} fz="1.125rem" style={{ overflowWrap: "anywhere" }}>
              <Link to="/admin/submissions/$id" params={{ id: submissionId }}>
                {name}
              </Link>
            </Title>
            <StatusBadge tone={state === "sent" ? "done" : "over"}>
              {state === "sent" ? "Sent" : "Kept, not sent"}
            </StatusBadge>
          </Group>
          <Facts shortlist={shortlist} />
        </Stack>
        <Group gap="md" fz="0.9375rem">
          {sentAt !== null && <Moment at={sentAt} isBrief />}
          {mailId !== null && (
            <Link to="/admin/mail/$id" params={{ id: mailId }}>
              The mail<span className="visually-hidden"> to {name}</span>
            </Link>
          )}
        </Group>
      </Group>
    </Paper>
  );
}
