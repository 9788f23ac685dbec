import type { User } from "#common/accounts/user.ts";
import styles from "./entrance.module.css";
import { Entrance } from "./entrance.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** What an ordinary user sees of the back office. */
export function AccessDenied({ user: { username } }: { user: User }) {
  return (
    <Entrance heading="Access Denied" text="You don't have permission to access this page.">
      <div className={styles.actions}>
        <p className={styles.text}>You are logged in as {username}.</p>
        <LogoutButton label="Log Out" />
      </div>
    </Entrance>
  );
}
