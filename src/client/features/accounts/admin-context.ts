import { createContext, useContext, useEffect } from "react";
import type { User } from "#common/accounts/user.ts";

export const AdminContext = createContext<User | null>(null);

/**
 * Returns the administrator who uses the back office. It is not null after the session has ended,
 * because the screen stays behind the login dialog.
 */
export const useAdmin = (): User | null => useContext(AdminContext);

export const SessionEndContext = createContext<(isHandled: boolean) => void>(() => {});

/** While `isHandled` is true, no login dialog opens when the session ends: the screen reports it. */
export function useHandleSessionEnd(isHandled: boolean): void {
  const setIsHandled = useContext(SessionEndContext);
  useEffect(() => {
    setIsHandled(isHandled);
    return () => setIsHandled(false);
  }, [setIsHandled, isHandled]);
}
