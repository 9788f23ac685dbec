import { type QueryKey, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { getMutationKey } from "@trpc/react-query";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useSetUser } from "./use-user.ts";

/** What the next person at this browser may see too. */
const kept = new Set(["accounts.user", "settings.siteByKey"]);

const isKept = (key: QueryKey) => kept.has((key as string[][])[0]?.join(".") ?? "");

/** Ends the session, and forgets what was read with it. */
export function useLogOut(to: "/admin" | "/auth" = "/admin") {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const setUser = useSetUser();
  const { mutate, isPending } = trpc.accounts.logout.useMutation({
    async onSuccess() {
      setUser(null);
      await navigate({ to });
      queryClient.removeQueries({ predicate: ({ queryKey }) => !isKept(queryKey) });
    },
    onError: (error) =>
      showToast({
        title: "Logout failed",
        description: messageOf(error),
        variant: "destructive",
      }),
  });
  return { logOut: () => mutate(), isPending };
}

/** Whether the session is being ended here, and has not ended by itself. */
export const useIsLoggingOut = (): boolean =>
  useIsMutating({ mutationKey: getMutationKey(trpc.accounts.logout) }) > 0;
