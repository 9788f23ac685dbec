import { createFileRoute } from "@tanstack/react-router";
import { PagesAdministration } from "#client/features/pages/pages-administration.tsx";
import { readTableView } from "#client/table-view.ts";
import { pageSorts } from "#common/pages/page.ts";

const readView = readTableView(pageSorts);

export const Route = createFileRoute("/_admin/admin/content-pages/")({
  staticData: { title: "Content Pages" },
  component: PagesTable,
});

function PagesTable() {
  return <PagesAdministration view={readView(Route.useSearch())} />;
}
