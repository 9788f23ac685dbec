import { Link } from "@tanstack/react-router";
import {
  CircleCheck,
  Inbox,
  LockOpen,
  type LucideIcon,
  RotateCw,
  Send,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import type { ReactNode } from "react";
import { longMoment } from "#common/dates.ts";
import type { SubmissionCounts } from "#common/submissions/submission.ts";
import { sendsInClear } from "#common/webhook/private-hosts.ts";
import type { WebhookStatus } from "#common/webhook/webhook.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/back-office/notice.tsx";
import skeleton from "../../ui/skeleton.module.css";
import styles from "./dashboard-facts.module.css";

/** Needs attention to be done, each figure leading to where it is: quiet while there is nothing. */
export function DashboardFacts() {
  const { data, error, isFetching, refetch } = trpc.submissions.counts.useQuery(undefined, {
    refetchOnMount: "always",
  });
  return (
    <section aria-labelledby="facts" className={styles.section}>
      <h2 id="facts" className="visually-hidden">
        Needs attention
      </h2>
      {data ? (
        <Figures counts={data} />
      ) : error ? (
        <p role="alert" className={styles.failure}>
          <span>The submissions can't be counted at the moment. {errorText(error)}</span>
          <button
            type="button"
            aria-disabled={isFetching}
            onClick={() => {
              if (!isFetching) void refetch();
            }}
          >
            <RotateCw size={14} strokeWidth={2} aria-hidden="true" />
            {isFetching ? "Retrying..." : "Retry"}
          </button>
        </p>
      ) : (
        <Bones />
      )}
      <WebhookNotices />
    </section>
  );
}

function Figures({ counts }: { counts: SubmissionCounts }) {
  return (
    <ul className={styles.facts}>
      <Fact
        count={counts.new}
        words={counts.new === 1 ? "new submission" : "new submissions"}
        icon={Inbox}
        tone={counts.new > 0 ? "wanted" : "calm"}
      >
        {(fact) => <Link {...fact} to="/admin/submissions" search={{ status: "new" } as never} />}
      </Fact>
      <Fact
        count={counts.overdue}
        words="overdue"
        icon={counts.overdue > 0 ? TriangleAlert : CircleCheck}
        tone={counts.overdue > 0 ? "burning" : "calm"}
      >
        {(fact) => <Link {...fact} to="/admin/submissions" search={{ overdue: true } as never} />}
      </Fact>
      <Fact
        count={counts.waiting}
        words={counts.waiting === 1 ? "delivery waiting" : "deliveries waiting"}
        icon={Send}
        tone="calm"
      >
        {(fact) => <Link {...fact} to="/admin/site-settings" />}
      </Fact>
      <Fact
        count={counts.failing}
        words={counts.failing === 1 ? "delivery failing" : "deliveries failing"}
        icon={counts.failing > 0 ? TriangleAlert : CircleCheck}
        tone={counts.failing > 0 ? "burning" : "calm"}
      >
        {(fact) => <Link {...fact} to="/admin/site-settings" />}
      </Fact>
    </ul>
  );
}

type FactProps = {
  count: number;
  words: string;
  icon: LucideIcon;
  /** `burning` asks to be looked at before anything else. */
  tone: "calm" | "wanted" | "burning";
  /** Draws the link to what is counted. */
  children: (fact: { className: string | undefined; children: ReactNode }) => ReactNode;
};

function Fact({ count, words, icon: Icon, tone, children }: FactProps) {
  return (
    <li data-tone={tone}>
      {children({
        className: styles.fact,
        children: (
          <>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>
              <strong>{count.toLocaleString("en-US")}</strong> {words}
            </span>
          </>
        ),
      })}
    </li>
  );
}

/** Problems of the webhook that no other screen reports. */
function WebhookNotices() {
  const { data } = trpc.webhook.status.useQuery(undefined, { refetchOnMount: "always" });
  if (!data) return null;
  return (
    <>
      {sendsInClear(data.url ?? "", data.privateHosts) && <InClear />}
      {data.disabledAt !== null && <TurnedOff disabledAt={data.disabledAt} />}
    </>
  );
}

function InClear() {
  return (
    <Notice icon={LockOpen}>
      <strong>Personal data is sent unencrypted.</strong> The webhook URL begins with http://, so
      anyone between this server and the receiver can read each submission.{" "}
      <Link to="/admin/site-settings">Change it to an https:// URL</Link>
    </Notice>
  );
}

function TurnedOff({ disabledAt }: { disabledAt: NonNullable<WebhookStatus["disabledAt"]> }) {
  return (
    <Notice icon={Unplug}>
      Deliveries have been turned off since{" "}
      <time dateTime={disabledAt}>{longMoment(disabledAt)}</time>, because the receiver answered 410
      (Gone). <Link to="/admin/site-settings">Turn deliveries on again</Link>
    </Notice>
  );
}

/** The figures' shape, while they are on their way. */
function Bones() {
  return (
    <>
      <output className="visually-hidden">Counting the submissions</output>
      <div className={styles.facts} aria-hidden>
        {["a", "b", "c", "d"].map((key) => (
          <span key={key} className={styles.fact}>
            <span className={`${skeleton.bone} ${styles.bone}`} />
          </span>
        ))}
      </div>
    </>
  );
}
