import { Card, Stack, Text, Title } from "@mantine/core";
import { CloudDownload, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { RemoteBackup, RemoteBackupList } from "#common/backup/remote-backup.ts";
import { longMoment } from "#common/dates.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { timeAgo } from "../../ui/back-office/moment-words.ts";
import { Notice } from "../../ui/back-office/note.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { useNow } from "../../ui/back-office/use-now.ts";
import { megabytes } from "./megabytes.ts";
import { RemoteLoadDialog } from "./remote-load-dialog.tsx";

const columns: Column<RemoteBackup>[] = [
  {
    id: "made",
    header: "Made",
    as: "title",
    cell: ({ takenAt }) => (
      <Text span inherit style={{ whiteSpace: "nowrap" }}>
        <Moment at={takenAt} />
      </Text>
    ),
  },
  { id: "size", header: "Size", as: "badge", cell: ({ bytes }) => megabytes(bytes) },
];

/**
 * The list of the backups in the remote store, each with a button that copies it to this server.
 */
export function RemoteBackups() {
  const list = trpc.remoteBackups.list.useQuery(undefined, { refetchOnMount: "always" });
  const { data, error } = list;
  const [chosen, setChosen] = useState<RemoteBackup | null>(null);
  return (
    <section aria-labelledby="remote-backups" style={{ containerType: "inline-size" }}>
      <Stack>
        <Stack gap="sm">
          <Title order={2} id="remote-backups" fz={22}>
            Backups elsewhere
          </Title>
          {data && <RemoteState {...data} />}
        </Stack>
        <QueryFailure title="The backups elsewhere can't be shown" query={list} />
        {data?.isOn && data.backups.length === 0 && data.listProblem === null && (
          <Card c="dimmed" py={40} ta="center">
            There is no backup in the store yet. The next daily backup is sent within an hour.
          </Card>
        )}
        {(data ? data.backups.length > 0 : !error) && (
          <RowTable
            labelledBy="remote-backups"
            columns={columns}
            rows={data?.backups}
            loadingText="Loading backups elsewhere"
            skeletonRows={3}
            keyOf={({ name }) => name}
            renderActions={(backup) => (
              <IconButton
                icon={CloudDownload}
                label={`Bring back ${backup.name}`}
                tooltip="Bring back"
                onClick={() => setChosen(backup)}
              />
            )}
          />
        )}
      </Stack>
      {chosen && (
        <RemoteLoadDialog
          backup={chosen}
          hasKey={data?.hasKey === true}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

/**
 * Says whether backups are sent to the remote store, when the last one was sent and tested, and
 * which problems there are.
 */
function RemoteState({ isOn, lastAt, problem, test, listProblem }: RemoteBackupList) {
  const now = useNow();
  if (!isOn) {
    return (
      <Text c="dimmed" fz={15}>
        Backups stay on this server, and are lost if its disk fails. To send them to a store
        elsewhere, set <code>BACKUP_S3_URL</code> where the server is started.
      </Text>
    );
  }
  const testWords = test?.isWhole ? "restored as a test" : "downloaded and verified";
  return (
    <>
      <Text c="dimmed" fz={15}>
        Each daily backup is sent to a store, encrypted.{" "}
        {lastAt === null ? (
          "None has been sent yet."
        ) : (
          <>
            The last one that was sent was made{" "}
            <time dateTime={lastAt} title={longMoment(lastAt)}>
              {timeAgo(lastAt, now)}
            </time>
            .
          </>
        )}{" "}
        {test && test.problem === null && (
          <>
            The newest was {testWords}{" "}
            <time dateTime={test.at} title={longMoment(test.at)}>
              {timeAgo(test.at, now)}
            </time>
            .
          </>
        )}
      </Text>
      {problem !== null && (
        <Notice icon={TriangleAlert}>
          <strong>The last backup was not sent.</strong> {problem}. The server tries again each
          hour.
        </Notice>
      )}
      {test && test.problem !== null && (
        <Notice icon={TriangleAlert}>
          <strong>The newest backup there cannot be restored.</strong> {test.problem}.
        </Notice>
      )}
      {listProblem !== null && (
        <Notice icon={TriangleAlert}>
          <strong>The backups there can't be listed.</strong> {listProblem}.
        </Notice>
      )}
    </>
  );
}
