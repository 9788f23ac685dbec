import { createFileRoute } from "@tanstack/react-router";
import { PageTable } from "#client/features/pages/page-table.tsx";
import { readTableView } from "#client/table-view.ts";
import { pages } from "#common/pages/page.ts";

const readView = readTableView(pages.sorts);

export const Route = createFileRoute("/_admin/admin/content-pages/")({
  staticData: { title: "Content Pages" },
  component: PagesTable,
});

function PagesTable() {
  return <PageTable view={readView(Route.useSearch())} />;
}
