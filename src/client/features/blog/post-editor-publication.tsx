import { Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import frame from "../../content/editor-frame.module.css";
import styles from "./post-editor-publication.module.css";
import { PostStatus } from "./post-status.tsx";
import { describePublication, fromLocalField, isToCome, toLocalField } from "./publication.ts";

type Times = { published: boolean; publishedAt: string };

type PostPublicationProps = {
  values: Times;
  /** What is stored, when it exists. */
  saved: Times | null;
  error: ReactNode;
  onPublished: (published: boolean) => void;
  onPublishedAt: (moment: string) => void;
};

/** Whether and when a post becomes public, and the same in words. */
export function PostPublication(props: PostPublicationProps) {
  const { values, saved, error, onPublished, onPublishedAt } = props;
  return (
    <>
      <div className={styles.state}>
        <Switch
          label="Published"
          data-path="published"
          checked={values.published}
          onChange={(event) => onPublished(event.currentTarget.checked)}
        />
        {values.published && isToCome(values.publishedAt) && <PostStatus {...values} isAhead />}
      </div>
      <TextInput
        type="datetime-local"
        label="Publish at"
        description="Optional, in your local time zone"
        data-path="publishedAt"
        max="9999-12-31T23:59"
        error={error}
        value={toLocalField(values.publishedAt)}
        onChange={(event) => onPublishedAt(fromLocalField(event.currentTarget.value))}
      />
      <output className={frame.publication}>{describePublication(values, saved)}</output>
    </>
  );
}
