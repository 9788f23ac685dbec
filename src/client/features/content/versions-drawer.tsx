import { useState } from "react";
import type { VersionSummary } from "#common/versions.ts";
import { SideDialog } from "../../ui/dialog.tsx";
import type { StoredRow, WrittenValues } from "./editor-subject.ts";
import { VersionDetail } from "./version-detail.tsx";
import { VersionList } from "./version-list.tsx";
import type { VersionsProps } from "./versions-props.ts";

type VersionsDrawerProps<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input,
> = VersionsProps<Values, Row, Version, Input> & { opened: boolean; onClose: () => void };

/** What a post or page was after each of its saves, to look at and to go back to. */
export function VersionsDrawer<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input,
>({ opened, onClose, ...versions }: VersionsDrawerProps<Values, Row, Version, Input>) {
  const [chosen, setChosen] = useState<{ version: VersionSummary; isCurrent: boolean } | null>(
    null,
  );
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const { subject, calls, id } = versions;
  const close = () => {
    setChosen(null);
    setLookedAt(null);
    onClose();
  };
  return (
    <SideDialog
      opened={opened}
      onClose={close}
      width="44rem"
      title="Versions"
      closeLabel="Close versions"
    >
      {chosen ? (
        <VersionDetail
          {...versions}
          {...chosen}
          onBack={() => {
            setLookedAt(chosen.version.id);
            setChosen(null);
          }}
          onRestored={(row) => {
            close();
            versions.onRestored(row);
          }}
        />
      ) : (
        <VersionList
          noun={subject.noun}
          id={id}
          load={calls.listVersions}
          lookedAt={lookedAt}
          onChoose={(version, isCurrent) => setChosen({ version, isCurrent })}
        />
      )}
    </SideDialog>
  );
}
