import { Group } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Check, CircleDashed, DoorOpen, Trash2, X } from "lucide-react";
import { useState } from "react";
import { type ListingStatus, listingStatuses } from "#common/listings/listing.ts";
import {
  keptDeletedDays,
  type ListingDetail,
  type ListingSearch,
} from "#common/listings/listing-list.ts";
import { VersionsButton } from "../../content/versions-drawer.tsx";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { RowMenu, RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { showToast } from "../../ui/toast.tsx";
import { afterSave } from "./after-save.ts";
import { titleOf } from "./listing-title.ts";
import { statusActions } from "./listing-words.ts";
import { useBringBack } from "./use-bring-back.ts";
import { useChangeStatus } from "./use-change-status.ts";
import type { ListingEditor } from "./use-listing-editor.ts";

const drawn = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const statusIcons = { new: CircleDashed, open: Check, gone: DoorOpen, rejected: X };

/**
 * For each status of a listing, the status that usually comes next. A button sets this status. The
 * other actions are in a menu.
 */
const nextStatus: Record<ListingStatus, ListingStatus> = {
  new: "open",
  open: "gone",
  gone: "open",
  rejected: "open",
};

type ListingHeadProps = { listing: ListingDetail; view: ListingSearch; editor: ListingEditor };

/** The title of a listing's screen, with the actions on the whole listing. */
export function ListingHead({ listing, view, editor }: ListingHeadProps) {
  const { id, status } = listing;
  const { change, isPending } = useChangeStatus();
  const whenSaved = afterSave(editor.isDirty);
  const [isDeleting, setIsDeleting] = useState(false);
  const next = nextStatus[status];
  const others = listingStatuses.filter((each) => each !== status && each !== next);
  const NextIcon = statusIcons[next];
  const setStatus = (to: ListingStatus) => whenSaved(() => void change([id], to));
  return (
    <>
      <ScreenHeading title={titleOf(listing)}>
        <PendingButton
          size="sm"
          variant={status === "new" ? "filled" : "default"}
          leftSection={<NextIcon {...drawn} />}
          isPending={isPending}
          onClick={() => setStatus(next)}
        >
          {statusActions[next]}
        </PendingButton>
        {status === "new" && (
          <PendingButton
            size="sm"
            variant="default"
            leftSection={<X {...drawn} />}
            isPending={isPending}
            onClick={() => setStatus("rejected")}
          >
            {statusActions.rejected}
          </PendingButton>
        )}
        <VersionsButton onClick={() => editor.setIsComparing(true)} />
        <RowMenu label="More actions">
          {others.map((each) => {
            const Icon = statusIcons[each];
            return (
              <RowMenuItem key={each} icon={<Icon {...drawn} />} onSelect={() => setStatus(each)}>
                {statusActions[each]}
              </RowMenuItem>
            );
          })}
          <RowMenuItem
            icon={<Trash2 {...drawn} />}
            destructive
            onSelect={() => setIsDeleting(true)}
          >
            Delete…
          </RowMenuItem>
        </RowMenu>
      </ScreenHeading>
      <DeleteListing
        listing={isDeleting ? listing : undefined}
        view={view}
        onClose={() => setIsDeleting(false)}
      />
    </>
  );
}

type DeleteListingProps = {
  /** The listing to delete. The dialog is open while a listing is given. */
  listing: ListingDetail | undefined;
  view: ListingSearch;
  onClose: () => void;
};

function DeleteListing({ listing, view, onClose }: DeleteListingProps) {
  const { listings } = trpc.useUtils();
  const navigate = useNavigate();
  const { bringBack } = useBringBack();
  const { mutate, isPending } = trpc.listings.delete.useMutation({
    onSuccess: async (_, { id }) => {
      showToast({
        title: "Listing deleted",
        description: `It can be brought back for ${keptDeletedDays} days.`,
        action: { label: "Undo", onClick: () => void bringBack([id]) },
      });
      await navigate({ to: "/admin/listings", search: view, replace: true });
      void listings.invalidate();
    },
    onError: (error) => {
      showToast({ title: "Not deleted", description: errorText(error), variant: "destructive" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={listing !== undefined}
      title="Delete this listing?"
      text={
        <Group component="span" display="inline">
          {listing &&
            `“${titleOf(listing)}” is deleted with its text, its sources and its versions. `}
          It can be brought back for {keptDeletedDays} days, under Deleted. If it is found again,
          Roost does not know it. To hide it, reject it.
        </Group>
      }
      action="Delete"
      doing="Deleting..."
      isPending={isPending}
      onConfirm={() => {
        if (listing) mutate({ id: listing.id });
      }}
      onCancel={onClose}
    />
  );
}
