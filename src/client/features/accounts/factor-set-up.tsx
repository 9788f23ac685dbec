import { Box, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Entrance } from "./entrance.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { useCheckUser } from "./use-user.ts";

const heading = "Set up a second factor";
const text =
  "Administrators of this site need one besides the password. To continue, add a passkey, with which this device confirms that it is you, or an app on your phone that shows codes.";

/**
 * Returns a function to call after the second factor was set up. It loads the current user again,
 * so that the back office opens.
 */
function useFinish() {
  const checkUser = useCheckUser();
  const queryClient = useQueryClient();
  return () => {
    void checkUser();
    // Repeats the queries that the server refused because the second factor was missing.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
  };
}

/** The screen of an administrator who has to set up a second factor before anything else. */
export function FactorSetUp() {
  const finish = useFinish();
  return (
    <Entrance heading={heading} text={text}>
      <Box mt="xl">
        <SecondFactors onSetUp={finish} />
      </Box>
      <LogoutButton label="Log Out" mt="xl" />
    </Entrance>
  );
}

/**
 * Shows the set-up of a second factor in a dialog over the current screen, for a user who had to
 * log in again. The screen keeps its typed texts.
 */
export function FactorSetUpDialog({ opened }: { opened: boolean }) {
  const finish = useFinish();
  return (
    <Dialog opened={opened} title={heading}>
      <Stack>
        <Text c="dimmed" mb="lg">
          {text}
        </Text>
        <SecondFactors onSetUp={finish} />
      </Stack>
    </Dialog>
  );
}
