import { type MouseEvent, memo } from "react";
import { Prose } from "../../ui/prose.tsx";
import styles from "./content-field.module.css";

/** A link in the preview would leave the editor. */
function keepHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
}

type ContentPreviewProps = {
  /** As the server would store it. */
  html: string;
  isPending: boolean;
};

/** The text as visitors will see it. */
export const ContentPreview = memo(function ContentPreview({
  html,
  isPending,
}: ContentPreviewProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- nothing here is done by a click: links are only kept from leading away, and Enter on one is a click too
    <section
      className={styles.preview}
      aria-label="Preview"
      aria-busy={isPending}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, and in Safari the keyboard scrolls only what has the focus
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
