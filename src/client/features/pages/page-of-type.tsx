import type { ReactNode } from "react";
import type { Page } from "#common/pages/page.ts";
import { Picture } from "../../ui/picture.tsx";
import { Prose } from "../../ui/prose.tsx";
import styles from "./page.module.css";
import { typeHeadings } from "./type-headings.ts";

type PageOfTypeProps = {
  type: keyof typeof typeHeadings;
  page: Page;
  /** The line below the heading. It replaces the default line for pages of this type. */
  subtitle?: string;
  /** Content between the heading and the page's text. */
  children?: ReactNode;
};

/** Shows the page of a type under the type's own heading. */
export function PageOfType({ type, page, children, ...own }: PageOfTypeProps) {
  const { heading, subtitle } = { ...typeHeadings[type], ...own };
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1>{heading}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </header>
      {children}
      {page.featuredImage && (
        <Picture src={page.featuredImage} sizes="(min-width: 48em) 44rem, 92vw" first />
      )}
      <Prose html={page.content} topHeading="below" />
    </article>
  );
}
