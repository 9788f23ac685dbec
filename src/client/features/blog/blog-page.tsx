import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { PostSummary } from "#common/blog/post.ts";
import type { PublicTag } from "#common/blog/tags.ts";
import type { Paged } from "#common/paging.ts";
import { blogTexts } from "#common/site/blog-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import { BlogHeading } from "./blog-heading.tsx";
import styles from "./blog-page.module.css";
import { CardSkeletons } from "./card-skeletons.tsx";
import { listLink } from "./list-link.ts";
import { MorePosts } from "./more-posts.tsx";
import { NoPosts } from "./no-posts.tsx";
import card from "./post-card.module.css";
import { PostCard } from "./post-card.tsx";
import { TagLinks } from "./tag-links.tsx";
import { useMorePosts } from "./use-more-posts.ts";

type BlogPageProps = {
  first: Paged<PostSummary>;
  /** The cursor of the first post on this page; undefined for the newest posts. */
  cursor: string | undefined;
  /** The tag whose posts are listed; undefined for all posts. */
  tag?: PublicTag;
  /** The tags whose links are shown below the heading. */
  tags?: PublicTag[];
};

const none: PublicTag[] = [];

/**
 * The public list of all posts, or of the posts with a tag. More posts load when the reader scrolls
 * near its end.
 */
export function BlogPage({ first, cursor, tag, tags = none }: BlogPageProps) {
  const { posts: others, nextCursor, ...more } = useMorePosts(first.nextCursor, tag?.slug);
  const posts = [...first.items, ...others];
  const text = useTexts(blogTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(cursor);

  // After a navigation, the site's frame moves the focus only if the URL's path has changed. All
  // pages of this list have the same path, so this component moves the focus to the heading.
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    heading.current?.focus({ preventScroll: true });
  }, [cursor]);

  if (posts.length === 0) return <NoPosts isEnd={cursor !== undefined} tag={tag} />;
  return (
    <div className={styles.page}>
      <BlogHeading ref={heading} tag={tag}>
        <TagLinks tags={tags} />
      </BlogHeading>
      {cursor !== undefined && (
        <p className={styles.back}>
          <Link {...listLink(tag?.slug)}>{text("blogNewest")}</Link>
        </p>
      )}
      <ul className={card.cards}>
        {posts.map((post, place) => (
          <li key={post.id}>
            <PostCard post={post} level={2} place={place} />
          </li>
        ))}
        {more.isLoading && <CardSkeletons />}
      </ul>
      <output className="visually-hidden">
        {others.length > 0 && `${posts.length} posts are listed now`}
      </output>
      {nextCursor !== null && <MorePosts tag={tag?.slug} cursor={nextCursor} {...more} />}
    </div>
  );
}
