import { Card, Flex, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { LogOut, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { useLogOut } from "../accounts/use-log-out.ts";
import { LatestChanges } from "../audit/latest-changes.tsx";
import { BackupNotice } from "../backup/backup-schedule.tsx";
import { MailStoppedNote } from "../mail/mail-notes.tsx";
import { MailReviewNotice } from "../mail/mail-review-notice.tsx";
import styles from "./dashboard.module.css";
import { DashboardFacts } from "./dashboard-facts.tsx";
import { places } from "./places.ts";
import { SetupList } from "./setup-list.tsx";

/**
 * The first screen of the back office: the work that needs attention, links to the other screens,
 * and the latest changes.
 */
export function DashboardScreen() {
  const admin = useAdmin();
  const heading = useRef<HTMLHeadingElement>(null);
  const { logOut, isPending } = useLogOut();
  return (
    <Stack gap="xl">
      <Title
        ref={heading}
        tabIndex={-1}
        fz="clamp(1.75rem, 1.5rem + 1vw, 2.25rem)"
        style={{ overflowWrap: "anywhere" }}
      >
        Welcome, {admin?.username ?? "Admin"}
      </Title>
      <BackupNotice />
      <MailReviewNotice heading={heading} />
      <MailStoppedNote />
      <DashboardFacts />
      <SetupList onHide={() => heading.current?.focus()} />
      <PlainList display="grid" gap="xs" className={styles.cards ?? ""}>
        {places.map(
          ({ to, name, icon, text }) =>
            text && (
              <li key={to}>
                <Card
                  className={styles.tile ?? ""}
                  {...small}
                  renderRoot={(root) => <Link {...root} to={to} />}
                >
                  <TileContent icon={icon} name={name} text={text} />
                </Card>
              </li>
            ),
        )}
        <li>
          <Card
            component="button"
            type="button"
            className={styles.tile ?? ""}
            {...small}
            w="100%"
            ta="start"
            ff="text"
            style={{ cursor: "pointer" }}
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) logOut();
            }}
          >
            <TileContent
              icon={LogOut}
              name={isPending ? "Logging out..." : "Log Out"}
              text="End your session in this browser."
            />
          </Card>
        </li>
      </PlainList>
      <LatestChanges />
    </Stack>
  );
}

/** The props of a card that leads to a screen. */
const small = { px: "md", py: "sm", h: "100%" };

function TileContent({ icon: Icon, name, text }: { icon: LucideIcon; name: string; text: string }) {
  return (
    <Flex component="span" gap="sm">
      <Icon
        size={18}
        strokeWidth={1.75}
        color="var(--green)"
        style={{ flex: "none", marginTop: 1 }}
        aria-hidden="true"
      />
      <Text span flex={1}>
        <Text span display="block" fz={15} fw={600} lh={1.35}>
          {name}
        </Text>
        <Text span display={{ base: "none", sm: "block" }} c="dimmed" fz={13} lh={1.4} mt={2}>
          {text}
        </Text>
      </Text>
    </Flex>
  );
}
