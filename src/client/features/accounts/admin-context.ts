import { createContext, useContext } from "react";
import type { User } from "#common/accounts/user.ts";

export const AdminContext = createContext<User | null>(null);

/**
 * The administrator at work: also when the session has just ended, and what is on the screen waits
 * for it to begin again.
 */
export const useAdmin = (): User | null => useContext(AdminContext);
