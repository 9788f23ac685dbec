import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { BackupSchedule } from "#common/backup/backup.ts";
import { longMoment } from "#common/dates.ts";
import { Notice } from "../../ui/back-office/notice.tsx";

type ScheduleNoticeProps = {
  schedule: BackupSchedule;
  /** Where one can look after it. */
  children?: ReactNode;
};

/** Stands out when the daily backups fail, or are not made: nobody else would tell. */
export function ScheduleNotice({ schedule, children }: ScheduleNoticeProps) {
  const { isOn, problem, isStale, lastAt } = schedule;
  if (!isOn || (problem === null && !isStale)) return null;
  return (
    <Notice icon={TriangleAlert}>
      <strong>
        {problem === null ? "The daily backup is overdue." : "The last daily backup failed."}
      </strong>{" "}
      {problem !== null && <>{asSentence(problem)} </>}
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

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
