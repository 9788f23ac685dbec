import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { blogTexts } from "#common/site/blog-texts.ts";
import { button } from "../../ui/button.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./blog-page.module.css";
import { listLink } from "./list-link.ts";

type MorePostsProps = {
  /** The slug of the tag whose posts are listed; undefined for all posts. */
  tag: string | undefined;
  /** The cursor where the next part of the list of posts begins. */
  cursor: string;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => unknown;
  link: RefObject<HTMLAnchorElement | null>;
};

/**
 * The next posts start to load when the visible part of the page is closer to the end of the list
 * than this distance.
 */
const ahead = "0px 0px 900px";

/**
 * A link to the rest of the list of posts. With scripts, the next posts usually load before the
 * reader reaches the link.
 */
export function MorePosts({ tag, cursor, isLoading, hasFailed, loadMore, link }: MorePostsProps) {
  const place = useRef<HTMLDivElement>(null);
  const text = useTexts(blogTexts);
  const isWaiting = !isLoading && !hasFailed;

  useEffect(() => {
    if (!isWaiting || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore();
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isWaiting, loadMore]);

  return (
    <div ref={place} className={styles.more}>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {text("blogMoreFailed")}
        </p>
      )}
      <Link ref={link} {...listLink(tag)} search={{ cursor }} className={button("quiet")}>
        {text("blogMore")}
      </Link>
    </div>
  );
}
