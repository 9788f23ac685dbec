import { Anchor, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { User } from "#common/accounts/user.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { LoginForm } from "./login-form.tsx";

type SessionDialogProps = {
  opened: boolean;
  /** The administrator whose session has ended. */
  admin: User;
  /**
   * An ordinary user who has logged in in another tab of this browser instead of the administrator.
   */
  other: User | null;
  /** True if the server refused to save a change because the session had ended. */
  hasLostChange: boolean;
  onDone: () => void;
};

/**
 * A dialog to log in again after the session has ended. The screen behind the dialog keeps its
 * unsaved texts.
 */
export function SessionDialog({ opened, admin, other, hasLostChange, onDone }: SessionDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function resume(user: User) {
    if (!user.isAdmin) return;
    // Repeats the queries that the server refused while the session had ended. Refused changes are
    // not repeated: the user must make them again.
    void queryClient.invalidateQueries({
      predicate: ({ state, queryKey: [name] }) =>
        state.status === "error" ||
        (user.id !== admin.id && Array.isArray(name) && name[0] === "accounts"),
    });
    if (hasLostChange) {
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
      <Stack gap={20}>
        {other ? (
          <Text c="dimmed" role="alert">
            You need admin privileges to access this area. {other.username} is an ordinary account:
            log in as an administrator to continue.
          </Text>
        ) : (
          <Text c="dimmed">
            Log in again to continue. Everything on the screen behind this dialog is as you left it
            {hasLostChange
              ? "; your last change was not saved, so please save again afterwards."
              : "."}
          </Text>
        )}
        <LoginForm inline username={admin.username} onLogin={resume} />
        <Anchor
          component="button"
          type="button"
          c="dimmed"
          fz={15}
          mih={44}
          onClick={() => void navigate({ to: "/admin", reloadDocument: true })}
        >
          Leave without saving
        </Anchor>
      </Stack>
    </Dialog>
  );
}
