import type { NavigationItem } from "#common/site/site-content.ts";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { keyed } from "../../ui/keyed.ts";
import { Brand } from "./brand.tsx";
import styles from "./site-header.module.css";
import { SiteIcon } from "./site-icon.tsx";
import { SiteLink } from "./site-link.tsx";

type SiteHeaderProps = { name: string; navigation: NavigationItem[] };

/**
 * The sticky header of public pages. On small screens, its bar shows only the navigation items that
 * the team has selected for phones; the menu lists all items.
 */
export function SiteHeader({ name, navigation }: SiteHeaderProps) {
  const links = keyed(navigation, ({ href }) => href);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand name={name} />
        {navigation.length > 0 && (
          <nav className={styles.navigation} aria-label="Main">
            <ul className={styles.items}>
              {links.map(({ key, item }) => (
                <li key={key} data-mobile={item.showTextOnMobile || undefined}>
                  <NavigationLink item={item} className={styles.link} />
                </li>
              ))}
            </ul>
            <DisclosureMenu label="Menu" icon={<SiteIcon name="Menu" />} className={styles.menu}>
              <ul>
                {links.map(({ key, item }) => (
                  <li key={key}>
                    <NavigationLink item={item} className={styles.row} />
                  </li>
                ))}
              </ul>
            </DisclosureMenu>
          </nav>
        )}
      </div>
    </header>
  );
}

function NavigationLink({ item, className }: { item: NavigationItem; className?: string }) {
  return (
    <SiteLink href={item.href} className={className}>
      <SiteIcon name={item.icon} />
      <span>{item.name}</span>
    </SiteLink>
  );
}
