import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { User } from "#common/accounts/user.ts";
import { showToast } from "../../ui/toast.tsx";
import styles from "./entrance.module.css";
import { Entrance } from "./entrance.tsx";
import { LoginForm } from "./login-form.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { useUser } from "./use-user.ts";

const needsAdmin = "You need admin privileges to access this area";

/** Only our own screens: whatever else stands there is not gone to. */
const isScreen = (path: string | undefined): path is string => path?.startsWith("/admin/") === true;

function sayIfRefused({ isAdmin }: User): void {
  if (!isAdmin) showToast({ title: needsAdmin, variant: "destructive" });
}

/** Where administrators log in. They go on to where they wanted to be, else to the dashboard. */
export function LoginScreen() {
  const { data: user } = useUser();
  const navigate = useNavigate();
  const router = useRouter();
  // As it was on coming: on going on, the location is another's at once.
  const [from] = useState(() => router.state.location.state.from);
  const isAdmin = user?.isAdmin === true;

  useEffect(() => {
    if (!isAdmin) return;
    void navigate({ href: isScreen(from) ? from : "/admin/dashboard", replace: true });
  }, [isAdmin, from, navigate]);

  if (user && !isAdmin) {
    return (
      <Entrance
        heading="Admin Login"
        text={`${needsAdmin}. You are logged in as ${user.username}, which is an ordinary account.`}
      >
        <div className={styles.actions}>
          <LogoutButton label="Log Out" />
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance heading="Admin Login" text="For the team behind this site.">
      <LoginForm onLogin={sayIfRefused} />
    </Entrance>
  );
}
