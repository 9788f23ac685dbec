import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { blogTexts } from "#common/site/blog-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import type { LoadedPost } from "./load-post.ts";
import { PostArticle } from "./post-article.tsx";
import card from "./post-card.module.css";
import { PostCard } from "./post-card.tsx";
import styles from "./post-page.module.css";
import { SearchInvitation } from "./search-invitation.tsx";

/** The page of a post: the post, an invitation to the questionnaire, and the posts to read next. */
export function PostPage({ post, others }: Pick<LoadedPost, "post" | "others">) {
  const text = useTexts(blogTexts);
  return (
    <>
      <PostArticle
        post={post}
        above={
          <p className={styles.back}>
            <Link to="/blog">
              <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              Back to Blog
            </Link>
          </p>
        }
        below={<SearchInvitation />}
      />
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="keep-reading">
          <h2 id="keep-reading">{text("blogOthers")}</h2>
          <ul className={card.cards}>
            {others.map((other) => (
              <li key={other.id}>
                <PostCard post={other} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
