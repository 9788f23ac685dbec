import { TagsInput, type TagsInputProps } from "@mantine/core";
import { longestTag, mostTags, tagSlug } from "#common/blog/tags.ts";
import { trpc } from "../../trpc.ts";

/** The field for the tags of a post. It suggests the tags that other posts have. */
export function TagsField(props: TagsInputProps) {
  const { data: used = [] } = trpc.blog.admin.usedTags.useQuery();
  return (
    <TagsInput
      label="Tags"
      description="Press Enter after each tag. Readers find all posts with a tag on one page."
      data={used}
      maxTags={mostTags}
      maxLength={longestTag}
      splitChars={[","]}
      isDuplicate={(tag, chosen) => chosen.some((one) => tagSlug(one) === tagSlug(tag))}
      {...props}
    />
  );
}
