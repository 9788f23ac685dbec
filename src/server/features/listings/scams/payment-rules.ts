import {
  alternatives,
  gap,
  inOrder,
  money,
  refusals,
  type ScamRule,
  sendIt,
  words,
} from "./scam-words.ts";

const viewing = alternatives(
  "viewings?|visits?|visiting|inspections?|appointments?|see(?:ing)? (?:it|the (?:flat|apartment|room|house|place))|view(?:ing)? (?:it|the \\w+)",
  "(?:wohnungs)?besichtigung(?:en|stermine?)?|besichtigen|anschauen|anzusehen|ansehen|termin",
  "visitas?|visitar|ver|verlo|verla",
  "visites?|visiter|voir|(?:votre |ta )?venue|rendez-vous|rdv",
);

const before = alternatives(
  "to (?:book|schedule|confirm|secure|arrange|get|have|view|visit|see)",
  "para (?:marcar|agendar|confirmar|reservar|concertar|fazer|ver|visitar|poder)",
  "pour (?:reserver|confirmer|bloquer|fixer|voir|visiter|pouvoir)",
);

const onlyAfter = alternatives(
  "(?:only|possible|once|upon|after) ?(?:after|once|when|upon|if|you|we|the|have|has|receipt of|receiving)?",
  "(?:erst|nur) (?:nach|wenn|sobald)|sobald|nach (?:der |dem )?(?:zahlung|uberweisung|ueberweisung|zahlungseingang|eingang|erhalt)",
  "(?:so|apenas|somente|possivel) (?:apos|depois|quando|mediante|com)|apos|mediante|depois de (?:assinar|pagar|receber|transferir|enviar)",
  "(?:solo|unicamente) (?:tras|despues|cuando|mediante|con)|una vez|despues de (?:pagar|firmar|recibir|transferir|ingresar)",
  "(?:seulement|uniquement|qu'|possible) ?(?:apres|une fois|des)|une fois",
);

const later = alternatives(
  "only (?:then|later|after)|afterwards|after that|then you can",
  "erst danach|danach|anschliessend|erst dann",
  "so depois|depois disso|a seguir",
  "despues|a continuacion",
  "ensuite|apres cela",
);

/** Matches words for something that happens only after a payment. */
const thereafter =
  "(?:(?:then|dann|danach|luego|ensuite|puis)(?! after| nach| apres)|(?:depois|despues)(?! d[aeo]))";

/** Matches words for paying in advance. */
const mustPay = alternatives(
  "pay|paid|transfer|wire|send (?:the )?(?:money|deposit)|(?:reservation|holding|booking|application) fees?",
  "(?:be)?zahlen|(?:be)?zahlung|uberweisen|ueberweisen|anzahlung|vorkasse|reservierungsgebuhr|reservierungsgebuehr|gebuhr|gebuehr",
  "pagar|pague|pagamento|transferir|transf(?:ere|ira|iere)|transferencia|sinal|senal|ingresar|ingreso|abonar|abone|adelantar|depositar|adiantar|mb ?way|bizum",
  "payer|payez|paiement|verser|versez|versement|virement|regler|reglement|avancer|acompte|arrhes|mandat",
);

const paid = alternatives(
  mustPay,
  "deposit|payment|rent|kaution|miete|caucao|renda|fianza|caution",
);

const amount = "(?<!\\d)\\d{1,7} ?(?:€|euros?|eur|£|\\$|pounds)";

/**
 * Returns the source of a regular expression that matches at most the given number of characters of
 * one sentence, without commas and digits.
 */
const unbroken = (characters: number) => `[^.!?,;\\d]{0,${characters}}?`;
const today = "(?:today|right now|heute|sofort|hoje|hoy|aujourd'hui|des maintenant)";

const explicitBefore = alternatives(
  "before|prior to|in advance of|vor|bevor|antes d[aeo]l?|antes de la|avant",
);

const forViewing = alternatives("for|per|pro|fur|fuer|je|zum|zur|por|pela|par");

/**
 * Patterns of sentences that ask for money before a viewing, one for each usual order of the words.
 */
const payBeforeViewing = [
  inOrder(money, `${gap(70)}@${explicitBefore}`, `${unbroken(25)}@${viewing}`),
  inOrder(viewing, `${gap(40)}@${onlyAfter}`, `${unbroken(40)}@${paid}`),
  inOrder(mustPay, `${gap(90)}@${viewing}`, `${gap(20)}@${later}`),
  inOrder(mustPay, `${gap(60)}@${thereafter}`, `${gap(25)}@${viewing}`),
  inOrder(mustPay, `${unbroken(40)}@${today}`, `${gap(60)}@${viewing}`),
  inOrder(amount, `${gap(30)}@${explicitBefore}`, `${unbroken(20)}@${viewing}`),
];
/**
 * Patterns of sentences that ask for money in return for a viewing, one for each usual order of the
 * words.
 */
const payForViewing = [
  inOrder(money, `[^.!?;]{0,70}?@${before}`, `${gap(25)}@${viewing}`),
  inOrder(
    alternatives(before, explicitBefore, "to|um|para|pour|zum|zur"),
    `${gap(25)}@${viewing}`,
    `[^.!?;:\\d]{0,60}?@${mustPay}`,
  ),
  inOrder(mustPay, `${gap(30)}@${forViewing}`, `${gap(12)}@${viewing}`),
];

const address =
  "(?:(?:exact|full|genaue?|exata|exacta) )?(?:address|location|door code|adresse|standort|direccion|ubicacion|morada|localizacao|codigo (?:da|de la) (?:porta|puerta)|code (?:de la porte|d'entree))";

const receives = alternatives(
  "(?:you|i|we) (?:will )?(?:get|receive|send|give|tell)",
  "(?:schicke|sende|gebe) ich|(?:bekommst|erhaltst|erhaeltst|bekommen|erhalten) (?:du|sie)|gibts|gibt es",
  "recebe[sm]?|(?:te |lhe |vos )?(?:envio|passo|mando|dou)|recib(?:es?|is|en)|(?:te|os|le|les) (?:paso|envio|mando|doy|damos|enviamos)",
  "(?:vous|tu) (?:recevez|recevrez|recois|aurez)|je (?:vous|te|t')? ?(?:envoie|donne|communique)[a-z]*",
);

/** Patterns of sentences that give the address of the flat only to those who have paid. */
const payForAddress = [
  inOrder(mustPay, `${gap(60)}@${receives}`, `${gap(25)}@${address}`),
  inOrder(mustPay, `${gap(60)}@${address}`, `${gap(15)}@${receives}`),
];

const prepaid = inOrder(
  "(?:reservierung|reservierungsgebuhr|kaution|anzahlung|zahlung|betrag)",
  `${gap(40)}@vorab`,
);

const proof = words(
  "receipt|proof|screenshot|beleg|quittung|nachweis der|comprovativo|comprobante|justificante|recu|preuve|justificatif",
);

const ofPayment = words(
  "(?:of|the|da|de la|du|der|de) (?:\\w+ )?(?:transfer|payment|deposit|uberweisung|ueberweisung|zahlung|transferencia|pagamento|pago|virement|paiement|mandat|versement)",
);

const secureLink = words(
  "secured? (?:payment )?(?:link|page|website)|(?:sicheren|gesicherten) (?:link|seite|zahlungslink)|(?:enlace|pagina|link|sitio) segur[oa]|(?:lien|page|paiement) securise[e]?",
);

/**
 * Words that ask an interested person only to get in touch, for example by a message, before a
 * viewing. Such words do not ask for a payment.
 */
const contact = words(
  "call|write|text me|message|contact|fill|form|come|anrufen|schreib\\w*|meld\\w*|formular|ligar|ligue|contact\\w+|formulario|llam\\w+|escrib\\w+|rellen\\w+|appel\\w+|ecri\\w+|remplir",
  "whats ?app|zap|sms|mp|pv|dm|pm|pn|inbox|msg|mensag[a-z]+|mensaje|nachricht|telefon[a-z]*|phone|ring|tel",
);

const platform = alternatives("airbnb|booking(?:\\.com)?|tripadvisor|vrbo|homeaway");

/** Patterns of sentences in which a rental is processed by a website such as Airbnb. */
const byPlatform = [
  inOrder(
    "(?:through|via|over|uber|ueber|durch|a traves de|atraves d[aeo]|por|pela|par|by|use|using)",
    `${gap(15)}@${platform}`,
  ),
  inOrder(
    platform,
    `${gap(40)}@(?:platform|managed|handled|processed|abgewickelt|gestion[a-z]*|gerid[oa])`,
  ),
];

/**
 * Words that show that a website such as Airbnb only advertises the rental, and does not process
 * it.
 */
const alsoThere = words(
  "also|auch|tambien|tambem|aussi|listed|no|not|nicht|kein\\w*|nao|pas|never|former|fruher|antes|reviews?|bewertungen",
);

const viewingFee = words(
  "(?:viewing|visit(?:ing)?|inspection|appointment) fees?|besichtigungs(?:gebuhr|gebuehr|kaution|pauschale)|taxa (?:de|da) visita|(?:coste|tasa) de (?:la )?visita|frais de visite",
);

/** Words that show that a third party holds the money until a viewing. */
const keptMoney = words(
  "(?:hold|holds|keep|keeps|secure|secures) (?:the |your )?(?:money|funds|payment|deposit) (?:safe )?(?:until|till|while|and|for)",
  "(?:geld|zahlung|kaution) (?:\\w+ ){0,4}(?:einbehalten|zuruckgehalten|verwahrt)|treuhand[a-z]*(?: \\w+){0,6} (?:bis|schlussel|schluessel)",
  "(?:guarda|guardam|retem|retiene|retienen|guardan) (?:o |el )?(?:dinheiro|dinero|pagamento|pago) (?:ate|hasta|durante|\\d+ dias)",
  "(?:gard|conserv|bloqu)[a-z]+ (?:l'argent|la somme|le paiement|les fonds) (?:jusqu[a-z']*|en attendant|pendant|le temps|\\d+ jours)|tiers de confiance",
);

/** Words for ways of payment that cannot be traced or reversed. */
const untraceable = words(
  "western ?union|money ?gram|ria (?:money|transfer)|(?:gift|steam|itunes|apple|amazon|google play|prepaid) (?:gift )?(?:cards?|vouchers?|codes?)|paysafe(?:card|cards)?|neosurf|transcash|pcs mastercard|(?:cartes?|par|via|en) pcs|bitcoins?|btc|usdt|tether|ethereum|crypto(?:currency|currencies|s)?|paypal[ (-]{0,3}(?:an |to )?(?:friends|family|freunde|familie|amigos|amis|proches|f&f)|friends (?:and|&) family",
  "krypto(?:wahrung(?:en)?)?|kryptowaehrung(?:en)?|(?:amazon|steam|google|apple|geschenk)-?(?: )?(?:gutscheine?|gutscheinkarten?|karten?|codes?)|gutscheincodes?|geschenkkarten?|bargeldtransfer",
  "cart(?:ao|oes)[- ](?:presente|oferta|de oferta|pre-?pagos?)|vale[- ]presente|criptomoedas?",
  "tarjetas? (?:de )?regalo|criptomonedas?|tarjetas? prepago",
  "cartes?[- ]cadeaux?|mandat(?:s)?[- ](?:cash|postal|compte|urgent)|cryptomonnaies?|coupons? (?:pcs|transcash|recharge)|tickets? (?:pcs|transcash|neosurf)|recharges? pcs",
);

/** Matches words by which a listing denies that it asks for a payment that cannot be traced. */
const deniedPayment = new RegExp(
  `(?<![a-z])(?:no|not|nicht|kein[a-z]*|nao|ni|pas|sin|sem|sans|ohne|never|nunca|jamais)(?: [^ .!?,]+){0,4} ${untraceable.source}`,
);
/**
 * Words that show that a provider of untraceable payments is mentioned only as a landmark or a
 * place of work, as in "next to the Western Union".
 */
const onlyNear = words(
  "near|above|next to|opposite|across from|downstairs|shops?|store|work in|industry|startup|company|office|around the corner|neben|uber|ueber|uberm|gegenuber|laden|buro|im erdgeschoss|arbeit\\w*|nahe|ao lado|perto|loja|trabalh\\w+|al lado|encima|cerca|tienda|trabaj\\w+|a cote|au-dessus|pres d[eu]|en face|boutique|agence|travaill\\w+",
);

const payment = words(
  "pay\\w*|paid|sen[dt]|transfer\\w*|deposits?|rent|reserve|book|accept\\w*|wire|via|money|(?:be)?zahl\\w*|kaution|miete|per|uberweis\\w*|ueberweis\\w*|schick\\w*|anzahlung|pag\\w+|caucao|renda|envi\\w+|sinal|fianza|alquiler|senal|reserv\\w+|acept\\w+|aceit\\w+|regl\\w+|vers\\w+|caution|loyer|paie\\w+|bloquer|virement|mandat",
  "\\d ?(?:€|euros?|eur)|(?:€|eur) ?\\d[\\d.,]*",
);

const afterViewing = words(
  "after (?:the |a |your )?(?:viewing|visit|seeing)|nach (?:der |einer )?besichtigung|depois d[aeo] (?:a )?(?:visita|ver)|despues de (?:la visita|ver[a-z]*)|tras (?:la )?visita|apres (?:la |votre )?visite",
);

/** Words that show that the money is due at the signing of the contract or after a viewing. */
const signed = words(
  "sign(?:ed|ing|ature)?|unterschr[a-z]+|unterz[a-z]+|vertragsabschluss|assin[a-z]+|firm[a-z]+|signatur[ae]|signe[rsz]?|bail|after (?:the )?(?:viewing|visit)|nach (?:der )?besichtigung|tras la visita|depois da visita|apres (?:la )?visite",
);

/** Rules for signs of scams in how and when a listing asks for money. */
export const paymentRules: ScamRule[] = [
  ...byPlatform.map((pattern) => ({
    code: "pay_before_viewing" as const,
    reason: "Money is to be paid through a site that lets holiday flats",
    all: [pattern, words(money)],
    none: [refusals, alsoThere],
  })),
  ...payForViewing.map((pattern) => ({
    code: "pay_before_viewing" as const,
    reason: "Money is asked for before a viewing",
    all: [pattern],
    none: [refusals, contact, afterViewing, signed],
  })),
  ...payBeforeViewing.map((pattern) => ({
    code: "pay_before_viewing" as const,
    reason: "Money is asked for before a viewing",
    all: [pattern],
    none: [refusals, contact, afterViewing],
  })),
  ...[...payForAddress.map((pattern) => [pattern]), [prepaid], [proof, ofPayment, sendIt]].map(
    (all) => ({
      code: "pay_before_viewing" as const,
      reason: "Money is to be sent first",
      all,
      none: [refusals, signed, contact],
    }),
  ),
  {
    code: "pay_before_viewing",
    reason: "Money is to be paid through a link",
    all: [secureLink, words(money)],
    none: [refusals],
  },
  {
    code: "pay_before_viewing",
    reason: "A viewing costs money",
    all: [viewingFee],
    none: [refusals],
  },
  {
    code: "pay_before_viewing",
    reason: "Somebody else is to keep the money until a viewing",
    all: [keptMoney],
    none: [refusals],
  },
  {
    code: "untraceable_payment",
    reason: "The payment is to be made in a way that cannot be traced or taken back",
    all: [untraceable, payment],
    none: [refusals, onlyNear, deniedPayment],
  },
];
