import { type ListingLanguage, listingLanguages } from "#common/listings/listing-fields.ts";

/**
 * Frequent words in texts about flats, by language. Words that two languages share are left out.
 */
const stopWords: Record<ListingLanguage, string> = {
  en: "the and is with for to you we are available rent bills included room flat from this our looking near please of it have has be apartment bedroom kitchen month in sunny bright deposit furnished only fully your there not move bathroom or living my i need month's contact message house share female male professionals",
  de: "und der die das mit ist ab zimmer wohnung in zur zum wir für im sofort kaltmiete warmmiete kaution ein eine einen nicht bei nähe küche bad auf ich sich suche suchen vermiete frei von den dem miete nebenkosten warm kalt zu vermieten bitte melden es wg auch sehr mein unsere haben sind nachmieter gesucht möbliert balkon monat qm ohne werden nur euch schöne helle",
  pt: "o os um uma com para em do da no na não mês renda despesas quarto incluídas disponível apartamento sem casa e zona perto alugo arrenda-se arrendo aluga-se caução cozinha metro por são mobilado quartos sala varanda tem mais dos das ao partir já ou estúdio aceito contacto mensagem nós imóvel prédio meses elevador totalmente equipada arrendamento lisboa está à muito interessados roupa máquina",
  es: "el los las un una con para en del no al mes habitación piso gastos incluidos disponible y alquiler alquilo se de fianza sin zona cerca por es amueblado cocina baño luz desde muy exterior tiene hay más calle alquila dormitorios salón interesados metros ascensor ideal contacto mensualidad euros estancia persona somos busco compañera chicas mensuales agua tranquilo meses luminoso",
  fr: "le les un une et avec pour dans du des au est à la de loyer charges comprises disponible appartement chambre meublé proche sans je nous cherche loue cuisine salle bain caution garantie par mois hors étage sur métro libre dès pièces rue surface sous location vous contacter très bien colocation idéal contact dépôt dossier lumineux équipée séjour entrée propose dispo quartier merci bonjour",
};

const fold = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();

const words: [ListingLanguage, Set<string>][] = listingLanguages.map((language) => [
  language,
  new Set(fold(stopWords[language]).split(" ")),
]);

/**
 * The maximum number of words that are counted, because further words would not change the result.
 */
const enoughWords = 600;

/**
 * Returns the language to which most of the recognized words belong; null if too few words are
 * recognized.
 *
 * @param folded a text in lower case and without accents
 */
export function readLanguage(folded: string): ListingLanguage | null {
  const scores = new Map<ListingLanguage, number>();
  let count = 0;
  for (const [word] of folded.matchAll(/(?<![a-z\d])[a-z]+(?:-se)?/g)) {
    count += 1;
    if (count > enoughWords) break;
    const speaking = words.filter(([, known]) => known.has(word));
    for (const [language] of speaking) {
      scores.set(language, (scores.get(language) ?? 0) + 1 / speaking.length);
    }
  }
  const [best, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (!best || best[1] < 1) return null;
  return second && second[1] >= best[1] ? null : best[0];
}
