import { useLocalStorage } from "@mantine/hooks";

/**
 * Whether this browser has the API for notifications. The browser may still block notifications of
 * this site.
 */
export const canNotify = () => "Notification" in globalThis;

/**
 * Returns whether the user has asked for notifications in this browser, and a function that stores
 * the user's choice. A change takes effect on the whole screen and in all tabs of the browser.
 */
export const useNotificationSwitch = () =>
  useLocalStorage({ key: "roost.notifications", defaultValue: false });
