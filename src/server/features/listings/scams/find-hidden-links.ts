import { domainToUnicode } from "node:url";

/** Hosts that shorten addresses. They forward to another address that the link does not show. */
const shorteners = new Set(
  `bit.ly tinyurl.com t.co goo.gl cutt.ly is.gd rb.gy ow.ly shorturl.at shorturl.gg rebrand.ly tiny.cc
  t.ly v.gd bl.ink buff.ly adf.ly s.id kutt.it lnkd.in urlz.fr shorte.st tny.im u.to clck.ru`.split(
    /\s+/,
  ),
);

/** Matches the names of portals that fraudulent pages use. */
const portals =
  `airbnb booking.com idealista immobilienscout24 immoscout24 immowelt leboncoin seloger
  spotahome housinganywhere wg-gesucht uniplaces fotocasa rightmove zoopla spareroom
  tripadvisor paypal`.split(/\s+/);

const address = new RegExp(
  String.raw`(?:https?:\/\/|www\.|(?<![\w.@/-])(?:${[...shorteners].join("|").replaceAll(".", "\\.")})\/)[^\s<>"'()[\]]{1,2000}`,
  "gi",
);
const named =
  /\[([^\]\n]{4,200})\]\((https?:\/\/[^\s)]{3,2000})\)|((?<![a-z\d-])(?:www\.)?[a-z\d-]{1,60}\.[a-z]{2,6}\S{0,50})\s?[<(](https?:\/\/[^\s>)]{3,2000})[>)]/gi;

function parseLink(link: string): URL | undefined {
  const whole = /^https?:/i.test(link) ? link : `https://${link}`;
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, "");

/** Returns the part of a host that its owner has registered, such as `example.co.uk`. */
const ownerOf = (host: string) => {
  const labels = host.split(".");
  const isLong = /^(?:co|com|org|net|gov)$/.test(labels.at(-2) ?? "") && labels.length > 2;
  return labels.slice(isLong ? -3 : -2).join(".");
};

function whyHidden(link: string): string | undefined {
  const url = parseLink(link);
  if (url === undefined) return undefined;
  const host = hostOf(url);
  if (shorteners.has(host) && !url.pathname.startsWith("/maps/")) {
    return "A shortened link hides its host";
  }
  if (/[^\p{Script=Latin}\d.-]/u.test(domainToUnicode(host))) {
    return "A link's host is written with letters that look like others";
  }
  if (/^\d+(?:\.\d+){3}$/.test(host)) return "A link names a number instead of a host";
  if (/^https?:\/\/[^/?#]*@/i.test(link)) return "A link hides its host behind a name";
  const [owner = ""] = ownerOf(host).split(".");
  const portal = portals.find((name) => host.includes(name) && name.split(".")[0] !== owner);
  return portal && `A link's host pretends to be ${portal}`;
}

/** Returns why a link in a text hides its target; undefined if no link does. */
export function findHiddenLink(text: string): string | undefined {
  for (const [, label = "", target = "", other = "", second = ""] of text.matchAll(named)) {
    const shown = parseLink((label || other).trim());
    const real = parseLink(target || second);
    const looksLikeHost = /^\S+\.[a-z]{2,6}(?:\/\S*)?$/i.test((label || other).trim());
    if (looksLikeHost && shown && real && ownerOf(hostOf(shown)) !== ownerOf(hostOf(real))) {
      return "A link leads to another host than its words say";
    }
  }
  for (const [link] of text.matchAll(address)) {
    const [withoutFullStop = ""] = /^.*[^.,;:!?]/.exec(link) ?? [];
    const reason = whyHidden(withoutFullStop);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
