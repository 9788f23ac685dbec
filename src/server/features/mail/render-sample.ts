import {
  isPurpose,
  linkPurposes,
  placeholderPattern,
} from "../../secret-links/link-placeholder.ts";
import { renderMail } from "./render-mail.ts";
import type { Brand } from "./templates/letter.ts";
import { sampleMails } from "./templates/sample-mails.ts";

/** Renders a mail with invented data. Its secret links look like true ones, but lead to nothing. */
export function renderSample(
  kind: keyof typeof sampleMails,
  brand: Brand & { siteUrl: string },
): { subject: string; html: string; text: string } {
  const { subject, html, text } = renderMail(sampleMails[kind], brand);
  const fill = (body: string) =>
    body.replaceAll(placeholderPattern, (_placeholder, name: string) => {
      const path = isPurpose(name) ? linkPurposes[name].path : "/";
      return `${brand.siteUrl}${path}4f0b6d8e2a91c37755aa01be93d4f8c6`;
    });
  return { subject, html: fill(html), text: fill(text) };
}
