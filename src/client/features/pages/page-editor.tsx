import { Select, Stack, Switch, Text } from "@mantine/core";
import { type Page, type PageLink, pages, pageTypes } from "#common/pages/page.ts";
import {
  EditorColumns,
  EditorPanel,
  NounEditor,
  TitleAndSlug,
} from "../../content/noun-editor.tsx";
import { useNounEditor } from "../../content/use-noun-editor.ts";
import { ContentField } from "../content/content-field.tsx";
import { pageUi } from "./page-ui.ts";
import { useLinksTo } from "./use-links-to.ts";

/** The editor of a content page. `row` is null for a new page. */
export function PageEditor({ row: page }: { row: Page | null }) {
  const editor = useNounEditor(pageUi, page);
  const { form, values, errors, row, saved } = editor;
  const isUnpublished = row?.published && !values.published;
  const { links: lostLinks } = useLinksTo(isUnpublished ? row : undefined);
  return (
    <NounEditor ui={pageUi} editor={editor}>
      <TitleAndSlug title={form.getInputProps("title")} slug={form.getInputProps("slug")} />
      <ContentField
        htmlLabel="Content (HTML supported)"
        value={values.content}
        stored={saved.content}
        minimum={pages.contentMinimum}
        error={errors.content ?? null}
        onChange={(html) => form.setFieldValue("content", html)}
      />
      <EditorPanel>
        <EditorColumns>
          <Select
            label="Page Type"
            required
            allowDeselect={false}
            data={[...pageTypes]}
            {...form.getInputProps("pageType")}
          />
          <Stack gap="xs">
            <Switch label="Published" {...form.getInputProps("published", { type: "checkbox" })} />
            <Text component="output" c="dimmed" fz="0.9375rem">
              {describePublication(values.published, row?.published ?? false)}
              {lostLinks.length > 0 && ` ${describeLostLinks(lostLinks)}`}
            </Text>
          </Stack>
        </EditorColumns>
      </EditorPanel>
    </NounEditor>
  );
}

function describePublication(published: boolean, wasPublished: boolean): string {
  if (!published) return "Draft: only administrators can see it.";
  return wasPublished ? "Public." : "Becomes public when you save.";
}

function describeLostLinks(links: PageLink[]): string {
  const names = links.map(({ place, name }) => `“${name}” in the ${place}`).join(", ");
  return links.length === 1
    ? `A link on the site leads to this page and will find nothing: ${names}.`
    : `${links.length} links on the site lead to this page and will find nothing: ${names}.`;
}
