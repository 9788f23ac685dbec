import { Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Post } from "#common/blog/post.ts";
import { ContentVersionsDrawer } from "../../content/content-versions-drawer.tsx";
import { EditorConflict, EditorNotes, stateOf } from "../../content/editor-dialogs.tsx";
import frame from "../../content/editor-frame.module.css";
import { EditorFrame } from "../../content/editor-frame.tsx";
import { UnsavedDialog, useLeaving } from "../../content/unsaved-dialog.tsx";
import { useContentEditor } from "../../content/use-content-editor.ts";
import { useAdmin } from "../accounts/admin-context.ts";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { ContentField } from "../content/content-field.tsx";
import { PictureField } from "../content/picture-field.tsx";
import { BackToBlogs } from "./back-to-blogs.tsx";
import { PostPublication } from "./post-editor-publication.tsx";
import { postSubject } from "./post-editor-subject.ts";
import { usePostEditorCalls } from "./use-post-editor-calls.ts";

/** Writes a new post, or changes one. */
export function PostEditor({ post }: { post: Post | null }) {
  const navigate = useNavigate();
  const admin = useAdmin();
  const [isComparing, setIsComparing] = useState(false);
  const calls = usePostEditorCalls();
  const goToList = () => void navigate({ to: "/admin/blog" });
  const editor = useContentEditor({
    subject: postSubject,
    calls,
    userId: admin?.id ?? 0,
    row: post,
    goToList,
    goToEditor: (id) =>
      void navigate({ to: "/admin/blog/edit/$id", params: { id: String(id) }, replace: true }),
  });
  const { form, row, saved, setField } = editor;
  const leaving = useLeaving(editor);
  const field = (name: "title" | "slug" | "excerpt" | "featuredImage") => ({
    ...form.getInputProps(name),
    "data-path": name,
  });
  return (
    <>
      <EditorFrame
        title={row ? "Edit Post" : "New Post"}
        state={stateOf(editor)}
        back={<BackToBlogs />}
        onVersions={row ? () => setIsComparing(true) : undefined}
        tools={<LogoutButton />}
        submitLabel={row ? "Update Post" : "Create Post"}
        isSaving={editor.isSaving}
        onSubmit={() => void editor.submit("leave")}
        onCancel={goToList}
        notes={<EditorNotes subject={postSubject} editor={editor} />}
      >
        <div className={frame.pair}>
          <TextInput label="Title" required {...field("title")} />
          <TextInput
            label="Slug"
            required
            spellCheck={false}
            autoCapitalize="none"
            {...field("slug")}
          />
        </div>
        <ContentField
          value={form.values.content}
          stored={saved.content}
          minimum={postSubject.contentMinimum}
          error={typeof form.errors.content === "string" ? form.errors.content : null}
          onChange={(html) => setField("content", html)}
        />
        <div className={frame.pair}>
          <div className={frame.panel}>
            <Textarea label="Excerpt" rows={2} {...field("excerpt")} />
            <PostPublication
              values={form.values}
              saved={row && saved}
              error={form.errors.publishedAt}
              onPublished={(published) => setField("published", published)}
              onPublishedAt={(publishedAt) => setField("publishedAt", publishedAt)}
            />
          </div>
          <div className={frame.panel}>
            <PictureField
              label="Featured Image"
              value={form.values.featuredImage}
              inputProps={field("featuredImage")}
              onChange={(url) => setField("featuredImage", url)}
            />
          </div>
        </div>
      </EditorFrame>
      <EditorConflict subject={postSubject} editor={editor} />
      <UnsavedDialog {...leaving} />
      {row && (
        <ContentVersionsDrawer
          opened={isComparing}
          onClose={() => setIsComparing(false)}
          subject={postSubject}
          calls={calls}
          editor={editor}
          row={row}
        />
      )}
    </>
  );
}
