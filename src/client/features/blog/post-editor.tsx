import { Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { type Post, posts } from "#common/blog/post.ts";
import { previewOf } from "#common/html.ts";
import {
  EditorColumns,
  EditorPanel,
  NounEditor,
  TitleAndSlug,
} from "../../content/noun-editor.tsx";
import { useNounEditor } from "../../content/use-noun-editor.ts";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { ContentField } from "../content/content-field.tsx";
import { OutsidePanel } from "../content/outside-panel.tsx";
import { PictureField } from "../content/picture-field.tsx";
import { PostPublishing, PublishedWhen } from "./post-publishing.tsx";
import { postUi } from "./post-ui.ts";
import { describePublication, fromLocalField, toLocalField } from "./publication.ts";
import { TagsField } from "./tags-field.tsx";

/** The editor of a post. `row` is null for a new post. */
export function PostEditor({ row: post }: { row: Post | null }) {
  const editor = useNounEditor(postUi, post);
  const { form, values, errors, row, saved } = editor;
  const text = usePreviewText(values);
  return (
    <NounEditor
      ui={postUi}
      editor={editor}
      tools={<LogoutButton size="sm" />}
      publishedWhen={<PublishedWhen editor={editor} />}
      publishing={<PostPublishing editor={editor} />}
    >
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
          <TagsField {...form.getInputProps("tags")} />
          <Switch label="Published" {...form.getInputProps("published", { type: "checkbox" })} />
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
      <OutsidePanel
        noun="post"
        values={values}
        inputProps={form.getInputProps}
        usual={{ title: values.title.trim(), text }}
        path={`/blog/${values.slug}`}
        picture={values.featuredImage}
      />
    </NounEditor>
  );
}

/**
 * Returns the text that search engines and shared links show if the post has no text of its own for
 * them: its excerpt, or the beginning of its content. A deferred render reads the content, because
 * reading a long post would delay the display of typed characters.
 */
function usePreviewText({ excerpt, content }: { excerpt: string; content: string }): string {
  const read = useDeferredValue(content);
  const beginning = useMemo(() => previewOf(read), [read]);
  return excerpt.trim() || beginning;
}
