import { Link } from "@tanstack/react-router";
import { ArrowLeft, Rss } from "lucide-react";
import type { ReactNode, Ref } from "react";
import type { PublicTag } from "#common/blog/tags.ts";
import { blogTexts, postsMark } from "#common/site/blog-texts.ts";
import { counted } from "../../counted.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./blog-page.module.css";

type BlogHeadingProps = {
  ref?: Ref<HTMLHeadingElement>;
  /** The tag whose posts are listed; undefined for all posts. */
  tag?: PublicTag | undefined;
  /** Content that is shown below the link to the feed. */
  children?: ReactNode;
};

/** The heading of a list of posts, with the link to its feed. */
export function BlogHeading({ ref, tag, children }: BlogHeadingProps) {
  const text = useTexts(blogTexts);
  return (
    <header className={styles.header}>
      {tag && (
        <p className={styles.above}>
          <Link to="/blog">
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {text("blogBack")}
          </Link>
        </p>
      )}
      <h1 ref={ref} tabIndex={-1}>
        {tag?.name ?? text("blogHeading")}
      </h1>
      <p className={styles.lead}>
        {tag
          ? text("blogTagLead").replaceAll(postsMark, () => counted(tag.posts, "post"))
          : text("blogLead")}
      </p>
      <p className={styles.feed}>
        <a href={tag ? `/blog/tag/${tag.slug}/feed.xml` : "/feed.xml"} type="application/atom+xml">
          <Rss size={16} aria-hidden="true" />
          {text("blogFeed")}
        </a>
      </p>
      {children}
    </header>
  );
}
