import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { Backups } from "./backups.tsx";
import styles from "./database-screen.module.css";
import { ExportCard } from "./export-card.tsx";
import { Guidelines } from "./guidelines.tsx";
import { ImportCard } from "./import-card.tsx";
import { ImportLeaving } from "./import-leaving.tsx";
import { ImportResultCard } from "./import-result-card.tsx";
import { useImport } from "./use-import.ts";

/** Takes the whole site away in one file, and brings it back. */
export function DatabaseScreen() {
  const imported = useImport();
  const { begin, isImporting, source, outcome } = imported;
  // Nothing else that was read is true any more, and nobody is logged in to read it again.
  const isOver = outcome?.hasSucceeded === true;
  return (
    <>
      <ScreenHeading title="Database Management">
        <LogoutButton to="/auth" />
      </ScreenHeading>
      <div className={styles.screen}>
        <div className={styles.cards} data-alone={isOver || undefined}>
          {!isOver && <ExportCard />}
          <ImportCard {...imported} />
        </div>
        {outcome && <ImportResultCard outcome={outcome} />}
        {!isOver && (
          <>
            <Guidelines />
            <Backups isImporting={isImporting} onRestore={begin} />
          </>
        )}
      </div>
      <ImportLeaving isImporting={isImporting} source={source} />
    </>
  );
}
