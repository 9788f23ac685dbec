import { Select, Switch, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Page, type PageLink, type PageType, pageTypes } from "#common/pages/page.ts";
import { ContentVersionsDrawer } from "../../content/content-versions-drawer.tsx";
import { EditorConflict, EditorNotes, stateOf } from "../../content/editor-dialogs.tsx";
import frame from "../../content/editor-frame.module.css";
import { EditorFrame } from "../../content/editor-frame.tsx";
import { UnsavedDialog, useLeaving } from "../../content/unsaved-dialog.tsx";
import { useContentEditor } from "../../content/use-content-editor.ts";
import { useAdmin } from "../accounts/admin-context.ts";
import { ContentField } from "../content/content-field.tsx";
import { BackToPages } from "./back-to-pages.tsx";
import { pageSubject } from "./page-editor-subject.ts";
import { useLinksTo } from "./use-links-to.ts";
import { usePageEditorCalls } from "./use-page-editor-calls.ts";

/** Writes a new content page, or changes one. */
export function PageEditor({ page }: { page: Page | null }) {
  const navigate = useNavigate();
  const admin = useAdmin();
  const [isComparing, setIsComparing] = useState(false);
  const calls = usePageEditorCalls();
  const goToList = () => void navigate({ to: "/admin/content-pages" });
  const editor = useContentEditor({
    subject: pageSubject,
    calls,
    userId: admin?.id ?? 0,
    row: page,
    goToList,
    goToEditor: (id) =>
      void navigate({ to: "/admin/content-pages/$id", params: { id: String(id) }, replace: true }),
  });
  const { form, row, saved, setField } = editor;
  const leaving = useLeaving(editor);
  const isUnpublished = row?.published && !form.values.published;
  const { links: lostLinks } = useLinksTo(isUnpublished ? row : undefined);
  const field = (name: "title" | "slug" | "pageType") => ({
    ...form.getInputProps(name),
    "data-path": name,
  });
  return (
    <>
      <EditorFrame
        title={row ? "Edit Page" : "New Page"}
        state={stateOf(editor)}
        back={<BackToPages />}
        onVersions={row ? () => setIsComparing(true) : undefined}
        submitLabel={row ? "Update Page" : "Create Page"}
        isSaving={editor.isSaving}
        onSubmit={() => void editor.submit("leave")}
        onCancel={goToList}
        notes={<EditorNotes subject={pageSubject} editor={editor} />}
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
          htmlLabel="Content (HTML supported)"
          value={form.values.content}
          stored={saved.content}
          minimum={pageSubject.contentMinimum}
          error={typeof form.errors.content === "string" ? form.errors.content : null}
          onChange={(html) => setField("content", html)}
        />
        <div className={frame.panel}>
          <div className={frame.pair}>
            <Select
              label="Page Type"
              required
              allowDeselect={false}
              data={[...pageTypes]}
              {...field("pageType")}
              onChange={(type) => setField("pageType", (type ?? "other") as PageType)}
            />
            <div className={frame.switch}>
              <Switch
                label="Published"
                data-path="published"
                checked={form.values.published}
                onChange={(event) => setField("published", event.currentTarget.checked)}
              />
              <output className={frame.publication}>
                {describePage(form.values.published, row?.published ?? false)}
                {lostLinks.length > 0 && ` ${describeLostLinks(lostLinks)}`}
              </output>
            </div>
          </div>
        </div>
      </EditorFrame>
      <EditorConflict subject={pageSubject} editor={editor} />
      <UnsavedDialog {...leaving} />
      {row && (
        <ContentVersionsDrawer
          opened={isComparing}
          onClose={() => setIsComparing(false)}
          subject={pageSubject}
          calls={calls}
          editor={editor}
          row={row}
        />
      )}
    </>
  );
}

function describePage(published: boolean, wasPublished: boolean): string {
  if (!published) return "Draft: only administrators can see it.";
  return wasPublished ? "Public." : "Becomes public when you save.";
}

function describeLostLinks(links: PageLink[]): string {
  const names = links.map(({ place, name }) => `“${name}” in the ${place}`).join(", ");
  return links.length === 1
    ? `A link on the site leads to this page and will find nothing: ${names}.`
    : `${links.length} links on the site lead to this page and will find nothing: ${names}.`;
}
