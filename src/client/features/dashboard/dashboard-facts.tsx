import { Card, Flex, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  CircleCheck,
  House,
  Inbox,
  ListChecks,
  LockOpen,
  type LucideIcon,
  MessageSquare,
  Send,
  ShieldAlert,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import type { ReactNode } from "react";
import { longMoment } from "#common/dates.ts";
import type { SubmissionCounts } from "#common/submissions/submission.ts";
import { sendsInClear } from "#common/webhook/private-hosts.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/back-office/note.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { ErasureNotice } from "../submissions/erasure-notice.tsx";
import { useFailingCount } from "../webhook/use-failing-count.ts";
import styles from "./dashboard.module.css";

/**
 * Shows the counts of submissions that need attention, with links to them, and the webhook's
 * problems.
 */
export function DashboardFacts() {
  const counts = trpc.submissions.counts.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        Needs attention
      </h2>
      <Stack gap="sm">
        {counts.data ? (
          <Figures counts={counts.data} />
        ) : counts.error ? (
          <QueryFailure title="The submissions can't be counted at the moment." query={counts} />
        ) : (
          <ScreenState kind="loading" label="Counting the submissions">
            <Flex {...grid}>
              {["a", "b", "c", "d"].map((key) => (
                <Card key={key} {...tile} bg="transparent">
                  <Skeleton h={12} maw="8rem" />
                </Card>
              ))}
            </Flex>
          </ScreenState>
        )}
        <WebhookNotices />
        <ErasureNotice />
      </Stack>
    </section>
  );
}

const grid = {
  display: "grid",
  gap: "xs",
  style: { gridTemplateColumns: "repeat(auto-fit, minmax(8.5rem, 1fr))" },
} as const;
const tile = { mih: 64, h: "100%", px: "md", py: "xs", style: { alignContent: "center" } };

function Figures({ counts }: { counts: SubmissionCounts }) {
  const { overdue, waiting } = counts;
  return (
    <PlainList {...grid}>
      <Fact
        count={counts.new}
        words={counts.new === 1 ? "new submission" : "new submissions"}
        icon={Inbox}
        tone={counts.new > 0 ? "wanted" : "calm"}
        renderLink={(root) => <Link {...root} to="/admin/submissions" search={{ status: "new" }} />}
      />
      <Fact
        count={overdue}
        words="overdue"
        icon={overdue > 0 ? TriangleAlert : CircleCheck}
        tone={overdue > 0 ? "burning" : "calm"}
        renderLink={(root) => <Link {...root} to="/admin/submissions" search={{ overdue: true }} />}
      />
      <ShortlistFact />
      <ListingFacts />
      <MessageFact />
      <Fact
        count={waiting}
        words={waiting === 1 ? "delivery waiting" : "deliveries waiting"}
        icon={Send}
        tone="calm"
        renderLink={(root) => (
          <Link {...root} to="/admin/deliveries" search={{ states: ["waiting"] }} />
        )}
      />
      <DeliveryFact />
      <MailFact />
    </PlainList>
  );
}

/** Shows the number of shortlists that wait for a review, once the number is loaded. */
function ShortlistFact() {
  const { data } = trpc.shortlists.counts.useQuery(undefined, { refetchOnMount: "always" });
  if (!data) return null;
  const { waiting, late } = data;
  const lists = waiting === 1 ? "shortlist to review" : "shortlists to review";
  return (
    <Fact
      count={waiting}
      words={late > 0 ? `${lists}, ${late.toLocaleString("en-US")} late` : lists}
      icon={late > 0 ? TriangleAlert : ListChecks}
      tone={late > 0 ? "burning" : waiting > 0 ? "wanted" : "calm"}
      renderLink={(root) => <Link {...root} to="/admin/today" />}
    />
  );
}

/**
 * The numbers of listings with the status "new" and of flagged listings, which a person has to
 * check. Shows nothing until they are loaded.
 */
function ListingFacts() {
  const { data } = trpc.listings.counts.useQuery(undefined, { refetchOnMount: "always" });
  if (!data) return null;
  return (
    <>
      <Fact
        count={data.new}
        words={data.new === 1 ? "listing to check" : "listings to check"}
        icon={House}
        tone={data.new > 0 ? "wanted" : "calm"}
        renderLink={(root) => <Link {...root} to="/admin/listings" search={{ status: "new" }} />}
      />
      {data.flagged > 0 && (
        <Fact
          count={data.flagged}
          words={data.flagged === 1 ? "flagged listing" : "flagged listings"}
          icon={ShieldAlert}
          tone="wanted"
          renderLink={(root) => <Link {...root} to="/admin/listings" search={{ flagged: true }} />}
        />
      )}
    </>
  );
}

/**
 * Shows the number of messages that no member of the team has opened; shows nothing if there are
 * none.
 */
function MessageFact() {
  const { data } = trpc.messages.counts.useQuery(undefined, { refetchOnMount: "always" });
  if (!data || data.new === 0) return null;
  return (
    <Fact
      count={data.new}
      words={data.new === 1 ? "unread message" : "unread messages"}
      icon={MessageSquare}
      tone="wanted"
      renderLink={(root) => <Link {...root} to="/admin/messages" search={{ status: "new" }} />}
    />
  );
}

/** Shows the number of submissions and events that the webhook's receiver has not accepted. */
function DeliveryFact() {
  const count = useFailingCount();
  return (
    <Fact
      count={count}
      words={count === 1 ? "delivery failing" : "deliveries failing"}
      icon={count > 0 ? TriangleAlert : CircleCheck}
      tone={count > 0 ? "burning" : "calm"}
      renderLink={(root) => (
        <Link {...root} to="/admin/deliveries" search={{ states: ["retrying", "failed"] }} />
      )}
    />
  );
}

/**
 * Shows the number of mails of the last week that failed, once it is loaded; shows nothing if none
 * failed.
 */
function MailFact() {
  const { data } = trpc.mail.counts.useQuery(undefined, { refetchOnMount: "always" });
  if (!data || data.failed === 0) return null;
  return (
    <Fact
      count={data.failed}
      words={data.failed === 1 ? "mail failed this week" : "mails failed this week"}
      icon={TriangleAlert}
      tone="burning"
      renderLink={(root) => <Link {...root} to="/admin/mail" search={{ state: "failed" }} />}
    />
  );
}

/** The colours of a count on the dashboard, by urgency. `burning` is the most urgent. */
const tones = {
  calm: { bg: "transparent", c: "dimmed" },
  wanted: { bd: "1px solid roost.2", bg: "roost.0", c: "roost.8" },
  burning: { bd: "1px solid clay.7", bg: "clay.0", c: "clay.7", fw: 600 },
} as const;

type FactProps = {
  count: number;
  words: string;
  icon: LucideIcon;
  tone: keyof typeof tones;
  /**
   * Renders the card as a link. `root` are the props for the link, which is the outermost element
   * of the card.
   */
  renderLink: (root: Record<string, unknown>) => ReactNode;
};

function Fact({ count, words, icon: Icon, tone, renderLink }: FactProps) {
  return (
    <li>
      <Card {...tile} {...tones[tone]} className={styles.tile ?? ""} renderRoot={renderLink}>
        <Flex component="span" align="center" gap="sm" fz={15} lh={1.3}>
          <Icon size={18} strokeWidth={1.75} style={{ flex: "none" }} aria-hidden="true" />
          <span>
            <Text span fz={19} fw={600}>
              {count.toLocaleString("en-US")}
            </Text>{" "}
            {words}
          </span>
        </Flex>
      </Card>
    </li>
  );
}

/** Shows the problems of the webhook that no other screen reports. */
function WebhookNotices() {
  const { data } = trpc.webhook.status.useQuery(undefined, { refetchOnMount: "always" });
  if (!data) return null;
  const { url, privateHosts, disabledAt } = data;
  return (
    <>
      {sendsInClear(url ?? "", privateHosts) && (
        <Notice icon={LockOpen}>
          <strong>Personal data is sent unencrypted.</strong> The webhook URL begins with http://,
          so anyone between this server and the receiver can read each submission.{" "}
          <Link to="/admin/site-settings">Change it to an https:// URL</Link>
        </Notice>
      )}
      {disabledAt !== null && (
        <Notice icon={Unplug}>
          Deliveries have been turned off since{" "}
          <time dateTime={disabledAt}>{longMoment(disabledAt)}</time>, because the receiver answered
          410 (Gone). <Link to="/admin/site-settings">Turn deliveries on again</Link>
        </Notice>
      )}
    </>
  );
}
