import type { BackupSchedule as Schedule } from "#common/backup/backup.ts";
import { Moment } from "../submissions/moments.tsx";
import styles from "./backups.module.css";
import { ScheduleNotice } from "./schedule-notice.tsx";

/** Whether backups are made by themselves, and how the last one went. */
export function BackupSchedule(schedule: Schedule) {
  const { isOn, lastAt } = schedule;
  return (
    <>
      <p className={styles.schedule}>
        {isOn ? "A backup is made every day." : "Daily backups are turned off on this server."}
        {isOn && lastAt === null && " The first is still to come."}
        {lastAt !== null && (
          <span className={styles.last}>
            {" "}
            The last daily one: <Moment at={lastAt} />
          </span>
        )}
      </p>
      <ScheduleNotice schedule={schedule} />
    </>
  );
}
