/**
 * The names of the streets in a text, without words such as "street", and the house numbers beside
 * them.
 */
export type Streets = { names: Set<string>; houseNumbers: Set<string> };

const article = "(?:d[aeo]s?|del?|du|des|la|las|los|le|les|san|santa|santo|sao|sainte?|st)";
const romance = new RegExp(
  String.raw`(?<![a-z\d])(?:(\d{1,3} ?[a-h]?(?: bis)?),? )?(?:rua|r\.|avenida|av\.|travessa|tv\.|largo|praca|calcada|beco|calle|c\/|plaza|paseo|carrer|rue|avenue|bd|boulevard|quai|passage|impasse|place|cours) ?((?:${article} |[dl]['’]){0,3})([a-z-]{3,})((?: (?:${article} ){0,2}[a-z-]{3,}){0,2})(?:,? (?:n\.?o?\.? ?)?(\d{1,3} ?[a-h]?)(?= ?(?:[,.;:()\n]|$)))?`,
  "g",
);
const german =
  /(?<![a-z])([a-z]{3,20}?(?:-[a-z]{3,20}?)?)[ -]?(?:strasse|str\.|str(?![a-z])|allee(?![a-z])|weg(?![a-z])|platz(?![a-z])|damm(?![a-z])|ufer(?![a-z])|chaussee(?![a-z]))(?: (\d{1,3} ?[a-h]?)(?![a-z\d]))?/g;
const english = /(?<![a-z])([a-z-]{3,20}) (?:street|road|lane|square)(?![a-z])/g;

/** Words that may stand before the word for a street, and are not the street's name. */
const noNames = new Set(
  `unter haupt seiten neben side back main busy quiet calm ruhige ruhigen ruhiger laute lauten next
  whole einer eine der die den dem das park stell arbeits abstell kinder spiel sitz schlaf this that
  same tram metro calme calma tranquila tranquille principal pietonne paralela commercial verte vers
  cour dead one the and auf zur zum keine kein essplatz ess hof park parkplatz gleich`.split(/\s+/),
);

/** Returns the streets that a folded text (lower case, no accents) names. */
export function readStreets(text: string): Streets {
  const names = new Set<string>();
  const houseNumbers = new Set<string>();
  const add = (name: string, house: string | undefined) => {
    if (noNames.has(name)) return;
    names.add(name);
    if (house !== undefined) houseNumbers.add(house.replace(" ", ""));
  };
  for (const [, before, , name = "", , behind] of text.matchAll(romance))
    add(name, before ?? behind);
  for (const [, name = "", house] of text.matchAll(german)) add(name, house);
  for (const [, name = ""] of text.matchAll(english)) add(name, undefined);
  return { names, houseNumbers };
}

const ordinals = [
  "erst[a-z]*|primeiro|primer[ao]?|premier|first",
  "zweit[a-z]*|segund[ao]|deuxieme|second",
  "dritt[a-z]*|terceiro|tercer[ao]?|troisieme|third",
  "viert[a-z]*|quarto|cuart[ao]|quatrieme|fourth",
  "funft[a-z]*|fuenft[a-z]*|quint[ao]|cinquieme|fifth",
  "sechst[a-z]*|sext[ao]|sixieme|sixth",
].map((names) => new RegExp(`^(?:${names})$`));
const level = "(?:floor|fl|og|obergeschoss|stock|stockwerk|etage|andar|piso|planta)(?![a-z])";
const levelAfter = new RegExp(
  String.raw`(?<![a-z\d])([a-z]{5,12}|\d{1,2})(?:st|nd|rd|th|eme|er|e|o|a|\.)?[ .]{0,2}${level}`,
  "g",
);
const levelBefore =
  /(?<![a-z])(?:etage|floor|planta|piso|andar|stock)[ :]{1,2}(\d{1,2})(?![\d.,])/g;
const doorOfFloor =
  /(?<![\d.,])(\d{1,2})o ?(?:[a-h]|izq|izda|dcha|der|esq|dto|frente|fte)(?![a-z])/g;
const groundFloor =
  /(?<![a-z])(?:erdgeschoss|ground[ -]?floor|rez[- ]de[- ]chaussee|rdc|r\/c|res[- ]do[- ]chao|planta baja|(?:hoch)?parterre|eg)(?![a-z])|(?<![a-z])bajos? (?:en|con|exterior|interior)(?![a-z])/;
const topFloorWords =
  /(?<![a-z])(?:dachgeschoss(?:wohnung)?|dg|atico|attic|penthouse|aguas[- ]furtadas|sous les toits|dernier etage|ultimo (?:andar|piso)|ultima planta|top floor)(?![a-z])/;

/** The number that represents the top floor if its real number is unknown. */
export const topFloor = 99;

/** Returns the floors that a folded text (lower case, no accents) names; 0 is the ground floor. */
export function readFloors(text: string): Set<number> {
  const floors = new Set<number>(groundFloor.test(text) ? [0] : []);
  if (topFloorWords.test(text)) floors.add(topFloor);
  const found = [levelAfter, levelBefore, doorOfFloor].flatMap((words) => [
    ...text.matchAll(words),
  ]);
  for (const [, word = ""] of found) {
    const named = ordinals.findIndex((names) => names.test(word)) + 1;
    const floor = /^\d/.test(word) ? Number(word) : named;
    if (floor > 0) floors.add(floor);
  }
  return floors;
}

const unit =
  /(?<![a-z\d-])(?:apt|apartment|app|flat|unit|whg|wohnung|we|top|room|zimmer|chambre|quarto|habitacion|studio|lot|fracao|bloco|block|porta|puerta)\.? (?:nr\.?|n\.?o?\.?|#)? ?([a-h]|\d{1,3}[a-d]?)(?= ?(?:[,.;:()/]|$| - )| (?:in|im|em|en|dans|of) )/gm;

/**
 * Returns the numbers or letters of flats and rooms that a folded text (lower case, no accents)
 * names, such as `12` or `b`.
 */
export const readUnits = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(unit), ([, name = ""]) => name));
