import { Loader } from "@mantine/core";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { User } from "#common/accounts/user.ts";
import { messageOf } from "../../error-text.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { AdminContext } from "./admin-context.ts";
import styles from "./admin-guard.module.css";
import { SessionDialog } from "./session-dialog.tsx";
import { SessionEndContext } from "./session-end.ts";
import { useIsLoggingOut } from "./use-log-out.ts";
import { usePrivateStorage } from "./use-private-storage.ts";
import { useSessionWatch } from "./use-session-watch.ts";
import { useUser } from "./use-user.ts";

/**
 * Shows the back office to administrators only. Once it is shown it stays, with all that was typed:
 * when the session ends, a dialog over it asks to log in again.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { data: user, error, isFetching, refetch } = useUser();
  const isLoggingOut = useIsLoggingOut();
  const [admin, setAdmin] = useState<User | null>(null);
  const [hasLost, setHasLost] = useState(false);
  const [isEndTold, setIsEndTold] = useState(false);
  useSessionWatch(() => setHasLost(true));
  usePrivateStorage(user);
  if (user?.isAdmin && user !== admin) setAdmin(user);

  if (admin) {
    return (
      <AdminContext value={admin}>
        <SessionEndContext value={setIsEndTold}>{children}</SessionEndContext>
        <SessionDialog
          opened={user !== undefined && !user?.isAdmin && !isLoggingOut && !isEndTold}
          admin={admin}
          other={user ?? null}
          hasLost={hasLost}
          onDone={() => setHasLost(false)}
        />
      </AdminContext>
    );
  }
  if (user) return user.isAdmin ? null : <AccessDenied user={user} />;
  if (user === null) return <ToLogin />;
  if (!error) return <Loading />;
  return (
    <main>
      <MessageScreen heading="This screen can't be shown at the moment" text={messageOf(error)}>
        <button
          type="button"
          className={button("primary")}
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) void refetch();
          }}
        >
          {isFetching ? "Trying again..." : "Try again"}
        </button>
        <a className={button("quiet")} href="/">
          Return to Homepage
        </a>
      </MessageScreen>
    </main>
  );
}

/** A visitor is sent to log in, and brought back afterwards. */
function ToLogin() {
  const navigate = useNavigate();
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  useEffect(() => {
    void navigate({ to: "/admin", replace: true, state: { from } });
  }, [navigate, from]);
  return <Loading />;
}

function Loading() {
  return (
    <main className={styles.screen}>
      <output aria-label="Loading">
        <Loader type="dots" size="lg" />
      </output>
    </main>
  );
}
