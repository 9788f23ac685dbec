import { useState } from "react";
import { SideDialog } from "../ui/back-office/dialog.tsx";
import { VersionDetail } from "./version-detail.tsx";
import { VersionList } from "./version-list.tsx";
import type { ListedVersion, VersionsSource } from "./versions-source.ts";

type VersionsDrawerProps<Summary extends ListedVersion, Version, Stored> = {
  opened: boolean;
  onClose: () => void;
  source: VersionsSource<Summary, Version, Stored>;
};

/** What something was after each of its saves, to look at and to go back to. */
export function VersionsDrawer<Summary extends ListedVersion, Version, Stored>(
  props: VersionsDrawerProps<Summary, Version, Stored>,
) {
  const { opened, source } = props;
  const [chosen, setChosen] = useState<{ version: Summary; isCurrent: boolean } | null>(null);
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const close = () => {
    setChosen(null);
    setLookedAt(null);
    props.onClose();
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
          source={source}
          {...chosen}
          onBack={() => {
            setLookedAt(source.numberOf(chosen.version));
            setChosen(null);
          }}
          onRestored={(stored) => {
            close();
            source.onRestored(stored);
          }}
        />
      ) : (
        <VersionList
          source={source}
          lookedAt={lookedAt}
          onChoose={(version, isCurrent) => setChosen({ version, isCurrent })}
        />
      )}
    </SideDialog>
  );
}
