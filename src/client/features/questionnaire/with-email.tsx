import { Fragment } from "react";
import { keyed } from "#client/ui/keyed.ts";
import { emailMark, resultTexts } from "#common/site/result-texts.ts";
import { useTexts } from "../site/site-texts.ts";

type WithEmailProps = {
  text: string;
  /** The visitor's address; null if the questionnaire did not ask for one. */
  email: string | null;
  className?: string | undefined;
};

/** A text of the team, in which the visitor's address is in bold. */
export function WithEmail({ text, email, className }: WithEmailProps) {
  const other = useTexts(resultTexts)("resultNoEmail");
  const [before = "", ...after] = text.split(emailMark);
  return (
    <>
      {before}
      {keyed(after, (piece) => piece).map(({ key, item }) => (
        <Fragment key={key}>
          <strong className={className}>{email ?? other}</strong>
          {item}
        </Fragment>
      ))}
    </>
  );
}
