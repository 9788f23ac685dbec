import { Box, Button, Divider, Flex, NavLink, Stack, Text } from "@mantine/core";
import { Link, useMatches } from "@tanstack/react-router";
import { ExternalLink, LogOut, type LucideIcon, Menu, Search } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { counted } from "../../counted.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { useLogOut } from "../accounts/use-log-out.ts";
import { KeyList, Keys } from "../palette/key-list.tsx";
import { Palette } from "../palette/palette.tsx";
import { paletteKey } from "../palette/palette-key.ts";
import { useDeskKeys } from "../palette/use-desk-keys.ts";
import { Brand } from "../site/brand.tsx";
import { useSiteContent } from "../site/site-content.ts";
import { NewCount } from "../submissions/new-count.tsx";
import { useNewCount } from "../submissions/use-new-count.ts";
import styles from "./admin-frame.module.css";
import { placeCounts } from "./place-counts.tsx";
import { places } from "./places.ts";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { useDeskEvents } from "./use-desk-events.ts";
import { useScreenChange } from "./use-screen-change.ts";

/** The frame around all screens of the back office, with the navigation. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { site } = useSiteContent();
  const newCount = useNewCount();
  const [dialog, setDialog] = useState<"palette" | "keys">();
  const main = useScreenChange(dialog !== undefined);
  /** The element that had the focus before the palette was opened. */
  const opener = useRef<HTMLElement | null>(null);
  const openPalette = () => {
    const { activeElement } = document;
    opener.current = activeElement instanceof HTMLElement ? activeElement : null;
    setDialog("palette");
  };
  const openKeys = () => setDialog("keys");
  useDeskEvents();
  useDeskKeys({ onPalette: openPalette, onHelp: openKeys });
  return (
    <Flex direction={{ base: "column", lg: "row" }} mih="100svh">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Flex
        component="nav"
        aria-label="Admin"
        className={styles.bar}
        pos="sticky"
        top={0}
        bg="var(--paper)"
        style={{ zIndex: "var(--mantine-z-index-app)" }}
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
          <div>
            <PaletteButton onOpen={openPalette} />
            <Places />
          </div>
          <UserPlaces />
        </Flex>
        <Flex display={{ lg: "none" }} align="center" gap="xs">
          <IconButton icon={Search} iconSize={22} label="Search" size="xl" onClick={openPalette} />
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
        </Flex>
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
      <Palette
        opened={dialog === "palette"}
        screens={places}
        onClose={() => {
          setDialog(undefined);
          opener.current?.focus({ preventScroll: true });
        }}
        onHelp={openKeys}
      />
      <KeyList opened={dialog === "keys"} onClose={() => setDialog(undefined)} />
    </Flex>
  );
}

/**
 * The button above the navigation that opens the command palette. The button also shows the keys
 * that open the palette.
 */
function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      fullWidth
      mb="sm"
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={<Keys pressed={paletteKey()} />}
      styles={{ inner: { width: "100%" }, label: { flex: 1, fontWeight: 400 } }}
      onClick={onOpen}
    >
      Search
    </Button>
  );
}

/** The props of a link in the navigation. */
const placeProps = (Icon: LucideIcon, label: string) => ({
  label: (
    <Text span inherit fz={15}>
      {label}
    </Text>
  ),
  leftSection: <Icon size={18} strokeWidth={1.75} color="var(--green)" aria-hidden="true" />,
  className: styles.place ?? "",
  mih: "2.75rem",
  bdrs: "sm",
});

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
      <SchemeSwitch />
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
