import { oneLine } from "./html-tree.ts";
import type { Thing, Value } from "./page-things.ts";
import { fold } from "./page-words.ts";

/** The period for which a price is asked, if the page says it. */
type Period = "month" | "night" | "other" | undefined;

/**
 * The facts about one flat in a page's structured data. A fact has several values if the data
 * contradicts itself.
 */
export type Facts = {
  names: string[];
  descriptions: string[];
  urls: string[];
  images: string[];
  prices: { amount: number; period: Period }[];
  currencies: string[];
  sizes: number[];
  rooms: number[];
  bedrooms: number[];
  flatTypes: ("house" | "room")[];
  addresses: string[];
  availableFrom: string[];
  phones: string[];
  emails: string[];
  pets: boolean[];
  features: { name: string; has: boolean }[];
  /** Other properties of the flat, each with its name and value, such as "Kaltmiete: 850". */
  lines: string[];
  isSale: boolean;
};

const homes = new Set(
  "Accommodation Apartment House Room SingleFamilyResidence Residence Suite".split(" "),
);
const offers = new Set("Offer AggregateOffer Product RealEstateListing OfferForLease".split(" "));
const pagesAbout = new Set("WebPage ItemPage AboutPage".split(" "));

/** The schema.org properties that lead from a flat or an offer to more data about the same flat. */
const links = `offers itemOffered about mainEntity accommodation object priceSpecification
  containedInPlace`
  .trim()
  .split(/\s+/);
const sellers = "seller offeredBy landlord lessor agent broker realEstateAgent contactPoint owner";

/** Returns a value as text. For an object of the structured data, returns its property `name`. */
function text(value: Value | undefined): string {
  const plain = typeof value === "object" ? value.properties.get("name")?.[0] : value;
  return typeof plain === "object" || plain === undefined ? "" : oneLine(String(plain));
}

export const isAboutFlat = ({ types }: Thing) =>
  types.some((type) => homes.has(type) || offers.has(type) || pagesAbout.has(type));

export const emptyFacts = (): Facts => ({
  names: [],
  descriptions: [],
  urls: [],
  images: [],
  prices: [],
  currencies: [],
  sizes: [],
  rooms: [],
  bedrooms: [],
  flatTypes: [],
  addresses: [],
  availableFrom: [],
  phones: [],
  emails: [],
  pets: [],
  features: [],
  lines: [],
  isSale: false,
});

/**
 * Collects the facts about a flat from an object (thing) in a page's structured data, and from the
 * objects to which this object links.
 * @param site the name of the website, whose own contact is not the flat's
 */
export function factsOf(thing: Thing, site: string): Facts {
  const facts = emptyFacts();
  const seen = new Set<Thing>();
  const visit = (each: Thing): void => {
    if (seen.has(each)) return;
    seen.add(each);
    addThing(facts, each, site);
    for (const name of links) {
      for (const value of each.properties.get(name) ?? []) {
        if (typeof value === "object") visit(value);
      }
    }
  };
  visit(thing);
  return facts;
}

function addThing(facts: Facts, thing: Thing, site: string): void {
  const { types, properties } = thing;
  const all = (name: string) => properties.get(name) ?? [];
  const texts = (...names: string[]) => names.flatMap(all).map(text).filter(Boolean);
  const isPage = types.some((type) => pagesAbout.has(type));
  if (!isPage) {
    facts.names.push(...texts("name", "headline"));
    facts.descriptions.push(...texts("description"));
    facts.phones.push(...texts("telephone"));
    facts.emails.push(...texts("email"));
  }
  facts.urls.push(...texts("url", "id", "@id"));
  facts.images.push(...all("image").flatMap(imageOf), ...all("photo").flatMap(imageOf));
  facts.currencies.push(...texts("priceCurrency").map((code) => code.toUpperCase()));
  addPrice(facts, thing);
  facts.sizes.push(...all("floorSize").flatMap(sizeOf));
  facts.rooms.push(...all("numberOfRooms").flatMap(numberOf));
  facts.bedrooms.push(...all("numberOfBedrooms").flatMap(numberOf));
  if (types.includes("House") || types.includes("SingleFamilyResidence"))
    facts.flatTypes.push("house");
  if (types.includes("Room")) facts.flatTypes.push("room");
  facts.addresses.push(...all("address").flatMap(addressOf));
  facts.availableFrom.push(...texts("availabilityStarts", "availableFrom").flatMap(dayOf));
  facts.pets.push(...texts("petsAllowed").flatMap(yesNo));
  facts.features.push(...all("amenityFeature").flatMap(featureOf));
  facts.lines.push(...all("additionalProperty").flatMap(lineOf).slice(0, 40));
  facts.isSale ||= texts("businessFunction").some((name) => /#?sell$/i.test(name));
  for (const seller of sellers.split(" ").flatMap(all)) addSeller(facts, seller, site);
}

function addSeller(facts: Facts, seller: Value, site: string): void {
  if (typeof seller !== "object") return;
  const name = fold(text(seller)).replaceAll(/[^a-z0-9]/g, "");
  const host = fold(site).replaceAll(/[^a-z0-9]/g, "");
  if (name !== "" && host !== "" && (host.includes(name) || name.includes(host))) return;
  facts.phones.push(...(seller.properties.get("telephone") ?? []).map(text).filter(Boolean));
  facts.emails.push(...(seller.properties.get("email") ?? []).map(text).filter(Boolean));
}

function addPrice(facts: Facts, { properties }: Thing): void {
  const first = (name: string) => properties.get(name)?.[0];
  const [low, high] = [first("lowPrice"), first("highPrice")].map((value) => amountOf(value));
  const amount = amountOf(first("price")) ?? (low === high ? low : undefined);
  if (amount === undefined) return;
  const quantity = first("referenceQuantity");
  const units = [first("unitText"), first("unitCode"), first("billingDuration")];
  if (typeof quantity === "object") {
    units.push(quantity.properties.get("unitText")?.[0], quantity.properties.get("unitCode")?.[0]);
  }
  facts.prices.push({ amount, period: periodOf(units.map(text).find(Boolean)) });
}

function periodOf(unit: string | undefined): Period {
  if (unit === undefined) return undefined;
  if (/^(?:mon$|month|monat|mes\b|mensual|mensal|mois|p1m)/.test(fold(unit))) return "month";
  return /^(?:day|night|nacht|tag|noche|noite|nuit|p1d)/.test(fold(unit)) ? "night" : "other";
}

/** Returns the amount in a text such as "1200", "1.200,50 €" or "€1,200". */
export function amountOf(value: Value | undefined): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  const [digits = ""] = /\d[\d.,'\s]*/.exec(value) ?? [];
  const [plain = ""] = /^.*[^.,]/.exec(digits.replaceAll(/['\s]/g, "")) ?? [];
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[0] ?? "";
  const whole = plain.slice(0, plain.length - decimals.length).replaceAll(/[.,]/g, "");
  const amount = Number(`${whole}${decimals.replace(",", ".")}`);
  return plain === "" || !Number.isFinite(amount) ? undefined : amount;
}

function numberOf(value: Value): number[] {
  const plain = typeof value === "object" ? value.properties.get("value")?.[0] : value;
  const amount = amountOf(plain);
  return amount === undefined ? [] : [amount];
}

const squareMetres = /^(?:mtk|m2|m²|sqm|qm|square ?met)/;

function sizeOf(value: Value): number[] {
  if (typeof value !== "object") return /m²|m2|sqm|qm/i.test(text(value)) ? numberOf(value) : [];
  const unit = value.properties.get("unitCode")?.[0] ?? value.properties.get("unitText")?.[0];
  if (unit !== undefined) return squareMetres.test(fold(text(unit))) ? numberOf(value) : [];
  const written = value.properties.get("value")?.[0];
  return typeof written === "string" ? sizeOf(written) : [];
}

function addressOf(value: Value): string[] {
  if (typeof value !== "object") return text(value) ? [text(value)] : [];
  const part = (name: string) => text(value.properties.get(name)?.[0]);
  const city = [part("postalCode"), part("addressLocality")].filter(Boolean).join(" ");
  const parts = [part("streetAddress"), city, part("addressRegion")];
  const written = parts.filter((each, index) => each !== "" && parts.indexOf(each) === index);
  return city === "" && written.length === 0 ? [] : [written.join(", ")];
}

const dayOf = (written: string): string[] => /^\d{4}-\d{2}-\d{2}/.exec(written)?.slice(0, 1) ?? [];

function yesNo(written: string): boolean[] {
  if (/^(?:true|yes|ja|sim|si|oui|1)$/.test(fold(written))) return [true];
  return /^(?:false|no|nein|nao|non|0)$/.test(fold(written)) ? [false] : [];
}

function featureOf(value: Value): { name: string; has: boolean }[] {
  const name = text(value);
  if (name === "") return [];
  if (typeof value !== "object") return [{ name, has: true }];
  const said = value.properties.get("value")?.[0];
  if (said === undefined) return [{ name, has: true }];
  return yesNo(text(said)).map((has) => ({ name, has }));
}

function lineOf(value: Value): string[] {
  if (typeof value !== "object") return [];
  const [name, said] = [text(value), text(value.properties.get("value")?.[0])];
  const unit = text(value.properties.get("unitText")?.[0]);
  return name === "" || said === "" || name.length + said.length > 150
    ? []
    : [`${name}: ${said}${unit && ` ${unit}`}`];
}

function imageOf(value: Value): string[] {
  if (typeof value !== "object") return [text(value)];
  return ["contentUrl", "url"].flatMap((name) => (value.properties.get(name) ?? []).map(text));
}
