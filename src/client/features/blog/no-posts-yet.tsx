import { Link } from "@tanstack/react-router";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import { Skyline } from "./skyline.tsx";

/** The table before there is anything in it. */
export function NoPostsYet() {
  return (
    <ScreenState
      kind="empty"
      picture={<Skyline seed={0} />}
      title="No Blog Posts Yet"
      text="Posts that you publish here are read by people who are looking for a home."
    >
      <Link to="/admin/blog/new" className={button("primary")}>
        Create First Post
      </Link>
    </ScreenState>
  );
}
