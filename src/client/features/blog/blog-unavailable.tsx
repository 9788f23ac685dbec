import { MessageScreen } from "../../ui/message-screen.tsx";
import { ReloadLink } from "../../ui/reload-link.tsx";

/** Shown instead of the list when it cannot be read. */
export function BlogUnavailable() {
  return (
    <MessageScreen heading="Error loading blog posts" text="Please try again later">
      <ReloadLink />
    </MessageScreen>
  );
}
