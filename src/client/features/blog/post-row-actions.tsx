import { Link } from "@tanstack/react-router";
import { Eye, EyeOff, FileSearch, Pencil, Send, Trash2 } from "lucide-react";
import type { PostRow } from "#common/blog/post.ts";
import { ActionIconLink } from "../../ui/back-office/button-link.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { RowActions } from "../../ui/back-office/row-actions.tsx";
import { RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";
import { usePublishPost } from "./use-publish-post.ts";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

type PostRowActionsProps = { post: PostRow; onDelete: (post: PostRow) => void };

/** What can be done with a post of the table. */
export function PostRowActions({ post, onDelete }: PostRowActionsProps) {
  const { id, title, slug, published, isPublic } = post;
  const { toggle, isPending } = usePublishPost(post);
  const params = { id: String(id) };
  const doing = published ? "Unpublishing..." : "Publishing...";
  const action = published ? "Unpublish" : "Publish";
  const ToggleIcon = published ? EyeOff : Send;
  const toggleName = isPending ? doing : action;
  const look = isPublic ? "View" : "Preview";

  const quick = (
    <>
      <Tooltip label={look}>
        {isPublic ? (
          <ActionIconLink to="/blog/$slug" params={{ slug }} aria-label={`View ${title}`}>
            <Eye {...drawn} />
          </ActionIconLink>
        ) : (
          <ActionIconLink
            to="/admin/blog/preview/$id"
            params={params}
            aria-label={`Preview ${title}`}
          >
            <FileSearch {...drawn} />
          </ActionIconLink>
        )}
      </Tooltip>
      <Tooltip label="Edit">
        <ActionIconLink to="/admin/blog/edit/$id" params={params} aria-label={`Edit ${title}`}>
          <Pencil {...drawn} />
        </ActionIconLink>
      </Tooltip>
      <IconButton
        icon={ToggleIcon}
        label={`${toggleName} ${title}`}
        tooltip={toggleName}
        isUnavailable={isPending}
        onClick={toggle}
      />
    </>
  );

  return (
    <RowActions label={`Actions for ${title}`} quick={quick} isBusy={isPending}>
      {isPublic ? (
        <RowMenuItem
          icon={<Eye {...drawn} />}
          renderLink={(item) => <Link {...item} to="/blog/$slug" params={{ slug }} />}
        >
          View
        </RowMenuItem>
      ) : (
        <RowMenuItem
          icon={<FileSearch {...drawn} />}
          renderLink={(item) => <Link {...item} to="/admin/blog/preview/$id" params={params} />}
        >
          Preview
        </RowMenuItem>
      )}
      <RowMenuItem
        icon={<Pencil {...drawn} />}
        renderLink={(item) => <Link {...item} to="/admin/blog/edit/$id" params={params} />}
      >
        Edit
      </RowMenuItem>
      <RowMenuItem icon={<ToggleIcon {...drawn} />} disabled={isPending} onSelect={toggle}>
        {toggleName}
      </RowMenuItem>
      <RowMenuItem icon={<Trash2 {...drawn} />} destructive onSelect={() => onDelete(post)}>
        Delete
      </RowMenuItem>
    </RowActions>
  );
}
