import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skyline } from "./skyline.tsx";

/** The table before there is anything in it. */
export function NoPostsYet() {
  return (
    <EmptyState
      picture={<Skyline seed={0} />}
      title="No Blog Posts Yet"
      text="What you write here is read by people who are looking for a home."
    >
      <Link to="/admin/blog/new" className={button("primary")}>
        Create First Post
      </Link>
    </EmptyState>
  );
}
