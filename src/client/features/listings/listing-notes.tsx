import { List, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Copy, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ListingFlag } from "#common/listings/listing.ts";
import type { KnownFlat } from "#common/listings/listing-input.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { sentences } from "./listing-title.ts";

/** The reasons for which a listing is flagged. */
export const FlagList = ({ flags }: { flags: ListingFlag[] }) => (
  <List fz="inherit" mt={4} spacing={2}>
    {flags.map(({ code, reason }) => (
      <List.Item key={code}>{sentences([reason])}</List.Item>
    ))}
  </List>
);

type FlagNoteProps = {
  flags: ListingFlag[];
  /**
   * A text that says who has allowed the listing to be sent despite its flags; false if no person
   * has allowed it.
   */
  released?: string | false;
  actions?: ReactNode;
};

/** The reasons for which a listing may be a scam, or may discriminate against people. */
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

type DuplicateNoteProps = {
  /** The known listing that may advertise the same flat as the text that the user captures. */
  known: KnownFlat;
};

/** Says that a flat may be known already, with a link to the known listing. */
export function DuplicateNote({
  known: { id, title, source, isCertain, reasons },
}: DuplicateNoteProps) {
  return (
    <Note tone="offer" icon={Copy}>
      <Text component="strong" inherit fw={700} c="black">
        {isCertain ? "You have this flat already:" : "You may have this flat already:"}
      </Text>{" "}
      <Link to="/admin/listings/$id" params={{ id }} search={{}} target="_blank">
        {title ?? "Untitled listing"}
      </Link>{" "}
      from {source}. {sentences(reasons)}
      {isCertain && " Saving adds this text as another source of it."}
    </Note>
  );
}
