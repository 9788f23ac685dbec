import { missingTexts } from "#common/site/missing-texts.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { useTexts } from "../site/site-texts.ts";

/** The page behind a secret link that is unknown, has expired or was replaced by a newer one. */
export function UnknownLink() {
  const text = useTexts(missingTexts);
  return (
    <MessageScreen
      heading="This link does not work any more"
      text="It may be incomplete, or a newer link has replaced it. We can mail you the current one."
    >
      <a className={button("primary")} href="/search">
        Mail me my link
      </a>
      <a className={button("quiet")} href="/">
        {text("missingBack")}
      </a>
    </MessageScreen>
  );
}
