import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { type Setting, settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { focusField } from "../../content/focus-field.ts";
import { trpc } from "../../trpc.ts";
import { SaveBar } from "../../ui/back-office/save-bar.tsx";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import { asSiteContent, siteContentOf } from "../site/site-content-of.ts";
import { tellUpdateFailed, useSettingSaved } from "../site/use-site-settings.ts";
import {
  type ContentTab,
  checkSiteContent,
  countProblems,
  type FooterPart,
  firstProblem,
} from "./check-site-content.ts";
import { compareSiteContent } from "./compare-site-content.ts";
import { GeneralPanel, HeaderPanel } from "./content-panels.tsx";
import { FooterPanel } from "./footer-panel.tsx";
import { ProblemMark } from "./problem-mark.tsx";
import styles from "./site-content-editor.module.css";
import { type PreviewSize, SitePreview } from "./site-preview.tsx";
import { useSettingEditor } from "./use-setting-editor.ts";

const tabs: { tab: ContentTab; name: string; path: string }[] = [
  { tab: "general", name: "General", path: "site" },
  { tab: "header", name: "Header", path: "header" },
  { tab: "footer", name: "Footer", path: "footer" },
];

type SiteContentEditorProps = {
  setting: Setting<SiteContent>;
  /** The year that copyright lines name. */
  year: number;
};

/** Edits what the site says of itself, beside how it will look. */
export function SiteContentEditor({ setting, year }: SiteContentEditorProps) {
  const [tab, setTab] = useState<ContentTab>("general");
  const [opened, setOpened] = useState<FooterPart[]>(["intro"]);
  const isWide = useMediaQuery("(min-width: 64em)", false, { getInitialValueInEffect: false });
  /** The field that the keyboard is to be in, once it has come forward. */
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
  const { value, errors, saved } = editor;
  const panel = { value, errors, onChange: editor.set };
  return (
    <section aria-labelledby="site-content" className={styles.editor}>
      <div className={styles.head}>
        <h2 id="site-content">Site content</h2>
        <button type="button" className={button("quiet")} onClick={editor.versions.open}>
          <History size={18} strokeWidth={1.75} aria-hidden="true" />
          Versions
        </button>
      </div>
      {editor.draftOffer}
      <div className={styles.columns} data-beside={isBeside || undefined}>
        <Tabs
          keepMounted={false}
          value={tab}
          onChange={(next) => setTab((next ?? "general") as ContentTab)}
        >
          <Tabs.List aria-label="Parts of the site content">
            {tabs.map(({ tab: each, name, path }) => (
              <Tabs.Tab key={each} value={each}>
                {name}
                <ProblemMark count={countProblems(errors, path)} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <div className={styles.panel}>
            <Tabs.Panel value="general">
              <GeneralPanel {...panel} savedName={saved.site.name} />
            </Tabs.Panel>
            <Tabs.Panel value="header">
              <HeaderPanel {...panel} />
            </Tabs.Panel>
            <Tabs.Panel value="footer">
              <FooterPanel {...panel} year={year} opened={opened} onOpen={setOpened} />
            </Tabs.Panel>
          </div>
        </Tabs>
        <div className={styles.preview}>
          <SitePreview
            content={value}
            year={year}
            isBeside={isBeside}
            shows={tab === "footer" ? "footer" : "header"}
            size={size}
            onSize={setSize}
          />
        </div>
      </div>
      <SaveBar
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        onCancel={editor.cancel}
        onSave={() => void editor.save()}
      />
      {editor.versions.drawer}
      {editor.dialogs}
    </section>
  );
}

function useSiteContentEditor(
  setting: Setting<SiteContent>,
  onErrors: (errors: Record<string, string>) => void,
) {
  const {
    client: {
      settings: { site },
    },
  } = trpc.useUtils();
  const tellSaved = useSettingSaved();
  const settingKey = settingKeys.siteContent;
  return useSettingEditor<SiteContent>({
    noun: "site content",
    draftNoun: "site-content",
    setting,
    empty: defaultSiteContent,
    restores: "offers",
    check: checkSiteContent,
    compare: compareSiteContent,
    update: async ({ value, expectedUpdatedAt }) => {
      const stored = await site.update.mutate({ settingKey, value, expectedUpdatedAt });
      tellSaved(stored);
      return asSiteContent(stored);
    },
    find: async () => {
      const found = siteContentOf(await site.list.query());
      if (!found) throw new Error("The site content was deleted");
      return found;
    },
    versions: {
      list: (part) => site.versions.query(part),
      get: (version) => site.version.query(version),
      restore: async (version) => {
        const stored = await site.restore.mutate(version);
        tellSaved(stored);
        return asSiteContent(stored);
      },
    },
    onSaved: () =>
      showToast({ title: "Success", description: "Site content updated successfully" }),
    onRestored: () => showToast({ title: "Success", description: "Version restored" }),
    onFailure: tellUpdateFailed,
    onErrors,
  });
}
