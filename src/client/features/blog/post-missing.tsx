import { Link } from "@tanstack/react-router";
import { blogTexts } from "#common/site/blog-texts.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { useTexts } from "../site/site-texts.ts";

export function PostMissing() {
  const text = useTexts(blogTexts);
  return (
    <MessageScreen
      heading="Post Not Found"
      text="The blog post you're looking for doesn't exist or is no longer available."
    >
      <Link to="/blog" className={button("primary")}>
        {text("blogBack")}
      </Link>
    </MessageScreen>
  );
}
