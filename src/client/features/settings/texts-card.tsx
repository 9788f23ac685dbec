import { Card } from "@mantine/core";
import type { ReactNode } from "react";
import { DraftNotes } from "../../content/draft-notes.tsx";
import { EditorEnd } from "../../content/editor-end.tsx";
import { VersionsButton } from "../../content/versions-drawer.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import type { useSiteSettingEditor } from "./use-site-setting-editor.ts";

type TextsCardProps<Texts extends object> = {
  title: string;
  /** The accessible name of the card, such as `Texts of mails`. */
  label: string;
  editor: ReturnType<typeof useSiteSettingEditor<Texts>>;
  /** The inputs of the texts, and their preview. */
  children: ReactNode;
};

/** The frame around an editor of texts: heading, versions, notes about drafts, and save bar. */
export const TextsCard = <Texts extends object>(props: TextsCardProps<Texts>) => (
  <>
    <ScreenHeading title={props.title}>
      <VersionsButton onClick={() => props.editor.setIsComparing(true)} />
    </ScreenHeading>
    <Card component="section" aria-label={props.label} bg="transparent" pb={0}>
      <DraftNotes noun={props.editor.versions.noun} editor={props.editor} />
      {props.children}
      <EditorEnd editor={props.editor} />
    </Card>
  </>
);
