import { Box, Button, Skeleton, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { errorText } from "../error-text.ts";
import { ConfirmDialog } from "../ui/back-office/confirm-dialog.tsx";
import { DialogActions } from "../ui/back-office/dialog-submit.tsx";
import { focusAtOnce } from "../ui/back-office/focus-at-once.ts";
import { PendingButton } from "../ui/back-office/pending-button.tsx";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { Stored } from "./editor-options.ts";
import type { Editor } from "./use-editor.ts";
import type { VersionKey, Versions } from "./versions.ts";

type VersionDetailProps<Values extends object, Row extends Stored, Key extends VersionKey> = {
  editor: Editor<Values, Row>;
  versions: Versions<Values, Row, Key>;
  number: Key;
  /** A sentence that says when the version was saved, and by whom. */
  facts: ReactNode;
  onBack: () => void;
  onRestored: () => void;
};

/**
 * Compares an earlier version of a document with the content of the editor, and restores the
 * version on request.
 */
export function VersionDetail<Values extends object, Row extends Stored, Key extends VersionKey>(
  props: VersionDetailProps<Values, Row, Key>,
) {
  const { editor, versions, number } = props;
  const { values, compare } = editor;
  const { keptOf, hint } = versions;
  const [isAsking, setIsAsking] = useState(false);
  const version = useQuery({
    queryKey: [[...versions.path, "version"], { type: "query", ...versions.of, number }],
    queryFn: () => versions.get(number),
    // A stored version never changes, so the browser requests it only once.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useMutation({
    mutationFn: async (restored: Values) =>
      versions.restore(number, {
        expectedUpdatedAt: editor.expected ?? "",
        acknowledgedLosses: await editor.confirmLosses(restored),
      }),
    onSuccess(row) {
      props.onRestored();
      editor.onRestored(row);
      versions.onRestored(row);
    },
    onError(error) {
      setIsAsking(false);
      editor.onRestoreFailure(error);
    },
  });
  const { data } = version;
  const differences = useMemo(
    () => data && compare(values, { ...data, ...keptOf?.(values) }),
    [data, compare, values, keptOf],
  );
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
        px="xs"
        ml={-8}
        ref={focusAtOnce}
        onClick={props.onBack}
      >
        All versions
      </Button>
      <Box pt="xs" pb="lg">
        {props.facts}
      </Box>
      {version.error && (
        <ScreenState
          kind="failure"
          title="Error loading this version"
          text={errorText(version.error)}
          isRetrying={version.isFetching}
          onRetry={() => void version.refetch()}
        />
      )}
      {!differences && !version.error && (
        <output aria-label="Loading this version">
          <Skeleton h={240} />
        </output>
      )}
      {data && differences && (
        <>
          <DifferenceView
            differences={differences}
            before="In the editor"
            after="This version"
            same="This version and the editor's content are the same."
          />
          <DialogActions isSticky>
            {hint && (
              <Text c="dimmed" fz="sm" flex={1} miw="min(18rem, 100%)">
                {hint}
              </Text>
            )}
            <PendingButton
              isPending={restore.isPending}
              pendingLabel="Restoring..."
              onClick={() => {
                if (editor.isDirty) setIsAsking(true);
                else restore.mutate(data);
              }}
            >
              Restore this version
            </PendingButton>
          </DialogActions>
          <ConfirmDialog
            opened={isAsking}
            title="Restore this version?"
            text="You have unsaved changes. They stay in this browser, and you can restore them afterwards."
            action="Restore"
            doing="Restoring..."
            isPending={restore.isPending}
            onConfirm={() => restore.mutate(data)}
            onCancel={() => setIsAsking(false)}
          />
        </>
      )}
    </>
  );
}
