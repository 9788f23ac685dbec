import type { AnyExtension, Extensions } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type Editor, ReactNodeViewRenderer, useEditor } from "@tiptap/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Removal } from "#common/content/cleaned-content.ts";
import prose from "../../ui/prose.module.css";
import { Clipboard } from "./clipboard.ts";
import { HtmlBlockView } from "./html-block-view.tsx";
import type { WritingProps } from "./html-input.tsx";
import { LineKeys } from "./keys.ts";
import { HtmlBlock } from "./rich-text/block-nodes.ts";
import { schemaExtensions } from "./rich-text/extensions.ts";
import { HtmlWriter } from "./rich-text/html-writer.ts";
import { openHtml, replaceHtml } from "./rich-text/open-html.ts";
import styles from "./rich-text.module.css";
import { lossBetween } from "./round-trip-loss.ts";
import { useDelayedReport } from "./use-delayed-report.ts";

const editorExtensions: Extensions = [
  ...schemaExtensions.filter(({ name }) => name !== HtmlBlock.name),
  HtmlBlock.extend({ addNodeView: () => ReactNodeViewRenderer(HtmlBlockView) }),
  LineKeys,
];

type RichTextOptions = Pick<
  WritingProps,
  "value" | "onChange" | "labelId" | "describedBy" | "isInvalid"
> & {
  /**
   * Whether the editor is visible. A hidden editor takes over a new value only when it is shown
   * again.
   */
  isShown: boolean;
  /**
   * An additional extension, for this editor only. The editor always uses the extension of the
   * first render.
   */
  extension: AnyExtension;
  /**
   * Called with the files that the user pastes or drops. The editor always uses the function of the
   * first render.
   */
  onFiles: (editor: Editor, files: File[]) => void;
};

/**
 * Creates the rich text editor for a text. Also returns the markup that the editor would lose, such
 * as unsafe HTML that the server has not removed yet.
 */
export function useRichText(options: RichTextOptions) {
  const { value, onChange, isShown, labelId, describedBy, isInvalid } = options;
  /**
   * The last HTML that the editor received or passed to `onChange`. The editor ignores an equal
   * value.
   */
  const known = useRef(value);
  /** The changed document that was not passed to `onChange` yet; null if there is none. */
  const latest = useRef<Node | null>(null);
  const [writer] = useState(() => new HtmlWriter());
  const [lost, setLost] = useState<Removal[]>([]);

  function check(read: Editor, html: string): void {
    const found = lossBetween(html, writer.write(read.state.doc));
    setLost(found);
    read.setEditable(found.length === 0, false);
  }

  function report(): void {
    if (!latest.current) return;
    const html = writer.write(latest.current);
    latest.current = null;
    // If the editor has only added an empty paragraph for the cursor, the HTML is the same, so
    // `onChange` is not called.
    if (html === known.current) return;
    known.current = html;
    onChange(html);
  }
  const noteChange = useDelayedReport(report);

  // The extensions are the same objects in later renders, because new objects would make the
  // library update the whole editor.
  const [extensions] = useState(() => [
    ...editorExtensions,
    options.extension,
    Clipboard.configure({ onFiles: options.onFiles }),
  ]);
  const [editorProps] = useState(() => ({
    attributes: {
      role: "textbox",
      "aria-multiline": "true",
      "aria-required": "true",
      "aria-labelledby": labelId,
      "data-path": "content",
      class: `${prose.prose} ${styles.text}`,
    },
  }));
  const editor: Editor | null = useEditor({
    extensions,
    editorProps,
    shouldRerenderOnTransaction: false,
    onBeforeCreate: ({ editor: created }) => openHtml(created, writer, value),
    onCreate: ({ editor: created }) => check(created, value),
    onUpdate: ({ editor: updated, transaction }) => {
      if (!transaction.docChanged || !updated.isEditable) return;
      latest.current = updated.state.doc;
      noteChange();
    },
  });

  const takeOver = useEffectEvent((html: string) => {
    if (!editor || html === known.current) return;
    known.current = html;
    // The new value must not overwrite typed text. If the form has not received the typed text yet,
    // the editor passes this text to the form, and ignores the new value.
    if (latest.current) return report();
    replaceHtml(editor, writer, html);
    check(editor, html);
  });
  // The form replaces `value` when it restores a draft, or when a save removes unsafe HTML. A
  // layout effect takes over the new value before the user can type again. An ordinary effect may
  // run later, and the editor could have passed the old text to `onChange` by then.
  // oxlint-disable-next-line react/set-state-in-effect -- the editor is outside of React: the lost markup is known only after the editor has read the new text
  useLayoutEffect(() => {
    if (isShown) takeOver(value);
  }, [value, isShown]);

  useEffect(() => {
    const element = editor?.view.dom;
    if (!element) return;
    // The field has a rich text editor and an HTML input, in separate tabs, but only one label.
    // While the editor is hidden, the label belongs to the HTML input.
    if (isShown) element.setAttribute("aria-labelledby", labelId);
    else element.removeAttribute("aria-labelledby");
    element.setAttribute("aria-invalid", String(isInvalid));
    if (describedBy) element.setAttribute("aria-describedby", describedBy);
    else element.removeAttribute("aria-describedby");
  }, [editor, isShown, labelId, isInvalid, describedBy]);

  function accept(): void {
    setLost([]);
    editor?.setEditable(true, false);
    editor?.commands.focus();
  }

  return { editor, lost, accept };
}
