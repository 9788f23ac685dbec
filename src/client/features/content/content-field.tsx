import { Input, Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useId, useState } from "react";
import { CleaningNote } from "./cleaning-note.tsx";
import styles from "./content-field.module.css";
import { type ContentMode, keepMode, readMode } from "./content-mode.ts";
import { ContentPreview } from "./content-preview.tsx";
import { HtmlInput } from "./html-input.tsx";
import { RichTextLoading } from "./rich-text-loading.tsx";
import { useCleaned } from "./use-cleaned.ts";
import type { WritingProps } from "./writing-props.ts";

// The rich text editor is as large as the rest of the back office: it is loaded when it is needed.
const RichText = lazy(() =>
  import("./rich-text.tsx").then(({ RichText: component }) => ({ default: component })),
);

type ContentFieldProps = {
  value: string;
  /** The label of the field in HTML mode. */
  htmlLabel?: string;
  /** The stored text, which is clean. */
  stored: string;
  minimum: number;
  error: string | null;
  onChange: (html: string) => void;
};

/** The content field of a post or page, with three tabs: HTML, rich text and preview. */
export function ContentField(props: ContentFieldProps) {
  const { value, htmlLabel = "Content", stored, minimum, error, onChange } = props;
  const id = useId();
  const [mode, setMode] = useState<ContentMode>(readMode);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const isWide = useMediaQuery("(min-width: 64em)", false, { getInitialValueInEffect: false });
  const cleaned = useCleaned(value, stored);
  // An error is corrected in the text, so the preview closes.
  const tab = isPreviewing && !isWide && !error ? "preview" : mode;

  function choose(next: string | null): void {
    setIsPreviewing(next === "preview");
    if (next !== "html" && next !== "rich") return;
    setMode(next);
    keepMode(next);
  }

  const writing: WritingProps = {
    value,
    onChange,
    id,
    labelId: `${id}-label`,
    describedBy: error ? `${id}-error` : undefined,
    isInvalid: error !== null,
  };
  const preview = <ContentPreview html={cleaned.content.html} isPending={cleaned.isPending} />;
  return (
    <div className={styles.field}>
      <Tabs value={tab} onChange={choose} keepMounted={false} variant="pills">
        <div className={styles.head}>
          <Input.Label id={`${id}-label`} htmlFor={id} required>
            {mode === "html" ? htmlLabel : "Content"}
          </Input.Label>
          <Tabs.List aria-label="How to write the content">
            <Tabs.Tab value="html">HTML</Tabs.Tab>
            <Tabs.Tab value="rich">Rich text</Tabs.Tab>
            {!isWide && <Tabs.Tab value="preview">Preview</Tabs.Tab>}
          </Tabs.List>
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Tabs.Panel value="html">
              <HtmlInput {...writing} />
            </Tabs.Panel>
            <Tabs.Panel value="rich">
              <Suspense fallback={<RichTextLoading />}>
                <RichText {...writing} onUseHtml={() => choose("html")} />
              </Suspense>
            </Tabs.Panel>
            {!isWide && <Tabs.Panel value="preview">{preview}</Tabs.Panel>}
          </div>
          {isWide && <div className={styles.column}>{preview}</div>}
        </div>
      </Tabs>
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
      <CleaningNote cleaned={cleaned} isEmpty={value.trim() === ""} minimum={minimum} />
    </div>
  );
}
