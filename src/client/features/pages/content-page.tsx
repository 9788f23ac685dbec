import { hasTopHeading } from "#common/html.ts";
import type { Page } from "#common/pages/page.ts";
import { Prose } from "../../ui/prose.tsx";
import styles from "./page.module.css";

/** Any page by its slug. Its text's own top-level heading stands instead of its title. */
export function ContentPage({ page: { title, content } }: { page: Page }) {
  return (
    <article className={styles.page}>
      {!hasTopHeading(content) && <h1 className={styles.title}>{title}</h1>}
      <Prose html={content} topHeading="first" />
    </article>
  );
}
