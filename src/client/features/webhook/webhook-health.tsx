import { CircleAlert, Clock, PlugZap, Unplug } from "lucide-react";
import { shortMoment } from "#common/short-dates.ts";
import { errorText } from "../../error-text.ts";
import { button } from "../../ui/button.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Note } from "../content/note.tsx";
import type { AnySetting } from "../settings/site-content-of.ts";
import styles from "./integration-card.module.css";
import { useSaveWebhookUrl } from "./use-save-webhook-url.ts";
import type { Webhook } from "./use-webhook.ts";

type WebhookHealthProps = {
  status: Webhook["status"];
  setting: AnySetting | undefined;
};

/** What needs somebody's eye: a receiver that wants nothing more, what waits, and what fails. */
export function WebhookHealth({ status, setting }: WebhookHealthProps) {
  const { data, error, isFetching, refetch } = status;
  if (error && !data) {
    return (
      <FailureNotice
        title="The state of the deliveries can't be shown"
        text={errorText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  const { url, disabledAt, waiting, failing } = data;
  return (
    <div className={styles.health}>
      {disabledAt && <SwitchedOff since={disabledAt} setting={setting} />}
      {failing > 0 && (
        <Note tone="warning" icon={CircleAlert}>
          <strong className={styles.count}>{counted(failing)}</strong>{" "}
          {failing === 1 ? "was" : "were"} not delivered at the last try.{" "}
          {url === null
            ? "Set a webhook URL, and send them again below."
            : "What can be tried again is tried again by itself; below you can do it at once."}
        </Note>
      )}
      {waiting > 0 && (
        <Note tone="plain" icon={Clock}>
          <strong className={styles.count}>{counted(waiting)}</strong>{" "}
          {waiting === 1 ? "waits" : "wait"} for the first try.
        </Note>
      )}
    </div>
  );
}

const counted = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "submission" : "submissions"}`;

function SwitchedOff({ since, setting }: { since: string; setting: AnySetting | undefined }) {
  const { save, isSaving } = useSaveWebhookUrl(() => {});
  const url = setting?.value;
  return (
    <Note
      tone="warning"
      icon={Unplug}
      actions={
        typeof url === "string" && (
          <button
            type="button"
            className={button("quiet")}
            aria-disabled={isSaving}
            onClick={() => {
              if (!isSaving) save(url, setting);
            }}
          >
            <PlugZap size={16} strokeWidth={1.75} aria-hidden="true" />
            {isSaving ? "Turning on..." : "Turn on again"}
          </button>
        )
      }
    >
      <strong className={styles.count}>Deliveries are turned off.</strong> On{" "}
      <time dateTime={since}>{shortMoment(since)}</time> the receiver answered 410: it wants nothing
      more at this URL. Nothing is sent until you turn it on again or save another URL.
    </Note>
  );
}
