import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { blogTexts } from "#common/site/blog-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import type { LoadedPost } from "./load-post.ts";
import { NextPosts } from "./next-posts.tsx";
import { PostArticle } from "./post-article.tsx";
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
              {text("blogBack")}
            </Link>
          </p>
        }
        below={<SearchInvitation />}
      />
      {others.length > 0 && <NextPosts posts={others} />}
    </>
  );
}
