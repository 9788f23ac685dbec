import { Box, Divider, Flex, NavLink, Stack, Text } from "@mantine/core";
import { Link, useMatches } from "@tanstack/react-router";
import { ExternalLink, LogOut, type LucideIcon, Menu } from "lucide-react";
import type { ReactNode } from "react";
import { counted } from "../../counted.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { useLogOut } from "../accounts/use-log-out.ts";
import { WaitingCount } from "../shortlists/waiting-count.tsx";
import { Brand } from "../site/brand.tsx";
import { useSiteContent } from "../site/site-content.ts";
import { NewCount } from "../submissions/new-count.tsx";
import { useNewCount } from "../submissions/use-new-count.ts";
import { useSubmissionEvents } from "../submissions/use-submission-events.ts";
import styles from "./admin-frame.module.css";
import { type Place, places } from "./places.ts";
import { useScreenChange } from "./use-screen-change.ts";

/** The frame around all screens of the back office, with the navigation. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { site } = useSiteContent();
  const main = useScreenChange();
  const newCount = useNewCount();
  useSubmissionEvents();
  return (
    <Flex direction={{ base: "column", lg: "row" }} mih="100svh">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Flex
        component="nav"
        aria-label="Admin"
        className={styles.bar}
        direction={{ base: "row", lg: "column" }}
        align={{ base: "center", lg: "stretch" }}
        justify={{ base: "space-between", lg: "flex-start" }}
        gap="lg"
        flex="none"
        w={{ lg: "15.5rem" }}
        h={{ base: "var(--header-height)", lg: "100svh" }}
        px={{ base: "var(--gutter)", lg: "sm" }}
        pt={{ lg: 20 }}
        pb={{ lg: "md" }}
      >
        <Brand name={site.name} />
        <Flex
          display={{ base: "none", lg: "flex" }}
          direction="column"
          justify="space-between"
          flex={1}
        >
          <Places />
          <UserPlaces />
        </Flex>
        <Box display={{ lg: "none" }}>
          <DisclosureMenu
            label={newCount === 0 ? "Menu" : `Menu, ${counted(newCount, "new submission")}`}
            icon={
              <>
                <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
                <NewCount className={styles.onMenu} />
              </>
            }
          >
            <Places />
            <UserPlaces />
          </DisclosureMenu>
        </Box>
      </Flex>
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        className={styles.main}
        flex={1}
        miw={0}
        w="100%"
        maw={{ lg: "76rem" }}
        mx={{ lg: "auto" }}
        px={{ base: "var(--gutter)", lg: "clamp(24px, 3vw, 40px)" }}
        pt={{ base: "lg", lg: "xl" }}
        pb={64}
      >
        {children}
      </Box>
    </Flex>
  );
}

/** The props of an item of the navigation. */
const placeProps = (Icon: LucideIcon, label: string) => ({
  label: (
    <Text span inherit fz={15}>
      {label}
    </Text>
  ),
  leftSection: <Icon size={18} strokeWidth={1.75} color="var(--green)" aria-hidden="true" />,
  className: styles.place ?? "",
});

/** What waits at a place, by the place's address. */
const placeCounts: Partial<Record<Place["to"], ReactNode>> = {
  "/admin/submissions": <NewCount />,
  "/admin/today": <WaitingCount />,
};

function Places() {
  return (
    <PlainList gap={2}>
      {places.map(({ to, name, icon }) => (
        <li key={to}>
          <NavLink
            {...placeProps(icon, name)}
            rightSection={placeCounts[to]}
            renderRoot={(root) => <Link {...root} to={to} />}
          />
        </li>
      ))}
    </PlainList>
  );
}

/** The name of the user, with the links and buttons that leave the back office. */
function UserPlaces() {
  const admin = useAdmin();
  const to = useMatches({ select: (matches) => matches.at(-1)?.staticData.logsOutTo });
  const { logOut, isPending } = useLogOut(to);
  return (
    <Stack gap={2} mt="xs">
      <Divider mb="xs" />
      <Text c="dimmed" fz="sm" px="sm" py="xs">
        Logged in as{" "}
        <Text span inherit c="var(--ink)" fw={600}>
          {admin?.username ?? "Admin"}
        </Text>
      </Text>
      <NavLink
        {...placeProps(ExternalLink, "View the site")}
        renderRoot={(root) => <Link {...root} to="/" />}
      />
      <NavLink
        component="button"
        {...placeProps(LogOut, isPending ? "Logging out..." : "Log Out")}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) logOut();
        }}
      />
    </Stack>
  );
}
