import { hasTopHeading } from "#common/html.ts";
import type { Page } from "#common/pages/page.ts";
import { Prose } from "../../ui/prose.tsx";
import { useVideos } from "../../use-videos.ts";
import styles from "./page.module.css";

/**
 * Shows a content page. If the page's text has a top-level heading, the page's title is not shown.
 */
export function ContentPage({ page: { title, content } }: { page: Page }) {
  useVideos(content);
  return (
    <article className={styles.page}>
      {!hasTopHeading(content) && <h1 className={styles.title}>{title}</h1>}
      <Prose html={content} topHeading="first" />
    </article>
  );
}
