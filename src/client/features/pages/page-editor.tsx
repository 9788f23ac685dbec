import { Select, Stack, Switch, Text } from "@mantine/core";
import { type Page, pages, pageTypes } from "#common/pages/page.ts";
import { headingTexts } from "#common/site/heading-texts.ts";
import {
  EditorColumns,
  EditorPanel,
  NounEditor,
  TitleAndSlug,
} from "../../content/noun-editor.tsx";
import { useNounEditor } from "../../content/use-noun-editor.ts";
import { ContentField } from "../content/content-field.tsx";
import { OutsidePanel } from "../content/outside-panel.tsx";
import { useSiteContent } from "../site/site-content.ts";
import { useTexts } from "../site/site-texts.ts";
import { describeLostLinks } from "./lost-links.ts";
import { pathOfPage, titleOfPage } from "./page-address.ts";
import { PagePublishing } from "./page-publishing.tsx";
import { pageUi } from "./page-ui.ts";
import { useLinksTo } from "./use-links-to.ts";

/** The editor of a content page. `row` is null for a new page. */
export function PageEditor({ row: page }: { row: Page | null }) {
  const editor = useNounEditor(pageUi, page);
  const { form, values, errors, row, saved } = editor;
  const { links, isLoading } = useLinksTo(row?.published ? row : undefined);
  const lostLinks = values.published ? [] : links;
  const { site } = useSiteContent();
  const text = useTexts(headingTexts);
  return (
    <NounEditor
      ui={pageUi}
      editor={editor}
      publishing={<PagePublishing editor={editor} links={isLoading ? undefined : links} />}
    >
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
      <OutsidePanel
        noun="page"
        values={values}
        inputProps={form.getInputProps}
        usual={{ title: titleOfPage(values, text), text: page?.excerpt ?? site.tagline }}
        path={pathOfPage(values, site.name)}
        picture={page?.featuredImage ?? ""}
      />
    </NounEditor>
  );
}

function describePublication(published: boolean, wasPublished: boolean): string {
  if (!published) return "Draft: only administrators can see it.";
  return wasPublished ? "Public." : "Becomes public when you save.";
}
