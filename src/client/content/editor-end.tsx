import type { ReactNode } from "react";
import { SaveBar } from "../ui/back-office/save-bar.tsx";
import { describeUpdate, EditorAlerts } from "./editor-alerts.tsx";
import { EditorDialogs } from "./editor-dialogs.tsx";
import type { Stored } from "./editor-options.ts";
import type { Editor } from "./use-editor.ts";
import type { VersionKey, Versions } from "./versions.ts";
import { VersionsDrawer } from "./versions-drawer.tsx";

type EditorEndProps<Values extends object, Row extends Stored, Key extends VersionKey> = {
  editor: Editor<Values, Row> & { versions: Versions<Values, Row, Key> };
  /** Saves the document. By default, the editor's own `submit` saves it. */
  onSave?: () => void;
  /** Buttons that are beside the status in the save bar on phones. */
  tools?: ReactNode;
  /** Content that is shown in the save bar before the buttons. */
  children?: ReactNode;
};

/** The end of an editor: the bar with the buttons that save, the dialogs, and the versions. */
export function EditorEnd<Values extends object, Row extends Stored, Key extends VersionKey>({
  editor,
  onSave,
  tools,
  children,
}: EditorEndProps<Values, Row, Key>) {
  const { isDirty, isSaving, cancel, submit, versions, following } = editor;
  return (
    <>
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        onCancel={cancel}
        onSave={onSave ?? (() => void submit())}
        savedText={describeUpdate(following)}
        alert={<EditorAlerts noun={versions.noun} editor={editor} />}
        tools={tools}
      >
        {children}
      </SaveBar>
      <VersionsDrawer editor={editor} versions={versions} />
      <EditorDialogs noun={versions.noun} editor={editor} />
    </>
  );
}
