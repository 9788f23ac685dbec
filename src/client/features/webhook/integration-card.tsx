import { Button, Card, Divider, Group, Text, TextInput, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import type { AnySetting } from "../site/use-site-settings.ts";
import { EventSwitches } from "./event-switches.tsx";
import { SigningSecret } from "./signing-secret.tsx";
import { TestEvent } from "./test-event.tsx";
import type { Webhook } from "./use-webhook.ts";
import { WebhookHealth } from "./webhook-health.tsx";
import { WebhookUrlDialog } from "./webhook-url-dialog.tsx";

type IntegrationCardProps = {
  /**
   * The setting that contains the URL of the webhook; undefined if the setting does not exist yet.
   */
  setting: AnySetting | undefined;
  /**
   * The setting with the events that are switched on; undefined if the setting does not exist yet.
   */
  eventsSetting: AnySetting | undefined;
  webhook: Webhook;
};

/** Shows the webhook: its URL, its problems, its secret and its events. */
export function IntegrationCard({ setting, eventsSetting, webhook }: IntegrationCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The card takes the focus when deliveries are turned on, because the pressed button disappears.
  const holdFocus = useHeldFocus(heading, webhook.status.data);
  const url = typeof setting?.value === "string" ? setting.value : "";
  return (
    <Card component="section" aria-labelledby="integration-settings">
      <div>
        <Title order={2} id="integration-settings" fz="1.375rem" ref={heading} tabIndex={-1}>
          Integration Settings
        </Title>
        <Text mt={4} c="dimmed" fz="0.9375rem">
          The server delivers each submission to this URL, signed, as soon as it is stored.
        </Text>
      </div>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          label="Webhook URL"
          size="md"
          flex={1}
          miw={0}
          readOnly
          styles={{ input: { textOverflow: "ellipsis" } }}
          value={url}
          placeholder="No webhook URL set"
        />
        <Button
          variant="default"
          size="sm"
          flex="none"
          mih="2.75rem"
          py={0}
          leftSection={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsEditing(true)}
        >
          Edit<span className="visually-hidden"> webhook URL</span>
        </Button>
      </Group>
      <WebhookHealth status={webhook.status} setting={setting} onTurnOn={holdFocus} />
      {url !== "" && <TestEvent key={url} />}
      <Divider />
      <SigningSecret secret={webhook.status.data?.secret} />
      <Divider />
      <EventSwitches setting={eventsSetting} hasUrl={url !== ""} />
      <Divider />
      <Text fz="0.9375rem">
        <Link to="/admin/deliveries">Deliveries</Link> shows what was sent, how the receiver
        answered, and sends it again.
      </Text>
      <WebhookUrlDialog
        opened={isEditing}
        setting={setting}
        privateHosts={webhook.status.data?.privateHosts ?? []}
        onClose={() => setIsEditing(false)}
      />
    </Card>
  );
}
