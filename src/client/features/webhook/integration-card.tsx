import { TextInput } from "@mantine/core";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import type { AnySetting } from "../settings/site-content-of.ts";
import { Deliveries } from "./deliveries.tsx";
import styles from "./integration-card.module.css";
import { SigningSecret } from "./signing-secret.tsx";
import { TestEvent } from "./test-event.tsx";
import { WebhookHealth } from "./webhook-health.tsx";
import { WebhookUrlDialog } from "./webhook-url-dialog.tsx";

type IntegrationCardProps = {
  /** Undefined while no webhook has ever been set. */
  setting: AnySetting | undefined;
};

/** Where submissions are sent on to, and how that fares. */
export function IntegrationCard({ setting }: IntegrationCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const url = typeof setting?.value === "string" ? setting.value : "";
  const status = trpc.webhook.status.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <section aria-labelledby="integration-settings" className={styles.card}>
      <div className={styles.head}>
        <h2 id="integration-settings">Integration Settings</h2>
        <p>Each submission is sent on to this address, signed, as soon as it is stored.</p>
      </div>
      <div className={styles.url}>
        <TextInput
          label="Webhook URL"
          size="md"
          readOnly
          value={url}
          placeholder="Not set: submissions are stored here only"
        />
        <button type="button" className={button("quiet")} onClick={() => setIsEditing(true)}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          Edit<span className="visually-hidden"> webhook URL</span>
        </button>
      </div>
      <WebhookHealth status={status} setting={setting} />
      {url !== "" && <TestEvent key={url} />}
      <SigningSecret secret={status.data?.secret} />
      <Deliveries />
      <WebhookUrlDialog opened={isEditing} setting={setting} onClose={() => setIsEditing(false)} />
    </section>
  );
}
