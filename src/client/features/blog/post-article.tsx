import type { ReactNode } from "react";
import type { Post } from "#common/blog/post.ts";
import { tagSlug } from "#common/blog/tags.ts";
import { longDate } from "#common/dates.ts";
import { textOf } from "#common/html.ts";
import { Picture } from "../../ui/picture.tsx";
import { Prose } from "../../ui/prose.tsx";
import { useVideos } from "../../use-videos.ts";
import styles from "./post-page.module.css";
import { TagLinks } from "./tag-links.tsx";

type PostArticleProps = {
  post: Post;
  /** Content that is shown above the post's title. */
  above: ReactNode;
  /** Content that is shown below the post's text. */
  below?: ReactNode;
};

/** The article of a post: title, date, picture and text. */
export function PostArticle({ post, above, below }: PostArticleProps) {
  const { title, content, excerpt, tags, featuredImage, publishedAt, createdAt } = post;
  useVideos(content);
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
        <TagLinks tags={tags.map((name) => ({ name, slug: tagSlug(name) }))} />
        {below}
      </div>
    </article>
  );
}
