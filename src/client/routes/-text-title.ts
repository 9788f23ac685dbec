import type { SiteContent } from "#common/site/site-content.ts";
import { type ChangedTexts, type TextName, textReader } from "#common/site/site-texts.ts";

type TitleMatch = { context: { site: SiteContent["site"]; texts: ChangedTexts } };

/** Returns the head of a page whose title is a text that the team can edit. */
export function textTitle<Name extends TextName>(
  { context: { site, texts } }: TitleMatch,
  builtIn: Record<Name, string>,
  name: Name,
) {
  return { meta: [{ title: `${textReader(builtIn, texts, site.name)(name)} – ${site.name}` }] };
}
