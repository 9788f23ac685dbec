import { CircleAlert, Clock, PlugZap, Unplug } from "lucide-react";
import { shortMoment } from "#common/short-dates.ts";
import { sendsInClear } from "#common/webhook/private-hosts.ts";
import type { WebhookStatus } from "#common/webhook/webhook.ts";
import { errorText } from "../../error-text.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import type { AnySetting } from "../site/site-content-of.ts";
import { InClearNote } from "./in-clear-note.tsx";
import styles from "./integration-card.module.css";
import { useSaveWebhookUrl } from "./use-save-webhook-url.ts";
import type { Webhook } from "./use-webhook.ts";

type WebhookHealthProps = {
  status: Webhook["status"];
  setting: AnySetting | undefined;
  /** Called as deliveries are being turned on again. */
  onTurnOn: () => void;
};

/** What needs somebody's eye: a receiver that wants nothing more, what waits, and what fails. */
export function WebhookHealth({ status, setting, onTurnOn }: WebhookHealthProps) {
  const { data, error, isFetching, refetch } = status;
  if (error && !data) {
    return (
      <ScreenState
        kind="failure"
        title="The delivery status can't be shown"
        text={errorText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  const { url, privateHosts, disabledAt, waiting, failing } = data;
  return (
    <div className={styles.health}>
      {sendsInClear(url ?? "", privateHosts) && <InClearNote />}
      {disabledAt && <SwitchedOff since={disabledAt} setting={setting} onTurnOn={onTurnOn} />}
      {failing > 0 && (
        <Note tone="warning" icon={CircleAlert}>
          <strong className={styles.count}>{counted(failing)}</strong>{" "}
          {failing === 1 ? "was" : "were"} not delivered at the last attempt. {whatNow(data)}
        </Note>
      )}
      {waiting > 0 && (
        <Note tone="plain" icon={Clock}>
          <strong className={styles.count}>{counted(waiting)}</strong>{" "}
          {waiting === 1 ? "waits" : "wait"} for the first attempt.
        </Note>
      )}
    </div>
  );
}

function whatNow({ url, disabledAt }: WebhookStatus): string {
  if (url === null) return "Set a webhook URL, then send them again below.";
  if (disabledAt !== null) return "Turn deliveries on again, then send them again below.";
  return "The server retries until all attempts are used. To retry now, send them again below.";
}

const counted = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "submission" : "submissions"}`;

type SwitchedOffProps = Pick<WebhookHealthProps, "setting" | "onTurnOn"> & { since: string };

function SwitchedOff({ since, setting, onTurnOn }: SwitchedOffProps) {
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
              if (isSaving) return;
              onTurnOn();
              save(url, setting);
            }}
          >
            <PlugZap size={16} strokeWidth={1.75} aria-hidden="true" />
            {isSaving ? "Turning on..." : "Turn on again"}
          </button>
        )
      }
    >
      <strong className={styles.count}>Deliveries are turned off.</strong> On{" "}
      <time dateTime={since}>{shortMoment(since)}</time> the receiver answered 410 (Gone): it
      accepts no more deliveries at this URL. Nothing is sent until you turn deliveries on again or
      save another URL.
    </Note>
  );
}
