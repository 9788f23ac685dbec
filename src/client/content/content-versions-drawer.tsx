import { useCallback } from "react";
import type { VersionSummary } from "#common/content/define-noun.ts";
import { compareFields } from "./compare-fields.ts";
import type { EditorCalls, EditorSubject, StoredRow, WrittenValues } from "./editor-subject.ts";
import { PublishedBadge } from "./published-badge.tsx";
import type { ContentEditor } from "./use-content-editor.ts";
import { versionKey, versionsKey } from "./version-keys.ts";
import { VersionsDrawer } from "./versions-drawer.tsx";

type ContentVersionsDrawerProps<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
> = {
  opened: boolean;
  onClose: () => void;
  subject: EditorSubject<Values, Row, Version, Input>;
  calls: EditorCalls<Row, Version, Input>;
  editor: ContentEditor<Values, Row, Version, Input>;
  row: Row;
};

/** The versions of a post or page beside what its editor holds. */
export function ContentVersionsDrawer<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
>(props: ContentVersionsDrawerProps<Values, Row, Version, Input>) {
  const { opened, onClose, subject, calls, editor, row } = props;
  const { id } = row;
  const { values } = editor.form;
  const compare = useCallback(
    (version: Version) =>
      compareFields(subject.fields, values, subject.valuesOfVersion(version, values)),
    [subject, values],
  );
  return (
    <VersionsDrawer
      opened={opened}
      onClose={onClose}
      source={{
        noun: subject.noun,
        listKey: versionsKey(subject.noun, id),
        versionKey: (version: VersionSummary) => versionKey(subject.noun, id, version.id),
        numberOf: (version) => version.id,
        describe: ({ title, published }) => ({
          text: title,
          aside: <PublishedBadge published={published} />,
        }),
        list: (cursor) => calls.listVersions(cursor ? { id, cursor } : { id }),
        get: (version) => calls.getVersion({ id, versionId: version.id }),
        restore: (version) =>
          calls.restore({
            id,
            versionId: version.id,
            expectedUpdatedAt: editor.expected ?? row.updatedAt,
          }),
        compare,
        hint: "Restoring does not change whether it is published, or its publication date.",
        isDirty: editor.isDirty,
        onRestored: editor.onRestored,
        onFailure: (refusal) => void editor.onRestoreFailure(refusal),
      }}
    />
  );
}
