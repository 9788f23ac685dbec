import "@mantine/tiptap/styles.layer.css";
import { RichTextEditor, type RichTextEditorProps } from "@mantine/tiptap";
import { type Editor, useEditor } from "@tiptap/react";
import { TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Removal } from "#common/content/cleaned-content.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { button } from "../../ui/button.ts";
import prose from "../../ui/prose.module.css";
import type { WritingProps } from "./html-input.tsx";
import { insertPicture } from "./insert-picture.ts";
import { pictureFilesOf } from "./picture-html.ts";
import { replaceContent } from "./replace-content.ts";
import styles from "./rich-text.module.css";
import { richTextExtensions } from "./rich-text-extensions.ts";
import { withoutHandlers, writtenHtml } from "./rich-text-html.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { lossBetween } from "./round-trip-loss.ts";
import { useUpload } from "./upload-picture.ts";

type RichTextProps = WritingProps & { onUseHtml: () => void };

/**
 * The rich text editor. Before the user's first change, it lists the markup that it cannot
 * preserve. As long as the user only reads, it changes nothing.
 */
export function RichText(props: RichTextProps) {
  const { value, onChange, labelId, describedBy, isInvalid, onUseHtml } = props;
  /**
   * The last text that the editor received or reported. A value equal to it is not read into the
   * editor again.
   */
  const known = useRef(value);
  const [lost, setLost] = useState<Removal[]>([]);
  const { upload, uploading, failure } = useUpload();

  const editor = useEditor({
    extensions: richTextExtensions,
    content: withoutHandlers(value),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-required": "true",
        "aria-labelledby": labelId,
        "data-path": "content",
        class: `${prose.prose} ${styles.text}`,
      },
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (_view, event) => take(event.dataTransfer),
    },
    onCreate: ({ editor: created }) => check(created, value),
    onUpdate: ({ editor: updated, transaction }) => {
      // A paragraph that the editor adds for the cursor is not a change.
      if (!transaction.docChanged || !updated.isEditable) return;
      write(updated);
    },
  });

  function check(read: Editor, html: string): void {
    const found = lossBetween(html, read.getHTML());
    setLost(found);
    read.setEditable(found.length === 0, false);
  }

  function write(updated: Editor): void {
    const html = writtenHtml(updated.getHTML());
    known.current = html;
    onChange(html);
  }

  function take(data: DataTransfer | null): boolean {
    const files = data ? pictureFilesOf(data) : [];
    void uploadAll(files);
    return files.length > 0;
  }

  async function uploadAll(files: File[]): Promise<void> {
    for (const file of files) {
      const picture = await upload(file);
      // The picture is not inserted if the user has switched to the HTML tab during the upload.
      if (picture && editor && !editor.isDestroyed) insertPicture(editor, picture);
    }
  }

  const takeOver = useEffectEvent((html: string) => {
    if (!editor || html === known.current) return;
    known.current = html;
    replaceContent(editor, withoutHandlers(html));
    check(editor, html);
  });
  // A restored draft or a save that cleans the text replaces the value.
  // oxlint-disable-next-line react/set-state-in-effect -- the editor is outside of React: the lost markup is known only after the editor has read the new text
  useEffect(() => takeOver(value), [value]);

  useEffect(() => {
    const element = editor?.view.dom;
    if (!element) return;
    element.setAttribute("aria-invalid", String(isInvalid));
    if (describedBy) element.setAttribute("aria-describedby", describedBy);
    else element.removeAttribute("aria-describedby");
  }, [editor, isInvalid, describedBy]);

  function accept(): void {
    setLost([]);
    editor?.setEditable(true, false);
    editor?.commands.focus();
  }

  const names = lost.map(({ what, count }) => `${what} ×${count}`).join(", ");
  return (
    <>
      {lost.length > 0 && (
        <output className={styles.loss}>
          <Note
            tone="warning"
            icon={TriangleAlert}
            actions={
              <>
                <button type="button" className={button("primary")} onClick={onUseHtml}>
                  Stay in HTML
                </button>
                <button type="button" className={button("quiet")} onClick={accept}>
                  Edit anyway
                </button>
              </>
            }
          >
            <p>The rich text editor does not support: {names}</p>
            <p>Your first change here would remove this. Stay in HTML to keep it.</p>
          </Note>
        </output>
      )}
      <RichTextEditor
        // The libraries declare the same class twice, once for each module system.
        editor={editor as unknown as RichTextEditorProps["editor"]}
        withTypographyStyles={false}
        classNames={{
          root: styles.root,
          toolbar: styles.toolbar,
          controlsGroup: styles.group,
          content: styles.content,
          control: styles.control,
        }}
        data-invalid={isInvalid || undefined}
      >
        {editor && <RichTextToolbar editor={editor} isDisabled={lost.length > 0} />}
        <RichTextEditor.Content />
      </RichTextEditor>
      <output className={styles.uploading}>
        {uploading ? `Uploading ${uploading}...` : failure}
      </output>
    </>
  );
}
