import { Button, Menu } from "@mantine/core";
import { Bookmark, Check, Pencil, Plus, Save, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { sameValue } from "#common/same-value.ts";
import type { SavedView } from "#common/submissions/saved-view.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { type SubmissionView, useSubmissionView, withoutMissing } from "./submission-view.ts";
import { useSavedViews } from "./use-saved-views.ts";

const drawn = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const parametersOf = ({ page: _page, ...view }: SubmissionView) => withoutMissing(view);

/** The menu of the saved views, which opens, saves, changes and deletes views. */
export function ViewsMenu({ view }: { view: SubmissionView }) {
  const { data: views = [] } = trpc.submissions.views.list.useQuery();
  const { onView } = useSubmissionView(view);
  const { update, remove, isPending } = useSavedViews();
  const [openedId, setOpenedId] = useState<string>();
  const [saving, setSaving] = useState<"new" | SavedView>();
  const [deleting, setDeleting] = useState<SavedView>();
  const shown = parametersOf(view);
  const same = views.find((each) => sameValue(withoutMissing(each.view), shown));
  const current = same ?? views.find(({ id }) => id === openedId);
  const open = (each: SavedView) => {
    setOpenedId(each.id);
    onView(withoutMissing(each.view));
  };
  const group = (isShared: boolean) => views.filter((each) => each.isShared === isShared);
  const items = (isShared: boolean) =>
    group(isShared).map((each) => (
      <Menu.Item
        key={each.id}
        leftSection={
          same?.id === each.id ? (
            <Check {...drawn} />
          ) : isShared ? (
            <Users {...drawn} />
          ) : (
            <Bookmark {...drawn} />
          )
        }
        aria-current={same?.id === each.id || undefined}
        onClick={() => open(each)}
      >
        {each.name}
      </Menu.Item>
    ));
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            maw="16rem"
            leftSection={<Bookmark {...drawn} />}
            aria-label={same ? `Saved views: ${same.name}` : "Saved views"}
          >
            {same?.name ?? "Views"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw="min(20rem, calc(100vw - 2 * var(--gutter)))">
          {group(false).length > 0 && <Menu.Label>My views</Menu.Label>}
          {items(false)}
          {group(true).length > 0 && <Menu.Label>Shared views</Menu.Label>}
          {items(true)}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<Plus {...drawn} />} onClick={() => setSaving("new")}>
            Save this view…
          </Menu.Item>
          {current && (
            <>
              {!same && (
                <Menu.Item
                  leftSection={<Save {...drawn} />}
                  onClick={() => void update(current, { view: shown })}
                >
                  {`Update “${current.name}”`}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Pencil {...drawn} />} onClick={() => setSaving(current)}>
                {`Rename or share “${current.name}”…`}
              </Menu.Item>
              <Menu.Item
                leftSection={<Trash2 {...drawn} />}
                mod={{ destructive: true }}
                onClick={() => setDeleting(current)}
              >
                {`Delete “${current.name}”…`}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog
        saved={saving}
        view={shown}
        onSaved={({ id }) => setOpenedId(id)}
        onClose={() => setSaving(undefined)}
      />
      <ConfirmDialog
        opened={deleting !== undefined}
        title="Delete this view?"
        text={
          deleting?.isShared
            ? `“${deleting.name}” is deleted for the whole team. The submissions stay.`
            : `“${deleting?.name ?? ""}” is deleted. The submissions stay.`
        }
        action="Delete"
        doing="Deleting..."
        isPending={isPending}
        onConfirm={() => {
          if (deleting) void remove(deleting).then(() => setDeleting(undefined));
        }}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}
