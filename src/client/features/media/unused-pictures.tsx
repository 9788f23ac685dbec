import { Box, Button, Checkbox, Group, Image, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { UnusedPicture } from "#common/media/picture.ts";
import { pictureSource } from "#common/media/picture-address.ts";
import { mostDeleted } from "#common/media/picture-input.ts";
import { shortDate } from "#common/short-dates.ts";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { useSelection } from "../../ui/back-office/use-selection.ts";
import { showToast } from "../../ui/toast.tsx";

/**
 * The pictures that no post, page or setting shows, and a button that deletes the selected ones.
 */
export function UnusedPictures() {
  const query = trpc.media.unused.useQuery(undefined, { refetchOnMount: "always" });
  const utils = trpc.useUtils();
  const pictures = query.data ?? [];
  const selection = useSelection(pictures.map(({ id }) => String(id)));
  const chosen = pictures.filter(({ id }) => selection.has(String(id)));
  const inVersions = chosen.filter(({ isInVersions }) => isInVersions).length;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = trpc.media.deleteUnused.useMutation({
    onSuccess({ deleted }) {
      showToast({ title: "Success", description: `${counted(deleted, "picture")} deleted` });
      selection.clear();
    },
    onError(error) {
      showToast({
        title: "No picture was deleted",
        description: errorText(error),
        variant: "destructive",
      });
    },
    onSettled() {
      setIsAsking(false);
      return utils.media.invalidate();
    },
  });
  return (
    <SectionCard
      title="Unused pictures"
      note="No post, page or setting shows these pictures, drafts included."
    >
      <QueryFailure title="The unused pictures can't be shown" query={query} />
      {query.isPending && (
        <ScreenState kind="loading" label="Loading unused pictures...">
          <Skeleton h={24} w="14rem" mt="md" />
        </ScreenState>
      )}
      {query.data && pictures.length === 0 && <Text mt="md">There are no unused pictures.</Text>}
      {pictures.length > 0 && (
        <>
          <Group mt="md" gap="sm" data-screen-actions>
            <Checkbox
              label={
                pictures.length < mostDeleted ? "Select all" : `Select these ${pictures.length}`
              }
              checked={chosen.length === pictures.length}
              indeterminate={chosen.length > 0 && chosen.length < pictures.length}
              onChange={({ currentTarget }) =>
                selection.set(
                  pictures.map(({ id }) => String(id)),
                  currentTarget.checked,
                )
              }
            />
            <Button
              variant="default"
              size="sm"
              ml="auto"
              aria-disabled={chosen.length === 0}
              leftSection={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => {
                if (chosen.length > 0) setIsAsking(true);
              }}
            >
              {chosen.length > 0 ? `Delete ${counted(chosen.length, "picture")}` : "Delete"}
            </Button>
          </Group>
          <SimpleGrid
            component="ul"
            cols={{ base: 2, sm: 3, lg: 5 }}
            mt="md"
            p={0}
            style={{ listStyle: "none" }}
          >
            {pictures.map((picture) => (
              <li key={picture.id}>
                <Unused
                  picture={picture}
                  isChosen={selection.has(String(picture.id))}
                  onChoose={(isChosen) => selection.set([String(picture.id)], isChosen)}
                />
              </li>
            ))}
          </SimpleGrid>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${counted(chosen.length, "picture")}?`}
        text={describeLoss(inVersions)}
        action="Delete"
        doing="Deleting..."
        isPending={isPending}
        onConfirm={() =>
          mutate({ ids: chosen.map(({ id }) => id), evenInVersions: inVersions > 0 })
        }
        onCancel={() => setIsAsking(false)}
      />
    </SectionCard>
  );
}

function describeLoss(inVersions: number): string {
  const final = "This action cannot be undone.";
  if (inVersions === 0) return final;
  return `${counted(inVersions, "picture")} of them ${inVersions === 1 ? "is" : "are"} in earlier versions of posts or pages: a restored version will lack ${inVersions === 1 ? "it" : "them"}. ${final}`;
}

type UnusedProps = {
  picture: UnusedPicture;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Unused({ picture, isChosen, onChoose }: UnusedProps) {
  const { url, alt, createdAt, isInVersions } = picture;
  return (
    <Box component="label" display="block" style={{ cursor: "pointer" }}>
      <Image
        src={pictureSource(url)?.srcSet?.split(" ")[0] ?? url}
        alt=""
        loading="lazy"
        radius="sm"
        bd={isChosen ? "2px solid var(--green)" : "var(--hairline)"}
        style={{ aspectRatio: "4 / 3" }}
      />
      <Group mt={6} gap="xs" wrap="nowrap" align="flex-start">
        <Checkbox
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <Box miw={0} fz="sm" lh={1.4} style={{ overflowWrap: "anywhere" }}>
          <Text inherit lineClamp={3}>
            {alt || "No description"}
          </Text>
          <Text inherit c="dimmed">
            {shortDate(createdAt)}
          </Text>
        </Box>
      </Group>
      {isInVersions && (
        <Box mt={6}>
          <StatusBadge tone="begun">In earlier versions</StatusBadge>
        </Box>
      )}
    </Box>
  );
}
