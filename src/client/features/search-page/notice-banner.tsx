import { findNotice } from "#common/search-page/notices.ts";
import { bannerTexts } from "#common/site/banner-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./search-page.module.css";

/** Shows the notice that is named in the page's URL, if any. */
export function NoticeBanner({ name }: { name: string | undefined }) {
  const text = useTexts(bannerTexts);
  const notice = findNotice(name);
  if (!notice) return null;
  const isProblem = "problem" in notice;
  return (
    <p
      className={styles.notice}
      data-problem={isProblem || undefined}
      role={isProblem ? "alert" : "status"}
    >
      {isProblem ? notice.problem : text(notice.text)}
    </p>
  );
}
