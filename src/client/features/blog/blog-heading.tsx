import { Rss } from "lucide-react";
import type { Ref } from "react";
import styles from "./blog-page.module.css";

export function BlogHeading({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  return (
    <header className={styles.header}>
      <h1 ref={ref} tabIndex={-1}>
        The Blog
      </h1>
      <p className={styles.lead}>
        Neighborhoods, contracts, deposits and the small print: notes from people who look for flats
        all day.
      </p>
      <p className={styles.feed}>
        <a href="/feed.xml" type="application/atom+xml">
          <Rss size={16} aria-hidden="true" />
          Follow by RSS
        </a>
      </p>
    </header>
  );
}
