import { alternatives, refusals, type ScamRule, sendIt, words } from "./scam-words.ts";

const keys = alternatives("keys?|(?:wohnungs|haus)?schlu?e?u?ssel|chaves?|llaves?|cles?|clefs?");

/** Matches names of carriers, and words for ways of sending things. */
const byPost = words(
  "courier",
  "(?:by|per|via|in the) (?:post|mail|parcel|package)",
  "(?:transport(?:ation)?|delivery|shipping|courier|moving) (?:company|service|agent|agency|firm)|(?:transport|liefer|kurier)(?:firma|dienst|unternehmen)|spedition|empresa de (?:transportes?|mensajeria|entregas?)|agencia de transportes?|(?:societe|entreprise) de (?:transport|livraison)",
  "dhl|ups|fedex|tnt|gls|hermes|chronopost|colissimo|seur|correos|ctt",
  "per (?:einschreiben|kurier|paket|brief)",
  "kurier(?:dienst)?|paket(?:dienst)?|postweg|postversand",
  "por (?:correio|correo|mensajeria|mensajero|estafeta|transportadora|paquete)",
  "correio|estafeta|mensajeria",
  "par (?:la )?(?:poste|courrier|colis|coursier|transporteur)",
  "(?:by|through|via|par|por|durch|uber|ueber|pela?) (?:airbnb|booking)",
);

/** Matches verbs that mean sending. */
const sends = alternatives(
  "(?:send|mail|ship|deliver)(?:ing|ed)?|post(?:ed|ing)? (?:you|them)|sent|shipped",
  "(?:zu|ver|ge)?(?:schicken?|schickt|senden?|sende|gesendet|verschickt|geschickt|zugeschickt|zugesandt|zugesendet|zugestellt|zusenden|verschicken|versenden)",
  "(?:envi(?:o|a|e|am|ar|ara|amos|arei|aremos|ad[ao]s?)|mand(?:o|a|ar|ara|arei|aremos|amos|ad[ao]s?)|remet\\w+)(?:-lhe|-te|-vos)?",
  "(?:envi|mand|remit)(?:are|aremos|aran|an|en|irle|arle|arte|arlas)",
  "(?:vous |t'|t’|vous les )?(?:envoy(?:er|ez|ees?|ons)|enverr(?:ai|ons)|envoie|expedi(?:er|e|erai|ees?))",
);

const sentKeys = [
  new RegExp(`(?<![a-z])${sends}(?![a-z])(?:[^.!?]{0,50}?(?<![a-z])${keys}(?![a-z]))`),
  new RegExp(`(?<![a-z])${keys}(?![a-z])[^.!?]{0,70}?(?<![a-z])${sends}(?![a-z])`),
];

/** Matches nouns for sending keys, such as "shipment of keys". */
const shipment = words(
  "(?:shipping|shipment|mailing) of (?:the )?keys|versand (?:der|des) schlu?e?u?ssels?|schlu?e?u?sselversand|envio (?:das chaves|de (?:las )?llaves)|(?:envoi|expedition) des cle(?:s|fs)",
);

/**
 * Words that show that no keys are sent: the keys are handed over in person, or the sentence is
 * about other things, such as photos.
 */
const handedOver = words(
  "e-?mail|in person|hand(?:ed)? over|pick(?:ed)? up|collect\\w*|persoenlich|personlich|ubergeb\\w+|uebergeb\\w+|ubergabe|uebergabe|abhol\\w*|entreg\\w+|levant\\w+|en mano|en persona|recog\\w+|en main|recuper\\w+|sur place|interess\\w*|fotos?|photos?|pictures?",
);

/** Matches words for keys that the tenant collects in person. */
const fetched = words(
  "in person|pick(?:ed)? up|collect\\w*|abhol\\w*|abzuholen|levant\\w+|recog\\w+|recuper\\w+|uebergabe|ubergabe",
);

/**
 * Words that show that no keys are sent: negations, and words for mailboxes. In "a key for the mail
 * box", for example, "mail" does not mean that the key is sent.
 */
const notSent = words(
  "(?:no|not|never|nicht|nie|nao|nunca|pas|ni|jamais|kein\\w*) (?:\\w+ ){0,3}(?:keys?|schlu?e?u?ssel|chaves?|llaves?|cles?|sent|send|posted|shipped|envi\\w+|mand\\w+|geschickt|verschickt|schicken)",
  "(?:mail|letter|post) ?box|briefkasten\\w*|caixa (?:do|de) correio|buzon|boite aux lettres|post office",
);

/** Words that make papers a condition of a viewing or of a reservation. */
const firstPapers = words(
  "to reserve|zum reservieren|para reservar|pour reserver",
  "(?:then|before|to (?:book|schedule|arrange|get|confirm|reserve)|in order to)(?: \\w+){0,3} (?:viewing|visit|appointment)",
  "(?:dann|vor|fur|fuer|zur|um)(?: \\w+){0,3} (?:termin|besichtigung|besichtigungstermin|reservierung)",
  "(?:antes d[ae]|para (?:agendar|marcar|confirmar|reservar|concertar))(?: \\w+){0,2} (?:visita|casa|piso|quarto|apartamento)|antes de (?:ver|verl[ao]|visitar)",
  "(?:avant|pour (?:fixer|reserver|organiser|confirmer))(?: \\w+){0,2} (?:visite|rendez-vous|rdv|logement|appartement)",
);

const idPaper = words(
  "(?:id|identity|identification)(?:[- ]?(?:cards?|documents?))?|passports?|driver'?s licen[cs]e",
  "(?:personal)?ausweis(?:es|kopie)?|reisepass(?:es)?|perso|passkopie|ausweiskopie",
  "passaporte|cartao (?:de )?cidadao|bilhete de identidade|documento de identi(?:dade|ficacao)|dni|nie|pasaporte|(?<=copia d[oe] )(?:bi|cc)|documento de identidad",
  "(?:piece|carte) d'identite|passeport|cni",
);

/** Matches words that ask for an identity document of the person who reads the listing. */
const yourPaper = new RegExp(
  `(?<![a-z])(?:send|schick(?:en|t|e)?|envi(?:a|e|ad|ar)?(?:me|nos)?|mand(?:a|e|ad|ar)?(?:me|nos)?|envoy(?:er|ez)(?:-moi)?)(?![a-z])[^.!?]{0,25}?(?<![a-z])(?:your|ihren|deinen|dein|tu|su|vuestro|votre|ton|o seu|teu)(?![a-z])[^.!?]{0,12}?${idPaper.source}`,
);
const copyOf = words(
  "copy|copies|scans?|scanned|photos?|pictures?|fotos?|selfie|kopien?|ausweiskopie|passkopie|copias?|digitaliza\\w+|fotograf\\w+|fotocopi\\w+|copies?|photocopi\\w+|photograph\\w*",
);

/** Matches words that say that no papers are to be sent. */
const deniedSending = words(
  "(?:no|not|don't|nicht|kein[a-z]*|nao|pas|never|nunca|jamais)(?: [^ .!?,]+){0,3} (?:sen[dt]|copies|copy|kopie[n]?|copias?|schick[a-z]*|envi[a-z]*|mand[a-z]*|envoy[a-z]*)",
  "(?:sen[dt]|schick[a-z]*|envoy[a-z]*)(?: [^ .!?,]+){0,2} (?:nicht|kein[a-z]*|pas|no)",
);
/** Words for papers that honest landlords ask for, mostly after a viewing. */
const usualPapers = words(
  "after (?:the |a )?(?:viewing|visit)|bring|at (?:the )?(?:signing|viewing)|when (?:we )?sign|payslips?",
  "nach (?:der )?(?:besichtigung|zusage)|mitbringen|schufa\\w*|gehaltsnachweis\\w*|bei (?:vertrags\\w+|unterzeichnung|der besichtigung)|mappe|bewerbungs\\w+",
  "apos (?:a )?visita|depois da visita|trazer|irs|recibos?|assinatura|contrato|nominas?|tras la visita|despues de la visita|traer|firma|apres (?:la )?visite|dossier|fiches? de paie|bulletins?|signature|garant\\w*",
);

/** The signs of scams in how keys and documents are handed over. */
export const handoverRules: ScamRule[] = [
  {
    code: "keys_by_post",
    reason: "The keys are to be sent, not handed over",
    all: [words(keys), byPost],
    none: [refusals, notSent, fetched],
  },
  ...sentKeys.map((pattern) => ({
    code: "keys_by_post" as const,
    reason: "The keys are to be sent, not handed over",
    all: [pattern],
    none: [refusals, notSent, handedOver],
  })),
  {
    code: "keys_by_post",
    reason: "The keys are to be sent, not handed over",
    all: [shipment],
    none: [refusals, notSent],
  },
  {
    code: "id_copy",
    reason: "A copy of an identity paper is to be sent before a viewing",
    all: [yourPaper],
    none: [refusals, usualPapers],
  },
  {
    code: "id_copy",
    reason: "A copy of an identity paper is to be sent before a viewing",
    all: [idPaper, copyOf, sendIt, firstPapers],
    none: [refusals, words("dossier(?:facile)?|avis d'imposition")],
  },
  {
    code: "id_copy",
    reason: "A copy of an identity paper is to be sent before a viewing",
    all: [idPaper, copyOf, sendIt],
    none: [refusals, usualPapers, deniedSending],
  },
];
