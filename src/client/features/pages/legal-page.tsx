import { longDate } from "#common/dates.ts";
import { hasTopHeading } from "#common/html.ts";
import type { Page } from "#common/pages/page.ts";
import { Prose } from "../../ui/prose.tsx";
import { useVideos } from "../../use-videos.ts";
import { MissingScreen } from "../home/missing-screen.tsx";
import styles from "./page.module.css";

/** Shows the page with the terms or with the privacy policy, and the date of its last change. */
export function LegalPage({ page }: { page: Page }) {
  useVideos(page.content);
  return (
    <article className={styles.page}>
      {/*
       * If the page's text has a top-level heading, no title is shown above it, because a screen
       * may have only one `h1`.
       */}
      {!hasTopHeading(page.content) && <h1 className={styles.title}>{page.title}</h1>}
      <Prose html={page.content} topHeading="first" />
      <p className={styles.updated}>
        Last updated <time dateTime={page.updatedAt}>{longDate(page.updatedAt)}</time>
      </p>
    </article>
  );
}

export function LegalPageMissing({ name }: { name: "Terms and Conditions" | "Privacy Policy" }) {
  return (
    <MissingScreen
      heading={`${name} Not Found`}
      text={`The ${name} ${name === "Privacy Policy" ? "is" : "are"} currently unavailable. Please check back later.`}
    />
  );
}
