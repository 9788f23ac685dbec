import { Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import type { VersionSummary } from "#common/versions.ts";
import { errorText } from "../../error-text.ts";
import { button } from "../../ui/button.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import dialog from "../../ui/dialog.module.css";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { compareFields } from "./compare-texts.ts";
import { DifferenceView } from "./difference-view.tsx";
import type { StoredRow, WrittenValues } from "./editor-subject.ts";
import { focusAtOnce } from "./focus-at-once.ts";
import { versionKey } from "./version-keys.ts";
import { VersionFacts } from "./version-list.tsx";
import styles from "./versions.module.css";
import type { VersionsProps } from "./versions-props.ts";

type VersionDetailProps<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input,
> = VersionsProps<Values, Row, Version, Input> & {
  version: VersionSummary;
  isCurrent: boolean;
  onBack: () => void;
};

/** One version beside what is in the editor, and the way back to it. */
export function VersionDetail<Values extends WrittenValues, Row extends StoredRow, Version, Input>(
  props: VersionDetailProps<Values, Row, Version, Input>,
) {
  const { subject, calls, id, version, isCurrent, values, isDirty, expectedUpdatedAt } = props;
  const [isAsking, setIsAsking] = useState(false);
  const whole = useQuery({
    // A version never changes.
    queryKey: versionKey(subject.noun, id, version.id),
    queryFn: () => calls.getVersion({ id, versionId: version.id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useMutation({
    mutationFn: () => calls.restore({ id, versionId: version.id, expectedUpdatedAt }),
    onSuccess: props.onRestored,
    onError(error) {
      setIsAsking(false);
      props.onFailure(error);
    },
  });
  const differences = useMemo(
    () =>
      whole.data &&
      compareFields(subject.fields, values, subject.valuesOfVersion(whole.data, values)),
    [whole.data, values, subject],
  );
  const ask = () => {
    if (restore.isPending) return;
    if (isDirty) setIsAsking(true);
    else restore.mutate();
  };
  return (
    <>
      <button type="button" className={styles.back} ref={focusAtOnce} onClick={props.onBack}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        All versions
      </button>
      <div className={styles.chosen}>
        <VersionFacts version={version} isCurrent={isCurrent} />
      </div>
      {whole.error && (
        <FailureNotice
          title="Error loading this version"
          text={errorText(whole.error)}
          isRetrying={whole.isFetching}
          onRetry={() => void whole.refetch()}
        />
      )}
      {!differences && !whole.error && (
        <output aria-label="Loading this version">
          <Skeleton h={240} />
        </output>
      )}
      {differences && (
        <>
          <DifferenceView
            differences={differences}
            before="In the editor"
            after="This version"
            same="The editor holds exactly this."
          />
          <div className={`${dialog.actions} ${dialog.sticky}`}>
            <p className={styles.hint}>Whether and since when it is published stays as it is.</p>
            <button
              type="button"
              className={button("primary")}
              aria-disabled={restore.isPending}
              onClick={ask}
            >
              {restore.isPending ? "Restoring..." : "Restore this version"}
            </button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Restore this version?"
        text="You have unsaved changes. They stay in this browser, and are offered back afterwards."
        action="Restore"
        doing="Restoring..."
        isPending={restore.isPending}
        onConfirm={() => restore.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
