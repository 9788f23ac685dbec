import { Link } from "@tanstack/react-router";
import type { PublicTag } from "#common/blog/tags.ts";
import { blogTexts, invitationTexts } from "#common/site/blog-texts.ts";
import { button } from "../../ui/button.ts";
import { useTexts } from "../site/site-texts.ts";
import { BlogHeading } from "./blog-heading.tsx";
import styles from "./blog-page.module.css";
import { listLink } from "./list-link.ts";
import { Skyline } from "./skyline.tsx";

type NoPostsProps = { isEnd: boolean; tag: PublicTag | undefined };

/**
 * Shown instead of an empty list of posts: either no posts are published yet, or the cursor is past
 * the last post.
 */
export const NoPosts = ({ isEnd, tag }: NoPostsProps) => (
  <div className={styles.page}>
    <BlogHeading tag={tag} />
    <EmptyList isEnd={isEnd} tag={tag} />
  </div>
);

/** The text that is shown in place of an empty list of posts. */
export function EmptyList({ isEnd, tag }: NoPostsProps) {
  const text = useTexts(blogTexts);
  const invitation = useTexts(invitationTexts);
  return (
    <div className={styles.empty}>
      <Skyline seed={0} />
      <p>{isEnd ? text("blogEnd") : "No blog posts available yet."}</p>
      {isEnd ? (
        <Link {...listLink(tag?.slug)} className={button("quiet")}>
          {text("blogNewest")}
        </Link>
      ) : (
        <Link to="/" className={button("quiet")}>
          {invitation("invitationButton")}
        </Link>
      )}
    </div>
  );
}
