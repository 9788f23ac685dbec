import { Button, Code, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import { settingKeys } from "#common/settings/setting.ts";
import {
  eventMessage,
  type WebhookEventName,
  webhookEventNames,
  webhookEvents,
} from "#common/webhook/webhook-events.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import type { AnySetting } from "../site/use-site-settings.ts";
import { TestEvent } from "./test-event.tsx";
import { useSaveWebhookSetting } from "./use-save-webhook-setting.ts";

type EventSwitchesProps = {
  /**
   * The setting with the events that are switched on; undefined if the setting does not exist yet.
   */
  setting: AnySetting | undefined;
  /** Whether a webhook URL is set. */
  hasUrl: boolean;
};

const updated = "Webhook Events Updated";
const webhookEventsSetting = {
  key: settingKeys.webhookEvents,
  created: updated,
  updated,
} as const;

/**
 * Switches for the events, other than submissions, that the webhook can send. Each switch names the
 * event's cause and shows an example.
 */
export function EventSwitches({ setting, hasUrl }: EventSwitchesProps) {
  const { save, isSaving } = useSaveWebhookSetting(webhookEventsSetting, () => {});
  // The value that the user has chosen while the request to save it is pending, so that the pressed
  // switch moves at once.
  const [wanted, setWanted] = useState<WebhookEventName[]>();
  const value = setting?.value;
  const stored = webhookEventNames.filter((name) => Array.isArray(value) && value.includes(name));
  const shown = isSaving && wanted ? wanted : stored;
  const change = (name: WebhookEventName, isOn: boolean) => {
    if (isSaving) return;
    const next = webhookEventNames.filter((each) => (each === name ? isOn : stored.includes(each)));
    setWanted(next);
    save(next, setting);
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="webhook-events">
      <div>
        <Title order={3} id="webhook-events" fz="1.0625rem">
          Other events
        </Title>
        <Text mt={4} c="dimmed" fz="0.9375rem">
          Besides submissions, the server can send these events to the same URL, signed and retried
          in the same way. Each is off until you switch it on. They contain ids and no personal
          data.
        </Text>
      </div>
      <PlainList aria-label="Events" isDivided>
        {webhookEventNames.map((name) => (
          <li key={name}>
            <EventSwitch
              name={name}
              isOn={shown.includes(name)}
              onChange={(isOn) => change(name, isOn)}
              hasUrl={hasUrl}
            />
          </li>
        ))}
      </PlainList>
    </Stack>
  );
}

type EventSwitchProps = {
  name: WebhookEventName;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hasUrl: boolean;
};

function EventSwitch({ name, isOn, onChange, hasUrl }: EventSwitchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { cause } = webhookEvents[name];
  return (
    <Stack gap="xs" py="xs">
      <Group justify="space-between" align="start" wrap="nowrap" gap="sm">
        <Switch
          label={<Code fz="0.9375rem">{name}</Code>}
          description={cause}
          styles={{ description: { fontSize: "0.875rem", lineHeight: 1.45 } }}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
        <Button
          variant="default"
          size="xs"
          flex="none"
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
        >
          Example<span className="visually-hidden">: {name}</span>
        </Button>
      </Group>
      {isOpen && (
        <>
          <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            {JSON.stringify(exampleOf(name), null, 2)}
          </Code>
          {hasUrl && <TestEvent event={name} />}
        </>
      )}
    </Stack>
  );
}

const exampleOf = (event: WebhookEventName) =>
  eventMessage({
    id: "2b7a4f8e-1d36-4c95-b0e2-6a8d5c3f1e70",
    event,
    occurredAt: "2026-11-23T09:00:00.000Z",
    data: webhookEvents[event].example,
  });
