import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { User } from "#common/accounts/user.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./session-dialog.module.css";

type SessionDialogProps = {
  opened: boolean;
  /** Who was at work. */
  admin: User;
  /** Who is logged in instead: an ordinary user. */
  other: User | null;
  /** A change was refused, and must be made again. */
  hasLost: boolean;
  onDone: () => void;
};

/** Asks to log in again, over a screen that keeps all that was typed. */
export function SessionDialog({ opened, admin, other, hasLost, onDone }: SessionDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function goOn(user: User) {
    if (!user.isAdmin) return;
    // What was refused in the meantime is asked for again; changes are not made again by themselves.
    void queryClient.invalidateQueries({
      predicate: ({ state, queryKey }) =>
        state.status === "error" ||
        (user.id !== admin.id && (queryKey as string[][])[0]?.[0] === "accounts"),
    });
    if (hasLost) {
      showToast({
        title: "Please save again",
        description: "You are logged in again. Your last change was not saved.",
      });
    } else if (user.id !== admin.id) {
      showToast({ title: `You are now working as ${user.username}` });
    }
    onDone();
  }

  return (
    <Dialog opened={opened} title="Your session has ended" width="27rem" isAboveAll>
      <div className={styles.body}>
        {other ? (
          <p role="alert">
            You need admin privileges to access this area. {other.username} is an ordinary account:
            log in as an administrator to continue.
          </p>
        ) : (
          <p>
            Log in again to continue. Everything on the screen behind this dialog is as you left it
            {hasLost ? "; your last change was not saved, so please save again afterwards." : "."}
          </p>
        )}
        <LoginForm inline username={admin.username} onLogin={goOn} />
        <button
          type="button"
          className={styles.leave}
          onClick={() => void navigate({ to: "/admin", reloadDocument: true })}
        >
          Leave without saving
        </button>
      </div>
    </Dialog>
  );
}
