import { Checkbox } from "@mantine/core";
import type { PageLink } from "#common/pages/page.ts";
import styles from "./page-link-choice.module.css";

const places = { navigation: "in the navigation", footer: "in the footer" };

type PageLinkChoiceProps = {
  links: PageLink[];
  isRemoving: boolean;
  onChange: (isRemoving: boolean) => void;
};

/** Names the links that lead to a page which is to be deleted, and offers to remove them with it. */
export function PageLinkChoice({ links, isRemoving, onChange }: PageLinkChoiceProps) {
  const isOne = links.length === 1;
  const them = isOne ? "it" : "them";
  return (
    <div className={styles.box}>
      <p>
        {isOne
          ? "A link on the site leads to this page:"
          : `${links.length} links on the site lead to this page:`}
      </p>
      <ul className={styles.links}>
        {links.map(({ place, name, href }) => (
          <li key={`${place} ${href} ${name}`}>
            <strong>{name}</strong> {places[place]} <code>{href}</code>
          </li>
        ))}
      </ul>
      <Checkbox
        label={isOne ? "Remove this link, too" : "Remove these links, too"}
        description={
          isRemoving
            ? `An earlier version of the site content can bring ${them} back.`
            : `Visitors who follow ${them} will find no page.`
        }
        checked={isRemoving}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
