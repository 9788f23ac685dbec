import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";

/** The 404 page of a tag. */
export function TagMissing() {
  return (
    <MessageScreen heading="Tag Not Found" text="There are no posts with this tag.">
      <Link to="/blog" className={button("primary")}>
        Back to Blog
      </Link>
    </MessageScreen>
  );
}
