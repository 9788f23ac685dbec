import type { ReactNode } from "react";
import type { Post } from "#common/blog/post.ts";
import { longDate } from "#common/dates.ts";
import { textOf } from "#common/html.ts";
import { Picture } from "../../ui/picture.tsx";
import { Prose } from "../../ui/prose.tsx";
import styles from "./post-page.module.css";

type PostArticleProps = {
  post: Post;
  /** Shown above the post's title. */
  above: ReactNode;
  /** Shown below the post's text. */
  below?: ReactNode;
};

/** The article of a post: title, date, picture and text. */
export function PostArticle({ post, above, below }: PostArticleProps) {
  const { title, content, excerpt, featuredImage, publishedAt, createdAt } = post;
  const published = publishedAt ?? createdAt;
  // An excerpt is not shown if the text begins with the same words.
  const standfirst = excerpt && !textOf(content).startsWith(excerpt) ? excerpt : null;
  return (
    <article className={styles.post}>
      {above}
      <header className={styles.header}>
        <h1>{title}</h1>
        {standfirst && <p className={styles.standfirst}>{standfirst}</p>}
        <p className={styles.date}>
          <time dateTime={published}>{longDate(published)}</time>
        </p>
      </header>
      {featuredImage && (
        <div className={styles.picture}>
          <Picture src={featuredImage} sizes="(min-width: 64em) 60rem, 92vw" first />
        </div>
      )}
      <div className={styles.text}>
        <Prose html={content} topHeading="below" />
        {below}
      </div>
    </article>
  );
}
