import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { ScheduleNotice } from "./schedule-notice.tsx";

/** On the dashboard: daily backups that need somebody's eye. */
export function BackupNotice() {
  const { data } = trpc.backup.status.useQuery(undefined, { refetchOnMount: "always" });
  if (!data) return null;
  return (
    <ScheduleNotice schedule={data.schedule}>
      <Link to="/admin/database">View the backups</Link>
    </ScheduleNotice>
  );
}
