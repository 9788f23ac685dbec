import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";

export function PageMissing() {
  return (
    <MessageScreen
      heading="Page Not Found"
      text="The page you're looking for doesn't exist or may have been removed."
    >
      <Link to="/" className={button("primary")}>
        Back to the start
      </Link>
    </MessageScreen>
  );
}
