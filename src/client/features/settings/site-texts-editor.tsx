import { Code, Flex, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PreviewPath } from "#common/site/preview-paths.ts";
import { builtInTexts, textGroups } from "#common/site/site-text-fields.ts";
import type { ChangedTexts, SiteTexts, TextName } from "#common/site/site-texts.ts";
import type { TextExample, TextGroup } from "#common/site/text-group.ts";
import type { FormErrors } from "../../content/editor-options.ts";
import { focusFirstError } from "../../content/focus-field.ts";
import { trpc } from "../../trpc.ts";
import type { AnySetting } from "../site/use-site-settings.ts";
import { checkSiteTexts, compareSiteTexts } from "./check-site-texts.ts";
import { PreviewColumn } from "./preview-column.tsx";
import { type PreviewSize, type ShownPart, SitePreview } from "./site-preview.tsx";
import { TextEntry } from "./text-entry.tsx";
import { TextsExample } from "./text-examples.tsx";
import { TextsCard } from "./texts-card.tsx";
import { useSiteSettingEditor } from "./use-site-setting-editor.ts";

type Previewed =
  | { path: PreviewPath; shows: ShownPart }
  | { example: TextExample; edited: TextName };

/**
 * Returns what the preview shows while the user edits a text. If no page or example shows the text,
 * the preview keeps its content.
 */
function previewOf(
  { path, part, example }: TextGroup,
  edited: TextName,
  before: Previewed,
): Previewed {
  if (example) return { example, edited };
  return path === null ? before : { path, shows: part ?? "top" };
}

/** Edits the texts of the site. */
export function SiteTextsEditor({ setting }: { setting: AnySetting }) {
  // `groups` are the groups of texts that match the search. The search does not run again when the
  // user edits a text, so that the text stays on the screen even if it matches no more.
  const [{ query, groups }, setFound] = useState({ query: "", groups: textGroups });
  const editor = useSiteTextsEditor(setting, (found) => {
    // Show all groups, because the search may have hidden the field with the error.
    flushSync(() => setFound({ query: "", groups: textGroups }));
    focusFirstError(found);
  });
  const { values, errors, set } = editor;
  const latestSet = useRef(set);
  useEffect(() => {
    latestSet.current = set;
  });
  const change = useCallback(
    (name: TextName, text: string) => latestSet.current((now) => ({ ...now, [name]: text })),
    [],
  );
  const [preview, setPreview] = useState<Previewed>({ path: "/", shows: "top" });
  // The preview shows the part of the site whose texts are being edited.
  const showPreview = useCallback(
    (group: TextGroup, name: TextName) => setPreview((before) => previewOf(group, name, before)),
    [],
  );
  const [size, setSize] = useState<PreviewSize>("phone");
  const isWide = useMediaQuery("(min-width: 64em)", false, { getInitialValueInEffect: false });
  const isBeside = isWide && size === "phone";
  const draft = useMemo(
    () => (Object.keys(checkSiteTexts(values)).length === 0 ? { siteTexts: values } : null),
    [values],
  );
  return (
    <TextsCard title="Site Texts" label="Texts of the site" editor={editor}>
      <Text c="dimmed" fz="0.9375rem">
        Visitors see these texts. <Code>[SITE]</Code> is replaced by the site's name. A text that
        you do not change follows later releases.
      </Text>
      <Flex direction={isBeside ? "row" : "column"} gap={isBeside ? "xl" : "lg"}>
        <Stack gap="xl" flex={1} miw={0}>
          <TextInput
            type="search"
            aria-label="Find a text"
            placeholder="Find a text"
            leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
            value={query}
            onChange={({ currentTarget }) =>
              setFound({
                query: currentTarget.value,
                groups: findTexts(currentTarget.value, values),
              })
            }
          />
          {groups.length === 0 && <Text c="dimmed">No text contains “{query.trim()}”.</Text>}
          {groups.map((group) => (
            <Stack key={group.title} component="section" gap="md" aria-label={group.title}>
              <Title order={2} fz="1.25rem">
                {group.title}
              </Title>
              {group.note && (
                <Text c="dimmed" fz="0.9375rem">
                  {group.note}
                </Text>
              )}
              {group.fields.map((field) => (
                <TextEntry
                  key={field.name}
                  group={group}
                  field={field}
                  value={values[field.name]}
                  error={errors[field.name]}
                  onChange={change}
                  onEdit={showPreview}
                />
              ))}
            </Stack>
          ))}
        </Stack>
        {"example" in preview ? (
          <PreviewColumn isBeside={isBeside}>
            <TextsExample {...preview} texts={values} />
          </PreviewColumn>
        ) : (
          <SitePreview
            {...preview}
            draft={draft}
            isBeside={isBeside}
            size={size}
            onSize={setSize}
          />
        )}
      </Flex>
    </TextsCard>
  );
}

/** Returns the groups with the texts whose label, group or words contain what the user typed. */
function findTexts(query: string, values: SiteTexts): typeof textGroups {
  const typed = query.trim().toLowerCase();
  return textGroups
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ name, label }) =>
        `${group.title} ${label} ${values[name]}`.toLowerCase().includes(typed),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
}

const completed = <Setting extends { value?: unknown }>(
  setting: Setting,
): Setting & { value: SiteTexts } => ({ ...setting, value: withBuiltIn(setting.value) });

/** Returns all texts: the team's own ones, and the built-in ones that the team has not changed. */
const withBuiltIn = (changed: unknown): SiteTexts => ({
  ...builtInTexts,
  // The cast is safe, because the server has checked the texts with their schema.
  ...(changed as ChangedTexts),
});

function useSiteTextsEditor(setting: AnySetting, onErrors: (errors: FormErrors) => void) {
  const { client } = trpc.useUtils();
  const { list, update } = client.settings.site;
  const { versions, version, restore } = client.settings.texts;
  // The server stores only the texts that differ from the built-in ones; the editor has all of
  // them.
  const whole = useMemo(() => completed(setting), [setting]);
  return useSiteSettingEditor<SiteTexts>({
    noun: "site texts",
    draftNoun: "site-texts",
    area: "texts",
    calls: {
      list: {
        query: async () =>
          (await list.query()).map((each) => (each.key === setting.key ? completed(each) : each)),
      },
      update: { mutate: async (change) => completed(await update.mutate(change)) },
      versions,
      version: {
        query: async (input) => completed(await version.query(input)),
      },
      restore: { mutate: async (input) => completed(await restore.mutate(input)) },
    },
    setting: whole,
    empty: builtInTexts,
    check: checkSiteTexts,
    compare: compareSiteTexts,
    savedText: "Site texts updated successfully",
    onErrors,
  });
}
