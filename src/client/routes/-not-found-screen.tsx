import { Link } from "@tanstack/react-router";
import { button } from "../ui/button.ts";
import { MessageScreen } from "../ui/message-screen.tsx";

export function NotFoundScreen() {
  return (
    <MessageScreen
      heading="404 Page Not Found"
      text="Did you forget to add the page to the router?"
    >
      <Link to="/" className={button("primary")}>
        Back to the start
      </Link>
    </MessageScreen>
  );
}
