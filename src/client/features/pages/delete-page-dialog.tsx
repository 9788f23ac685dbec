import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageLink, PageSummary } from "#common/pages/page.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useLastKnown } from "../../ui/last-known.ts";
import { showToast } from "../../ui/toast.tsx";
import { PageLinkChoice } from "./page-link-choice.tsx";
import { usePagesChanged } from "./use-pages-changed.ts";

type DeletePageDialogProps = {
  /** The page that is to be deleted; the dialog is open while there is one. */
  page: PageSummary | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

const none: PageLink[] = [];

/** The links that lead to a page; none where they cannot be read: the deletion then says why. */
function useLinksTo(page: PageSummary | undefined) {
  const { client } = trpc.useUtils();
  const { data, isLoading } = useQuery({
    // Not among the queries of pages, which are read again after the deletion.
    queryKey: ["links to a page", page?.id],
    queryFn: () => client.pages.admin.links.query({ id: page?.id ?? 0 }),
    enabled: page !== undefined,
    gcTime: 0,
  });
  return { links: useLastKnown(page && (data ?? none)) ?? none, isLoading };
}

/** Asks before a page is deleted. It opens once the links to the page are known. */
export function DeletePageDialog({ page, onClose, onDeleted }: DeletePageDialogProps) {
  const pagesChanged = usePagesChanged();
  const [isKeepingLinks, setIsKeepingLinks] = useState(false);
  const { settings } = trpc.useUtils();
  const { links, isLoading } = useLinksTo(page);
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
