import { clayAccent, ink, paper, roostGreen, stoneLine, stoneText } from "#common/colors.ts";

const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";

/** The width of a mail's card in pixels, on screens that are wide enough. */
export const cardWidth = 560;

const text = `margin:0;font-family:${sans};font-size:16px;line-height:26px;color:${ink};`;
const small = `margin:0;font-family:${sans};font-size:14px;line-height:22px;color:${stoneText};`;
// A long word or URL breaks anywhere, so that a narrow screen need not scroll.
const breaking = "overflow-wrap:anywhere;word-break:break-word;";

/**
 * The inline styles of a mail's elements. They are inline because some mail programs remove style
 * sheets.
 */
export const styles = {
  body: `margin:0;padding:0;width:100%;background-color:${paper};-webkit-text-size-adjust:100%;`,
  preheader:
    "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all;",
  outer: `width:100%;background-color:${paper};`,
  outerCell: "padding:24px 12px 32px;",
  column: `width:100%;max-width:${cardWidth}px;`,
  brandCell: "padding:0 8px 16px;",
  brand: `font-family:${serif};font-size:22px;line-height:28px;font-weight:bold;color:${roostGreen};text-decoration:none;${breaking}`,
  accent: `height:4px;font-size:0;line-height:0;background-color:${clayAccent};border-radius:12px 12px 0 0;`,
  card: `background-color:#ffffff;border:1px solid ${stoneLine};border-top:0;border-radius:0 0 12px 12px;padding:28px 20px 12px;`,
  title: `margin:0 0 20px;font-family:${serif};font-size:26px;line-height:32px;font-weight:bold;color:${ink};${breaking}`,
  heading: `margin:8px 0 12px;font-family:${serif};font-size:19px;line-height:26px;font-weight:bold;color:${ink};${breaking}`,
  paragraph: `${text}margin:0 0 16px;${breaking}`,
  note: `${small}margin:0 0 16px;${breaking}`,
  link: `color:${roostGreen};text-decoration:underline;`,
  facts: `width:100%;margin:0 0 20px;border-collapse:collapse;border-top:1px solid ${stoneLine};`,
  label: `${small}width:42%;padding:10px 8px 10px 0;border-bottom:1px solid ${stoneLine};text-align:left;vertical-align:top;font-weight:normal;${breaking}`,
  shortLabel: `${small}width:22%;padding:10px 8px 10px 0;border-bottom:1px solid ${stoneLine};text-align:left;vertical-align:top;font-weight:normal;`,
  value: `${text}line-height:22px;font-size:15px;padding:10px 0;border-bottom:1px solid ${stoneLine};text-align:left;vertical-align:top;font-weight:bold;${breaking}`,
  list: "margin:0 0 16px;padding:0 0 0 20px;",
  item: `${text}margin:0 0 8px;${breaking}`,
  buttonTable: "margin:4px 0 12px;border-collapse:separate;",
  // Outlook's Word engine ignores the padding of a link, but it applies the `mso-padding-alt` of
  // the table cell.
  buttonCell: `background-color:${roostGreen};border-radius:12px;text-align:center;mso-padding-alt:14px 26px;`,
  button: `display:inline-block;padding:14px 26px;font-family:${sans};font-size:16px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none;border-radius:12px;${breaking}`,
  flatTitle: `margin:12px 0 12px;padding:24px 0 0;border-top:2px solid ${stoneLine};font-family:${serif};font-size:20px;line-height:27px;font-weight:bold;color:${ink};${breaking}`,
  flatLabel: `${small}width:26%;padding:7px 8px 7px 0;border-bottom:1px solid ${stoneLine};text-align:left;vertical-align:top;font-weight:normal;${breaking}`,
  flatValue: `${text}line-height:22px;font-size:15px;padding:7px 0;border-bottom:1px solid ${stoneLine};text-align:left;vertical-align:top;${breaking}`,
  flatLine: "margin:0 0 3px;",
  answers: "margin:4px 0 28px;border-collapse:separate;",
  answerCell: `background-color:${roostGreen};border:1px solid ${roostGreen};border-radius:12px;text-align:center;mso-padding-alt:12px 18px;`,
  otherAnswerCell: `border:1px solid ${roostGreen};border-radius:12px;text-align:center;mso-padding-alt:12px 18px;`,
  answer: `display:inline-block;padding:12px 18px;font-family:${sans};font-size:15px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none;border-radius:12px;`,
  otherAnswer: `display:inline-block;padding:12px 18px;font-family:${sans};font-size:15px;line-height:20px;font-weight:bold;color:${roostGreen};text-decoration:none;border-radius:12px;`,
  gap: "width:12px;font-size:0;line-height:0;",
  address: `${small}margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all;`,
  addressLink: `color:${stoneText};text-decoration:underline;`,
  footer: `padding:20px 8px 0;${small}font-size:13px;line-height:20px;${breaking}`,
  footerLink: `color:${stoneText};text-decoration:underline;`,
} as const;

/**
 * The style sheet of a mail. It only adds dark colours, so a mail program may ignore it. The
 * selectors with `data-ogsc` and `data-ogsb` are those of Outlook's web page and apps.
 */
export const styleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".paper{background-color:#141d1e !important}",
  ".card{background-color:#1e2a2c !important;border-color:#3d4b4d !important}",
  ".line{border-color:#3d4b4d !important}",
  ".ink{color:#f7f2e8 !important}",
  ".muted{color:#cfc5b4 !important}",
  ".green{color:#93bbac !important}",
  ".button{background-color:#93bbac !important;border-color:#93bbac !important}",
  ".outline{border-color:#93bbac !important}",
  ".on-button{color:#10201d !important}",
  "}",
  "[data-ogsc] .ink{color:#f7f2e8 !important}",
  "[data-ogsc] .muted{color:#cfc5b4 !important}",
  "[data-ogsc] .green{color:#93bbac !important}",
  "[data-ogsb] .button{background-color:#1f5a4c !important}",
  "[data-ogsc] .on-button{color:#ffffff !important}",
].join("");
