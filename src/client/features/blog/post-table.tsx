import { Button } from "@mantine/core";
import { linkOptions } from "@tanstack/react-router";
import { Eye, EyeOff, FileSearch, Send, Tags } from "lucide-react";
import { useState } from "react";
import type { PostRow, PostSort } from "#common/blog/post.ts";
import type { TableView } from "#common/search.ts";
import { dateColumn, NounList, type UsualActions } from "../../content/noun-list.tsx";
import { NounRowActions } from "../../content/row-actions.tsx";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { PostStatus } from "./post-status.tsx";
import { postUi } from "./post-ui.ts";
import { Skyline } from "./skyline.tsx";
import { TagsDialog } from "./tags-dialog.tsx";
import { usePublishPost } from "./use-publish-post.ts";

/** The screen with the table of all posts. */
export function PostTable({ view }: { view: TableView<PostSort> }) {
  const [showsTags, setShowsTags] = useState(false);
  return (
    <NounList
      ui={postUi}
      view={view}
      addressOf={({ slug }) => `/blog/${slug}`}
      columns={columns}
      renderActions={(post, usual) => <PostActions post={post} {...usual} />}
      picture={<Skyline seed={0} />}
    >
      <ButtonLink to="/admin/content-pages" size="sm" variant="default">
        Content Pages
      </ButtonLink>
      <Button
        size="sm"
        variant="default"
        leftSection={<Tags size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setShowsTags(true)}
      >
        Tags
      </Button>
      <LogoutButton size="sm" />
      <TagsDialog opened={showsTags} onClose={() => setShowsTags(false)} />
    </NounList>
  );
}

const columns: Column<PostRow>[] = [
  {
    id: "status",
    header: "Status",
    sorts: "desc",
    as: "badge",
    cell: ({ published, publishedAt, isPublic }) => (
      <PostStatus published={published} publishedAt={publishedAt} isAhead={!isPublic} />
    ),
  },
  dateColumn({ id: "created", header: "Created" }, ({ createdAt }) => createdAt),
  dateColumn({ id: "published", header: "Published" }, ({ published, publishedAt }) =>
    // An unpublished post keeps its publication time, but the table does not show it.
    published ? publishedAt : null,
  ),
];

type PostActionsProps = UsualActions & { post: PostRow };

function PostActions({ post, edit, remove }: PostActionsProps) {
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
        edit,
        {
          id: "publish",
          name: isPending ? pendingAction : action,
          icon: published ? EyeOff : Send,
          isQuick: true,
          isPending,
          onSelect: toggle,
        },
        remove,
      ]}
    />
  );
}
