import { Button, Center, Loader, Text } from "@mantine/core";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { User } from "#common/accounts/user.ts";
import { messageOf } from "../../error-text.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { AdminContext, SessionEndContext } from "./admin-context.ts";
import { ConfirmIdentityDialog } from "./confirm-identity-dialog.tsx";
import { Entrance } from "./entrance.tsx";
import { FactorSetUp, FactorSetUpDialog } from "./factor-set-up.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { SessionDialog } from "./session-dialog.tsx";
import { useIsLoggingOut } from "./use-log-out.ts";
import { usePrivateStorage } from "./use-private-storage.ts";
import { useSessionWatch } from "./use-session-watch.ts";
import { useUser } from "./use-user.ts";

/**
 * Shows the back office to administrators only. When the session ends, the screen keeps all that
 * was typed, and a dialog over it asks to log in again.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { data: user, error, isFetching, refetch } = useUser();
  const isLoggingOut = useIsLoggingOut();
  const [admin, setAdmin] = useState<User | null>(null);
  const [hasLostChange, setHasLostChange] = useState(false);
  const [isEndHandled, setIsEndHandled] = useState(false);
  useSessionWatch(() => setHasLostChange(true));
  usePrivateStorage(user);
  const isSettingUp = user?.isAdmin === true && user.needsSecondFactor === true;
  if (user?.isAdmin && !isSettingUp && user !== admin) setAdmin(user);

  if (admin) {
    return (
      <AdminContext value={admin}>
        <SessionEndContext value={setIsEndHandled}>{children}</SessionEndContext>
        <SessionDialog
          opened={user !== undefined && !user?.isAdmin && !isLoggingOut && !isEndHandled}
          admin={admin}
          other={user ?? null}
          hasLostChange={hasLostChange}
          onDone={() => setHasLostChange(false)}
        />
        <FactorSetUpDialog opened={isSettingUp} />
        <ConfirmIdentityDialog />
      </AdminContext>
    );
  }
  if (isSettingUp) {
    return (
      <>
        <FactorSetUp />
        <ConfirmIdentityDialog />
      </>
    );
  }
  if (user) return user.isAdmin ? null : <AccessDenied user={user} />;
  if (user === null) return <RedirectToLogin />;
  if (!error) return <Loading />;
  return (
    <main>
      <MessageScreen heading="This screen can't be shown at the moment" text={messageOf(error)}>
        <PendingButton
          isPending={isFetching}
          pendingLabel="Trying again..."
          onClick={() => void refetch()}
        >
          Try again
        </PendingButton>
        <Button component="a" variant="default" href="/">
          Return to Homepage
        </Button>
      </MessageScreen>
    </main>
  );
}

/**
 * Redirects a visitor who is not logged in to the login screen, which leads back to this screen
 * after the login.
 */
function RedirectToLogin() {
  const navigate = useNavigate();
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  useEffect(() => {
    void navigate({ to: "/admin", replace: true, state: { from } });
  }, [navigate, from]);
  return <Loading />;
}

/** Tells an ordinary user that only administrators may use the back office. */
function AccessDenied({ user: { username } }: { user: User }) {
  return (
    <Entrance heading="Access Denied" text="You don't have permission to access this page.">
      <Text c="dimmed">You are logged in as {username}.</Text>
      <LogoutButton label="Log Out" />
    </Entrance>
  );
}

function Loading() {
  return (
    <Center component="main" mih="100svh">
      <output aria-label="Loading">
        <Loader type="dots" size="lg" />
      </output>
    </Center>
  );
}
