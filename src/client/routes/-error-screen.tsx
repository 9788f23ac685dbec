import { button } from "../ui/button.ts";
import { MessageScreen } from "../ui/message-screen.tsx";
import { ReloadLink } from "../ui/reload-link.tsx";

/** Replaces a screen that failed to load or to render. */
export function ErrorScreen() {
  return (
    <MessageScreen
      heading="Something went wrong on our side"
      text="Nothing you did. Give it a moment and try again; if it keeps happening, we are probably already looking into it."
    >
      <ReloadLink />
      <a className={button("quiet")} href="/">
        Back to the start
      </a>
    </MessageScreen>
  );
}
