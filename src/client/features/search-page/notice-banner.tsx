import { findNotice } from "#common/search-page/notices.ts";
import styles from "./search-page.module.css";

/** Shows the notice that is named in the page's URL, if any. */
export function NoticeBanner({ name }: { name: string | undefined }) {
  const notice = findNotice(name);
  if (!notice) return null;
  return (
    <p
      className={styles.notice}
      data-problem={notice.isProblem || undefined}
      role={notice.isProblem ? "alert" : "status"}
    >
      {notice.text}
    </p>
  );
}
