import { useState } from "react";
import { DeleteDialog, type DeleteDialogProps } from "../../content/delete-dialog.tsx";
import { trpc } from "../../trpc.ts";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { PageLinkChoice } from "./page-link-choice.tsx";
import { type PageTypes, pageUi } from "./page-ui.ts";
import { useLinksTo } from "./use-links-to.ts";

/** Asks before a page is deleted. It opens after the links to the page are loaded. */
export function DeletePageDialog({ row: page, onClose, onDeleted }: DeleteDialogProps<PageTypes>) {
  const [isRemoving, setIsRemoving] = useState(true);
  const { client, settings } = trpc.useUtils();
  const { links: known, isLoading } = useLinksTo(page);
  const links = useLastKnown(page && known) ?? known;
  return (
    <DeleteDialog
      ui={pageUi}
      row={page}
      isLoading={isLoading}
      remove={
        links.length > 0 && isRemoving
          ? async (input) => {
              await client.pages.admin.deleteWithLinks.mutate(input);
              await settings.invalidate();
            }
          : undefined
      }
      onClose={() => {
        setIsRemoving(true);
        onClose();
      }}
      onDeleted={onDeleted}
    >
      {links.length > 0 && (
        <PageLinkChoice links={links} isRemoving={isRemoving} onChange={setIsRemoving} />
      )}
    </DeleteDialog>
  );
}
