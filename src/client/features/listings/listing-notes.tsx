import { List, Text } from "@mantine/core";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ListingFlag } from "#common/listings/listing.ts";
import { Note } from "../../ui/back-office/note.tsx";

/** The reasons for which a listing is flagged. */
export const FlagList = ({ flags }: { flags: ListingFlag[] }) => (
  <List fz="inherit" mt={4} spacing={2}>
    {flags.map(({ code, reason }) => (
      <List.Item key={code}>{reason}</List.Item>
    ))}
  </List>
);

type FlagNoteProps = {
  flags: ListingFlag[];
  /** Says who has released the listing; false if it is not released. */
  released?: string | false;
  actions?: ReactNode;
};

/** The reasons for which a listing may be a scam, or may turn people away. */
export function FlagNote({ flags, released = false, actions }: FlagNoteProps) {
  return (
    <Note
      tone={released === false ? "warning" : "plain"}
      icon={released === false ? ShieldAlert : ShieldCheck}
      actions={actions}
    >
      <Text component="strong" inherit fw={700} c="black">
        {released === false ? "This is not sent before you release it:" : released}
      </Text>
      <FlagList flags={flags} />
    </Note>
  );
}
