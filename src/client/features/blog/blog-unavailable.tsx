import { useRouter } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";

/** Shown instead of the list when it cannot be read. */
export function BlogUnavailable() {
  const router = useRouter();
  return (
    <MessageScreen heading="Error loading blog posts" text="Please try again later">
      <button type="button" className={button("primary")} onClick={() => void router.invalidate()}>
        Try again
      </button>
    </MessageScreen>
  );
}
