import { Select, Switch } from "@mantine/core";
import { type IconName, iconNames, type NavigationItem } from "#common/site/site-content.ts";
import { SiteIcon } from "../site/site-icon.tsx";
import styles from "./item-list.module.css";
import type { ItemFields } from "./item-list.tsx";
import { LinkFields } from "./link-fields.tsx";

const isIcon = (name: string): name is IconName => (iconNames as readonly string[]).includes(name);

/** What a navigation item has. */
export function NavigationFields(fields: ItemFields<NavigationItem>) {
  const { item, pathOf, errorOf, change } = fields;
  return (
    <>
      <LinkFields {...fields} />
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
