import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { User } from "#common/accounts/user.ts";
import { showToast } from "../../ui/toast.tsx";
import { Entrance } from "./entrance.tsx";
import { ForgotLink } from "./forgot-link.tsx";
import { LoginForm } from "./login-form.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { useUser } from "./use-user.ts";

const needsAdmin = "You need admin privileges to access this area";

/**
 * Whether a path leads to the back office. The login follows no other path, so that a link to the
 * login cannot lead to another site.
 */
const isScreen = (path: string | undefined): path is string => path?.startsWith("/admin/") === true;

function reportIfOrdinary({ isAdmin }: User): void {
  if (!isAdmin) showToast({ title: needsAdmin, variant: "destructive" });
}

/**
 * The login screen of administrators. After the login, it opens the screen of the back office that
 * the administrator had requested, or else the dashboard.
 */
export function LoginScreen() {
  const { data: user } = useUser();
  const navigate = useNavigate();
  const router = useRouter();
  // The path to open after the login is stored at the first render, because navigation replaces the
  // router's state, which contains the path.
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
        <LogoutButton label="Log Out" />
      </Entrance>
    );
  }
  return (
    <Entrance heading="Admin Login" text="For the team behind this site.">
      <LoginForm onLogin={reportIfOrdinary}>
        <ForgotLink />
      </LoginForm>
    </Entrance>
  );
}
