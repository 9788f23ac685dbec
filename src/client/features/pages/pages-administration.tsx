import { Link } from "@tanstack/react-router";
import { ArrowLeft, Plus } from "lucide-react";
import type { PageSort } from "#common/pages/page.ts";
import type { TableView } from "../../table-view.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { button } from "../../ui/button.ts";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { PageTable } from "./page-table.tsx";

export function PagesAdministration({ view }: { view: TableView<PageSort> }) {
  return (
    <>
      <ScreenHeading title="Content Pages">
        <Link to="/admin/content-pages/new" className={button("primary")}>
          <Plus size={18} strokeWidth={2} aria-hidden="true" />
          Create New Page
        </Link>
        <Link to="/admin/blog" className={button("quiet")}>
          Manage Blog
        </Link>
        <LogoutButton />
        <Link to="/admin/dashboard" className={button("quiet")}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          Back to Dashboard
        </Link>
      </ScreenHeading>
      <PageTable view={view} />
    </>
  );
}
