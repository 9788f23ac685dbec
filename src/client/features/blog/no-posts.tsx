import { Link } from "@tanstack/react-router";
import type { PublicTag } from "#common/blog/tags.ts";
import { invitationTexts } from "#common/site/blog-texts.ts";
import { button } from "../../ui/button.ts";
import { useTexts } from "../site/site-texts.ts";
import { BlogHeading } from "./blog-heading.tsx";
import styles from "./blog-page.module.css";
import { listLink } from "./list-link.ts";
import { Skyline } from "./skyline.tsx";

/**
 * Shown instead of an empty list of posts: either no posts are published yet, or the cursor is past
 * the last post.
 */
export function NoPosts({ isEnd, tag }: { isEnd: boolean; tag: PublicTag | undefined }) {
  const text = useTexts(invitationTexts);
  return (
    <div className={styles.page}>
      <BlogHeading tag={tag} />
      <div className={styles.empty}>
        <Skyline seed={0} />
        <p>{isEnd ? "There are no older posts." : "No blog posts available yet."}</p>
        {isEnd ? (
          <Link {...listLink(tag?.slug)} className={button("quiet")}>
            Back to the newest posts
          </Link>
        ) : (
          <Link to="/" className={button("quiet")}>
            {text("invitationButton")}
          </Link>
        )}
      </div>
    </div>
  );
}
