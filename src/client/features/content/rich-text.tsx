import "@mantine/tiptap/styles.layer.css";
import { Box, Text } from "@mantine/core";
import { RichTextEditor, type RichTextEditorProps } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { TriangleAlert } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Note } from "../../ui/back-office/note.tsx";
import { button } from "../../ui/button.ts";
import type { WritingProps } from "./html-input.tsx";
import { insertPicture } from "./insert-blocks.ts";
import { InsertDialogs } from "./insert-dialogs.tsx";
import type { InsertDialog } from "./insert-items.ts";
import styles from "./rich-text.module.css";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { SlashList } from "./slash-list.tsx";
import { reportNotInserted, useUpload } from "./upload-picture.ts";
import { useRichText } from "./use-rich-text.ts";
import { useActiveItem, useSlashMenu } from "./use-slash-menu.ts";

type RichTextProps = WritingProps & {
  /** Whether the content field's tab with the rich text editor is open. */
  isShown: boolean;
  onUseHtml: () => void;
};

/**
 * The rich text editor. Before the user's first change, it lists the markup that it cannot
 * preserve. As long as the user only reads, it changes nothing.
 */
export function RichText({ onUseHtml, ...writing }: RichTextProps) {
  const [dialog, setDialog] = useState<InsertDialog | null>(null);
  const { upload, uploading, failure } = useUpload();
  const slash = useSlashMenu(setDialog);
  const { editor, lost, accept } = useRichText({
    ...writing,
    extension: slash.extension,
    onFiles: (target, files) => void uploadAll(target, files),
  });
  const isShown = useRef(writing.isShown);
  useLayoutEffect(() => {
    isShown.current = writing.isShown;
  }, [writing.isShown]);
  useActiveItem(editor, slash.menu ? slash.active : null);

  async function uploadAll(target: Editor, files: File[]): Promise<void> {
    for (const file of files) {
      const picture = await upload(file);
      if (!picture) continue;
      // A hidden editor may have an older text than the form. Inserting the picture would overwrite
      // the text that the user has typed in the HTML tab during the upload. An editor that cannot
      // preserve this text is read-only, and would not pass the picture to the form.
      const canInsert = isShown.current && !target.isDestroyed && target.isEditable;
      if (canInsert) insertPicture(target, picture);
      else reportNotInserted(file);
    }
  }

  const status = uploading ? `Uploading ${uploading}...` : failure;
  const names = lost.map(({ what, count }) => `${what} ×${count}`).join(", ");
  return (
    <>
      {lost.length > 0 && (
        <Box component="output" display="block" mb="sm">
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
        </Box>
      )}
      <RichTextEditor
        // The cast is needed because the libraries declare the editor's class twice, once for each
        // module system.
        editor={editor as unknown as RichTextEditorProps["editor"]}
        withTypographyStyles={false}
        classNames={{
          root: styles.root,
          toolbar: styles.toolbar,
          controlsGroup: styles.group,
          content: styles.content,
          control: styles.control,
        }}
        data-invalid={writing.isInvalid || undefined}
      >
        {editor && (
          <RichTextToolbar editor={editor} isDisabled={lost.length > 0} onOpen={setDialog} />
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
      {slash.menu && (
        <SlashList menu={slash.menu} active={slash.active} onActivate={slash.activate} />
      )}
      {editor && <InsertDialogs editor={editor} open={dialog} onClose={() => setDialog(null)} />}
      <Text component="output" display="block" mt={status ? "xs" : 0} c="dimmed" fz="sm">
        {status}
      </Text>
    </>
  );
}
