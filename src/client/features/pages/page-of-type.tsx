import type { Page, PageType } from "#common/pages/page.ts";
import { Picture } from "../../ui/picture.tsx";
import { Prose } from "../../ui/prose.tsx";
import styles from "./page.module.css";

const headings: Record<Exclude<PageType, "other">, { heading: string; subtitle: string }> = {
  about: {
    heading: "About Us",
    subtitle: "Who reads your wishes, and how we go about finding the flat behind them.",
  },
  contact: {
    heading: "Contact Us",
    subtitle: "A person reads every message, and a person answers it.",
  },
  "why-use": {
    heading: "Why Choose Us",
    subtitle: "What changes when somebody looks for a flat together with you.",
  },
  legal: {
    heading: "Legal Information",
    subtitle: "The small print, in words that one can read.",
  },
};

/** Shows the page of a type under the type's own heading. */
export function PageOfType({ type, page }: { type: keyof typeof headings; page: Page }) {
  const { heading, subtitle } = headings[type];
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1>{heading}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </header>
      {page.featuredImage && (
        <Picture src={page.featuredImage} sizes="(min-width: 48em) 44rem, 92vw" first />
      )}
      <Prose html={page.content} topHeading="below" />
    </article>
  );
}
