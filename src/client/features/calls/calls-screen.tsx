import { Stack } from "@mantine/core";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { HoursSection } from "./hours-section.tsx";
import { UpcomingCalls } from "./upcoming-calls.tsx";

/**
 * The screen with the coming feedback calls, and with the weekly hours at which the team offers
 * them.
 */
export function CallsScreen() {
  return (
    <>
      <ScreenHeading title="Calls" />
      <Stack gap="xl">
        <UpcomingCalls />
        <HoursSection />
      </Stack>
    </>
  );
}
