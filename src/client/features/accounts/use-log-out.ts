import { type QueryKey, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useEffectEvent } from "react";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { deletePrivate } from "./private-storage.ts";
import { useSetUser } from "./use-user.ts";

/** The queries whose data stays cached after a logout, because the data is public. */
const publicQueries = new Set(["accounts.user", "settings.siteByKey"]);

const isPublic = ([name]: QueryKey) => Array.isArray(name) && publicQueries.has(name.join("."));

type ConfirmLogOut = (logOut: () => void) => void;

const confirmAtOnce: ConfirmLogOut = (logOut) => logOut();

let confirmLogOut = confirmAtOnce;

/** Lets a screen with unsaved work ask for confirmation before a logout button takes effect. */
export function useAskBeforeLogOut(onLogOut: ConfirmLogOut): void {
  const confirm = useEffectEvent(onLogOut);
  useEffect(() => {
    const own: ConfirmLogOut = (logOut) => confirm(logOut);
    confirmLogOut = own;
    return () => {
      if (confirmLogOut === own) confirmLogOut = confirmAtOnce;
    };
  }, []);
}

type Entry = "/admin" | "/auth";

/**
 * Returns a function to call after the session has ended. The function deletes the session's
 * unsaved texts and cached data, and shows a login screen.
 */
export function useLeave(to: Entry): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const setUser = useSetUser();
  return async () => {
    setUser(null);
    // Delete unsaved texts about persons at the logout. Only screens of the back office delete them
    // when a session ends, and the current screen may be outside of the back office.
    deletePrivate("");
    await navigate({ to });
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
  };
}

/** Returns a function that ends the session, clears the cached data and shows a login screen. */
export function useLogOut(to: Entry = "/admin") {
  const leave = useLeave(to);
  const { mutate, isPending } = trpc.accounts.logout.useMutation({
    onSuccess: leave,
    onError: (error) =>
      showToast({
        title: "Logout failed",
        description: messageOf(error),
        variant: "destructive",
      }),
  });
  return { logOut: () => confirmLogOut(() => mutate()), isPending };
}

/**
 * Returns true while the user is logging out in this tab or deleting their own account, and false
 * if the session has ended in another way.
 */
export function useIsLoggingOut(): boolean {
  const logouts = useIsMutating({ mutationKey: getMutationKey(trpc.accounts.logout) });
  const deletions = useIsMutating({ mutationKey: getMutationKey(trpc.accounts.deleteAccount) });
  return logouts + deletions > 0;
}
