import { settingKeys } from "#common/settings/setting.ts";
import { SiteTextsEditor } from "./site-texts-editor.tsx";
import { TextsScreen } from "./texts-screen.tsx";

/** The screen where the team edits the texts of the site. */
export const SiteTextsScreen = () => (
  <TextsScreen
    title="Site Texts"
    subject="the site"
    begin={{
      key: settingKeys.siteTexts,
      value: {},
      description: "The texts of the site that differ from the built-in ones",
    }}
    empty={{
      title: "The site has the built-in texts",
      text: "Write your own headline and promise, the steps and the box of the home page, the beta, the controls of the questionnaire, the card at its end, the pages of searchers, the headings of pages, the contact page, and the blog.",
    }}
    renderEditor={(setting) => <SiteTextsEditor setting={setting} />}
  />
);
