import { useEffect, useEffectEvent } from "react";
import type { User } from "#common/accounts/user.ts";
import {
  deletePrivate,
  deletePrivateOfOthers,
  listenToDeletions,
  moveOldNotes,
} from "./private-storage.ts";
import { useCheckUser } from "./use-user.ts";

/**
 * Deletes unsaved text about persons when the session ends, in every tab.
 *
 * @param user the user who is logged in; null for a visitor, undefined while that is not known
 */
export function usePrivateStorage(user: User | null | undefined): void {
  const checkUser = useCheckUser();
  const checkAgain = useEffectEvent(() => {
    // Another tab has reported that the session has ended. If this tab still shows a logged-in
    // user, it asks the server who is logged in.
    if (user) void checkUser();
  });
  useEffect(() => {
    moveOldNotes();
    return listenToDeletions(() => checkAgain());
  }, []);

  const userId = user === null ? null : user?.id;
  useEffect(() => {
    if (userId === null) deletePrivate("");
    else if (userId !== undefined) deletePrivateOfOthers(userId);
  }, [userId]);
}
