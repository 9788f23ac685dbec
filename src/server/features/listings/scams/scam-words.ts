import type { FlagCode } from "#common/listings/listing.ts";

/** A sentence meets a rule if it matches all patterns in `all` and none of those in `none`. */
export type ScamRule = {
  code: FlagCode;
  reason: string;
  all: RegExp[];
  none?: RegExp[];
};

/**
 * Returns a pattern that finds one of the given words as a whole word. All patterns for scams are
 * for folded texts: in lower case and without accents; umlauts may be written with an e.
 */
export const words = (...alternatives: string[]) =>
  new RegExp(String.raw`(?<![a-z])(?:${alternatives.join("|")})(?![a-z])`);

/** Returns the source of a regular expression that matches one of the given words. */
export const alternatives = (...given: string[]) => `(?:${given.join("|")})`;

/**
 * Returns the source of a regular expression that matches at most the given number of characters of
 * one sentence.
 */
export const gap = (characters: number) => `[^.!?]{0,${characters}}?`;

/**
 * Returns a pattern that matches words in the given order. Each `@` in `parts` marks the beginning
 * of a word; the first word needs none.
 */
export const inOrder = (...parts: string[]) =>
  new RegExp(`(?<![a-z])${parts.join("(?![a-z])").replaceAll("@", "(?<![a-z])")}(?![a-z])`);

/** Matches words for money that a tenant pays. */
export const money = alternatives(
  "pay|pays|paid|paying|payments?|deposits?|transfer(?:red)?|wire|money|(?:reservation|holding|booking|application|administration) fees?|first (?:month'?s )?rent",
  "zahl(?:en|ung|t|st)|bezahl(?:en|ung|t)|gezahlt|anzahlung|kaution|uberweis(?:en|ung|t)|ueberweis(?:en|ung|t)|uberwiesen|ueberwiesen|erste miete|gebuhr|gebuehr|reservierungsgebuhr|vorkasse|geld|zahlungseingang",
  "pag(?:ar|amento|amentos|a|ue|as|o|ando|os)|sinal|caucao|transfer(?:ir|encia|e|a)|deposito|reserva|dinheiro|taxa",
  "senal|fianza|transferencia|ingres(?:ar|o|e)|dinero|adelanto",
  "pay(?:er|ez|e)|paiements?|vers(?:er|ez|e|ement)|virements?|acompte|arrhes|caution|depot de garantie|premier loyer|mandat|reglement|regl(?:er|ez)",
);

/** Matches words for sending something by mail or by a messenger. */
export const sendIt = words(
  "send|email|e-mail|mail|whats ?app|forward|reply with|al correo|(?:a|no|an|to|sur) (?:mi|meu|meine|my|mon) (?:correo|e-?mail|mail)",
  "schick(?:en|t|e)?|send(?:en|et|e)|zusenden|per (?:mail|e-mail|whatsapp)|vorab",
  "envi(?:e|a|ar|em|ar-me|e-me|en|adme|arme)|mand(?:e|a|ar|em|en|adme|ame|eme|anos)|envi(?:ame|eme|enme)|por (?:email|e-mail|mail|whatsapp|correo)",
  "envoy(?:er|ez|ez-moi)|transmett(?:re|ez)|par (?:mail|e-mail|email|courriel|whatsapp)",
);

/** Matches words that say that nothing has to be paid or sent. */
export const refusals = words(
  "never|nothing|(?:no|without|zero) (?:\\w+ )?(?:payments?|deposits?|money|advance|fees?|prepayments?)|(?:don'?t|do not|won'?t|will not|nobody should|you should not|please do not|no need to) (?:\\w+ )?(?:pay|send|ask|want|require|transfer|take|accept)|not (?:ask|asking|required?|accept(?:ed)?|take|need)",
  "nie|niemals|nichts|kein(?:e|en|er|erlei)? (?:\\w+ )?(?:zahlung(?:en)?|anzahlung(?:en)?|vorkasse|geld|kaution|gebuhr(?:en)?|uberweisung(?:en)?|western|paypal|krypto\\w*)|nicht (?:vorab|zahlen|uberweisen|verlangt|notig|per)|ohne (?:anzahlung|vorkasse)",
  "nunca|jamais|nada (?:antes|se|e)|[a-z]+(?:mos|m|r|ga|ca) nada|nao (?:se |lhe |te )?(?:pec\\w+|ped\\w+|cobr\\w+|pag\\w+|envi\\w+|transf\\w+|aceit\\w+|precisa\\w*|ha)|sem (?:qualquer )?(?:pagamento|sinal)",
  "jamas|no (?:se |te |le )?(?:pid\\w+|ped\\w+|pag\\w+|cobr\\w+|envi\\w+|acept\\w+|hace falta|hay que|transf\\w+)|sin (?:ningun )?(?:pago|senal|adelanto)",
  "(?:demand|pay|vers|regl|envoy)[a-z]* (?:absolument )?rien|rien (?:a|avant|n)|aucune? (?:argent|paiement|versement|acompte|avance|frais|virement|caution|somme|reglement)|ne (?:pay\\w+|vers\\w+|demand\\w+|reclam\\w+)|pas (?:de |d')(?:argent|paiement|versement|acompte|avance|frais|virement|caution|western|paypal|mandat)|pas besoin de (?:payer|verser)|sans (?:acompte|paiement|avance)",
);

/** Matches words in sentences that warn of scams. */
const warning = words(
  "beware|scam(?:s|mers?|med)?|fraud\\w*|fake|if (?:someone|anyone|anybody)",
  "achtung|vorsicht|betrug\\w*|betrueg\\w*|wer (?:\\w+ )?(?:nach|geld|vorab)",
  "burla\\w*|cuidado|se alguem|estafa\\w*|timos?|si alguien",
  "arnaqu\\w*|escroc\\w*|attention|si quelqu'un",
);

/** Words by which the author asks for something, and mentions scams as the reason. */
const asksItself = words(
  "(?:i|we) (?:ask|require|need|want|request)|(?:ich|wir) (?:verlange|verlangen|brauche|brauchen|nehme)|verlange ich|brauche ich|peco|exij\\w+|pido|solicito|(?:je|nous) (?:demande|demandons|exige|veux)",
);

/** Returns whether a sentence warns of scams, and does not itself ask for anything. */
export const isWarning = (sentence: string): boolean =>
  warning.test(sentence) && !asksItself.test(sentence);
