import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type PageSort, type PageSummary, pageSorts } from "#common/pages/page.ts";
import { errorText } from "../../error-text.ts";
import { type TableView, useTableView } from "../../table-view.ts";
import { trpc } from "../../trpc.ts";
import { DataTable } from "../../ui/back-office/data-table.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { DeletePageDialog } from "./delete-page-dialog.tsx";
import { NoPagesYet } from "./no-pages-yet.tsx";
import { pageColumns } from "./page-columns.tsx";
import { PageRowActions } from "./page-row-actions.tsx";

/** All pages, with what can be done with each. */
export function PageTable({ view }: { view: TableView<PageSort> }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.pages.admin.table.useQuery(
    view,
    { placeholderData: keepPreviousData },
  );
  const [condemned, setCondemned] = useState<PageSummary>();
  const place = useRef<HTMLElement>(null);

  return (
    <>
      <DataTable
        {...useTableView(pageSorts, view)}
        ref={place}
        nouns={{ one: "page", many: "pages" }}
        columns={pageColumns}
        renderActions={(page) => <PageRowActions page={page} onDelete={setCondemned} />}
        part={data}
        isStale={isPlaceholderData}
        loadingText="Loading content pages..."
        failure={
          error && (
            <ScreenState
              kind="failure"
              title="Error Loading Content Pages"
              text={errorText(error)}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )
        }
        empty={<NoPagesYet />}
      />
      <DeletePageDialog
        page={condemned}
        onClose={() => setCondemned(undefined)}
        onDeleted={() => place.current?.focus({ preventScroll: true })}
      />
    </>
  );
}
