import { Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useSiteContent } from "../site/site-content.ts";
import { canNotify, useNotificationSwitch } from "./notification-switch.ts";

const blocked =
  "Your browser blocks notifications of this site. Allow them in the browser's settings for this site, then switch this on again.";
const unsupported = "This browser cannot show notifications of a site.";

/**
 * The switch for notifications of this browser. The browser asks for permission when it is pressed.
 */
export function NotificationSettings() {
  const { site } = useSiteContent();
  const [isOn, setIsOn] = useNotificationSwitch();
  const [problem, setProblem] = useState<string>();
  const isGranted = canNotify() && Notification.permission === "granted";

  async function turnOn(): Promise<void> {
    setProblem(undefined);
    if (!canNotify()) return setProblem(unsupported);
    if ((await Notification.requestPermission()) !== "granted") return setProblem(blocked);
    try {
      // This notification shows the user that notifications work. It is also a test, because some
      // browsers on phones have the class `Notification`, but its constructor throws an error.
      const first = new Notification("Notifications are on", { body: site.name });
      first.addEventListener("click", () => window.focus());
    } catch {
      return setProblem(unsupported);
    }
    setIsOn(true);
  }

  return (
    <Stack gap="xs">
      <Switch
        label="Notify me in this browser"
        description="About new searches, answers to shortlists, booked calls, messages from the contact page, and mails or deliveries that fail, while a tab of the back office is open. Notifications contain no names and no addresses."
        styles={{ description: { fontSize: "0.875rem", lineHeight: 1.45 } }}
        checked={isOn && isGranted}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) void turnOn();
          else setIsOn(false);
        }}
      />
      <Text component="output" fz="0.9375rem" c="red.7">
        {problem}
      </Text>
    </Stack>
  );
}
