import { type MouseEvent, memo } from "react";
import { Prose } from "../../ui/prose.tsx";
import styles from "./content-field.module.css";

/** Stops links in the preview, which would leave the editor. */
function keepHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
}

type ContentPreviewProps = {
  /** The HTML as the server would store it. */
  html: string;
  isPending: boolean;
};

/** The content as visitors will see it. */
export const ContentPreview = memo(function ContentPreview({
  html,
  isPending,
}: ContentPreviewProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the click handler only stops links, and Enter on a link is a click too
    <section
      className={styles.preview}
      aria-label="Preview"
      aria-busy={isPending}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the preview scrolls, and Safari scrolls only a focused element by keyboard
      tabIndex={0}
      onClick={keepHere}
    >
      {html.trim() === "" ? (
        <p className={styles.nothing}>Your content appears here as visitors will see it.</p>
      ) : (
        <Prose html={html} topHeading="below" />
      )}
    </section>
  );
});
