import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type PostRow, type PostSort, postSorts } from "#common/blog/post.ts";
import { errorText } from "../../error-text.ts";
import { type TableView, useTableView } from "../../table-view.ts";
import { trpc } from "../../trpc.ts";
import { DataTable } from "../../ui/back-office/data-table.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { DeletePostDialog } from "./delete-post-dialog.tsx";
import { NoPostsYet } from "./no-posts-yet.tsx";
import { postColumns } from "./post-columns.tsx";
import { PostRowActions } from "./post-row-actions.tsx";

/** All posts, with what can be done with each. */
export function PostTable({ view }: { view: TableView<PostSort> }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.blog.admin.table.useQuery(
    view,
    { placeholderData: keepPreviousData },
  );
  const [condemned, setCondemned] = useState<PostRow>();
  const place = useRef<HTMLElement>(null);

  return (
    <>
      <DataTable
        {...useTableView(postSorts, view)}
        ref={place}
        nouns={{ one: "post", many: "posts" }}
        columns={postColumns}
        renderActions={(post) => <PostRowActions post={post} onDelete={setCondemned} />}
        part={data}
        isStale={isPlaceholderData}
        loadingText="Loading blog posts..."
        failure={
          error && (
            <ScreenState
              kind="failure"
              title="Failed to fetch admin blog posts"
              text={errorText(error)}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )
        }
        empty={<NoPostsYet />}
      />
      <DeletePostDialog
        post={condemned}
        onClose={() => setCondemned(undefined)}
        onDeleted={() => place.current?.focus({ preventScroll: true })}
      />
    </>
  );
}
