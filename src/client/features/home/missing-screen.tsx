import { Link } from "@tanstack/react-router";
import { missingTexts } from "#common/site/missing-texts.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { useTexts } from "../site/site-texts.ts";

type MissingScreenProps = { heading: string; text: string };

/** The screen for a URL that does not exist, with a link to the home page. */
export function MissingScreen({ heading, text }: MissingScreenProps) {
  const texts = useTexts(missingTexts);
  return (
    <MessageScreen heading={heading} text={text}>
      <Link to="/" className={button("primary")}>
        {texts("missingBack")}
      </Link>
    </MessageScreen>
  );
}
