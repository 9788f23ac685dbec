import { Card, Group, Tabs, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { EditorDialogs } from "../../content/editor-dialogs.tsx";
import { EditorNotes } from "../../content/editor-notes.tsx";
import type { FormErrors } from "../../content/editor-options.ts";
import { focusField } from "../../content/focus-field.ts";
import { useSettingEditor } from "../../content/use-setting-editor.ts";
import { VersionsButton, VersionsDrawer } from "../../content/versions-drawer.tsx";
import { trpc } from "../../trpc.ts";
import { SaveBar } from "../../ui/back-office/save-bar.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type AnySetting, showUpdateFailed, useSettingSaved } from "../site/use-site-settings.ts";
import {
  type ContentTab,
  checkSiteContent,
  countProblems,
  type FooterPart,
  firstProblem,
} from "./check-site-content.ts";
import { compareSiteContent } from "./compare-site-content.ts";
import { FooterPanel, GeneralPanel, HeaderPanel, ProblemCount } from "./content-panels.tsx";
import styles from "./site-editor.module.css";
import { type PreviewSize, SitePreview } from "./site-preview.tsx";

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
  const panel = { value, errors, onChange: editor.set };
  return (
    <Card component="section" aria-labelledby="site-content" bg="transparent" pb={0}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id="site-content" fz="1.375rem">
          Site content
        </Title>
        <VersionsButton onClick={() => editor.setIsComparing(true)} />
      </Group>
      <EditorNotes noun="site content" editor={editor} />
      <div className={styles.columns} data-beside={isBeside || undefined}>
        <Tabs
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
          content={value}
          year={year}
          isBeside={isBeside}
          shows={tab === "footer" ? "footer" : "header"}
          size={size}
          onSize={setSize}
        />
      </div>
      <SaveBar
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        onCancel={editor.cancel}
        onSave={() => void editor.submit()}
      />
      <VersionsDrawer editor={editor} versions={editor.versions} />
      <EditorDialogs noun="site content" editor={editor} />
    </Card>
  );
}

function useSiteContentEditor(setting: AnySetting, onErrors: (errors: FormErrors) => void) {
  const { client } = trpc.useUtils();
  const onSettingSaved = useSettingSaved();
  return useSettingEditor<SiteContent, AnySetting>({
    noun: "site content",
    draftNoun: "site-content",
    area: "site",
    calls: client.settings.site,
    setting,
    empty: defaultSiteContent,
    check: checkSiteContent,
    compare: compareSiteContent,
    onSaved(stored) {
      onSettingSaved(stored);
      showToast({ title: "Success", description: "Site content updated successfully" });
    },
    onRestored(stored) {
      onSettingSaved(stored);
      showToast({ title: "Success", description: "Version restored" });
    },
    onFailure: showUpdateFailed,
    onErrors,
  });
}
