import type { Span } from "./find-numbers.ts";
import { agreed, type FieldReadings, type Found } from "./reading-of.ts";

const at =
  "(?: ?@ ?| ?[([{<] ?(?:at|a|arroba|arobase|ät|@|chez) ?[)\\]}>] ?| (?:at|arroba|arobase|chez) )";
const dot =
  "(?:\\.| ?[([{<] ?(?:dot|punto|ponto|point|punkt|\\.) ?[)\\]}>] ?| (?:dot|punto|ponto|point|punkt) | \\. ?)";
const domains =
  "(?:com|de|fr|pt|es|net|org|eu|co\\.uk|uk|me|io|berlin|paris|info|ch|at|be|immo|properties|homes|house|email|live|online|london|lisbon|example|cat|biz|nl|ie)";
const email = new RegExp(
  `(?<![a-z\\d._%+-])([a-z\\d][a-z\\d_%+-]{0,40}(?:${dot}[a-z\\d_%+-]{1,40}){0,3})${at}([a-z\\d-]{2,40}(?:${dot}[a-z\\d-]{2,40}){0,2}${dot}${domains})(?![a-z\\d@])`,
  "gu",
);
const webAddress = /(?:https?:\/\/|www\.)[^\s<>"']{3,500}/g;

/** Returns the parts of a text that are web addresses or email addresses. */
export function findAddresses(folded: string): { webAddresses: Span[]; emails: Found<string>[] } {
  const webAddresses = Array.from(folded.matchAll(webAddress), (match) => ({
    start: match.index,
    end: match.index + match[0].replace(/[).,;:!?\]]{1,20}$/, "").length,
  }));
  const emails = Array.from(folded.matchAll(email), (match) => ({
    value: toEmail(match[1] ?? "", match[2] ?? ""),
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { webAddresses, emails };
}

function toEmail(name: string, domain: string): string {
  const plain = (part: string) => part.replaceAll(new RegExp(dot, "g"), ".").replaceAll(" ", "");
  return `${plain(name)}@${plain(domain)}`;
}

/** Parses the email address, the telephone number and the link of a contact. */
export function readContacts(
  scanned: { text: string; rangeOf: (start: number, end: number) => Span },
  phones: readonly Found<string>[],
  emails: readonly Found<string>[],
  webAddresses: readonly Span[],
): FieldReadings {
  const links = webAddresses.flatMap(({ start, end }): Found<string>[] => {
    const range = scanned.rangeOf(start, end);
    const written = scanned.text.slice(range.start, range.end);
    const value = /^www\./i.test(written) ? `https://${written}` : written;
    return URL.canParse(value) ? [{ value, start, end }] : [];
  });
  return { phone: agreed(phones), email: agreed(emails), link: agreed(links) };
}
