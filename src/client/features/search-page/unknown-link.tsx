import { lostLinkTexts } from "#common/site/lost-link-texts.ts";
import { missingTexts } from "#common/site/missing-texts.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { useTexts } from "../site/site-texts.ts";

/** The page behind a secret link that is unknown, has expired or was replaced by a newer one. */
export function UnknownLink() {
  const text = useTexts({ ...missingTexts, ...lostLinkTexts });
  return (
    <MessageScreen heading={text("unknownHeading")} text={text("unknownText")}>
      <a className={button("primary")} href="/search">
        {text("lostButton")}
      </a>
      <a className={button("quiet")} href="/">
        {text("missingBack")}
      </a>
    </MessageScreen>
  );
}
