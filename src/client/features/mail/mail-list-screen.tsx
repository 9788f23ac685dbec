import { Stack } from "@mantine/core";
import { PenLine } from "lucide-react";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { MailKeptNote, MailStoppedNote } from "./mail-notes.tsx";
import { MailTable } from "./mail-table.tsx";
import { SuppressedAddresses } from "./suppressed-addresses.tsx";

type MailListScreenProps = Parameters<typeof MailTable>[0];

/** The screen with all mails, and with the email addresses that get no mail. */
export function MailListScreen(props: MailListScreenProps) {
  return (
    <>
      <ScreenHeading title="Mail">
        <ButtonLink
          to="/admin/mail-texts"
          size="sm"
          variant="default"
          leftSection={<PenLine size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Mail Texts
        </ButtonLink>
      </ScreenHeading>
      <Stack gap="lg">
        <MailKeptNote />
        <MailStoppedNote />
        <MailTable {...props} />
        <SuppressedAddresses />
      </Stack>
    </>
  );
}
