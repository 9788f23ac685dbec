import { Link } from "@tanstack/react-router";
import { Check, CircleDashed, DoorOpen, FileText, X } from "lucide-react";
import { type ListingStatus, listingStatuses } from "#common/listings/listing.ts";
import type { ListingSummary } from "#common/listings/listing-list.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { RowActions } from "../../ui/back-office/row-actions.tsx";
import { RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { titleOf } from "./listing-title.ts";
import { statusActions } from "./listing-words.ts";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
const statusIcons = { new: CircleDashed, open: Check, gone: DoorOpen, rejected: X };

type ListingRowActionsProps = {
  listing: ListingSummary;
  isBusy: boolean;
  onChange: (status: ListingStatus) => void;
};

/** The actions of a row in the list of listings. */
export function ListingRowActions({ listing, isBusy, onChange }: ListingRowActionsProps) {
  const { id, status } = listing;
  const title = titleOf(listing);
  const quick = status === "new" ? (["open", "rejected"] as const) : [];
  return (
    <RowActions
      label={`Actions for ${title}`}
      isBusy={isBusy}
      quick={quick.map((next) => (
        <IconButton
          key={next}
          icon={statusIcons[next]}
          label={`${statusActions[next]}: ${title}`}
          tooltip={statusActions[next]}
          isUnavailable={isBusy}
          onClick={() => onChange(next)}
        />
      ))}
    >
      <RowMenuItem
        icon={<FileText {...drawn} />}
        renderLink={(item) => (
          <Link {...item} to="/admin/listings/$id" params={{ id }} search={true} />
        )}
      >
        Show
      </RowMenuItem>
      {listingStatuses
        .filter((next) => next !== status)
        .map((next) => {
          const Icon = statusIcons[next];
          return (
            <RowMenuItem
              key={next}
              icon={<Icon {...drawn} />}
              disabled={isBusy}
              onSelect={() => onChange(next)}
            >
              {statusActions[next]}
            </RowMenuItem>
          );
        })}
    </RowActions>
  );
}
