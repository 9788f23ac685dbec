import type { BackupSchedule as Schedule } from "#common/backup/backup.ts";
import { longMoment } from "#common/dates.ts";
import { briefMoment, timeAgo } from "../../ui/back-office/moment-words.ts";
import { useNow } from "../../ui/back-office/use-now.ts";
import styles from "./backups.module.css";
import { ScheduleNotice } from "./schedule-notice.tsx";

/** Whether backups are made by themselves, and how the last one went. */
export function BackupSchedule(schedule: Schedule) {
  const { isOn, lastAt } = schedule;
  const now = useNow();
  return (
    <>
      <p className={styles.schedule}>
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
      </p>
      <ScheduleNotice schedule={schedule} />
    </>
  );
}
