import { Textarea, TextInput } from "@mantine/core";
import type { NavigationItem, SiteContent } from "#common/site/site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import styles from "./content-panels.module.css";
import { ItemList } from "./item-list.tsx";
import { NavigationFields } from "./navigation-fields.tsx";

export type PanelProps = {
  value: SiteContent;
  /** By path: `site.name`. */
  errors: Record<string, string>;
  onChange: (value: SiteContent) => void;
};

type GeneralPanelProps = PanelProps & { savedName: string };

/** What the product is called, and what it says of itself. */
export function GeneralPanel({ value, savedName, errors, onChange }: GeneralPanelProps) {
  const { site } = value;
  const change = (part: Partial<SiteContent["site"]>) =>
    onChange({ ...value, site: { ...site, ...part } });
  const [slug, savedSlug] = [brandSlug(site.name), brandSlug(savedName)];
  return (
    <div className={styles.fields}>
      <TextInput
        label="Site name"
        required
        data-path="site.name"
        error={errors["site.name"]}
        value={site.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {slug !== savedSlug && site.name.trim() !== "" && (
        <output className={styles.hint}>
          With this name, the page at <code>/why-{savedSlug}</code> moves to{" "}
          <code>/why-{slug}</code>. The old address redirects to the new one.
        </output>
      )}
      <Textarea
        label="Tagline"
        required
        autosize
        minRows={2}
        maxRows={12}
        data-path="site.tagline"
        error={errors["site.tagline"]}
        value={site.tagline}
        onChange={(event) => change({ tagline: event.currentTarget.value })}
      />
    </div>
  );
}

const newNavigationItem = (): NavigationItem => ({
  name: "New Link",
  href: "/",
  icon: "Info",
  showTextOnMobile: false,
});

/** Where the header leads. */
export function HeaderPanel({ value, errors, onChange }: PanelProps) {
  return (
    <ItemList
      label="Navigation items"
      noun="navigation item"
      path="header.navigation"
      items={value.header.navigation}
      errors={errors}
      empty="No navigation items: the header shows the site's name alone."
      create={newNavigationItem}
      onChange={(navigation) => onChange({ ...value, header: { navigation } })}
      renderFields={(fields) => <NavigationFields {...fields} />}
    />
  );
}
