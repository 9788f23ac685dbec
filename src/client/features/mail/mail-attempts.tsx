import { Group, Stack, Text } from "@mantine/core";
import type { AttemptOutcome } from "#common/mail/mail.ts";
import type { MailAttempt } from "#common/mail/mail-list.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { outcomeNames } from "./mail-words.ts";

const tones = {
  accepted: "done",
  deferred: "begun",
  refused: "wrong",
  blocked: "wrong",
  bounced: "wrong",
  complained: "wrong",
} as const satisfies Record<AttemptOutcome, string>;

/** The mail server's response to each attempt to send a mail, newest first. */
export function MailAttempts({ attempts }: { attempts: MailAttempt[] }) {
  return (
    <SectionCard title="What the mail server answered" titleSize={20}>
      {attempts.length === 0 ? (
        <Text c="dimmed">This mail has not been handed to a mail server.</Text>
      ) : (
        <PlainList isOrdered isDivided aria-label="Tries, newest first">
          {attempts.map((made) => (
            <li key={made.id}>
              <Attempt made={made} />
            </li>
          ))}
        </PlainList>
      )}
    </SectionCard>
  );
}

function Attempt({ made: { attempt, at, outcome, code, response } }: { made: MailAttempt }) {
  return (
    <Stack gap={4} py="sm">
      <Group gap="sm">
        <Text span fw={600}>
          Try {attempt}
        </Text>
        <StatusBadge tone={tones[outcome]}>{outcomeNames[outcome]}</StatusBadge>
        <Text span c="dimmed" fz="0.9375rem">
          <Moment at={at} />
        </Text>
      </Group>
      {(code !== null || response !== null) && (
        <Text
          component="code"
          ff="monospace"
          fz="0.875rem"
          style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
        >
          {/* Most replies of mail servers begin with the reply code, so the code is not shown a
              second time. */}
          {code !== null && !response?.startsWith(String(code)) && `${code} `}
          {response}
        </Text>
      )}
    </Stack>
  );
}
