import { Button, Group, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { Check, MailCheck, Reply, ShieldAlert, ShieldCheck } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { Message } from "#common/messages/message.ts";
import type { MessageSearch } from "#common/messages/message-input.ts";
import { ListedRowMissing, ListedRowScreen, type ListedRows } from "../../listed-row-screen.tsx";
import { mailLink } from "../../mail-link.ts";
import { trpc } from "../../trpc.ts";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { DeleteMessage } from "./delete-message.tsx";
import { MessageBadge } from "./message-words.tsx";
import { useSetStatus } from "./use-set-status.ts";

const rows: ListedRows<MessageSearch> = {
  noun: "message",
  list: "Messages",
  linkTo: (search) => linkOptions({ to: "/admin/messages", search }),
  gone: "erased with the person's data",
};

type MessageScreenProps = {
  id: string;
  /** The filter of the list from which the message was opened. */
  search: MessageSearch;
};

/** Shows one message from the contact page. When it is opened, a new message is marked as read. */
export function MessageScreen({ id, search }: MessageScreenProps) {
  return (
    <ListedRowScreen
      rows={rows}
      search={search}
      query={trpc.messages.byId.useQuery({ id }, { refetchOnMount: "always" })}
      skeleton={<Skeleton h={280} />}
    >
      {(message) => <MessageView key={message.id} message={message} search={search} />}
    </ListedRowScreen>
  );
}

/** The screen for the URL of a message that does not exist or was erased. */
export const MessageMissing = () => <ListedRowMissing rows={rows} />;

type MessageViewProps = { message: Message; search: MessageSearch };

function MessageView({ message, search }: MessageViewProps) {
  const { id, name, email, receivedAt, status, text } = message;
  const navigate = useNavigate();
  const { markRead } = useSetStatus(id);
  const readAtOnce = useEffectEvent(() => {
    if (status === "new") markRead();
  });
  useEffect(() => readAtOnce(), []);
  return (
    <>
      <ScreenHeading title={name}>
        <DeleteMessage
          id={id}
          name={name}
          onDeleted={() => navigate({ to: "/admin/messages", search })}
        />
      </ScreenHeading>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <SectionCard title="Message" titleSize={20}>
          <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }} lh={1.6}>
            {text}
          </Text>
          <MessageActions message={message} />
        </SectionCard>
        <SectionCard title="From" titleSize={20} style={{ alignSelf: "start" }}>
          <FactList>
            <Fact name="Name">{name}</Fact>
            <Fact name="Email">
              <a href={mailLink(email)}>{email}</a>
            </Fact>
            <Fact name="Received">
              <Moment at={receivedAt} />
            </Fact>
            <Fact name="Status">
              <MessageBadge status={status} />
            </Fact>
          </FactList>
        </SectionCard>
      </SimpleGrid>
    </>
  );
}

/**
 * Returns the `mailto:` link that opens the mail program with a reply, in which the message is
 * quoted.
 */
function replyAddress({ email, text }: Message): string {
  // The quote is cut, because mail programs open no `mailto:` link of more than about 2,000
  // characters.
  const quoted = text
    .slice(0, 600)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const subject = encodeURIComponent("Your message to us");
  return `${mailLink(email)}?subject=${subject}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}

function MessageActions({ message }: { message: Message }) {
  const { id, status } = message;
  const { setStatus, isPending } = useSetStatus(id);
  const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
  const change = { size: "sm", variant: "default", isPending } as const;
  return (
    <Group gap="sm" mt="lg">
      <Button
        component="a"
        href={replyAddress(message)}
        size="sm"
        leftSection={<Reply {...icon} />}
      >
        Reply by mail
      </Button>
      {status === "answered" ? (
        <PendingButton
          {...change}
          leftSection={<MailCheck {...icon} />}
          onClick={() => setStatus("read", status)}
        >
          Not answered yet
        </PendingButton>
      ) : (
        <PendingButton
          {...change}
          leftSection={<Check {...icon} />}
          onClick={() => setStatus("answered", status)}
        >
          Mark as answered
        </PendingButton>
      )}
      {status === "spam" ? (
        <PendingButton
          {...change}
          leftSection={<ShieldCheck {...icon} />}
          onClick={() => setStatus("read", status)}
        >
          Not spam
        </PendingButton>
      ) : (
        <PendingButton
          {...change}
          leftSection={<ShieldAlert {...icon} />}
          onClick={() => setStatus("spam", status)}
        >
          Mark as spam
        </PendingButton>
      )}
    </Group>
  );
}
