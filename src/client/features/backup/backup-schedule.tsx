import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { BackupSchedule as Schedule } from "#common/backup/backup.ts";
import { longMoment } from "#common/dates.ts";
import { trpc } from "../../trpc.ts";
import { briefMoment, timeAgo } from "../../ui/back-office/moment-words.ts";
import { Notice } from "../../ui/back-office/note.tsx";
import { useNow } from "../../ui/back-office/use-now.ts";

/** Describes whether the server makes daily backups, and reports problems with them. */
export function BackupSchedule(schedule: Schedule) {
  const { isOn, lastAt } = schedule;
  const now = useNow();
  return (
    <>
      <Text c="dimmed" fz={15}>
        {isOn ? "A backup is made every day." : "Daily backups are turned off on this server."}{" "}
        {lastAt !== null ? (
          <>
            The last one was made{" "}
            <time dateTime={lastAt} title={longMoment(lastAt)}>
              {timeAgo(lastAt, now)} ({briefMoment(lastAt, now)})
            </time>
            .
          </>
        ) : (
          isOn && "The first has not been made yet."
        )}
      </Text>
      <ScheduleNotice schedule={schedule} />
    </>
  );
}

/** Reports problems with the daily backups on the dashboard. */
export function BackupNotice() {
  const { data } = trpc.backup.status.useQuery(undefined, { refetchOnMount: "always" });
  if (!data) return null;
  return (
    <ScheduleNotice schedule={data.schedule}>
      <Link to="/admin/database">View the backups</Link>
    </ScheduleNotice>
  );
}

type ScheduleNoticeProps = {
  schedule: Schedule;
  /** A link to the backups. */
  children?: ReactNode;
};

function ScheduleNotice({ schedule, children }: ScheduleNoticeProps) {
  const { isOn, problem, isStale, lastAt } = schedule;
  if (!isOn || (problem === null && !isStale)) return null;
  return (
    <Notice icon={TriangleAlert}>
      <strong>
        {problem === null ? "The daily backup is overdue." : "The last daily backup failed."}
      </strong>{" "}
      {problem !== null && <>{/[.!?]$/.test(problem) ? problem : `${problem}.`} </>}
      {lastAt === null ? (
        "There is no backup yet. "
      ) : (
        <>
          The latest backup was made on <time dateTime={lastAt}>{longMoment(lastAt)}</time>.{" "}
        </>
      )}
      {children}
    </Notice>
  );
}
