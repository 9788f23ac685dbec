import { Card, Flex, Group, Tabs, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useMemo, useState } from "react";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { DraftNotes } from "../../content/draft-notes.tsx";
import { EditorEnd } from "../../content/editor-end.tsx";
import type { FormErrors } from "../../content/editor-options.ts";
import { focusField } from "../../content/focus-field.ts";
import { VersionsButton } from "../../content/versions-drawer.tsx";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import type { AnySetting } from "../site/use-site-settings.ts";
import {
  type ContentTab,
  checkSiteContent,
  countProblems,
  type FooterPart,
  firstProblem,
} from "./check-site-content.ts";
import { compareSiteContent } from "./compare-site-content.ts";
import { FooterPanel, GeneralPanel, HeaderPanel, ProblemCount } from "./content-panels.tsx";
import { type PreviewSize, SitePreview } from "./site-preview.tsx";
import { useSiteSettingEditor } from "./use-site-setting-editor.ts";

/** Finds the site's content among all settings; undefined if it is not stored. */
export const siteContentOf = (settings: AnySetting[]): AnySetting | undefined =>
  settings.find(({ key }) => key === settingKeys.siteContent);

const tabs: { tab: ContentTab; name: string; path: string }[] = [
  { tab: "general", name: "General", path: "site" },
  { tab: "header", name: "Header", path: "header" },
  { tab: "footer", name: "Footer", path: "footer" },
];

type SiteContentEditorProps = {
  setting: AnySetting;
  /** The current year, for copyright lines. */
  year: number;
};

/** Edits the texts and links of the site, with a preview. */
export function SiteContentEditor({ setting, year }: SiteContentEditorProps) {
  const [tab, setTab] = useState<ContentTab>("general");
  const [opened, setOpened] = useState<FooterPart[]>(["intro"]);
  const isWide = useMediaQuery("(min-width: 64em)", false, { getInitialValueInEffect: false });
  /** The input that gets the focus after its tab is rendered. */
  const [wanted, setWanted] = useState<{ path: string } | null>(null);
  useEffect(() => {
    if (wanted) focusField(wanted.path);
  }, [wanted]);
  const [size, setSize] = useState<PreviewSize>("phone");
  const isBeside = isWide && size === "phone";
  const editor = useSiteContentEditor(setting, (errors) => {
    const problem = firstProblem(errors);
    if (!problem) {
      showToast({
        title: "Error",
        description: "An unexpected error occurred",
        variant: "destructive",
      });
      return;
    }
    const { part, path } = problem;
    setTab(problem.tab);
    if (part) setOpened((parts) => (parts.includes(part) ? parts : [...parts, part]));
    setWanted({ path });
  });
  const { values: value, errors, saved } = editor;
  const draft = useMemo(
    () => (Object.keys(checkSiteContent(value)).length === 0 ? { siteContent: value } : null),
    [value],
  );
  const panel = { value, errors, onChange: editor.set };
  return (
    <Card component="section" aria-labelledby="site-content" bg="transparent" pb={0}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id="site-content" fz="1.375rem">
          Site content
        </Title>
        <VersionsButton onClick={() => editor.setIsComparing(true)} />
      </Group>
      <DraftNotes noun="site content" editor={editor} />
      <Flex direction={isBeside ? "row" : "column"} gap={isBeside ? "xl" : "lg"}>
        <Tabs
          flex={1}
          miw={0}
          keepMounted={false}
          value={tab}
          onChange={(next) => setTab(tabs.find((each) => each.tab === next)?.tab ?? "general")}
        >
          <Tabs.List mb="md" aria-label="Parts of the site content">
            {tabs.map(({ tab: each, name, path }) => (
              <Tabs.Tab key={each} value={each} px="sm">
                {name}
                <ProblemCount count={countProblems(errors, path)} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="general">
            <GeneralPanel {...panel} savedName={saved.site.name} />
          </Tabs.Panel>
          <Tabs.Panel value="header">
            <HeaderPanel {...panel} />
          </Tabs.Panel>
          <Tabs.Panel value="footer">
            <FooterPanel {...panel} year={year} opened={opened} onOpen={setOpened} />
          </Tabs.Panel>
        </Tabs>
        <SitePreview
          path="/"
          draft={draft}
          isBeside={isBeside}
          shows={tab === "footer" ? "end" : "top"}
          size={size}
          onSize={setSize}
        />
      </Flex>
      <EditorEnd editor={editor} />
    </Card>
  );
}

function useSiteContentEditor(setting: AnySetting, onErrors: (errors: FormErrors) => void) {
  const { client } = trpc.useUtils();
  return useSiteSettingEditor<SiteContent>({
    noun: "site content",
    draftNoun: "site-content",
    area: "site",
    calls: client.settings.site,
    setting,
    empty: defaultSiteContent,
    check: checkSiteContent,
    compare: compareSiteContent,
    savedText: "Site content updated successfully",
    onErrors,
  });
}
