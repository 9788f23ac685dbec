import { useEffect, useEffectEvent } from "react";
import type { User } from "#common/accounts/user.ts";
import {
  forgetPrivate,
  forgetPrivateOfOthers,
  listenToForget,
  moveOldNotes,
} from "./private-storage.ts";
import { useCheckUser } from "./use-user.ts";

/**
 * Lets what was typed about persons go with the session, in every tab.
 *
 * @param user who is logged in; null for a visitor, undefined while that is not known
 */
export function usePrivateStorage(user: User | null | undefined): void {
  const checkUser = useCheckUser();
  const checkAgain = useEffectEvent(() => {
    // A tab that knows already would ask for nothing.
    if (user) void checkUser();
  });
  useEffect(() => {
    moveOldNotes();
    return listenToForget(() => checkAgain());
  }, []);

  const userId = user === null ? null : user?.id;
  useEffect(() => {
    if (userId === null) forgetPrivate("");
    else if (userId !== undefined) forgetPrivateOfOthers(userId);
  }, [userId]);
}
