import { Button, Group, List, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Plus, Save } from "lucide-react";
import { useState } from "react";
import type { ShortlistDetail } from "#common/shortlists/shortlist.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { useSaveKey } from "../../ui/back-office/use-save-key.ts";
import { AddFlatDialog } from "./add-flat-dialog.tsx";
import { BlockNote } from "./block-note.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { FlatList } from "./flat-list.tsx";
import { ReviewButtons } from "./review-buttons.tsx";
import { searcherOf } from "./shortlist-words.ts";
import { useReview } from "./use-review.ts";
import { useReviewActions } from "./use-review-actions.ts";

type ReviewPanelProps = {
  /** The id of the shortlist. */
  id: string;
  /** Called when the shortlist is sent or skipped. */
  onDone: () => void;
};

/** The review of a proposed shortlist. */
export function ReviewPanel({ id, onDone }: ReviewPanelProps) {
  const query = trpc.shortlists.byId.useQuery({ id }, { refetchOnMount: "always" });
  const { data, error, isFetchedAfterMount } = query;
  // The review waits for the newest stored shortlist, because the server would refuse a save of an
  // older shortlist as a conflict.
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpened && data && !error && isFetchedAfterMount) setIsOpened(true);
  if (data && isOpened) return <OpenReview shortlist={data} onDone={onDone} />;
  if (error) return <QueryFailure title="This shortlist can't be shown" query={query} />;
  return (
    <ScreenState kind="loading" label="Loading the shortlist...">
      <Stack gap="xs">
        <Skeleton h={150} />
        <Skeleton h={150} />
      </Stack>
    </ScreenState>
  );
}

function OpenReview({ shortlist, onDone }: { shortlist: ShortlistDetail; onDone: () => void }) {
  const review = useReview(shortlist);
  const actions = useReviewActions(shortlist, review, onDone);
  const { draft, isDirty, edit } = review;
  const { flats, note } = draft.edits;
  const titles = new Map(flats.map(({ listingId, title }) => [listingId, title]));
  // If an unsaved edit has removed a flat, the problems of this flat are not shown, because saving
  // the edit solves them.
  const blocks = shortlist.blocks.filter(
    ({ code, listingId }) =>
      (listingId === null || titles.has(listingId)) && (code !== "empty" || flats.length === 0),
  );
  useSaveKey(() => {
    if (isDirty) void actions.save();
  });
  return (
    <Stack gap="md">
      <Group gap="md" fz="0.9375rem">
        <Link to="/admin/submissions/$id" params={{ id: shortlist.submissionId }} data-lone-link>
          The search<span className="visually-hidden"> of {searcherOf(shortlist)}</span>
        </Link>
        <Text span inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {shortlist.search.email ?? "No email address"}
        </Text>
      </Group>
      <BlockNote blocks={blocks} titles={titles} />
      {shortlist.kind === "last_day" && (
        <Text fz="sm">
          The mail of the last day invites to a call. If you don’t send it before 18:00 in the
          searcher’s city, it goes without flats.
        </Text>
      )}
      {shortlist.taste.length > 0 && (
        <div>
          <Text fz="sm" fw={600}>
            What the answers so far have taught
          </Text>
          <List size="sm">
            {shortlist.taste.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </div>
      )}
      {shortlist.kind !== "nothing_yet" && <FlatList shortlist={shortlist} review={review} />}
      {shortlist.kind !== "nothing_yet" && <AddFlat {...{ shortlist, actions, titles }} />}
      <Textarea
        label="Line to the searcher"
        description="The mail begins with it."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={note}
        onChange={({ currentTarget: { value } }) =>
          edit(({ edits }) => ({ ...edits, note: value }))
        }
      />
      {isDirty && (
        <Group justify="space-between" gap="xs">
          <Text span c="dimmed" fz="0.8125rem" flex="1 1 12rem">
            Not saved yet. This tab keeps your edits while you are logged in.
          </Text>
          <PendingButton
            size="sm"
            variant="default"
            leftSection={<Save size={16} strokeWidth={1.75} aria-hidden="true" />}
            isPending={actions.running === "save"}
            pendingLabel="Saving..."
            onClick={() => void actions.save()}
          >
            Save
          </PendingButton>
        </Group>
      )}
      <ConflictNote review={review} onDecide={actions.clearRefusal} />
      {actions.refusal !== null && review.changes.length === 0 && (
        <Text role="alert" c="red">
          {actions.refusal}
        </Text>
      )}
      <ReviewButtons
        shortlist={shortlist}
        review={review}
        actions={actions}
        isBlocked={blocks.length > 0 && !isDirty}
      />
    </Stack>
  );
}

type AddFlatProps = {
  shortlist: ShortlistDetail;
  actions: ReturnType<typeof useReviewActions>;
  titles: ReadonlyMap<string, string>;
};

function AddFlat({ shortlist, actions, titles }: AddFlatProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [adding, setAdding] = useState<string | null>(null);
  const add = async (listingId: string) => {
    setAdding(listingId);
    await actions.add(listingId);
    setAdding(null);
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        mr="auto"
        leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Add a flat
      </Button>
      <AddFlatDialog
        opened={isOpen}
        city={shortlist.search.city}
        listed={new Set(titles.keys())}
        adding={actions.running === "add" ? adding : null}
        refusal={actions.refusal}
        onAdd={(listingId) => void add(listingId)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
