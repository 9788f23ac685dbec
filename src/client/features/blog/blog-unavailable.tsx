import { MessageScreen } from "../../ui/message-screen.tsx";
import { ReloadLink } from "../../ui/reload-link.tsx";

/** Shown instead of the list of posts when the server fails to return it. */
export function BlogUnavailable() {
  return (
    <MessageScreen heading="Error loading blog posts" text="Please try again later">
      <ReloadLink />
    </MessageScreen>
  );
}
