import { useRouter } from "@tanstack/react-router";
import { button } from "../ui/button.ts";
import { MessageScreen } from "../ui/message-screen.tsx";

/** Shown instead of a screen that could not be drawn or loaded. */
export function ErrorScreen() {
  const router = useRouter();
  return (
    <MessageScreen
      heading="Something went wrong on our side"
      text="Nothing you did. Give it a moment and try again; if it keeps happening, we are probably already looking into it."
    >
      <button type="button" className={button("primary")} onClick={() => void router.invalidate()}>
        Try again
      </button>
      <a className={button("quiet")} href="/">
        Back to the start
      </a>
    </MessageScreen>
  );
}
