import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackOfficeTheme } from "../../ui/back-office/back-office-theme.tsx";
import { Brand } from "../site/brand.tsx";
import { useSiteContent } from "../site/site-content.ts";
import styles from "./entrance.module.css";

type EntranceProps = {
  heading: string;
  text?: string;
  children: ReactNode;
};

/** What stands before the back office: one card, the product's name above it, the way home below. */
export function Entrance({ heading, text, children }: EntranceProps) {
  const { site } = useSiteContent();
  return (
    <BackOfficeTheme>
      <div className={styles.screen}>
        <header className={styles.header}>
          <Brand name={site.name} />
        </header>
        <main className={styles.main}>
          <div className={styles.card}>
            <h1>{heading}</h1>
            {text && <p className={styles.text}>{text}</p>}
            {children}
          </div>
          <Link to="/" className={styles.home}>
            Return to Homepage
          </Link>
        </main>
      </div>
    </BackOfficeTheme>
  );
}
