import { button } from "../button.ts";
import styles from "./load-more.module.css";

type LoadMoreProps = { isLoading: boolean; onLoad: () => void };

/** The way on at the end of a list that comes in parts. */
export function LoadMore({ isLoading, onLoad }: LoadMoreProps) {
  return (
    <button
      type="button"
      className={`${button("quiet")} ${styles.more}`}
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) onLoad();
      }}
    >
      {isLoading ? "Loading..." : "Load more"}
    </button>
  );
}
