import { Skeleton } from "@mantine/core";
import styles from "./content-field.module.css";

/** A skeleton in the shape of the rich text editor, shown while its code loads. */
export function RichTextLoading() {
  return (
    <output aria-label="Loading the editor" className={styles.loading}>
      <Skeleton h={44} />
      <Skeleton h="22rem" mt={8} />
    </output>
  );
}
