import { emailMark, resultTexts } from "#common/site/result-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import { TextWithMarks } from "../site/text-with-marks.tsx";

type WithEmailProps = {
  text: string;
  /** The visitor's email address; null if the questionnaire did not ask for it. */
  email: string | null;
  className?: string | undefined;
};

/** Shows a text of the site with the visitor's email address, in bold, in place of `[EMAIL]`. */
export function WithEmail({ text, email, className }: WithEmailProps) {
  const other = useTexts(resultTexts)("resultNoEmail");
  const address = <strong className={className}>{email ?? other}</strong>;
  return <TextWithMarks text={text} marks={{ [emailMark]: address }} />;
}
