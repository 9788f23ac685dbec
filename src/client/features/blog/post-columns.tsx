import { Link } from "@tanstack/react-router";
import type { PostRow } from "#common/blog/post.ts";
import { shortDate } from "#common/short-dates.ts";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";
import { PostStatus } from "./post-status.tsx";

/** What the table of posts says of each. */
export const postColumns: Column<PostRow>[] = [
  {
    id: "title",
    header: "Title",
    sorts: "asc",
    as: "title",
    cell: ({ id, title, slug }) => (
      <RowTitle
        aside={`/blog/${slug}`}
        renderLink={(shown) => (
          <Link {...shown} to="/admin/blog/edit/$id" params={{ id: String(id) }}>
            {title}
          </Link>
        )}
      />
    ),
  },
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
    // A draft keeps its time for when it is published again.
    cell: ({ published, publishedAt }) =>
      published && publishedAt ? <time dateTime={publishedAt}>{shortDate(publishedAt)}</time> : "–",
  },
];
