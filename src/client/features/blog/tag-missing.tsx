import { Link } from "@tanstack/react-router";
import { blogTexts } from "#common/site/blog-texts.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { useTexts } from "../site/site-texts.ts";

/** The 404 page of a tag. */
export function TagMissing() {
  const text = useTexts(blogTexts);
  return (
    <MessageScreen heading="Tag Not Found" text="There are no posts with this tag.">
      <Link to="/blog" className={button("primary")}>
        {text("blogBack")}
      </Link>
    </MessageScreen>
  );
}
