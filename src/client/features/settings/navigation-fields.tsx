import { Select, Switch, TextInput } from "@mantine/core";
import { type IconName, iconNames, type NavigationItem } from "#common/settings/site-content.ts";
import styles from "./item-list.module.css";
import type { ItemFields } from "./item-list.tsx";
import { SiteIcon } from "./site-icon.tsx";

const isIcon = (name: string): name is IconName => (iconNames as readonly string[]).includes(name);

/** What a navigation item has. */
export function NavigationFields({ item, pathOf, errorOf, change }: ItemFields<NavigationItem>) {
  return (
    <>
      <TextInput
        label="Name"
        required
        data-path={pathOf("name")}
        error={errorOf("name")}
        value={item.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="URL"
        required
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        data-path={pathOf("href")}
        error={errorOf("href")}
        value={item.href}
        onChange={(event) => change({ href: event.currentTarget.value })}
      />
      <Select
        label="Icon"
        required
        allowDeselect={false}
        // Within the page's own parts.
        comboboxProps={{ withinPortal: false }}
        data={[...iconNames]}
        data-path={pathOf("icon")}
        error={errorOf("icon")}
        value={item.icon}
        leftSection={isIcon(item.icon) ? <SiteIcon name={item.icon} /> : null}
        renderOption={({ option }) => (
          <span className={styles.option}>
            {isIcon(option.value) && <SiteIcon name={option.value} />}
            {option.label}
          </span>
        )}
        onChange={(icon) => {
          if (icon && isIcon(icon)) change({ icon });
        }}
      />
      <Switch
        className={styles.switch}
        label="Show text on mobile"
        data-path={pathOf("showTextOnMobile")}
        checked={item.showTextOnMobile}
        onChange={(event) => change({ showTextOnMobile: event.currentTarget.checked })}
      />
    </>
  );
}
