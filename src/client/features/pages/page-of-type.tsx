import type { ReactNode } from "react";
import type { Page } from "#common/pages/page.ts";
import { headingTexts } from "#common/site/heading-texts.ts";
import { Picture } from "../../ui/picture.tsx";
import { Prose } from "../../ui/prose.tsx";
import { useTexts } from "../site/site-texts.ts";
import styles from "./page.module.css";
import { typeHeadings } from "./type-headings.ts";

type PageOfTypeProps = {
  type: keyof typeof typeHeadings;
  page: Page;
  /** Content that is shown between the heading and the page's text. */
  children?: ReactNode;
};

/** Shows a page that has a type, such as the page about the team, below the heading of its type. */
export function PageOfType({ type, page, children }: PageOfTypeProps) {
  const text = useTexts(headingTexts);
  const { heading, subtitle } = typeHeadings[type];
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1>{text(heading)}</h1>
        <p className={styles.subtitle}>{text(subtitle)}</p>
      </header>
      {children}
      {page.featuredImage && (
        <Picture src={page.featuredImage} sizes="(min-width: 48em) 44rem, 92vw" first />
      )}
      <Prose html={page.content} topHeading="below" />
    </article>
  );
}
