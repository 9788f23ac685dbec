import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { PostSort } from "#common/blog/post.ts";
import type { TableView } from "../../table-view.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { button } from "../../ui/button.ts";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { PostTable } from "./post-table.tsx";

export function BlogAdministration({ view }: { view: TableView<PostSort> }) {
  return (
    <>
      <ScreenHeading title="Blog Administration">
        <Link to="/admin/blog/new" className={button("primary")}>
          <Plus size={18} strokeWidth={2} aria-hidden="true" />
          New Post
        </Link>
        <Link to="/admin/content-pages" className={button("quiet")}>
          Content Pages
        </Link>
        <LogoutButton />
      </ScreenHeading>
      <PostTable view={view} />
    </>
  );
}
