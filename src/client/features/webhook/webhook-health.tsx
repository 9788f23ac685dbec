import { Stack, Text } from "@mantine/core";
import { CircleAlert, Clock, LockOpen, PlugZap, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { shortMoment } from "#common/short-dates.ts";
import { sendsInClear } from "#common/webhook/private-hosts.ts";
import type { WebhookStatus } from "#common/webhook/webhook.ts";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import type { AnySetting } from "../site/use-site-settings.ts";
import { useSaveWebhookUrl } from "./use-save-webhook-url.ts";
import type { Webhook } from "./use-webhook.ts";

type WebhookHealthProps = {
  status: Webhook["status"];
  setting: AnySetting | undefined;
  /** Called after the user has turned deliveries on again. */
  onTurnOn: () => void;
};

/**
 * Reports the webhook's problems: an unencrypted URL, deliveries that are turned off, and
 * submissions and events that failed or wait.
 */
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
  const { url, privateHosts, disabledAt, waiting, failing, events } = data;
  const isUnencrypted = sendsInClear(url ?? "", privateHosts);
  const undelivered = failing + waiting + events.failing + events.waiting;
  if (!isUnencrypted && !disabledAt && undelivered === 0) return null;
  return (
    <Stack gap="sm">
      {isUnencrypted && <UnencryptedWarning />}
      {disabledAt && <DeliveriesOff since={disabledAt} setting={setting} onTurnOn={onTurnOn} />}
      {failing > 0 && (
        <Note tone="warning" icon={CircleAlert}>
          <Strong>{counted(failing, "submission")}</Strong> {failing === 1 ? "was" : "were"} not
          delivered at the last attempt. {nextStep(data)}
        </Note>
      )}
      {waiting > 0 && (
        <Note tone="plain" icon={Clock}>
          <Strong>{counted(waiting, "submission")}</Strong> {waiting === 1 ? "waits" : "wait"} for
          the first attempt.
        </Note>
      )}
      {events.failing > 0 && (
        <Note tone="warning" icon={CircleAlert}>
          <Strong>{counted(events.failing, "event")}</Strong>{" "}
          {events.failing === 1 ? "was" : "were"} not delivered at the last attempt.{" "}
          {nextStep(data)}
        </Note>
      )}
      {events.waiting > 0 && (
        <Note tone="plain" icon={Clock}>
          <Strong>{counted(events.waiting, "event")}</Strong>{" "}
          {events.waiting === 1 ? "waits" : "wait"} for the first attempt.
        </Note>
      )}
    </Stack>
  );
}

const Strong = ({ children }: { children: ReactNode }) => (
  <Text component="strong" inherit fw={700} c="black">
    {children}
  </Text>
);

/**
 * The warning about a webhook URL that begins with `http://` and whose host is not one of the
 * permitted private hosts.
 */
export function UnencryptedWarning() {
  return (
    <Note tone="warning" icon={LockOpen}>
      <Strong>Personal data would be sent unencrypted.</Strong> Anyone between this server and an
      http:// address can read the names, emails and phone numbers in each submission. Use an
      https:// address.
    </Note>
  );
}

function nextStep({ url, disabledAt }: WebhookStatus): string {
  if (url === null) return "Set a webhook URL, then send them again in Deliveries.";
  if (disabledAt !== null) return "Turn deliveries on again, then send them again in Deliveries.";
  return "The server retries until all attempts are used. To retry now, send them again in Deliveries.";
}

type DeliveriesOffProps = Pick<WebhookHealthProps, "setting" | "onTurnOn"> & { since: string };

/**
 * Reports that the receiver has asked for no more deliveries, with a button that turns deliveries
 * on again.
 */
function DeliveriesOff({ since, setting, onTurnOn }: DeliveriesOffProps) {
  const { save, isSaving } = useSaveWebhookUrl(() => {});
  const url = setting?.value;
  return (
    <Note
      tone="warning"
      icon={Unplug}
      actions={
        typeof url === "string" && (
          <PendingButton
            variant="default"
            size="sm"
            leftSection={<PlugZap size={16} strokeWidth={1.75} aria-hidden="true" />}
            isPending={isSaving}
            pendingLabel="Turning on..."
            onClick={() => {
              onTurnOn();
              save(url, setting);
            }}
          >
            Turn on again
          </PendingButton>
        )
      }
    >
      <Strong>Deliveries are turned off.</Strong> On{" "}
      <time dateTime={since}>{shortMoment(since)}</time> the receiver answered 410 (Gone): it
      accepts no more deliveries at this URL. Nothing is sent until you turn deliveries on again or
      save another URL.
    </Note>
  );
}
