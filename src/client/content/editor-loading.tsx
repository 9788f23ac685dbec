import { Skeleton } from "@mantine/core";
import styles from "./editor-frame.module.css";

/** In the shape of an editor, while what it edits is loaded. */
export function EditorLoading({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      <output className={styles.publication}>{text}</output>
      <div className={styles.pair}>
        <Skeleton h={62} />
        <Skeleton h={62} />
      </div>
      <Skeleton h={420} />
      <div className={styles.pair}>
        <Skeleton h={220} />
        <Skeleton h={220} />
      </div>
    </div>
  );
}
