/**
 * Common email providers, most frequent first. An email address at one of them is never treated as
 * a typing mistake.
 */
const providers = (
  "gmail.com hotmail.com outlook.com yahoo.com icloud.com live.com googlemail.com msn.com aol.com " +
  "proton.me protonmail.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de " +
  "posteo.de mailbox.org orange.fr wanadoo.fr free.fr sfr.fr laposte.net sapo.pt mail.com " +
  "email.com ymail.com rocketmail.com fastmail.com tutanota.com zoho.com yandex.com libero.it " +
  "hotmail.fr hotmail.de hotmail.es hotmail.it hotmail.co.uk outlook.fr outlook.de outlook.es " +
  "outlook.pt outlook.it live.fr live.de live.nl live.co.uk live.com.pt yahoo.fr yahoo.de yahoo.es " +
  "yahoo.it yahoo.co.uk yahoo.com.br"
).split(" ");

/**
 * The minimum length of a domain name that is suggested. Shorter names are not suggested, because
 * too many real domains differ from them by only one letter.
 */
const shortestName = 8;

/** Typing mistakes for the ending `.com`. No real domain has one of these endings. */
const brokenCom = /\.(?:con|cmo|ocm|comm|coom|vom|xom)$/;

/**
 * Returns whether two words differ by one missing, extra or wrong letter, or by two neighboring
 * letters swapped.
 */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const restOf = (text: string, from: number) => text.slice(start + from);
  return (
    restOf(typed, 1) === restOf(meant, 1) ||
    restOf(typed, 1) === restOf(meant, 0) ||
    restOf(typed, 0) === restOf(meant, 1) ||
    (typed[start] === meant[start + 1] &&
      typed[start + 1] === meant[start] &&
      restOf(typed, 2) === restOf(meant, 2))
  );
}

/**
 * Returns the email address that the visitor probably meant; undefined if the domain looks right.
 */
export function correctedEmail(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || providers.includes(domain)) return undefined;
  const mended = domain.replace(brokenCom, ".com");
  const meant = providers.includes(mended)
    ? mended
    : providers.find((each) => each.length >= shortestName && isOneSlipAway(mended, each));
  const better = meant ?? mended;
  return better === domain ? undefined : address.slice(0, at + 1) + better;
}
