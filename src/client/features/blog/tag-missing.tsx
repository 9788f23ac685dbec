import { Link } from "@tanstack/react-router";
import { blogTexts } from "#common/site/blog-texts.ts";
import { missingTexts } from "#common/site/missing-texts.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { useTexts } from "../site/site-texts.ts";

/** The 404 page of a tag. */
export function TagMissing() {
  const text = useTexts({ ...missingTexts, ...blogTexts });
  return (
    <MessageScreen heading={text("missingTagHeading")} text={text("missingTag")}>
      <Link to="/blog" className={button("primary")}>
        {text("blogBack")}
      </Link>
    </MessageScreen>
  );
}
