import { createFileRoute } from "@tanstack/react-router";
import { PageTable } from "#client/features/pages/page-table.tsx";
import { pages } from "#common/pages/page.ts";
import { tableSearch } from "#common/search.ts";

export const Route = createFileRoute("/_admin/admin/content-pages/")({
  staticData: { title: "Content Pages" },
  validateSearch: tableSearch(pages.sorts),
  component: PagesTable,
});

function PagesTable() {
  return <PageTable view={Route.useSearch()} />;
}
