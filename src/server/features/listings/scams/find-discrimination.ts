import type { ListingFields } from "#common/listings/listing-fields.ts";
import { alternatives, words } from "./scam-words.ts";

/** Matches words that name people by their origin, such as "foreigners". */
const origin = alternatives(
  "foreigners?|immigrants?|migrants?|refugees?|africans?|arabs?|asians?|indians?|pakistanis?|turks?|turkish|gypsies|gipsies|roma|romanians?|bulgarians?|brazilians?|nigerians?|syrians?|afghans?|chinese|russians?|ukrainians?|blacks?|black people|people of colou?r|moroccans?|latinos?|israelis?|europeans?",
  "auslander(?:n|innen)?|auslaender(?:n|innen)?|fluchtlingen?|fluechtlingen?|gefluchteten?|gefluechteten?|migranten|turken|tuerken|araber[n]?|afrikaner[n]?|syrer[n]?|afghanen|inder[n]?|zigeuner[n]?|rumanen|rumaenen|bulgaren|schwarzen?|asiaten|russen|osteuropaer[n]?|osteuropaeer[n]?",
  "estrangeir[oa]s?|imigrantes?|brasileir[oa]s?|african[oa]s?|cigan[oa]s?|indian[oa]s?|negr[oa]s?|angolan[oa]s?|ucranian[oa]s?|paquistaneses?|nepaleses?|asiatic[oa]s?",
  "extranjer[oa]s?|inmigrantes?|african[oa]s?|gitan[oa]s?|moros?|marroquies?|latin[oa]s?|sudamerican[oa]s?|venezolan[oa]s?|rumanos?|chinos?|arabes?|pakistanies?",
  "etrangers?|etrangeres?|immigres?|migrants?|africains?|maghrebins?|arabes?|roms?|gitans?|noirs?|refugies?|asiatiques?",
);
const nation = alternatives(
  "germans?|portuguese|spaniards?|spanish|french|europeans?|white(?:s| people)?|european|western(?:ers)?|locals|natives?|eu citizens?|nationals",
  "deutsche[nr]?|deutsche (?:staatsburger|mieter|bewerber|leute)|europaer|europaeer|einheimische|westeuropaer",
  "portugues(?:es|as|a)?|europeus|nacionais",
  "espanol(?:es|as)?|europeos|nacionales",
  "francais(?:es)?|europeens?",
);
const religion = alternatives(
  "muslims?|christians?|jews?|jewish|hindus?|catholics?|islam\\w*|headscar(?:f|ves)|hijabs?|veils?",
  "moslems?|muslime?n?|christen|juden|kopftuch(?:er|trager\\w*)?|kopftuecher|katholiken|kopftuch",
  "muculman[oa]s?|cristaos?|cristas?|catolic[oa]s?|judeus?|evangelic[oa]s?",
  "musulman(?:es|as|a)?|cristian[oa]s?|judi[oa]s?",
  "musulmane?s?|chretiens?|juifs?|catholiques?|voilee?s?",
);
const family = alternatives(
  "(?:small |young )?(?:children|kids|babies|toddlers)|child(?:ren)? (?:allowed|please)|famil(?:y|ies)|single (?:mothers?|moms?|mums?|parents?|fathers?)|pregnant women",
  "kinder|kindern|kleinkinder|babys|familien|alleinerziehende[nr]?|schwangere",
  "criancas?|filhos|bebes?|familias?|maes solteiras|gravidas",
  "ninos?|ninas?|hijos|bebes?|menores|familias?|madres solteras|embarazadas",
  "enfants?|bebes?|familles?|meres celibataires|femmes enceintes",
);
const other = alternatives(
  "gays?|lesbians?|homosexuals?|lgbt\\w*|trans(?: people|gender)?|queers?|disabled(?: people)?|wheelchairs?(?: users?)?|dss|benefits? claimants?|old people|elderly(?: people)?|over \\d\\d",
  "homosexuelle[n]?|schwule[n]?|lesben|behinderte[n]?|rollstuhlfahrer(?:innen)?|transpersonen",
  "homossexuais|deficientes|idosos|casais (?:do mesmo sexo|gays|homossexuais)",
  "homosexuales|discapacitados|minusvalidos|ancianos|parejas (?:del mismo sexo|gays|homosexuales)",
  "homosexuels?|handicapes?|personnes agees|couples? (?:homosexuels?|gays?)",
);
const people = alternatives(origin, religion, family, other);

const no = alternatives(
  "no|not (?:for|to|renting to)|(?:don'?t|do not|won'?t|will not|never|not) (?:rent|let|accept|take|want|allow)(?: (?:it|this|out|the (?:flat|apartment|room)))?(?: to)?",
  "keine?n?|nicht (?:an|fur|fuer)|(?:vermiete[n]?|geben) (?:\\w+ )?nicht an",
  "nao (?:alug\\w+|arrend\\w+|aceit\\w+|quer\\w+|admit\\w+|sao aceites?|se aceitam?|se aluga|se arrenda)(?: (?:a|as|aos|para))?|nada de|proibido",
  "no (?:alquil\\w+|acept\\w+|quer\\w+|admit\\w+|se aceptan?|se alquila|se admiten?)(?: (?:a|para))?|abstenerse|nada de",
  "(?:ne )?(?:loue|louons|accepte|acceptons|veux|voulons|prend|prenons)(?: \\w+)? pas|pas|(?:ni|aucune?|interdit aux)",
);
const only = alternatives(
  "only|just|exclusively|nur(?: an| fur| fuer)?|ausschliesslich(?: an)?|so(?: para| a)?|apenas(?: para| a)?|somente(?: para| a)?|exclusivamente(?: para)?|solo(?: para| a)?|unicamente(?: para| a)?|seulement(?: aux)?|uniquement(?: aux| des)?|exclusivement(?: aux)?|reserve aux|preferably|prefer(?:red|imos|iblemente)?|bevorzugt|de preferencia|de preference",
  "(?:nur|so|solo|only|just) (?:vermiet[a-z]*|alug[a-z]+|arrend[a-z]+|alquil[a-z]+|rent(?:ing)?|let(?:ting)?)(?: an| a| para| to)?|ne lou[a-z]+ qu'aux?",
);
const afterOnly = alternatives(
  "only|please|bevorzugt|only please|apenas|somente|solo|unicamente|seulement|uniquement|exclusivement",
);

const refused = words(
  `${no}[ '](?:(?:to|any|the|other|small|young|die|an|os|as|a|aos|los|las|les|des|aux?|de|d|${people}),?[ '](?:or |and |oder |und |e |ou |o |y |et |ni |nor )?){0,5}${people}`,
);
const unwanted = words(
  `${people}(?: (?:couples|people|tenants|paare|casais|parejas))?,? (?:are |is |sind |sao |son |sont )?(?:need not apply|no(?= ?(?:$|[,.!]))|not (?:allowed|welcome|accepted|wanted|possible)|unerwunscht|unerwuenscht|nicht (?:erwunscht|erwuenscht|gewunscht|erlaubt|gestattet)|nao (?:sao )?(?:aceit\\w+|bem-vindos|permitid\\w+)|abstenerse|no (?:son )?(?:admitid\\w+|bienvenid\\w+|permitid\\w+)|non (?:accept\\w+|admis\\w*|bienvenus?|autoris\\w+)|s'abstenir|refuses)`,
);
const reserved = words(
  `(?:${only} (?:to |for |an |aux |a )?(?:(?:${nation}|${religion}),? (?:or |und |e |y |et )?){0,3}${alternatives(nation, religion)}|${alternatives(nation, religion)} ${afterOnly}|para ${alternatives(nation)} (?:apenas|solo))`,
);
const childless = words(
  "(?:for|to|prefer(?:red|ably|imos|iblemente|encia|ence)?|ideal|only|suche[n]?|gesucht|nur|an|fur|fuer|bevorzugt|para|a|pour|cherche|uniquement|solo|so)(?: \\w+){0,2} (?:couples?|paar(?:e)?|casal|casais|parejas?|couple|people|tenants?|mieter) (?:without|ohne|sem|sin|sans) (?:children|kids|kinder|filhos|criancas|hijos|ninos|enfants)(?! (?:room|zimmer))",
);
const gender = words(
  `(?:(?:only|nur(?: fur| fuer| an)?|so|apenas|somente|solo|unicamente|seulement|uniquement)(?: for| to| a| para| aux)? (?:women|men|girls|ladies|females?|males?|frauen|manner|maenner|mulheres|homens|meninas|senhoras|raparigas|rapazes|mujeres|hombres|chicas|chicos|femmes|hommes|filles)|(?:women|men|girls|ladies|females?|males?|chicas|mujeres|mulheres|meninas|raparigas|filles|frauen) (?:only|apenas|solo|seulement|uniquement)|no (?:men|women|guys|boys)|keine (?:manner|maenner|frauen))`,
);

/** Words that make a sentence harmless, although it matches a pattern for discrimination. */
const harmless = words(
  "(?:no|do|ao) estrangeiro|(?:en|al|del) (?:el )?extranjero|(?:a|de) l'etranger|(?:no|not a|kein\\w*|sem|sin|pas de?|sans) (?:kids|children|kinder|familie|family|ninos?|enfants?|criancas?)'?s?[ -]?(?:room|noise|bed|zimmer|bett|larm|laerm|playground|spielplatz|menu)|(?:we have|wir haben|haben|temos|tenemos|nous avons|i have|habe) (?:\\w+ )?(?:no|keine?|sem|sin|pas d')|(?:is|are) no problem|kein problem|(?<!not )welcome|(?<!nicht )willkommen|(?<!nao )(?<!nao sao )bem-vind\\w+|(?<!no )(?<!no son )bienvenid\\w+|(?<!pas )bienvenues?",
);

/**
 * Returns how a sentence discriminates against people; undefined if it does not. A room in a shared
 * flat may be for women or for men only.
 */
export function findDiscrimination(
  sentence: string,
  flatType: ListingFields["flatType"],
): string | undefined {
  if (harmless.test(sentence)) return undefined;
  if (reserved.test(sentence)) return "People are turned away by their origin or religion";
  if (refused.test(sentence) || unwanted.test(sentence) || childless.test(sentence)) {
    return `People are turned away by ${reasonOf(sentence)}`;
  }
  if (flatType !== null && flatType !== "room" && gender.test(sentence)) {
    return "People are turned away by their gender";
  }
  return undefined;
}

function reasonOf(sentence: string): string {
  if (words(origin).test(sentence)) return "their origin";
  if (words(religion).test(sentence)) return "their religion";
  return words(family).test(sentence) ? "their family" : "a personal trait";
}
