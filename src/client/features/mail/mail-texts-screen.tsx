import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { TextsScreen } from "../settings/texts-screen.tsx";
import { MailTextsEditor } from "./mail-texts-editor.tsx";

/** The screen where the team edits the texts of mails. */
export const MailTextsScreen = () => (
  <TextsScreen
    title="Mail Texts"
    subject="mails"
    begin={{
      key: settingKeys.mailTexts,
      value: defaultMailTexts,
      description: "The texts between the fixed parts of mails",
    }}
    empty={{
      title: "Mails have the built-in texts",
      text: "Write how you greet searchers, what you do for them next, and how you close.",
    }}
    renderEditor={(setting) => <MailTextsEditor setting={setting} />}
  />
);
