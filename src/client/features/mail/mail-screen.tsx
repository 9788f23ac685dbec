import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { Link, linkOptions } from "@tanstack/react-router";
import { Download, Link2Off, Send } from "lucide-react";
import type { MailDetail, MailSearch } from "#common/mail/mail-list.ts";
import { ListedRowMissing, ListedRowScreen, type ListedRows } from "../../listed-row-screen.tsx";
import { trpc } from "../../trpc.ts";
import { Breakable } from "../../ui/back-office/breakable.tsx";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { useDownload } from "../export/use-download.ts";
import { MailAttempts } from "./mail-attempts.tsx";
import { MailBadge } from "./mail-badge.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { kindNames, resendLabel, stateExplanations } from "./mail-words.ts";
import { useResendMail } from "./use-resend-mail.ts";

const rows: ListedRows<MailSearch> = {
  noun: "mail",
  list: "Mail",
  linkTo: (search) => linkOptions({ to: "/admin/mail", search }),
  gone: "erased with the person's data",
};

type MailScreenProps = {
  id: string;
  /** The filters of the list from which the mail was opened. */
  search: MailSearch;
};

const columns = { cols: { base: 1, lg: 2 }, spacing: "xl" };

/** Shows everything about one mail. */
export function MailScreen({ id, search }: MailScreenProps) {
  return (
    <ListedRowScreen
      rows={rows}
      search={search}
      query={trpc.mail.byId.useQuery({ id }, { refetchOnMount: "always" })}
      skeleton={
        <SimpleGrid {...columns}>
          <Skeleton h={320} />
          <Skeleton h={760} />
        </SimpleGrid>
      }
    >
      {(mail) => <MailView mail={mail} />}
    </ListedRowScreen>
  );
}

/** The screen for the URL of a mail that does not exist or was erased. */
export const MailMissing = () => <ListedRowMissing rows={rows} />;

function MailView({ mail }: { mail: MailDetail }) {
  return (
    <>
      <ScreenHeading title={mail.subject}>
        <MailActions mail={mail} />
      </ScreenHeading>
      <SimpleGrid {...columns}>
        <Stack gap="lg" miw={0}>
          <MailFacts mail={mail} />
          <MailAttempts attempts={mail.tries} />
        </Stack>
        <Stack gap="sm" miw={0}>
          {mail.hasHiddenLinks && (
            <Note tone="plain" icon={Link2Off}>
              Only the reader of this mail may use its link, so the link leads to the home page
              here.
            </Note>
          )}
          <MailPreview mail={mail} />
        </Stack>
      </SimpleGrid>
    </>
  );
}

function MailActions({ mail: { id, state } }: { mail: MailDetail }) {
  const { data: status } = trpc.mail.status.useQuery();
  const { resend, sending } = useResendMail();
  const { download, isBusy } = useDownload({
    started: { title: "Download started" },
    failed: "The mail could not be downloaded",
  });
  return (
    <>
      {status?.hasServer === true && state !== "sending" && (
        <PendingButton
          size="sm"
          leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
          isPending={sending !== null}
          pendingLabel="Queueing..."
          onClick={() => resend(id)}
        >
          {resendLabel(state)}
        </PendingButton>
      )}
      <PendingButton
        size="sm"
        variant="default"
        leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        isPending={isBusy}
        onClick={() => void download(`/api/admin/mail/${id}/eml`)}
      >
        Download .eml
      </PendingButton>
    </>
  );
}

function MailFacts({ mail }: { mail: MailDetail }) {
  const { kind, to, toName, state, createdAt, sentAt, nextTryAt, error, submissionId } = mail;
  return (
    <SectionCard title="This mail" titleSize={20} note={stateExplanations[state]}>
      <FactList>
        <Fact name="State">
          <MailBadge state={state} />
        </Fact>
        <Fact name="To">
          <Breakable text={toName === null ? to : `${toName} <${to}>`} />
        </Fact>
        <Fact name="Kind">{kindNames[kind]}</Fact>
        <Fact name="Made">
          <Moment at={createdAt} />
        </Fact>
        {sentAt !== null && (
          <Fact name="Sent">
            <Moment at={sentAt} />
          </Fact>
        )}
        {nextTryAt !== null && (
          <Fact name="Next try">
            <Moment at={nextTryAt} />
          </Fact>
        )}
        {error !== null && <Fact name="Reason">{error}</Fact>}
        {submissionId !== null && (
          <Fact name="About">
            <Link to="/admin/submissions/$id" params={{ id: submissionId }}>
              The submission
            </Link>
          </Fact>
        )}
      </FactList>
    </SectionCard>
  );
}
