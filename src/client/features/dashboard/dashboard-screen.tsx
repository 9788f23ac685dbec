import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useAdmin } from "../accounts/admin-context.ts";
import { useLogOut } from "../accounts/use-log-out.ts";
import { LatestChanges } from "../audit/latest-changes.tsx";
import { BackupNotice } from "../backup/backup-notice.tsx";
import { DashboardFacts } from "./dashboard-facts.tsx";
import styles from "./dashboard-screen.module.css";
import { places } from "./places.ts";

/** Where one begins: what waits, the ways to the other screens, and what happened lately. */
export function DashboardScreen() {
  const admin = useAdmin();
  return (
    <div className={styles.screen}>
      <h1>Welcome, {admin?.username ?? "Admin"}</h1>
      <BackupNotice />
      <DashboardFacts />
      <ul className={styles.cards}>
        {places.map(
          ({ to, name, icon: Icon, text }) =>
            text && (
              <li key={to}>
                <Link to={to} className={styles.card}>
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                  <span className={styles.name}>{name}</span>
                  <span className={styles.text}>{text}</span>
                </Link>
              </li>
            ),
        )}
        <li>
          <LogOutCard />
        </li>
      </ul>
      <LatestChanges />
    </div>
  );
}

function LogOutCard() {
  const { logOut, isPending } = useLogOut();
  return (
    <button
      type="button"
      className={styles.card}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) logOut();
      }}
    >
      <LogOut size={22} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.name}>{isPending ? "Logging out..." : "Log Out"}</span>
      <span className={styles.text}>End your session in this browser.</span>
    </button>
  );
}
