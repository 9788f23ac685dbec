import { useState } from "react";
import type { Page } from "#common/pages/page.ts";
import { EditorFailure } from "../../content/editor-failure.tsx";
import { EditorLoading } from "../../content/editor-loading.tsx";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { BackToPages } from "./back-to-pages.tsx";
import { PageEditor } from "./page-editor.tsx";

/** Milliseconds for which a page that was just created or loaded need not be asked for again. */
const freshFor = 3_000;

/** Loads the page anew, then edits it: what was loaded long ago would only meet a conflict. */
export function PageEditorScreen({ id }: { id: number | undefined }) {
  const query = trpc.pages.admin.byId.useQuery(
    { id: id ?? 0 },
    { staleTime: freshFor, enabled: id !== undefined },
  );
  /** Once it is edited, what else is learnt of it is the editor's to deal with. */
  const [opened, setOpened] = useState<Page | null>(null);
  const { data, error, isFetching, isStale, isFetchedAfterMount } = query;
  if (!opened && data && !error && (isFetchedAfterMount || !isStale)) setOpened(data);

  if (opened) return <PageEditor page={opened} />;
  if (id === undefined || (error && !isFetching)) {
    const isMissing = id === undefined || isNotFoundError(error);
    return (
      <EditorFailure
        heading="Edit Page"
        back={<BackToPages />}
        title="Error Loading Content Page"
        text="Failed to fetch content page"
        isRetrying={isFetching}
        onRetry={isMissing ? undefined : () => void query.refetch()}
      />
    );
  }
  return <EditorLoading title="Edit Page" text="Loading content page..." />;
}
