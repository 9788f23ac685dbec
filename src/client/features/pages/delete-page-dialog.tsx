import { useState } from "react";
import type { PageSummary } from "#common/pages/page.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { showToast } from "../../ui/toast.tsx";
import { PageLinkChoice } from "./page-link-choice.tsx";
import { useLinksTo } from "./use-links-to.ts";
import { usePagesChanged } from "./use-pages-changed.ts";

type DeletePageDialogProps = {
  /** The page that is to be deleted; the dialog is open while there is one. */
  page: PageSummary | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a page is deleted. It opens once the links to the page are known. */
export function DeletePageDialog({ page, onClose, onDeleted }: DeletePageDialogProps) {
  const pagesChanged = usePagesChanged();
  const [isKeepingLinks, setIsKeepingLinks] = useState(false);
  const { settings } = trpc.useUtils();
  const { links: known, isLoading } = useLinksTo(page);
  const links = useLastKnown(page && known) ?? known;
  const close = () => {
    setIsKeepingLinks(false);
    onClose();
  };
  const calls = {
    onSuccess: async () => {
      showToast({ title: "Success", description: "Content page deleted successfully" });
      await Promise.all([pagesChanged(), settings.invalidate()]);
      close();
      onDeleted();
    },
    onError: (error: Parameters<typeof isNotFoundError>[0]) => {
      showToast({
        title: "Error",
        description: `Failed to delete content page: ${errorText(error)}`,
        variant: "destructive",
      });
      // It may be gone already.
      if (isNotFoundError(error)) void pagesChanged();
      close();
    },
  };
  const alone = trpc.pages.admin.delete.useMutation(calls);
  const withLinks = trpc.pages.admin.deleteWithLinks.useMutation(calls);
  const title = useLastKnown(page?.title) ?? "";
  return (
    <ConfirmDialog
      opened={page !== undefined && !isLoading}
      title="Are you sure?"
      text={`This will permanently delete the "${title}" page. This action cannot be undone.`}
      action="Delete"
      doing="Deleting..."
      isPending={alone.isPending || withLinks.isPending}
      onConfirm={() => {
        const isRemoving = links.length > 0 && !isKeepingLinks;
        if (page) (isRemoving ? withLinks : alone).mutate({ id: page.id });
      }}
      onCancel={close}
    >
      {links.length > 0 && (
        <PageLinkChoice
          links={links}
          isRemoving={!isKeepingLinks}
          onChange={(isRemoving) => setIsKeepingLinks(!isRemoving)}
        />
      )}
    </ConfirmDialog>
  );
}
