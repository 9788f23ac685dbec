import { linkOptions, useNavigate } from "@tanstack/react-router";
import { Eye, EyeOff, FileSearch, Pencil, Plus, Send, Trash2 } from "lucide-react";
import type { PostRow, PostSort } from "#common/blog/post.ts";
import type { TableView } from "#common/search.ts";
import { shortDate } from "#common/short-dates.ts";
import { NounTable, titleColumn } from "../../content/noun-table.tsx";
import { NounRowActions } from "../../content/row-actions.tsx";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { PostStatus } from "./post-status.tsx";
import { postUi } from "./post-ui.ts";
import { Skyline } from "./skyline.tsx";
import { usePublishPost } from "./use-publish-post.ts";

const editLink = (id: number) =>
  linkOptions({ to: "/admin/blog/edit/$id", params: { id: String(id) } });

/** The screen with the table of all posts. */
export function PostTable({ view }: { view: TableView<PostSort> }) {
  const navigate = useNavigate({ from: "/admin/blog/" });
  return (
    <>
      <ScreenHeading title="Blog Administration">
        <ButtonLink
          to="/admin/blog/new"
          size="sm"
          leftSection={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
        >
          New Post
        </ButtonLink>
        <ButtonLink to="/admin/content-pages" size="sm" variant="default">
          Content Pages
        </ButtonLink>
        <LogoutButton size="sm" />
      </ScreenHeading>
      <NounTable
        ui={postUi}
        view={view}
        show={(search, how) => void navigate({ search, ...how })}
        columns={columns}
        renderActions={(post, onDelete) => <PostActions post={post} onDelete={onDelete} />}
        empty={
          <ScreenState
            kind="empty"
            picture={<Skyline seed={0} />}
            title="No Blog Posts Yet"
            text="Posts that you publish here are read by people who are looking for a home."
          >
            <ButtonLink to="/admin/blog/new">Create First Post</ButtonLink>
          </ScreenState>
        }
      />
    </>
  );
}

const columns: Column<PostRow>[] = [
  titleColumn("/blog/", editLink),
  {
    id: "status",
    header: "Status",
    sorts: "desc",
    as: "badge",
    cell: ({ published, publishedAt, isPublic }) => (
      <PostStatus published={published} publishedAt={publishedAt} isAhead={!isPublic} />
    ),
  },
  {
    id: "created",
    header: "Created",
    sorts: "desc",
    as: "fact",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt)}</time>,
  },
  {
    id: "published",
    header: "Published",
    sorts: "desc",
    as: "fact",
    // An unpublished post keeps its publication time.
    cell: ({ published, publishedAt }) =>
      published && publishedAt ? <time dateTime={publishedAt}>{shortDate(publishedAt)}</time> : "–",
  },
];

function PostActions({ post, onDelete }: { post: PostRow; onDelete: () => void }) {
  const { id, title, slug, published, isPublic } = post;
  const { toggle, isPending } = usePublishPost(post);
  const action = published ? "Unpublish" : "Publish";
  const pendingAction = published ? "Unpublishing..." : "Publishing...";
  return (
    <NounRowActions
      title={title}
      actions={[
        {
          id: "look",
          isQuick: true,
          ...(isPublic
            ? {
                name: "View",
                icon: Eye,
                link: linkOptions({ to: "/blog/$slug", params: { slug } }),
              }
            : {
                name: "Preview",
                icon: FileSearch,
                link: linkOptions({ to: "/admin/blog/preview/$id", params: { id: String(id) } }),
              }),
        },
        { id: "edit", name: "Edit", icon: Pencil, isQuick: true, link: editLink(id) },
        {
          id: "publish",
          name: isPending ? pendingAction : action,
          icon: published ? EyeOff : Send,
          isQuick: true,
          isPending,
          onSelect: toggle,
        },
        { id: "delete", name: "Delete", icon: Trash2, isDestructive: true, onSelect: onDelete },
      ]}
    />
  );
}
