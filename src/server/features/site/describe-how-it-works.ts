import type { HowItWorks } from "#common/site/how-it-works.ts";
import type { Context } from "../../context.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { renderPicture } from "../mail/render-sample.ts";

type Parts = Pick<Context, "config" | "mailTexts" | "siteContent" | "siteOrigin">;

/**
 * Returns the content of the section “How it works”: the settings of the site, and an example of a
 * day's mail.
 */
export async function describeHowItWorks(parts: Parts): Promise<HowItWorks> {
  const { config, siteOrigin } = parts;
  const { brand } = await readMailParts(parts);
  const lastDay = config.trialDays;
  const sendsMail = config.mail.smtp !== undefined;
  return {
    days: lastDay,
    sendsMail,
    isReviewed: !config.shortlists.isAuto,
    mail: renderPicture(
      { ...brand, siteUrl: siteOrigin.get() },
      // Day 1 of a search begins when its first mail is sent. Without a mail server, no mail is
      // sent, so the example mail shows no day.
      sendsMail ? { day: Math.min(2, lastDay), lastDay } : null,
    ),
  };
}
