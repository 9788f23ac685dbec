import type { Member } from "#common/accounts/member.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useReloadTeam } from "./use-team.ts";

export type ChangeKind = "promote" | "demote" | "endSessions" | "disable" | "enable" | "remove";

/**
 * All changes that an administrator can make to another person's account, with the texts of their
 * dialogs and toasts.
 */
const words: Record<
  ChangeKind,
  {
    title: (name: string) => string;
    text: string;
    action: string;
    doing: string;
    done: (name: string) => string;
    failed: string;
  }
> = {
  promote: {
    title: (name) => `Make ${name} an administrator?`,
    text: "This person can then read submissions, change the site, and add and remove accounts.",
    action: "Make administrator",
    doing: "Saving...",
    done: (name) => `${name} is now an administrator`,
    failed: "Rights not given",
  },
  demote: {
    title: (name) => `Remove ${name}'s administrator rights?`,
    text: "The account stays, but it no longer opens the back office. Every browser in which this person is logged in is logged out at once, unsaved changes there are lost, and the API keys that this person created are refused.",
    action: "Remove rights",
    doing: "Saving...",
    done: (name) => `${name} now has an ordinary account`,
    failed: "Rights not removed",
  },
  endSessions: {
    title: (name) => `Log ${name} out everywhere?`,
    text: "Every browser in which this person is logged in is logged out at once, and unsaved changes there are lost. The password does not change.",
    action: "Log out",
    doing: "Logging out...",
    done: (name) => `${name} is logged out everywhere`,
    failed: "Sessions not ended",
  },
  disable: {
    title: (name) => `Disable ${name}?`,
    text: "The account stays, but it can't log in until an administrator enables it. Every browser in which this person is logged in is logged out at once, and the API keys that this person created are refused.",
    action: "Disable",
    doing: "Disabling...",
    done: (name) => `${name} is disabled`,
    failed: "Account not disabled",
  },
  enable: {
    title: (name) => `Enable ${name}?`,
    text: "This person can log in again with the same password, and the API keys that this person created work again.",
    action: "Enable",
    doing: "Enabling...",
    done: (name) => `${name} is enabled`,
    failed: "Account not enabled",
  },
  remove: {
    title: (name) => `Remove ${name}?`,
    text: "The account is deleted and logged out at once. This person's posts, pages, notes and versions stay, without a name. Submissions that are assigned to this person become unassigned.",
    action: "Remove",
    doing: "Removing...",
    done: (name) => `${name} was removed`,
    failed: "Account not removed",
  },
};

type MemberChangeProps = {
  kind: ChangeKind;
  member: Member;
  /**
   * Called after a successful change and before the list of accounts is loaded again, because this
   * loading may remove the row whose button was pressed.
   */
  onDone: () => void;
  onClose: () => void;
};

/** Asks for confirmation and changes another person's account. */
export function MemberChange({
  kind,
  member: { id, username },
  onDone,
  onClose,
}: MemberChangeProps) {
  const { title, text, action, doing, done, failed } = words[kind];
  const reloadTeam = useReloadTeam();
  const outcome = {
    onSuccess() {
      showToast({ title: done(username) });
      onDone();
    },
    onError: reportFailure(failed),
    async onSettled() {
      await reloadTeam();
      onClose();
    },
  };
  const setRole = trpc.accounts.team.setRole.useMutation(outcome);
  const endSessions = trpc.accounts.team.endSessions.useMutation(outcome);
  const setDisabled = trpc.accounts.team.setDisabled.useMutation(outcome);
  const remove = trpc.accounts.team.remove.useMutation(outcome);
  const confirm = () => {
    if (kind === "remove") remove.mutate({ id });
    else if (kind === "endSessions") endSessions.mutate({ id });
    else if (kind === "disable" || kind === "enable") {
      setDisabled.mutate({ id, isDisabled: kind === "disable" });
    } else setRole.mutate({ id, isAdmin: kind === "promote" });
  };
  return (
    <ConfirmDialog
      opened
      title={title(username)}
      text={text}
      action={action}
      doing={doing}
      isPending={[setRole, endSessions, setDisabled, remove].some((change) => change.isPending)}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
