import { useLocalStorage } from "@mantine/hooks";

/** Whether this browser can show notifications at all, or refuses them for this site. */
export const canNotify = () => "Notification" in globalThis;

/**
 * Returns whether the user has asked for notifications in this browser, and a function that stores
 * it. All parts of the screen and all tabs of the browser follow a change.
 */
export const useNotificationSwitch = () =>
  useLocalStorage({ key: "roost.notifications", defaultValue: false });
