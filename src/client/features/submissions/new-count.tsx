import { trpc } from "../../trpc.ts";
import styles from "./new-count.module.css";

/** How many submissions are new, beside the way to them; nothing while there are none. */
export function NewCount() {
  const { data } = trpc.submissions.counts.useQuery();
  if (!data || data.new === 0) return null;
  return (
    <span className={styles.count}>
      {data.new.toLocaleString("en-US")}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
