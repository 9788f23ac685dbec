import { Box, Button, Card, Group, List, Paper, Text, Title } from "@mantine/core";
import { CircleCheck, CircleHelp, CircleX, LogIn, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { describeAdminChanges } from "#common/backup/admin-changes.ts";
import { importMessages } from "#common/backup/import.ts";
import styles from "./backup.module.css";
import type { ImportFailed, ImportOutcome, ImportSuccess } from "./import-outcome.ts";

/** A card with the result of an import. The card gets the focus when it appears. */
export function ImportResultCard({ outcome }: { outcome: ImportOutcome }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { Icon, title } = headOf(outcome);
  const color = outcome.hasSucceeded ? "roost" : "clay";
  return (
    <Card
      ref={card}
      component="section"
      bg={`${color}.0`}
      bd={`1px solid ${color}.2`}
      // The margin keeps room above the card when the card is scrolled into view. On phones, the
      // navigation stays at the top of the screen and would otherwise cover the card.
      style={{ scrollMarginBlock: "calc(var(--header-height) + var(--space-4)) var(--space-4)" }}
      aria-labelledby="import-result"
    >
      <Group gap="sm" wrap="nowrap">
        <Icon
          size={24}
          strokeWidth={1.75}
          color={`var(--mantine-color-${color}-7)`}
          aria-hidden="true"
        />
        <Title order={2} ref={heading} id="import-result" tabIndex={-1} fz={22}>
          {title}
        </Title>
      </Group>
      {outcome.hasSucceeded ? (
        <SuccessDetails outcome={outcome} />
      ) : outcome.isUnknown ? (
        <UnknownDetails outcome={outcome} />
      ) : (
        <FailureDetails outcome={outcome} />
      )}
    </Card>
  );
}

function headOf(outcome: ImportOutcome) {
  if (outcome.hasSucceeded) return { Icon: CircleCheck, title: "Import Successful" };
  if (outcome.isUnknown) return { Icon: CircleHelp, title: "Connection Lost" };
  return { Icon: CircleX, title: "Import Failed" };
}

function SuccessDetails({ outcome }: { outcome: ImportSuccess }) {
  return (
    <>
      <p>{importMessages.succeeded}.</p>
      {outcome.problem !== undefined && (
        <p>
          <strong>{outcome.problem}</strong>
        </p>
      )}
      {/* The card lists how the import has changed the list of administrators, because the import
         can add an administrator whom the user did not expect. */}
      <Box style={{ overflowWrap: "anywhere" }}>
        <SmallTitle>Administrators</SmallTitle>
        <List fz={15} spacing="xs">
          {describeAdminChanges(outcome.administrators).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Box>
      <Files outcome={outcome} />
      <p>Everyone has been logged out, including you. Log in again to continue.</p>
      {/* The link to log in loads the document again, because the browser's cache still contains
         data of the old database. */}
      <Button
        component="a"
        href="/admin"
        mr="auto"
        leftSection={<LogIn size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        Log in again
      </Button>
    </>
  );
}

function UnknownDetails({ outcome }: { outcome: ImportFailed }) {
  return (
    <>
      <p>
        {outcome.error} An import either succeeds completely or changes nothing. Reload this page in
        a minute: if it asks you to log in, the import has succeeded.
      </p>
      <Files outcome={outcome} />
      <Button
        component="a"
        href="/admin/database"
        variant="default"
        mr="auto"
        leftSection={<RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        Reload this page
      </Button>
    </>
  );
}

function FailureDetails({ outcome }: { outcome: ImportFailed }) {
  return (
    <>
      <Paper px="md" py="sm" bd="1px solid clay.2">
        <SmallTitle>Error details</SmallTitle>
        <p className={styles.error} style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {outcome.error}
        </p>
      </Paper>
      <Files outcome={outcome} />
      <List fz={15} spacing="xs">
        <List.Item>
          <strong>The original data is unchanged.</strong> The site works as before.
        </List.Item>
        <List.Item>
          <BackupRemark backupFile={outcome.backupFile} />
        </List.Item>
        <List.Item>
          <strong>Transactions are used</strong>, so an import either succeeds completely or changes
          nothing.
        </List.Item>
      </List>
    </>
  );
}

function BackupRemark({ backupFile }: Pick<ImportOutcome, "backupFile">) {
  if (backupFile) {
    return (
      <>
        <strong>A safety backup was made</strong> before anything was replaced. You can delete it.
      </>
    );
  }
  if (backupFile === null) {
    return (
      <>
        <strong>No safety backup was needed.</strong> The file was refused before anything was
        replaced.
      </>
    );
  }
  return (
    <>
      <strong>A safety backup is made</strong> just before anything is replaced. If there is one, it
      is in the list of backups.
    </>
  );
}

const SmallTitle = ({ children }: { children: string }) => (
  <Title order={3} ff="text" c="dimmed" fz="sm" fw={500} mb={4}>
    {children}
  </Title>
);

/** The paths of the log file and of the safety backup in the data directory. */
function Files({ outcome: { logFile, backupFile } }: { outcome: ImportOutcome }) {
  const files = [
    ["Log file", logFile],
    ["Safety backup", backupFile],
  ].filter(([, path]) => path);
  return files.map(([name, path]) => (
    <Box key={name} component="dl" m={0} style={{ overflowWrap: "anywhere" }}>
      <Text component="dt" c="dimmed" fz="sm">
        {name}
      </Text>
      <Text component="dd" ff="monospace" fz="sm">
        {path}
      </Text>
    </Box>
  ));
}
