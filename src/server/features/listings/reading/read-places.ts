import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { Place } from "#common/listings/places.ts";
import { commonWords } from "./districts.ts";
import { findDistricts } from "./find-districts.ts";
import { type KnownPlace, type PlaceMention, placeFinder } from "./place-phrases.ts";
import { agreed, distinct, type FieldReadings, type Found } from "./reading-of.ts";
import type { ScannedText } from "./scan-text.ts";

/** The city and the neighborhoods of a flat, as its text names them. */
export type Places = {
  fields: FieldReadings;
  /** The country by ISO 3166; undefined if the city is unknown. */
  country: string | undefined;
  /** All places that the text names. Other parts of the parser use them. */
  mentions: PlaceMention[];
};

const distance =
  "\\b(?:min|mins|minutes?|minuten|minutos?|km|kms|kilometers?|hours?|stunden?|std|horas?|heures?|walk|train|bus|bahn|metro|stops?|stations?|stationen|estacoes|paradas|arrets|commute)\\b[^.\\n;,]{0,26}\\b(?:from|to|of|de|do|da|du|des|d|a|au|ao|von|vom|bis|nach|zum|zur|zu|ins|into|al|del|l|la|le|el|o|mitte)";
const nearness =
  "\\b(?:near|nearby|close to|next to|nahe|nah am|nah an|nahe von|nahe bei|unweit|unweit von|bei|perto d[aeo]s?|junto a[os]?|junto ao|cerca de|cerca del|al lado de|proche|proche de|proche du|proche des|proximo d[aeo]|pres de|pres du|a cote de|towards|richtung|direction|direccao|direccion|access to|connections? to|verbindung nach|anbindung nach|ligacao a|between|zwischen|metro|metro:|m°|station|stations|u-bahn|s-bahn|ubahn|sbahn|u-bahnhof|s-bahnhof|u ?\\d|s ?\\d{1,2}|ligne \\d+|linha [a-z]+|tram|gare|gare de|gare du)";
const elsewhere =
  "\\b(?:moving to|move to|moved to|mudei-me p(?:a?ra|ra)|mudei p(?:a?ra|ra)|mudamos para|mudado a|mudamos a|demenage a|relocating to|ziehe nach|ziehen nach|umzug nach|nach|mudar para|mudo-me para|vou para|me mudo a|me voy a|nos vamos a|demenage a|pars a|pars vivre a|going to|go to|work in|working in|works in|job in|arbeite in|arbeit in|studium in|studying in|study in|studies in|studiere in|trabalho em|trabajo en|travaille a|from|come from|komme aus|kommen aus|aus|sou de|soy de|somos de|viens de|originaire de|based in|currently in|currently living in|derzeit in|gerade in|aktuell in|estou em|estoy en|actuellement a|born in|job a|trabajar en|estudiar en|estudar em|outside|fora de|fuera de|hors de|ausserhalb|ausserhalb von|like in|not in|nicht in|no es|south of|north of|east of|west of|sudlich von|nordlich von|al sur de|a sul de|au sud de|university of|universite de|universidad de|universidade de|universitat|uni|fu|tu|hu|campus|moved from|weekends in|view of|views? over|vue sur|blick auf|blick uber|vista para|vistas? a|mutation a|stage a|erasmus a|erasmus in|erasmus em|erasmus en|office in|buro in|live in|lebe in|leben in|vivo en|vivimos en|vivo em|moro em|habite a|vis a|bank in|abroad in|vivir a|vivir en|viver em|viver para|trabalhar em|trabajando en|living in|viviendo en|back to|zuruck nach|volto para|vuelvo a|leaving for|off to|bound for)";
const street =
  "\\b(?:rue|rue de|rue du|rue d|rue des|avenue|avenue de|avenue d|av\\.? d[eao]|bd de|boulevard de|boulevard|calle|calle de|c/|avenida d[eao]|avenida|av\\.?|rua|rua d[eao]s?|travessa d[eao]|place de|place d|praca d[eao]|plaza de|porte de|porte d|estacion de|estacao d[eao]|aeroport de|aeropuerto de|aeroporto de|airport|stade de|paseo de|ronda de|carrer de|via|ponte de|puente de|jardim d[ao]|jardin d[ue]s?|parc d[ue]s?|parque d[ao]|mercado d[eao]|museu|musee d[ue]|quai de|hopital)";
const article =
  "[ :'-]{0,2}(?:the |le |la |les |el |o |os |a |den |der |dem |des |l'|downtown |central |centro de |zentrum |center of |centre of |center |centre )?$";
const isNear = new RegExp(`(?:${distance}|${nearness})${article}`);
const isElsewhere = new RegExp(`${elsewhere}${article}`);
const isStreet = new RegExp(`${street}${article}`);
const isStation =
  /^[ -]?(?:hauptbahnhof|hbf|airport|flughafen|university|universitat|station|metro|central station|str\b|strasse|platz|allee|tor\b|damm|street|road|bruck|museum|hospital|bridge)/;
/**
 * Matches the words before a place that is only near, as in "Five minutes from Clapham", but not in
 * "I come from Clapham".
 */
const isFrom = /(?<!\b(?:am|i'm|come|comes|moving|moved|are) )from (?:the )?$/;
const isPointed =
  /(?:📍|🏠|🏡|🌍|📌|🗺|[:,(|/•#"-] ?|\n ?|^|\b(?:in|in the|im|a|em|en|no|na|nos|do|da|zona|zona de|zona do|zona da|bairro|bairro de|bairro da|bairro do|barrio|barrio de|quartier|kiez|bezirk|area|area of|district|stadtteil|ortsteil|heart of|centro de|ville de|city of|ciudad de|cidade de|quartier de|secteur|lage|location|ort|stadt|city|ville|cidade|ciudad|em plena|pleno|plein|dans le|dans|sur|au|de|shared flat|wohnung|zimmer|flat|appartement|piso|quarto|t[0-5]|studio|whg|wg|located in|gelegen in)[ :]{1,2}(?:the |la |le |el |o )?)$/;

/**
 * Parses the city and the neighborhood. A place that is only near the flat, or is only part of a
 * street's name, does not count.
 */
export function readPlaces(
  scanned: ScannedText,
  language: ListingLanguage | null,
  places: readonly Place[],
  isTaken: (position: number) => boolean,
): Places {
  const { folded } = scanned;
  const finder = placeFinder(places);
  const named = finder.find(folded, language).flatMap(({ meaning, start, end }): PlaceMention[] => {
    const place = finder.placeOf(meaning);
    if (!place || isTaken(start)) return [];
    return [{ place, start, end, weight: weightOf(scanned, start, end, place) }];
  });
  const isInParis = named.some(({ place }) => place.city === "paris");
  const mentions = [...named, ...findDistricts(folded, finder, isTaken, isInParis)].sort(
    (one, other) => one.start - other.start,
  );
  const firstLineEnd =
    folded.trimStart().indexOf("\n") + (folded.length - folded.trimStart().length);
  const { city, isSure } = chooseCity(mentions, firstLineEnd > 0 ? firstLineEnd : folded.length);
  const possible = distinct(mentions.map(toCity));
  if (!city)
    return {
      fields: possible.length > 0 ? { city: { possible } } : {},
      country: undefined,
      mentions,
    };
  return {
    fields: {
      city: isSure ? { sure: toCity(city) } : { possible },
      neighborhood: isSure ? readNeighborhood(mentions, city, firstLineEnd) : {},
    },
    country: isSure ? city.place.country : undefined,
    mentions,
  };
}

const toCity = ({ place, start, end }: PlaceMention): Found<string> => ({
  value: place.city,
  start,
  end,
});

function weightOf(
  { text, folded, rangeOf }: ScannedText,
  start: number,
  end: number,
  place: KnownPlace,
): number {
  const before = folded.slice(Math.max(0, start - 60), start);
  if (place.isLandmark) return isElsewhere.test(before) && !isFrom.test(before) ? 0 : 0.4;
  const after = folded.slice(end, end + 18);
  if (isElsewhere.test(before)) return place.neighborhood && isFrom.test(before) ? 0.4 : 0;
  // A neighborhood that is only near the flat still identifies the city.
  if (isNear.test(before) || isStation.test(after)) return place.neighborhood ? 0.4 : 0;
  if (isStreet.test(before)) return place.neighborhood ? 0.2 : 0;
  const name = folded.slice(start, end);
  if (commonWords.has(name)) {
    const written = text.slice(rangeOf(start, end).start, rangeOf(start, end).end);
    const isCapital = written !== written.toLowerCase();
    if (!isCapital || !isPointed.test(before)) return 0;
  }
  return /[📍📌]\s*$/u.test(before) ||
    /\b(?:in|a|em|en|city|ort|ville|cidade|ciudad|lage|location|standort)[ :]{1,2}$/.test(before)
    ? 2
    : 1;
}

/**
 * Chooses the city that the text names most clearly as the place of the flat. A town is preferred
 * to the large city beside it.
 */
function chooseCity(mentions: readonly PlaceMention[], firstLineEnd: number) {
  const weights = new Map<string, number>();
  for (const { place, weight, start } of mentions) {
    const bonus = start < firstLineEnd && weight >= 1 ? 1 : 0;
    weights.set(place.city, (weights.get(place.city) ?? 0) + weight + bonus);
  }
  const counting = mentions.filter(
    ({ place, weight }) => weight > 0 && (weights.get(place.city) ?? 0) > 0.3,
  );
  const town = counting.find(({ place, weight }) => place.beside && weight >= 1)?.place;
  const ranked = [...new Set(counting.map(({ place }) => place.city))].sort(
    (one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0),
  );
  const [best, second] = ranked;
  const pick = (name: string | undefined) =>
    counting.find(({ place }) => place.city === name && !place.neighborhood) ??
    counting.find(({ place }) => place.city === name);
  const areTownAndCity =
    town &&
    ranked.length === 2 &&
    ranked.every((name) => name === town.city || name === town.beside);
  if (areTownAndCity) {
    const hasPart = counting.some(
      ({ place, weight }) => place.city === town.beside && place.neighborhood && weight >= 1,
    );
    return { city: pick(town.city), isSure: !hasPart };
  }
  const isSure =
    second === undefined || (weights.get(best ?? "") ?? 0) >= 2 * (weights.get(second) ?? 0);
  return { city: pick(best), isSure };
}

function readNeighborhood(
  mentions: readonly PlaceMention[],
  city: PlaceMention,
  firstLineEnd: number,
) {
  const inCity = mentions.filter(
    ({ place, weight }) => place.city === city.place.city && place.neighborhood && weight >= 1,
  );
  const asked = inCity.filter(({ place }) => place.isAsked);
  const found = (asked.length > 0 ? asked : inCity).flatMap(
    ({ place, start, end }): Found<string>[] =>
      place.neighborhood ? [{ value: place.neighborhood, start, end }] : [],
  );
  const inTitle = found.filter(({ start }) => start < firstLineEnd);
  return agreed(inTitle.length > 0 ? inTitle : found);
}
