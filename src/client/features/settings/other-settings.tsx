import { Button, Card, Divider, Flex, Text, Title } from "@mantine/core";
import { Fragment, useState } from "react";
import { shortMoment } from "#common/short-dates.ts";
import type { AnySetting } from "../site/use-site-settings.ts";
import { EditSettingDialog } from "./edit-setting-dialog.tsx";
import { writeSettingValue } from "./parse-setting-value.ts";

/** Lists the settings that have no editor of their own. */
export function OtherSettings({ settings }: { settings: AnySetting[] }) {
  const [editedKey, setEditedKey] = useState<string | null>(null);
  if (settings.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="other-settings">
      <Title order={2} id="other-settings" fz="1.375rem">
        Other settings
      </Title>
      {settings
        .toSorted((a, b) => a.key.localeCompare(b.key))
        .map((setting, index) => (
          <Fragment key={setting.key}>
            {index > 0 && <Divider />}
            <SettingRow setting={setting} onEdit={() => setEditedKey(setting.key)} />
          </Fragment>
        ))}
      <EditSettingDialog
        setting={settings.find(({ key }) => key === editedKey)}
        onClose={() => setEditedKey(null)}
      />
    </Card>
  );
}

function SettingRow({ setting, onEdit }: { setting: AnySetting; onEdit: () => void }) {
  const { key, value, description, lastUpdated, updatedByName } = setting;
  return (
    <Flex wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="md">
      <div style={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Text fw={600}>{key}</Text>
        {description && (
          <Text c="dimmed" fz="0.9375rem">
            {description}
          </Text>
        )}
        <Text component="code" display="block" truncate size="sm" c="dimmed" ff="monospace">
          {writeSettingValue(value)}
        </Text>
        <Text c="dimmed" fz="0.9375rem">
          Changed <time dateTime={lastUpdated}>{shortMoment(lastUpdated)}</time>
          {updatedByName && ` by ${updatedByName}`}
        </Text>
      </div>
      <Button variant="default" size="sm" onClick={onEdit}>
        Edit<span className="visually-hidden"> {key}</span>
      </Button>
    </Flex>
  );
}
