import { longDate } from "#common/dates.ts";
import { hasTopHeading } from "#common/html.ts";
import type { Page } from "#common/pages/page.ts";
import { Prose } from "../../ui/prose.tsx";
import { MissingScreen } from "../home/missing-screen.tsx";
import styles from "./page.module.css";

/** Terms or privacy: the page as it was written, and when it last changed. */
export function LegalPage({ page }: { page: Page }) {
  return (
    <article className={styles.page}>
      {/* A page has one top-level heading: its own, when the text brings one. */}
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
