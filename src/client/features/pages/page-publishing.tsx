import { Eye } from "lucide-react";
import { useState } from "react";
import type { PageLink } from "#common/pages/page.ts";
import { LookLink } from "../../content/editor-status.tsx";
import type { NounEditorState } from "../../content/use-noun-editor.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { useSiteContent } from "../site/site-content.ts";
import { describeLostLinks } from "./lost-links.ts";
import { pathOfPage } from "./page-address.ts";
import type { PageTypes } from "./page-ui.ts";

type PagePublishingProps = {
  editor: NounEditorState<PageTypes>;
  /**
   * The links of the site's header and footer that lead to the stored page; undefined while they
   * are being loaded.
   */
  links: PageLink[] | undefined;
};

/**
 * The buttons in the editor's bottom bar: to view the page, and to publish or unpublish it. If
 * links of the site lead to the page, the user is asked before it is unpublished.
 */
export function PagePublishing({ editor, links }: PagePublishingProps) {
  const { row, form, isSaving } = editor;
  const { site } = useSiteContent();
  const [isAsking, setIsAsking] = useState(false);

  /** Saves the page as published or as a draft, and stays in the editor. */
  function save(published: boolean): void {
    setIsAsking(false);
    form.setValues({ published });
    void editor.submit();
  }

  return (
    <>
      {row?.published && <LookLink href={pathOfPage(row, site.name)} name="View" icon={Eye} />}
      <PendingButton
        variant="default"
        size="sm"
        isPending={isSaving}
        onClick={() => {
          if (row?.published && links?.length !== 0) setIsAsking(true);
          else save(!row?.published);
        }}
      >
        {row?.published ? "Unpublish" : "Publish"}
      </PendingButton>
      <ConfirmDialog
        opened={isAsking}
        title="Unpublish this page?"
        text={links ? describeLostLinks(links) : "Looking for links that lead to this page..."}
        action="Unpublish"
        isDestructive={false}
        onConfirm={() => save(false)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
