import { Flex, Stack } from "@mantine/core";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { NotificationSettings } from "../desk/notification-settings.tsx";
import { AddressSettings } from "./address-settings.tsx";
import { useAdmin } from "./admin-context.ts";
import { AlertSettings } from "./alert-settings.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SessionList } from "./session-list.tsx";

/** The screen with the administrator's own email address, password and sessions. */
export function AccountScreen() {
  const username = useAdmin()?.username ?? "";
  return (
    <>
      <ScreenHeading title="Account" />
      <Flex direction={{ base: "column", lg: "row" }} align={{ lg: "start" }} gap="lg">
        <Stack gap="lg" flex={{ lg: "0 0 24rem" }}>
          <SectionCard title="Email">
            <AddressSettings username={username} />
          </SectionCard>
          <SectionCard title="Password">
            <ChangePasswordForm username={username} />
          </SectionCard>
        </Stack>
        <Stack gap="lg" flex={{ lg: 1 }} miw={0}>
          <SectionCard
            title="Second factor"
            note="Something that you have besides the password: this device or your phone. A stolen password alone then opens nothing."
          >
            <SecondFactors />
          </SectionCard>
          <SectionCard title="Where you are logged in">
            <SessionList />
          </SectionCard>
          <SectionCard title="Notifications">
            <NotificationSettings />
            <AlertSettings />
          </SectionCard>
          <SectionCard
            title="Delete your account"
            note="What you have written stays, without your name. The last administrator cannot be deleted."
          >
            <DeleteAccount username={username} />
          </SectionCard>
        </Stack>
      </Flex>
    </>
  );
}
