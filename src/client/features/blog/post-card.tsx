import { Link } from "@tanstack/react-router";
import type { PostSummary } from "#common/blog/post.ts";
import { longDate } from "#common/dates.ts";
import { Picture } from "../../ui/picture.tsx";
import styles from "./post-card.module.css";
import { Skyline } from "./skyline.tsx";

type PostCardProps = {
  post: PostSummary;
  /** The level of the card's heading on the page. */
  level: 2 | 3;
  /**
   * The position of the card in the list. It is set only for the first cards of a page, whose
   * pictures load at once.
   */
  place?: number;
};

/** The number of cards in the first row on a wide screen. */
const firstRow = 3;

/**
 * The widths at which a card's picture is shown, with one, two or three cards in a row. From these
 * widths, the browser chooses a file of the right size.
 */
const sizes = "(min-width: 72em) 21.5rem, (min-width: 64em) 30vw, (min-width: 40em) 45vw, 92vw";

/** Returns the id of a card's link, by which the focus can be moved to the card. */
export const linkId = ({ id }: Pick<PostSummary, "id">): string => `read-${id}`;

export function PostCard({ post, level, place }: PostCardProps) {
  const { id, title, slug, preview, featuredImage, createdAt, publishedAt } = post;
  const Heading = `h${level}` as const;
  const published = publishedAt ?? createdAt;
  return (
    <article className={styles.card}>
      {featuredImage ? (
        <Picture
          src={featuredImage}
          sizes={sizes}
          eager={place !== undefined && place < firstRow}
          first={place === 0}
        />
      ) : (
        <Skyline seed={id} />
      )}
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.preview}>{preview}</p>
      <div className={styles.end}>
        <time dateTime={published}>{longDate(published)}</time>
        <Link to="/blog/$slug" params={{ slug }} id={linkId(post)} className={styles.link}>
          <span>Read more</span>
          <span className="visually-hidden"> {title}</span>
        </Link>
      </div>
    </article>
  );
}
