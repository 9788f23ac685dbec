import { Skeleton, Stack } from "@mantine/core";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { Entrance } from "./entrance.tsx";

/**
 * Placeholders on a screen for logging in or confirming, while the browser waits for the server's
 * response.
 */
export function EntranceLoading({ heading, label }: { heading: string; label: string }) {
  return (
    <Entrance heading={heading}>
      <ScreenState kind="loading" label={label}>
        <Stack gap="sm" h={160}>
          <Skeleton h={12} w="16rem" />
          <Skeleton h={12} w="12rem" />
        </Stack>
      </ScreenState>
    </Entrance>
  );
}
