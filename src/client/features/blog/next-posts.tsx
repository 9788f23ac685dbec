import type { PostSummary } from "#common/blog/post.ts";
import { blogTexts } from "#common/site/blog-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import card from "./post-card.module.css";
import { PostCard } from "./post-card.tsx";
import styles from "./post-page.module.css";

/** The posts to read next, below a post. */
export function NextPosts({ posts }: { posts: PostSummary[] }) {
  const text = useTexts(blogTexts);
  return (
    <section className={styles.others} aria-labelledby="keep-reading">
      <h2 id="keep-reading">{text("blogOthers")}</h2>
      <ul className={card.cards}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
