import { createContext, useContext, useEffect } from "react";

export const SessionEndContext = createContext<(isTold: boolean) => void>(() => {});

/**
 * While it tells, a screen that has brought the session's end about says so itself, and is not
 * covered by the dialog that asks to log in again.
 */
export function useTellSessionEnd(tells: boolean): void {
  const setIsTold = useContext(SessionEndContext);
  useEffect(() => {
    setIsTold(tells);
    return () => setIsTold(false);
  }, [setIsTold, tells]);
}
