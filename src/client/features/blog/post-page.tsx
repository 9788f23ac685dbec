import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { longDate } from "#common/dates.ts";
import { textOf } from "#common/html.ts";
import { Picture } from "../../ui/picture.tsx";
import { Prose } from "../../ui/prose.tsx";
import type { LoadedPost } from "./load-post.ts";
import { PostCard } from "./post-card.tsx";
import styles from "./post-page.module.css";
import { SearchInvitation } from "./search-invitation.tsx";

/** One post, what it may lead to, and what to read next. */
export function PostPage({ post, others }: Pick<LoadedPost, "post" | "others">) {
  const { title, content, excerpt, featuredImage, publishedAt, createdAt } = post;
  const published = publishedAt ?? createdAt;
  // Some summaries are the first sentence, which nobody wants to read twice.
  const standfirst = excerpt && !textOf(content).startsWith(excerpt) ? excerpt : null;
  return (
    <>
      <article className={styles.post}>
        <p className={styles.back}>
          <Link to="/blog">
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            Back to Blog
          </Link>
        </p>
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
          <SearchInvitation />
        </div>
      </article>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="keep-reading">
          <div className={styles.othersInner}>
            <h2 id="keep-reading">Keep reading</h2>
            <ul className={styles.cards}>
              {others.map((other) => (
                <li key={other.id}>
                  <PostCard post={other} level={3} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}
