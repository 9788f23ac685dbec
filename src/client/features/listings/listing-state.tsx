import { Group, Text, Textarea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Copy, UserRound } from "lucide-react";
import { useState } from "react";
import { longMoment } from "#common/dates.ts";
import { longestNote } from "#common/listings/listing-input.ts";
import type { ListingDetail } from "#common/listings/listing-list.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { afterSave } from "./after-save.ts";
import { FlagBadge, ListingBadge } from "./listing-badges.tsx";
import { captorName } from "./listing-columns.tsx";
import { FlagList, FlagNote } from "./listing-notes.tsx";

type ListingStateProps = { listing: ListingDetail; isDirty: boolean };

/** The status of a listing, and the decisions that a person has to make before it can be sent. */
export function ListingState({ listing, isDirty }: ListingStateProps) {
  const { status, flags, releasedAt, duplicateOf, capturedAt, capturedBy, goneAt } = listing;
  return (
    <>
      <Group gap="sm" mt={-8}>
        <ListingBadge status={status} />
        <FlagBadge flags={flags} isReleased={releasedAt !== null} />
        <Text span c="dimmed" fz="0.9375rem">
          Captured by {captorName(capturedBy)} <Moment at={capturedAt} isOneLine />
          {goneAt !== null && (
            <>
              , gone <Moment at={goneAt} isOneLine />
            </>
          )}
        </Text>
      </Group>
      {duplicateOf !== null && (
        <Note tone="plain" icon={Copy}>
          This is the same flat as{" "}
          <Link to="/admin/listings/$id" params={{ id: duplicateOf }} search={{}}>
            another listing
          </Link>
          , which has all of its sources.
        </Note>
      )}
      {flags.length > 0 && <Flags listing={listing} isDirty={isDirty} />}
      {(listing.phone !== null || listing.email !== null) && (
        <Contact listing={listing} isDirty={isDirty} />
      )}
    </>
  );
}

type ReleaseOptions = {
  note?: string;
  /** The time of the listing's last change when the user read it; by default that of `listing`. */
  expectedUpdatedAt?: string;
};

/**
 * Returns a function that gives or withdraws the permission to send searchers a listing despite its
 * flags (warnings), or a listing's contact. Also returns whether its request is pending.
 */
function useRelease(listing: ListingDetail, onDone: () => void) {
  const { listings } = trpc.useUtils();
  const { mutate, isPending } = trpc.listings.release.useMutation({
    onSuccess: (detail) => {
      listings.byId.setData({ id: listing.id }, detail);
      void listings.invalidate();
    },
    onError: (error) => {
      showToast({ title: "Not changed", description: errorText(error), variant: "destructive" });
      // The listing may have changed since it was loaded, so the screen loads it again.
      void listings.invalidate();
    },
    onSettled: onDone,
  });
  return {
    isPending,
    release: (
      what: "flags" | "contact",
      released: boolean,
      { note, expectedUpdatedAt = listing.updatedAt }: ReleaseOptions = {},
    ) => mutate({ id: listing.id, what, released, expectedUpdatedAt, ...(note && { note }) }),
  };
}

function Flags({ listing, isDirty }: ListingStateProps) {
  // While the dialog is open, it holds the listing's time of change from when it was opened. So if
  // the listing then gets another flag, the server refuses the release, even if the screen has
  // loaded the listing again.
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const { release, isPending } = useRelease(listing, () => setAskedAt(null));
  const [note, setNote] = useState("");
  const { flags, releasedAt, releasedBy, releaseNote } = listing;
  const act = afterSave(isDirty);
  return (
    <>
      <FlagNote
        flags={flags}
        released={
          releasedAt !== null &&
          `Released by ${releasedBy ?? "a deleted account"} on ${longMoment(releasedAt)}${releaseNote === null ? "." : `: “${releaseNote}”`}`
        }
        actions={
          <PendingButton
            size="sm"
            variant="default"
            isPending={isPending}
            onClick={() =>
              act(() =>
                releasedAt === null ? setAskedAt(listing.updatedAt) : release("flags", false),
              )
            }
          >
            {releasedAt === null ? "Release…" : "Hold again"}
          </PendingButton>
        }
      />
      <ConfirmDialog
        opened={askedAt !== null}
        title="Release this listing?"
        text="It may then be sent to searchers. Release it only if you are sure that these reasons do not hold:"
        action="Release"
        doing="Releasing..."
        isDestructive={false}
        isPending={isPending}
        onConfirm={() => {
          if (askedAt === null) return;
          release("flags", true, { note: note.trim(), expectedUpdatedAt: askedAt });
        }}
        onCancel={() => setAskedAt(null)}
      >
        <FlagList flags={flags} />
        <Textarea
          mt="md"
          label="Why do they not hold? (optional)"
          description="The team sees it in the versions of this listing."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longestNote}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

function Contact({ listing, isDirty }: ListingStateProps) {
  const { release, isPending } = useRelease(listing, () => {});
  const { contactReleased, phone, email } = listing;
  return (
    <Note
      tone="plain"
      icon={UserRound}
      actions={
        <PendingButton
          size="sm"
          variant="default"
          isPending={isPending}
          onClick={() => afterSave(isDirty)(() => release("contact", !contactReleased))}
        >
          {contactReleased ? "Keep private" : "Release contact"}
        </PendingButton>
      }
    >
      <Text component="strong" inherit fw={700} c="black">
        {[phone, email].filter(Boolean).join(", ")}
      </Text>{" "}
      {contactReleased
        ? "Searchers get this contact with the flat."
        : "This contact is private: searchers do not get it."}
    </Note>
  );
}
