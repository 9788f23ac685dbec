import { List, SimpleGrid, Stack } from "@mantine/core";
import { usualImportMegabytes } from "#common/backup/import.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { LogoutButton } from "../accounts/logout-button.tsx";
import styles from "./backup.module.css";
import { Backups } from "./backups.tsx";
import { ExportCard } from "./export-card.tsx";
import { ImportCard } from "./import-card.tsx";
import { ImportLeaving } from "./import-leaving.tsx";
import { ImportResultCard } from "./import-result-card.tsx";
import { RemoteBackups } from "./remote-backups.tsx";
import { useImport } from "./use-import.ts";

/** The screen that exports and imports the database, and lists its backups. */
export function DatabaseScreen() {
  const imported = useImport();
  const { begin, isImporting, source, outcome } = imported;
  // After an import, the screen shows only the result: all loaded data is outdated, and the import
  // has logged out every user, so the data cannot be loaded again.
  const isOver = outcome?.hasSucceeded === true;
  return (
    <>
      <ScreenHeading title="Database Management">
        <LogoutButton to="/auth" size="sm" />
      </ScreenHeading>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, lg: isOver ? 1 : 2 }} spacing="lg">
          {!isOver && <ExportCard />}
          <ImportCard {...imported} />
        </SimpleGrid>
        {outcome && <ImportResultCard outcome={outcome} />}
        {!isOver && (
          <>
            <Guidelines />
            <Backups isImporting={isImporting} onRestore={begin} />
            <RemoteBackups />
          </>
        )}
      </Stack>
      <ImportLeaving isImporting={isImporting} source={source} />
    </>
  );
}

function Guidelines() {
  return (
    <SectionCard title="Guidelines">
      <List className={styles.guidelines ?? ""} pl={20} fz="0.9375rem">
        <List.Item>
          <strong>Export first.</strong> The server makes a safety backup before an import replaces
          anything, but a file on your own computer is safe even if this server fails.
        </List.Item>
        <List.Item>
          <strong>Formats: .sql and .backup.</strong> Use an export of this site, or a plain or
          custom-format dump by pg_dump.
        </List.Item>
        <List.Item>
          <strong>File size: at most {usualImportMegabytes}MB</strong>, unless the server is
          configured otherwise.
        </List.Item>
        <List.Item>
          <strong>Keep this page open</strong> until it shows the result. Meanwhile, visitors can
          still send submissions, but administrators cannot save changes.
        </List.Item>
        <List.Item>
          <strong>All or nothing.</strong> The server checks the whole file before it replaces the
          database. If anything is wrong with the file, nothing changes.
        </List.Item>
        <List.Item>
          <strong>Know who can log in afterwards.</strong> Only the accounts in the file can, unless
          you keep the current administrators.
        </List.Item>
      </List>
    </SectionCard>
  );
}
