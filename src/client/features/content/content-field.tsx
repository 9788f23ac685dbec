import { Box, Group, Input, SimpleGrid, Skeleton, Stack, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, memo, Suspense, useId, useMemo, useState } from "react";
import "../../videos.css";
import { Columns2 } from "lucide-react";
import { countWords } from "#common/content/count-words.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { CleaningNote } from "./cleaning-note.tsx";
import styles from "./content-preview.module.css";
import { HtmlInput, type WritingProps } from "./html-input.tsx";
import { ProsePreview } from "./prose-preview.tsx";
import { useCleaned } from "./use-cleaned.ts";

// The code of the rich text editor is as large as the rest of the back office, so it is loaded only
// when the tab “Rich text” is opened.
const RichText = lazy(() =>
  import("./rich-text.tsx").then(({ RichText: component }) => ({ default: component })),
);

/** The tab in which the user writes: HTML or rich text. The browser stores the choice. */
type ContentMode = "html" | "rich";

const storageKeys = { mode: "roost.content-mode", beside: "roost.preview-beside" };

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // If the browser cannot store the chosen tab or view, the user must choose again at the next
    // visit.
  }
}

const readMode = (): ContentMode => (readKept(storageKeys.mode) === "rich" ? "rich" : "html");

type ContentFieldProps = {
  value: string;
  /** The label of the field in HTML mode. */
  htmlLabel?: string;
  /** The text as it is stored. The server has removed unsafe HTML from it already. */
  stored: string;
  minimum: number;
  error: string | null;
  onChange: (html: string) => void;
};

/**
 * The content field of a post or page, with three tabs: HTML, rich text and preview. On a wide
 * screen the preview can be shown beside the text. Otherwise the text has the full width.
 */
export function ContentField(props: ContentFieldProps) {
  const { value, htmlLabel = "Content", stored, minimum, error, onChange } = props;
  const id = useId();
  const [mode, setMode] = useState<ContentMode>(readMode);
  // After the rich text tab was opened once, its editor stays mounted while the HTML or the preview
  // is shown. Otherwise the editor would lose its undo history.
  const [hasRichText, setHasRichText] = useState(mode === "rich");
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isBesideChosen, setIsBesideChosen] = useState(
    () => readKept(storageKeys.beside) !== "false",
  );
  const isWide = useMediaQuery("(min-width: 64em)", false, { getInitialValueInEffect: false });
  const cleaned = useCleaned(value, stored);
  // If the text has an error, the preview closes, so that the user can correct the text.
  const tab = isPreviewing && !error ? "preview" : mode;
  const isBeside = isWide && isBesideChosen && tab !== "preview";

  function choose(next: string | null): void {
    setIsPreviewing(next === "preview");
    if (next !== "html" && next !== "rich") return;
    setMode(next);
    if (next === "rich") setHasRichText(true);
    keep(storageKeys.mode, next);
  }

  function chooseBeside(next: boolean): void {
    setIsBesideChosen(next);
    if (next) setIsPreviewing(false);
    keep(storageKeys.beside, String(next));
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
    <Stack gap="sm">
      <Tabs
        value={tab}
        onChange={choose}
        keepMounted={false}
        keepMountedMode="display-none"
        variant="pills"
      >
        <Group justify="space-between" gap="xs" mb="xs">
          <Input.Label id={`${id}-label`} htmlFor={id} required>
            {mode === "html" ? htmlLabel : "Content"}
          </Input.Label>
          <Group gap="xs" wrap="nowrap">
            <Tabs.List aria-label="How to write the content">
              <Tabs.Tab value="html">HTML</Tabs.Tab>
              <Tabs.Tab value="rich">Rich text</Tabs.Tab>
              <Tabs.Tab value="preview">Preview</Tabs.Tab>
            </Tabs.List>
            {isWide && (
              <IconButton
                icon={Columns2}
                label="Preview beside the text"
                variant={isBeside ? "light" : "subtle"}
                size="lg"
                aria-pressed={isBeside}
                onClick={() => chooseBeside(!isBeside)}
              />
            )}
          </Group>
        </Group>
        <SimpleGrid cols={isBeside ? 2 : 1} spacing={20}>
          <Box miw={0}>
            <Tabs.Panel value="html">
              <HtmlInput {...writing} />
            </Tabs.Panel>
            <Tabs.Panel value="rich" keepMounted>
              {hasRichText && (
                <Suspense fallback={<RichTextLoading />}>
                  <RichText
                    {...writing}
                    isShown={tab === "rich"}
                    onUseHtml={() => choose("html")}
                  />
                </Suspense>
              )}
            </Tabs.Panel>
            <Tabs.Panel value="preview">{preview}</Tabs.Panel>
          </Box>
          {isBeside && (
            // The preview is as tall as the input beside it. Without `contain: size`, a long
            // preview would make the preview and the input taller.
            <Box display="grid" style={{ contain: "size" }}>
              {preview}
            </Box>
          )}
        </SimpleGrid>
      </Tabs>
      <TextLength html={cleaned.content.html} />
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
      <CleaningNote cleaned={cleaned} isEmpty={value.trim() === ""} minimum={minimum} />
    </Stack>
  );
}

/** The number of words of a text, and how long reading it takes. */
function TextLength({ html }: { html: string }) {
  const { words, minutes } = useMemo(() => countWords(html), [html]);
  if (words === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      {words.toLocaleString("en")} {words === 1 ? "word" : "words"} · {minutes} min read
    </Text>
  );
}

/** A skeleton in the shape of the rich text editor, shown while its code loads. */
function RichTextLoading() {
  return (
    <Box component="output" aria-label="Loading the editor" display="block" mih="26rem">
      <Skeleton h={44} />
      <Skeleton h="22rem" mt={8} />
    </Box>
  );
}

type ContentPreviewProps = {
  /** The HTML as the server would store it, without its unsafe parts. */
  html: string;
  isPending: boolean;
};

/** The content as visitors will see it. */
const ContentPreview = memo(function ContentPreview({ html, isPending }: ContentPreviewProps) {
  return (
    <Box
      component="section"
      className={styles.preview}
      data-light
      h="100%"
      mih="12rem"
      mah={{ base: "40rem", lg: "none" }}
      p={20}
      bd="var(--hairline)"
      bdrs="md"
      bg="var(--paper)"
      style={{ overflow: "auto" }}
      aria-label="Preview"
      aria-busy={isPending}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the preview scrolls, and Safari scrolls only a focused element by keyboard
      tabIndex={0}
    >
      {html.trim() === "" ? (
        <Text c="dimmed">Your content appears here as visitors will see it.</Text>
      ) : (
        <ProsePreview html={html} />
      )}
    </Box>
  );
});
