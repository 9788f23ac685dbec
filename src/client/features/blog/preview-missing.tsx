import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";

export function PreviewMissing() {
  return (
    <MessageScreen
      heading="Blog Post Not Found"
      text="The blog post you're trying to preview doesn't exist."
    >
      <Link to="/admin/blog" className={button("primary")}>
        Back to Blogs
      </Link>
    </MessageScreen>
  );
}
