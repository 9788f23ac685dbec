import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import styles from "./account-screen.module.css";
import { useAdmin } from "./admin-context.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { SessionList } from "./session-list.tsx";

/** One's own password, and where one is logged in. */
export function AccountScreen() {
  const admin = useAdmin();
  return (
    <>
      <ScreenHeading title="Account" />
      <div className={styles.sections}>
        <section aria-labelledby="password" className={styles.section}>
          <h2 id="password">Password</h2>
          <ChangePasswordForm username={admin?.username ?? ""} />
        </section>
        <section aria-labelledby="sessions" className={styles.section}>
          <h2 id="sessions">Where you are logged in</h2>
          <SessionList />
        </section>
      </div>
    </>
  );
}
