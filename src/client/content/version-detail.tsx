import { Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { errorText } from "../error-text.ts";
import { ConfirmDialog } from "../ui/back-office/confirm-dialog.tsx";
import dialog from "../ui/back-office/dialog.module.css";
import { focusAtOnce } from "../ui/back-office/focus-at-once.ts";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import { button } from "../ui/button.ts";
import { DifferenceView } from "./difference-view.tsx";
import { VersionFacts } from "./version-list.tsx";
import styles from "./versions.module.css";
import type { ListedVersion, VersionsSource } from "./versions-source.ts";

type VersionDetailProps<Summary extends ListedVersion, Version, Stored> = {
  source: VersionsSource<Summary, Version, Stored>;
  version: Summary;
  isCurrent: boolean;
  onBack: () => void;
  onRestored: (stored: Stored) => void;
};

/** One version beside what is in the editor, and the way back to it. */
export function VersionDetail<Summary extends ListedVersion, Version, Stored>(
  props: VersionDetailProps<Summary, Version, Stored>,
) {
  const { source, version, isCurrent } = props;
  const { compare, isDirty, hint } = source;
  const [isAsking, setIsAsking] = useState(false);
  const whole = useQuery({
    // A version never changes.
    queryKey: source.versionKey(version),
    queryFn: () => source.get(version),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useMutation({
    mutationFn: () => source.restore(version),
    onSuccess: props.onRestored,
    onError(error) {
      setIsAsking(false);
      source.onFailure(error);
    },
  });
  const differences = useMemo(() => whole.data && compare(whole.data), [whole.data, compare]);
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
        <VersionFacts version={version} isCurrent={isCurrent} {...source.describe(version)} />
      </div>
      {whole.error && (
        <ScreenState
          kind="failure"
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
            same="This version and the editor's content are the same."
          />
          <div className={`${dialog.actions} ${dialog.sticky}`}>
            {hint && <p className={styles.hint}>{hint}</p>}
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
        text="You have unsaved changes. They stay in this browser, and you can restore them afterwards."
        action="Restore"
        doing="Restoring..."
        isPending={restore.isPending}
        onConfirm={() => restore.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
