import { TextInput } from "@mantine/core";
import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import card from "../../ui/back-office/card.module.css";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { button } from "../../ui/button.ts";
import type { AnySetting } from "../site/site-content-of.ts";
import { Deliveries } from "./deliveries.tsx";
import styles from "./integration-card.module.css";
import { SigningSecret } from "./signing-secret.tsx";
import { TestEvent } from "./test-event.tsx";
import type { Webhook } from "./use-webhook.ts";
import { WebhookHealth } from "./webhook-health.tsx";
import { WebhookUrlDialog } from "./webhook-url-dialog.tsx";

type IntegrationCardProps = {
  /** Undefined while no webhook has ever been set. */
  setting: AnySetting | undefined;
  webhook: Webhook;
};

/** Where submissions are sent on to, and how that fares. */
export function IntegrationCard({ setting, webhook }: IntegrationCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that turns deliveries on again is gone once they are.
  const holdFocus = useHeldFocus(heading, webhook.status.data);
  const url = typeof setting?.value === "string" ? setting.value : "";
  return (
    <section aria-labelledby="integration-settings" className={card.card}>
      <div className={card.head}>
        <h2 id="integration-settings" ref={heading} tabIndex={-1}>
          Integration Settings
        </h2>
        <p>The server delivers each submission to this URL, signed, as soon as it is stored.</p>
      </div>
      <div className={styles.url}>
        <TextInput
          label="Webhook URL"
          size="md"
          readOnly
          value={url}
          placeholder="No webhook URL set"
        />
        <button type="button" className={button("quiet")} onClick={() => setIsEditing(true)}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          Edit<span className="visually-hidden"> webhook URL</span>
        </button>
      </div>
      <WebhookHealth status={webhook.status} setting={setting} onTurnOn={holdFocus} />
      {url !== "" && <TestEvent key={url} />}
      <SigningSecret secret={webhook.status.data?.secret} />
      <Deliveries {...webhook} />
      <WebhookUrlDialog
        opened={isEditing}
        setting={setting}
        privateHosts={webhook.status.data?.privateHosts ?? []}
        onClose={() => setIsEditing(false)}
      />
    </section>
  );
}
