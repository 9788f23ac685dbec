import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";

/** The screen for a URL that does not exist, with a link to the home page. */
export function MissingScreen({ heading, text }: { heading: string; text: string }) {
  return (
    <MessageScreen heading={heading} text={text}>
      <Link to="/" className={button("primary")}>
        Back to the start
      </Link>
    </MessageScreen>
  );
}
