import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Page } from "#common/pages/page.ts";
import { trpc } from "../../trpc.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import frame from "../content/editor-frame.module.css";
import { EditorLoading } from "../content/editor-loading.tsx";
import { PageEditor } from "./page-editor.tsx";

/** Milliseconds for which a page that was just created or loaded need not be asked for again. */
const freshFor = 3_000;

/** Loads the page anew, then edits it: what was loaded long ago would only meet a conflict. */
export function PageEditorScreen({ id }: { id: number }) {
  const query = trpc.pages.admin.byId.useQuery({ id }, { staleTime: freshFor });
  /** Once it is edited, what else is learnt of it is the editor's to deal with. */
  const [opened, setOpened] = useState<Page | null>(null);
  const { data, error, isFetching, isStale, isFetchedAfterMount } = query;
  if (!opened && data && !error && (isFetchedAfterMount || !isStale)) setOpened(data);

  if (opened) return <PageEditor page={opened} />;
  if (error && !isFetching) {
    return (
      <div className={frame.editor}>
        <header className={frame.head}>
          <div className={frame.back}>
            <Link to="/admin/content-pages">
              <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              Back to Content Pages
            </Link>
          </div>
          <h1>Edit Page</h1>
        </header>
        <FailureNotice
          title="Error Loading Content Page"
          text="Failed to fetch content page"
          isRetrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return <EditorLoading title="Edit Page" text="Loading content page..." />;
}
