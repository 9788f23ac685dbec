import { Checkbox, List, Paper, Stack } from "@mantine/core";
import { useState } from "react";
import type { PageLink } from "#common/pages/page.ts";
import { DeleteDialog, type DeleteDialogProps } from "../../content/delete-dialog.tsx";
import { trpc } from "../../trpc.ts";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { type PageTypes, pageUi } from "./page-ui.ts";
import { useLinksTo } from "./use-links-to.ts";

/**
 * Asks before a page is deleted. The dialog opens only when the list of links to the page is
 * loaded.
 */
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

const places = { navigation: "in the navigation", footer: "in the footer" };

type PageLinkChoiceProps = {
  links: PageLink[];
  isRemoving: boolean;
  onChange: (isRemoving: boolean) => void;
};

/**
 * Lists the links of the site that lead to a page which is about to be deleted, and offers to
 * remove these links, too.
 */
function PageLinkChoice({ links, isRemoving, onChange }: PageLinkChoiceProps) {
  const isOne = links.length === 1;
  const them = isOne ? "it" : "them";
  return (
    <Paper
      mt="md"
      p="md"
      bg="var(--sun-tint)"
      bd="1px solid var(--mantine-color-sun-3)"
      radius="sm"
    >
      <Stack gap="sm">
        <p>
          {isOne
            ? "A link on the site leads to this page:"
            : `${links.length} links on the site lead to this page:`}
        </p>
        <List style={{ overflowWrap: "anywhere" }}>
          {links.map(({ place, name, href }) => (
            <List.Item key={`${place} ${href} ${name}`}>
              <strong>{name}</strong> {places[place]} <code>{href}</code>
            </List.Item>
          ))}
        </List>
        <Checkbox
          label={isOne ? "Remove this link, too" : "Remove these links, too"}
          description={
            isRemoving
              ? `An earlier version of the site content can bring ${them} back.`
              : `Visitors who follow ${them} will find no page.`
          }
          checked={isRemoving}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Paper>
  );
}
