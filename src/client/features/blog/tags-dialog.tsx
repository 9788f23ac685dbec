import { Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { tagName } from "#common/blog/tag-input.ts";
import { longestTag, type PublicTag, tagSlug } from "#common/blog/tags.ts";
import { counted } from "../../counted.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { useChangeTag } from "./use-change-tag.ts";

type Chosen = { tag: PublicTag; to: "rename" | "delete" };

type TagsDialogProps = { opened: boolean; onClose: () => void };

/** A dialog that lists the tags of all posts. Here the user renames, merges or deletes a tag. */
export function TagsDialog({ opened, onClose }: TagsDialogProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  return (
    <Dialog
      opened={opened}
      title={titleOf(chosen)}
      holdsText={chosen?.to === "rename"}
      onClose={chosen ? close : onClose}
      {...(!chosen && { closeLabel: "Close tags" })}
    >
      {opened && !chosen && <TagList onChoose={setChosen} />}
      {opened && chosen?.to === "rename" && <RenameTag tag={chosen.tag} onClose={close} />}
      {opened && chosen?.to === "delete" && <DeleteTag tag={chosen.tag} onClose={close} />}
    </Dialog>
  );
}

function titleOf(chosen: Chosen | undefined): string {
  if (!chosen) return "Tags";
  return chosen.to === "rename" ? `Rename “${chosen.tag.name}”` : `Delete “${chosen.tag.name}”?`;
}

function TagList({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const query = trpc.blog.admin.tags.useQuery(undefined, { refetchOnMount: "always" });
  const tags = query.data;
  if (!tags) return query.error ? <TagsFailure query={query} /> : <Skeleton h={120} />;
  if (tags.length === 0) {
    return <Text c="dimmed">No post has a tag yet. Add tags to a post in its editor.</Text>;
  }
  return (
    <PlainList isDivided aria-label="Tags">
      {tags.map((tag) => (
        <Group key={tag.slug} component="li" justify="space-between" wrap="nowrap" py={4}>
          <Text miw={0} style={{ overflowWrap: "anywhere" }}>
            {tag.name}{" "}
            <Text span c="dimmed" fz="sm">
              {counted(tag.posts, "post")}
            </Text>
          </Text>
          <Group gap={4} wrap="nowrap">
            <IconButton
              icon={Pencil}
              label={`Rename ${tag.name}`}
              tooltip="Rename"
              onClick={() => onChoose({ tag, to: "rename" })}
            />
            <IconButton
              icon={Trash2}
              label={`Delete ${tag.name}`}
              tooltip="Delete"
              onClick={() => onChoose({ tag, to: "delete" })}
            />
          </Group>
        </Group>
      ))}
    </PlainList>
  );
}

const TagsFailure = ({ query }: { query: Parameters<typeof QueryFailure>[0]["query"] }) => (
  <QueryFailure title="The tags can't be shown" query={query} />
);

type OneTagProps = { tag: PublicTag; onClose: () => void };

function RenameTag({ tag, onClose }: OneTagProps) {
  const { data: tags = [] } = trpc.blog.admin.tags.useQuery();
  const { rename, isPending } = useChangeTag(onClose);
  const [name, setName] = useState(tag.name);
  const [error, setError] = useState<string>();
  const other = tags.find(({ slug }) => slug === tagSlug(name) && slug !== tag.slug);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = tagName.safeParse(name);
    setError(checked.error?.issues[0]?.message);
    if (checked.success && !isPending) rename(tag, checked.data);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          value={name}
          error={error}
          maxLength={longestTag}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Text c="dimmed" fz="0.9375rem" component="output">
          {other
            ? `The tag “${other.name}” exists already, in ${counted(other.posts, "post")}. Both become one tag.`
            : `This changes ${counted(tag.posts, "post")}. The old address of the tag leads to the new one.`}
        </Text>
        <DialogSubmit
          action={other ? "Join tags" : "Rename"}
          doing="Saving..."
          isPending={isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function DeleteTag({ tag, onClose }: OneTagProps) {
  const { remove, isPending } = useChangeTag(onClose);
  return (
    <>
      <Text c="dimmed">
        The tag is removed from {counted(tag.posts, "post")}, and its page and feed disappear. The
        posts stay.
      </Text>
      <DialogSubmit
        action="Delete"
        doing="Deleting..."
        isDestructive
        isPending={isPending}
        onConfirm={() => remove(tag)}
        onCancel={onClose}
      />
    </>
  );
}
