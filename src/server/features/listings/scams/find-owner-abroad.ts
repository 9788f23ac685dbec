import type { FlagCode } from "#common/listings/listing.ts";
import { words } from "./scam-words.ts";

/** Countries and cities, in five languages, where fraudulent owners often claim to be. */
const farAway = `(?:${[
  "uk|u\\.k\\.|usa|us|united (?:kingdom|states)|england|scotland|wales|ireland|london|dublin|norway|oslo|sweden|denmark|finland|iceland|canada|toronto|australia|new zealand|switzerland|dubai|qatar|doha|saudi arabia|nigeria|ghana|benin|kenya|congo|africa|america|asia|texas|new york",
  "grossbritannien|schottland|irland|norwegen|schweden|danemark|daenemark|finnland|kanada|australien|neuseeland|schweiz|katar|afrika|amerika|asien|ubersee|uebersee",
  "londres|inglaterra|escocia|irlanda|reino unido|noruega|suecia|dinamarca|finlandia|islandia|suica|suiza|estados unidos|eua|ee\\.? ?uu|nova zelandia|nueva zelanda|catar",
  "luxemb[a-z]+|ken[iy]a|camar[a-z]+|camer[a-z]+|kamerun|seneg[a-z]+|costa do marfim|marrocos|marruecos|maroc|morocco|marokko|angola|mocambique|brasil|brazil|bresil|brasilien|polonia|poland|polen|pologne|holand[a-z]*|niederlanden?|paises ba(?:jos|ixos)|pays-bas|netherlands|belg[a-z]+|austria|osterreich|oesterreich|autriche",
  "italia|italien|italie|italy|grecia|griechenland|grece|greece|turqu[a-z]+|turkei|tuerkei|turkey|israel|india|indien|inde|china|chine|japan|japao|japon|tailandia|thailand[ae]?|singap[a-z]+|hong ?kong|mexic[a-z]+|argentin[a-z]+|colombia|venezuela|hungria|ungarn|rumani[a-z]+|romenia|romania|ukrain[ae]|ucrania|russ[a-z]+|filipin[a-z]+|malta|chypre|zypern|chipre|cyprus",
  "deutschland|germany|alemanha|alemania|allemagne|frankreich|france|franca|francia|spanien|spain|espanha|espana|espagne|portugal|leeds|manchester|edinburgh|abidjan|accra|lagos",
  "angleterre|ecosse|irlande|royaume-uni|norvege|suede|danemark|finlande|suisse|etats-unis|australie|nouvelle-zelande|cote d'ivoire|afrique|amerique",
].join("|")})`;
const between = "(?:[^ !?]+ ){0,6}";

/** Matches words with which owners say that they are far away. */
const abroad = words(
  `(?:i am|i'm|im|we are|we're|currently|presently|now|living?|lives|work|working|stay|staying|moved|relocated|transferred|posted|stationed|deployed|based|returned|back) ${between}(?:abroad|overseas|out of (?:the )?(?:country|town|city|state)|offshore|in another country|(?:in|to|at) (?:the )?${farAway})`,
  "(?:en|em|auf|on a) (?:mission|missao|mision)|(?:on a |as a )?(?:missionary|humanitarian mission|oil rig|peacekeeping (?:mission|force)|cruise ship|un mission)",
  `(?:bin|sind|lebe|leben|wohne|wohnen|arbeite|arbeiten|befinde|befinden|halte|gezogen|umgezogen|versetzt|beruflich|dienstlich) ${between}(?:im ausland|ins ausland|(?:nach|in) (?:den |der |die )?${farAway})`,
  `(?:(?:in|nach) (?:den |der )?${farAway}|im ausland) (?:bin|sind|lebe|leben|arbeite|arbeiten|wohne|wohnen|gezogen|umgezogen|tatig|taetig|beschaftigt)`,
  `(?:residente|residant|resident|wohnhaft|installee?|ansassig) (?:en|em|in|au|aux|a|na|no) (?:the |den |der |el |los |os )?${farAway}`,
  "abroad|overseas|im ausland|no estrangeiro|en el extranjero|a l'etranger|residant (?:en|au|aux|a)",
  "auslandseinsatz|missionar(?:in)?|bohrinsel|im ausland (?:bin|lebe|arbeite|wohne|tatig|taetig)",
  `(?:estou|estamos|moro|moramos|vivo|vivemos|trabalho|mudei|mudamos|mudei-me|mudamo-nos|encontro-me|resido|transferid[oa]|emigrei|emigramos) ${between}(?:no estrangeiro|para o estrangeiro|fora (?:do pais|de portugal)|no exterior|(?:em|para|na|no|nos) (?:a |o |os )?${farAway})`,
  `(?:estoy|estamos|vivo|vivimos|trabajo|trabajamos|mudado|mudamos|trasladad[oa]|resido|residimos|encuentro|destinad[oa]) ${between}(?:en el extranjero|al extranjero|fuera (?:del pais|de espana)|(?:en|a) (?:el |los )?${farAway})`,
  `(?:suis|vis|habite|habitons|travaille|travaillons|reside|mute[e]?|sommes|vivons|demenage|partie?|installee?) ${between}(?:a l'etranger|hors de france|(?:en|au|aux|a) ${farAway})`,
  "misioner[oa]|missionari[oa]|plataforma petrolifera|plateforme petroliere",
);

/** Matches words that limit a refusal to certain days or times, as in "I cannot meet you today". */
const someDays =
  "until|before|today|tonight|this week|next|weekends?|weekdays|during|monday|friday|bis|heute|diese woche|wochenende|wochentags|hoje|amanha|esta semana|fim de semana|ate|antes d|hoy|manana|hasta|entre semana|aujourd'hui|cette semaine|avant|jusqu|week-end|en semaine";

const notForTime = (...alternatives: string[]) =>
  new RegExp(`${words(...alternatives).source}(?![^.!?]{0,30}(?<![a-z])(?:${someDays}))`);

/**
 * Matches the words of an owner who cannot come to show the flat, or who offers it without a visit.
 */
const noViewing = notForTime(
  "(?:can't|cannot|can not|unable to|not able to)(?: [^ .!?]+){0,3} (?:travel|come back|fly (?:in|back)|attend|meet you)",
  "(?:kann|konnen|koennen)(?: [^ .!?]+){0,6} nicht (?:an)?(?:reisen|treffen|organisieren|durchfuhren|durchfuehren)",
  "nao (?:posso|podemos|consigo)(?: [^ .!?]+){0,4} (?:deslocar[a-z-]*|viajar|receber|encontrar)",
  "no (?:puedo|podemos|podre)(?: [^ .!?]+){0,4} (?:desplazar[a-z]*|acudir|viajar|atender|reunir[a-z]*)",
  "ne (?:peux|pouvons|pourrai|puis)(?: [^ .!?]+){0,4} (?:visiter|montrer|presenter|rencontrer|deplacer)",
  "(?:no need|not necessary|without needing) to (?:see|view|visit)|ohne (?:vorherige )?besichtigung|no hace falta ver(?:la|lo)?|sin verl[ao]|nao (?:e|sera) preciso (?:ver|visitar)|pas besoin de (?:voir|visiter)",
  "nicht (?:mehr )?besichtigt werden|(?:can't|cannot|can not) be (?:viewed|visited|seen|inspected)|nao pode ser visitad[oa]|no se puede visitar|ne peut (?:pas )?(?:etre visitee?|se visiter)",
  "(?:can(?:'?t|not| not)|unable to|not able to|won'?t be able to|impossible to|not possible to) (?:\\w+ ){0,3}(?:show|meet|present|be there|come|organi[sz]e (?:a )?viewings?|arrange (?:a )?viewings?|do (?:a )?viewings?)",
  "(?:no ?one|nobody|no person) (?:\\w+ ){0,3}(?:to )?(?:show|open|else)",
  "(?:viewings?|visits?|inspections?) (?:in person )?(?:is|are) (?:\\w+ )?(?:not|im)[ -]?possible(?! (?:until|before|on|this|next|at the moment))|no (?:physical |personal )?viewings?(?: possible)?(?! (?:until|before|on|this|next))|without (?:a )?viewing|viewings? (?:not available|unavailable|unnecessary)",
  "(?:kann|konnen|koennen)(?: [^ .!?]+){0,5} nicht (?:\\w+ )?(?:zeigen|vorzeigen|anwesend sein|dabei sein|kommen|persoenlich|personlich)|niemand(?: [^ .!?]+){0,4} (?:zeigen|offnen|oeffnen)|keine besichtigung(?:en)? (?:notig|noetig|moglich|moeglich|erforderlich)|besichtigung(?:en)? (?:ist|sind)?(?: [^ .!?]+){0,3} (?:nicht|un)[ ]?moglich|keine besichtigung(?:en)?(?! (?:vor|bis|am|diese))|ohne besichtigung",
  "nao (?:\\w+ ){0,2}(?:posso|podemos|consigo|ha ninguem)(?: [^ .!?]+){0,3} (?:mostrar|apresentar|estar presente|para mostrar|marcar visitas)|ninguem(?: [^ .!?]+){0,3} mostrar|visitas? nao (?:e|sao) poss\\w+|nao (?:faco|fazemos|ha|se fazem) visitas?|nao tenho (?:familiares|ninguem|familia)",
  "no (?:puedo|podemos|podre|hay nadie|tengo a nadie)(?: [^ .!?]+){0,4} (?:ensenar\\w*|mostrar\\w*|estar presente|que (?:lo|la) ensene)|nadie(?: [^ .!?]+){0,3} (?:ensenar\\w*|mostrar\\w*)|no (?:es|son) posibles? (?:\\w+ )?visitas?|visitas? no (?:es|son) posibles?|no (?:hay|hago|hacemos|se hacen) visitas?",
  "(?:ne )?(?:peux|pouvons|pourrai|puis)(?: [^ .!?]+){0,2} pas (?:\\w+ ){0,3}(?:montrer|faire visiter|organiser|etre present|me deplacer|visiter)|personne(?: [^ .!?]+){0,4} (?:visiter|montrer)|visites? (?:\\w+ )?(?:impossibles?|pas possibles?)|pas de visites?(?! (?:avant|jusqu))|sans visite",
);

/** Matches words that say that another person, such as a friend or an agent, shows the flat. */
const shownByOther = words(
  "(?:friend|sister|brother|mother|father|parents|cousin|neighbou?rs?|agent|agency|flatmates?|roommates?|concierge|caretaker|colleague|tenant|son|daughter|aunt|uncle|wife|husband|partner|manager)(?: [^ .!?]+){0,4} (?:shows?|showing|will (?:show|open|meet|do|handle|organi[sz]e)|can (?:show|open|meet)|has (?:the )?keys?|does (?:the )?viewings?|is (?:there|in (?:town|the city)))",
  "(?:freund(?:in)?|schwester|bruder|mutter|vater|eltern|nachbar(?:in|n)?|verwaltung|makler(?:in)?|mitbewohner(?:in)?|kolleg(?:e|in)|hausmeister|tochter|sohn|tante|onkel|mann|frau|mieter(?:in)?)(?: [^ .!?]+){0,5} (?:zeigt|zeigen|offnet|oeffnet|macht|ubernimmt|uebernimmt|fuhrt|fuehrt|schlussel|schluessel|besichtigung\\w*)",
  "(?:amig[oa]|irma|irmao|mae|pai|pais|vizinh[oa]|agencia|colega|porteir[oa]|primo|prima|tia|tio|filh[oa]|cunhad[oa])(?: [^ .!?]+){0,5} (?:mostra|mostrar|mostrara|mostram|abre|trata|faz|tem (?:a |as )?chaves?|visitas?)",
  "(?:amig[oa]|herman[oa]|madre|padre|padres|vecin[oa]|agencia|companer[oa]|portero|prim[oa]|tia|tio|hij[oa]|cunad[oa])(?: [^ .!?]+){0,5} (?:ensena|ensenar\\w*|ensenan|muestra|mostrar\\w*|abre|tiene (?:las )?llaves|hace las visitas|visitas?)",
  "(?:ami|amie|soeur|frere|mere|pere|parents|voisine?|agence|colocataires?|collegue|gardien(?:ne)?|cousine?|tante|oncle|fils|fille)(?: [^ .!?]+){0,5} (?:montre(?:ra|r|nt)?|fait visiter|fera (?:visiter|les visites)|ouvr\\w+|a les cles|s'occupe\\w*|visites?)",
);

/** Matches words that make something depend on a payment, such as "once you have paid". */
const oncePaid = words(
  "(?:once|when|if|as soon as|after) (?:you|i|we|the)(?: [^ .!?]+){0,6} (?:transfer(?:red)?|pay|paid|sent|received|confirmed)",
  "(?:wenn|sobald|nachdem)(?: [^ .!?]+){0,9} (?:uberweis[a-z]*|ueberweis[a-z]*|uberwiesen|ueberwiesen|zahl[a-z]*|bezahl[a-z]*|eingegangen|erhalten)",
  "(?:assim que|quando|depois de|apos|logo que)(?: [^ .!?]+){0,6} (?:pag[a-z]+|transfer[a-z]+|receb[a-z]+)",
  "(?:cuando|una vez|en cuanto|despues de|tras)(?: [^ .!?]+){0,6} (?:pag[a-z]+|transf[a-z]+|ingres[a-z]+|recib[a-z]+)",
  "(?:des|une fois|quand|lorsque|apres)(?: [^ .!?]+){0,6} (?:pay[a-z]+|vir[a-z]+|vers[a-z]+|recue?s?|reception|regl[a-z]+)",
);

const detail =
  "(?:full name|first name|name|age|occupation|profession|job|marital status|date of birth|address|phone|nationality|vollstandiger name|alter|beruf|familienstand|anschrift|telefon|nome|idade|profissao|morada|estado civil|telefone|numero de pessoas|nombre(?: completo)?|edad|profesion|domicilio|telefono|nom|prenom|adresse|situation)";
/**
 * Matches at least three personal details in a row, such as "name, age, job". A listing with such a
 * list asks the reader for these details.
 */
const asksForDetails = words(
  `${detail}(?:[,:;/ ]+(?:and |und |e |y |et )?(?:your |ihr |su |tu |votre |o |a )?(?:current |home )?${detail}){2,}`,
);

/**
 * Returns a flag if the text says that the owner is abroad, and has a further sign of a scam, such
 * as a refused viewing or a request for money. Honest owners abroad usually have another person
 * show the flat. If the text says so, only the flags in `others` count as a further sign.
 *
 * @param others the codes of the flags that were found in the sentences of the text
 */
export function findOwnerAbroad(
  folded: string,
  others: readonly FlagCode[],
): { code: FlagCode; reason: string } | undefined {
  if (!abroad.test(folded)) return undefined;
  if (others.some((code) => code !== "hidden_link" && code !== "low_rent")) {
    return {
      code: "owner_abroad",
      reason: "The owner is said to be abroad, and asks for something",
    };
  }
  if (shownByOther.test(folded)) return undefined;
  if (oncePaid.test(folded)) {
    return { code: "owner_abroad", reason: "The owner is said to be abroad, and asks for money" };
  }
  if (noViewing.test(folded)) {
    return {
      code: "owner_abroad",
      reason: "The owner is said to be abroad, and refuses a viewing",
    };
  }
  return asksForDetails.test(folded)
    ? {
        code: "owner_abroad",
        reason: "The owner is said to be abroad, and asks for personal details",
      }
    : undefined;
}

const asksToTransfer = words(
  "(?:send|transfer|wire|pay|make|secure|reserve|hold|book)(?: [^ .!?]+){0,5} (?:deposit|first month|rent|payment|money|it|apartment|flat|room)|(?:deposit|rent|payment|money)(?: [^ .!?]+){0,6} (?:transfer(?:red)?|wire|bank account|iban|paid|received|sent)",
  "(?:uberweis|ueberweis|zahl|bezahl)\\w*|(?:kaution|miete|anzahlung|reservierung\\w*)(?: [^ .!?]+){0,5} (?:konto|iban|vorab|paypal|uberwiesen|ueberwiesen|eingegangen|erhalten)",
  "(?:transfir|transfer|pag|deposit|envi)\\w*(?: [^ .!?]+){0,5} (?:caucao|sinal|renda|reserva|dinheiro|valor)|(?:caucao|sinal|renda|reserva|pagamento|reserve)(?: [^ .!?]+){0,5} (?:transferencia|conta|iban|mb|mbway|recebid[oa]|adiantad[oa])",
  "(?:transfier|transfer|pag|ingres|envi)\\w*(?: [^ .!?]+){0,5} (?:fianza|senal|reserva|mes|dinero)|(?:fianza|senal|reserva|pago)(?: [^ .!?]+){0,5} (?:transferencia|cuenta|iban|bizum|recibid[oa]|adelantad[oa])",
  "(?:vers|vir|pay|envoy|regl)\\w*(?: [^ .!?]+){0,5} (?:caution|acompte|loyer|depot|arrhes|somme)|(?:caution|acompte|loyer|depot de garantie|paiement|virement)(?: [^ .!?]+){0,5} (?:virement|compte|iban|recu|verse[e]?|avance|reserver|bloquer)",
);

/** Returns whether a text refuses a viewing and asks for a payment. */
export const isBlindPayment = (folded: string) =>
  noViewing.test(folded) && !shownByOther.test(folded) && asksToTransfer.test(folded);
