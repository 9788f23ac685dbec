import { Group, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { Post } from "#common/blog/post.ts";
import { posts } from "#common/blog/post.ts";
import {
  EditorColumns,
  EditorPanel,
  NounEditor,
  TitleAndSlug,
} from "../../content/noun-editor.tsx";
import { useNounEditor } from "../../content/use-noun-editor.ts";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { ContentField } from "../content/content-field.tsx";
import { PictureField } from "../content/picture-field.tsx";
import { PostStatus } from "./post-status.tsx";
import { postUi } from "./post-ui.ts";
import { describePublication, fromLocalField, isToCome, toLocalField } from "./publication.ts";

/** The editor of a post. `row` is null for a new post. */
export function PostEditor({ row: post }: { row: Post | null }) {
  const editor = useNounEditor(postUi, post);
  const { form, values, errors, row, saved } = editor;
  return (
    <NounEditor ui={postUi} editor={editor} tools={<LogoutButton size="sm" />}>
      <TitleAndSlug title={form.getInputProps("title")} slug={form.getInputProps("slug")} />
      <ContentField
        value={values.content}
        stored={saved.content}
        minimum={posts.contentMinimum}
        error={errors.content ?? null}
        onChange={(html) => form.setFieldValue("content", html)}
      />
      <EditorColumns>
        <EditorPanel>
          <Textarea label="Excerpt" rows={2} {...form.getInputProps("excerpt")} />
          <Group gap="xs md">
            <Switch label="Published" {...form.getInputProps("published", { type: "checkbox" })} />
            {values.published && isToCome(values.publishedAt) && <PostStatus {...values} isAhead />}
          </Group>
          <TextInput
            type="datetime-local"
            label="Publish at"
            description="Optional, in your local time zone"
            max="9999-12-31T23:59"
            {...form.getInputProps("publishedAt")}
            value={toLocalField(values.publishedAt)}
            onChange={({ currentTarget }) =>
              form.setFieldValue("publishedAt", fromLocalField(currentTarget.value))
            }
          />
          <Text component="output" c="dimmed" fz="0.9375rem">
            {describePublication(values, row && saved)}
          </Text>
        </EditorPanel>
        <EditorPanel>
          <PictureField
            label="Featured Image"
            value={values.featuredImage}
            inputProps={form.getInputProps("featuredImage")}
            onChange={(url) => form.setFieldValue("featuredImage", url)}
          />
        </EditorPanel>
      </EditorColumns>
    </NounEditor>
  );
}
