import type { ListingFlag, ListingStatus } from "#common/listings/listing.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";
import { sentences } from "./listing-title.ts";
import { flagNames, statusNames } from "./listing-words.ts";

const tones = { new: "open", open: "done", gone: "over", rejected: "over" } as const;

/** A badge with the status of a listing. */
export const ListingBadge = ({ status }: { status: ListingStatus }) => (
  <StatusBadge tone={tones[status]}>{statusNames[status]}</StatusBadge>
);

type FlagBadgeProps = {
  flags: ListingFlag[];
  /** Whether a team member has allowed the listing to be sent despite its flags (warnings). */
  isReleased: boolean;
};

/** Shows the name of a listing's first flag, and the number of further flags. */
export function FlagBadge({ flags: [first, ...others], isReleased }: FlagBadgeProps) {
  if (!first) return null;
  const name =
    others.length > 0 ? `${flagNames[first.code]} +${others.length}` : flagNames[first.code];
  return (
    <Tooltip label={sentences([first, ...others].map(({ reason }) => reason))}>
      <StatusBadge tone={isReleased ? "over" : "wrong"}>
        {isReleased ? "Flags released" : name}
      </StatusBadge>
    </Tooltip>
  );
}
