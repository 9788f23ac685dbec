import { createContext, useContext, useEffect } from "react";
import type { User } from "#common/accounts/user.ts";

export const AdminContext = createContext<User | null>(null);

/**
 * Returns the administrator who uses the back office. After the session has ended, the result is
 * still the same administrator, because the screen stays open behind the login dialog.
 */
export const useAdmin = (): User | null => useContext(AdminContext);

export const SessionEndContext = createContext<(isHandled: boolean) => void>(() => {});

/**
 * While `isHandled` is true, no login dialog opens when the session ends, because the current
 * screen itself reports the end.
 */
export function useHandleSessionEnd(isHandled: boolean): void {
  const setIsHandled = useContext(SessionEndContext);
  useEffect(() => {
    setIsHandled(isHandled);
    return () => setIsHandled(false);
  }, [setIsHandled, isHandled]);
}
