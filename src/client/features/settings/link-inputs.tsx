import { Group, Select, Switch, Text, TextInput } from "@mantine/core";
import { type IconName, iconNames, type NavigationItem } from "#common/site/site-content.ts";
import { SiteIcon } from "../site/site-icon.tsx";
import type { ItemFields } from "./item-list.tsx";
import styles from "./site-editor.module.css";

/** The inputs of a link: its name and its URL. */
export function LinkInputs({
  item,
  pathOf,
  errorOf,
  change,
}: ItemFields<{ name: string; href: string }>) {
  const text = (name: "name" | "href") => ({
    required: true,
    "data-path": pathOf(name),
    error: errorOf(name),
    value: item[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Name" {...text("name")} />
      <TextInput
        label="URL"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        {...text("href")}
      />
    </>
  );
}

const isIcon = (name: string): name is IconName => (iconNames as readonly string[]).includes(name);

/** The inputs of a navigation item: its link's name and URL, its icon, and its text on phones. */
export function NavigationInputs(fields: ItemFields<NavigationItem>) {
  const { item, pathOf, errorOf, change } = fields;
  return (
    <>
      <LinkInputs {...fields} />
      <Select
        label="Icon"
        required
        allowDeselect={false}
        // The dropdown is rendered in place and not in a portal, because a portal's content would
        // be outside of the page's landmarks.
        comboboxProps={{ withinPortal: false }}
        data={[...iconNames]}
        data-path={pathOf("icon")}
        error={errorOf("icon")}
        value={item.icon}
        leftSection={isIcon(item.icon) ? <SiteIcon name={item.icon} /> : null}
        renderOption={({ option }) => (
          <Group gap="sm" c="roost.7">
            {isIcon(option.value) && <SiteIcon name={option.value} />}
            <Text component="span" inherit c="black">
              {option.label}
            </Text>
          </Group>
        )}
        onChange={(icon) => {
          if (icon && isIcon(icon)) change({ icon });
        }}
      />
      <Switch
        className={styles.besideInput ?? ""}
        label="Show text on mobile"
        data-path={pathOf("showTextOnMobile")}
        checked={item.showTextOnMobile}
        onChange={(event) => change({ showTextOnMobile: event.currentTarget.checked })}
      />
    </>
  );
}
