import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";

export function PostMissing() {
  return (
    <MessageScreen
      heading="Post Not Found"
      text="The blog post you're looking for doesn't exist or is no longer available."
    >
      <Link to="/blog" className={button("primary")}>
        Back to Blog
      </Link>
    </MessageScreen>
  );
}
