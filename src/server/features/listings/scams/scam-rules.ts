import type { FlagCode } from "#common/listings/listing.ts";

/** Words of folded texts: lower case, without accents. Umlauts may be written with an e. */
const words = (...alternatives: string[]) =>
  new RegExp(String.raw`(?<![a-z])(?:${alternatives.join("|")})(?![a-z])`);

const alternatives = (...given: string[]) => `(?:${given.join("|")})`;

const keys = alternatives("keys?|(?:wohnungs|haus)?schlu?e?u?ssel|chaves?|llaves?|cles?|clefs?");
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
const sends = alternatives(
  "(?:send|mail|ship|deliver)(?:ing|ed)?|post(?:ed|ing)? (?:you|them)|sent|shipped",
  "(?:zu|ver|ge)?(?:schicken?|schickt|senden?|sende|gesendet|verschickt|geschickt|zugeschickt|zugesandt|zugesendet|zugestellt|zusenden|verschicken|versenden)",
  "(?:envi(?:o|a|e|am|ar|ara|amos|arei|aremos|ad[ao]s?)|mand(?:o|a|ar|ara|arei|aremos|amos|ad[ao]s?)|remet\\w+)(?:-lhe|-te|-vos)?",
  "(?:envi|mand|remit)(?:are|aremos|aran|an|en|irle|arle|arte|arlas)",
  "(?:vous |t'|t’|vous les )?(?:envoy(?:er|ez|ees?|ons)|enverr(?:ai|ons)|envoie|expedi(?:er|e|erai|ees?))",
);
const viewing = alternatives(
  "viewings?|visits?|visiting|inspections?|appointments?|see(?:ing)? (?:it|the (?:flat|apartment|room|house|place))|view(?:ing)? (?:it|the \\w+)",
  "(?:wohnungs)?besichtigung(?:en|stermine?)?|besichtigen|anschauen|anzusehen|ansehen|termin",
  "visitas?|visitar|ver|verlo|verla",
  "visites?|visiter|voir",
);
const money = alternatives(
  "pay|pays|paid|paying|payments?|deposits?|transfer(?:red)?|wire|money|(?:reservation|holding|booking|application|administration) fees?|first (?:month'?s )?rent",
  "zahl(?:en|ung|t|st)|bezahl(?:en|ung|t)|gezahlt|anzahlung|kaution|uberweis(?:en|ung|t)|ueberweis(?:en|ung|t)|uberwiesen|ueberwiesen|erste miete|gebuhr|gebuehr|reservierungsgebuhr|vorkasse|geld|zahlungseingang",
  "pag(?:ar|amento|amentos|a|ue|as|o|ando|os)|sinal|caucao|transfer(?:ir|encia|e|a)|deposito|reserva|dinheiro|taxa",
  "senal|fianza|transferencia|ingres(?:ar|o|e)|dinero|adelanto",
  "pay(?:er|ez|e)|paiements?|vers(?:er|ez|e|ement)|virements?|acompte|arrhes|caution|depot de garantie|premier loyer|mandat|reglement|regl(?:er|ez)",
);
const before = alternatives(
  "before|prior to|in advance of|to (?:book|schedule|confirm|secure|arrange|get|have|view|visit|see)",
  "vor|bevor|um",
  "antes (?:da|de|do|del)|para (?:marcar|agendar|confirmar|reservar|concertar|fazer|ver|visitar|poder)",
  "avant|pour (?:reserver|confirmer|bloquer|fixer|voir|visiter|pouvoir)",
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
const thereafter =
  "(?:(?:then|dann|danach|luego|ensuite|puis)(?! after| nach| apres)|(?:depois|despues)(?! d[aeo]))";
const gap = (characters: number) => `[^.!?]{0,${characters}}?`;
const inOrder = (...parts: string[]) =>
  new RegExp(`(?<![a-z])${parts.join("(?![a-z])").replaceAll("@", "(?<![a-z])")}(?![a-z])`);
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
const explicitBefore = alternatives("before|prior to|vor|bevor|antes d[aeo]l?|antes de la|avant");
const forViewing = alternatives("for|per|pro|fur|fuer|je|zum|zur|por|pela|par");
const payBeforeViewing = [
  inOrder(money, `${gap(70)}@${before}`, `${gap(25)}@${viewing}`),
  inOrder(
    alternatives(before, "to|um|para|pour|zum|zur"),
    `${gap(25)}@${viewing}`,
    `${gap(60)}@${mustPay}`,
  ),
  inOrder(viewing, `${gap(40)}@${onlyAfter}`, `${gap(50)}@${paid}`),
  inOrder(mustPay, `${gap(90)}@${viewing}`, `${gap(20)}@${later}`),
  inOrder(mustPay, `${gap(60)}@${thereafter}`, `${gap(25)}@${viewing}`),
  inOrder(amount, `${gap(30)}@${explicitBefore}`, `${gap(20)}@${viewing}`),
  inOrder(mustPay, `${gap(30)}@${forViewing}`, `${gap(12)}@${viewing}`),
];
const address =
  "(?:(?:exact|full|genaue?|exata|exacta) )?(?:address|location|door code|adresse|standort|direccion|ubicacion|morada|localizacao|codigo (?:da|de la) (?:porta|puerta)|code (?:de la porte|d'entree))";
const receives = alternatives(
  "(?:you|i|we) (?:will )?(?:get|receive|send|give|tell)",
  "(?:schicke|sende|gebe) ich|(?:bekommst|erhaltst|erhaeltst|bekommen|erhalten) (?:du|sie)|gibts|gibt es",
  "recebe[sm]?|(?:te |lhe )?(?:envio|passo|mando|dou)|recibes?|te (?:paso|envio|mando|doy)",
  "(?:vous|tu) (?:recevez|recevrez|recois|aurez)|je (?:vous|te|t')? ?(?:envoie|donne|communique)[a-z]*",
);
/** A payer learns only for the money where the flat is. */
const payForAddress = [
  inOrder(mustPay, `${gap(60)}@${receives}`, `${gap(25)}@${address}`),
  inOrder(mustPay, `${gap(60)}@${address}`, `${gap(15)}@${receives}`),
];
const prepaid = inOrder(
  "(?:reservierung|reservierungsgebuhr|kaution|miete|anzahlung|zahlung|betrag|euro|€)",
  `${gap(40)}@(?:vorab|im voraus|vorher)`,
);
const proof = words(
  "receipt|proof|screenshot|beleg|quittung|nachweis der|comprovativo|comprobante|justificante|recu|preuve|justificatif",
);
const ofPayment = words(
  "(?:of|the|da|de la|du|der|de) (?:\\w+ )?(?:transfer|payment|deposit|uberweisung|ueberweisung|zahlung|transferencia|pagamento|pago|virement|paiement|mandat|versement)",
);
const secureLink = words(
  "secured? (?:payment )?(?:link|page|website|portal|system)|(?:sicheren|gesicherten) (?:link|seite|zahlungslink)|(?:enlace|pagina|link|sitio) segur[oa]|(?:lien|site|page|paiement) securise[e]?",
);
const contact = words(
  "call|write|text me|message|contact|fill|form|come|anrufen|schreib\\w*|meld\\w*|formular|ligar|ligue|contact\\w+|formulario|llam\\w+|escrib\\w+|rellen\\w+|appel\\w+|ecri\\w+|remplir",
);

const refusals = words(
  "never|nothing|(?:no|without|zero) (?:\\w+ )?(?:payments?|deposits?|money|advance|fees?|prepayments?)|(?:don'?t|do not|won'?t|will not|nobody should|you should not|please do not|no need to) (?:\\w+ )?(?:pay|send|ask|want|require|transfer|take|accept)|not (?:ask|asking|required?|accept(?:ed)?|take|need)",
  "nie|niemals|nichts|kein(?:e|en|er|erlei)? (?:\\w+ )?(?:zahlung(?:en)?|anzahlung(?:en)?|vorkasse|geld|kaution|gebuhr(?:en)?|uberweisung(?:en)?|western|paypal|krypto\\w*)|nicht (?:vorab|zahlen|uberweisen|verlangt|notig|per)|ohne (?:anzahlung|vorkasse)",
  "nunca|nada|jamais|nao (?:se |lhe |te )?(?:pec\\w+|ped\\w+|cobr\\w+|pag\\w+|envi\\w+|transf\\w+|aceit\\w+|precisa\\w*|ha)|sem (?:qualquer )?(?:pagamento|sinal)",
  "jamas|no (?:se |te |le )?(?:pid\\w+|ped\\w+|pag\\w+|cobr\\w+|envi\\w+|acept\\w+|hace falta|hay que|transf\\w+)|sin (?:ningun )?(?:pago|senal|adelanto)",
  "rien|aucune?|ne (?:pay\\w+|vers\\w+|demand\\w+|reclam\\w+)|pas (?:de|d'|besoin)|sans (?:acompte|paiement|avance)",
);
const sentKeys = [
  new RegExp(`(?<![a-z])${sends}(?![a-z])(?:[^.!?]{0,50}?(?<![a-z])${keys}(?![a-z]))`),
  new RegExp(`(?<![a-z])${keys}(?![a-z])[^.!?]{0,70}?(?<![a-z])${sends}(?![a-z])`),
];
const handedOver = words(
  "e-?mail|in person|hand(?:ed)? over|pick(?:ed)? up|collect\\w*|persoenlich|personlich|ubergeb\\w+|uebergeb\\w+|ubergabe|uebergabe|abhol\\w*|entreg\\w+|levant\\w+|en mano|en persona|recog\\w+|en main|recuper\\w+|sur place|interess\\w*|fotos?|photos?|pictures?",
);
const notSent = words(
  "(?:no|not|never|nicht|nie|nao|nunca|pas|ni|jamais|kein\\w*) (?:\\w+ ){0,3}(?:keys?|schlu?e?u?ssel|chaves?|llaves?|cles?|sent|send|posted|shipped|envi\\w+|mand\\w+|geschickt|verschickt|schicken)",
  "(?:mail|letter|post) ?box|briefkasten\\w*|caixa (?:do|de) correio|buzon|boite aux lettres|post office",
);
const viewingFee = words(
  "(?:viewing|visit(?:ing)?|inspection|appointment) fees?|besichtigungs(?:gebuhr|gebuehr|kaution|pauschale)|taxa (?:de|da) visita|(?:coste|tasa) de (?:la )?visita|frais de visite",
);
const keptMoney = words(
  "(?:hold|holds|keep|keeps|secure|secures) (?:the |your )?(?:money|funds|payment|deposit) (?:safe )?(?:until|till|while|and|for)",
  "(?:geld|zahlung|kaution) (?:\\w+ ){0,4}(?:einbehalten|zuruckgehalten|verwahrt)|treuhand[a-z]*(?: \\w+){0,6} (?:bis|schlussel|schluessel)",
  "(?:guarda|guardam|retem|retiene|retienen|guardan) (?:o |el )?(?:dinheiro|dinero|pagamento|pago) (?:ate|hasta|durante|\\d+ dias)",
  "(?:gard|conserv|bloqu)[a-z]+ (?:l'argent|la somme|le paiement|les fonds) (?:jusqu[a-z']*|en attendant|pendant|le temps|\\d+ jours)|tiers de confiance",
);
const untraceable = words(
  "western ?union|money ?gram|ria (?:money|transfer)|(?:gift|steam|itunes|apple|amazon|google play|prepaid) (?:gift )?(?:cards?|vouchers?|codes?)|paysafe(?:card|cards)?|neosurf|transcash|pcs(?: mastercard)?|bitcoins?|btc|usdt|tether|ethereum|crypto(?:currency|currencies|s)?|paypal[ (-]{0,3}(?:an |to )?(?:friends|family|freunde|familie|amigos|amis|proches|f&f)|friends (?:and|&) family",
  "krypto(?:wahrung(?:en)?)?|kryptowaehrung(?:en)?|(?:amazon|steam|google|apple|geschenk)-?(?: )?(?:gutscheine?|gutscheinkarten?|karten?|codes?)|gutscheincodes?|geschenkkarten?|bargeldtransfer",
  "cart(?:ao|oes)[- ](?:presente|oferta|de oferta|pre-?pagos?)|vale[- ]presente|criptomoedas?",
  "tarjetas? (?:de )?regalo|criptomonedas?|tarjetas? prepago",
  "cartes?[- ]cadeaux?|mandat(?:s)?[- ](?:cash|postal|compte|urgent)|cryptomonnaies?|coupons? (?:pcs|transcash|recharge)|tickets? (?:pcs|transcash|neosurf)|recharges? pcs",
);
const onlyNear = words(
  "near|above|next to|opposite|across from|downstairs|shops?|store|work in|industry|startup|company|office|around the corner|neben|uber|ueber|uberm|gegenuber|laden|buro|im erdgeschoss|arbeit\\w*|nahe|ao lado|perto|loja|trabalh\\w+|al lado|encima|cerca|tienda|trabaj\\w+|a cote|au-dessus|pres d[eu]|en face|boutique|agence|travaill\\w+",
);
const payment = words(
  "pay\\w*|paid|sen[dt]|transfer\\w*|deposits?|rent|reserve|book|accept\\w*|wire|via|money|(?:be)?zahl\\w*|kaution|miete|per|uberweis\\w*|ueberweis\\w*|schick\\w*|anzahlung|pag\\w+|caucao|renda|envi\\w+|sinal|fianza|alquiler|senal|reserv\\w+|acept\\w+|aceit\\w+|regl\\w+|vers\\w+|caution|loyer|paie\\w+|bloquer|virement|mandat",
  "\\d ?(?:€|euros?|eur)|(?:€|eur) ?\\d[\\d.,]*",
);
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
  "passaporte|cartao (?:de )?cidadao|bilhete de identidade|documento de identi(?:dade|ficacao)|dni|nie|pasaporte|documento de identidad",
  "(?:piece|carte) d'identite|passeport|cni",
);
const copyOf = words(
  "copy|copies|scans?|scanned|photos?|pictures?|fotos?|selfie|kopien?|ausweiskopie|passkopie|copias?|digitaliza\\w+|fotograf\\w+|fotocopi\\w+|copies?|photocopi\\w+|photograph\\w*",
);
const sendIt = words(
  "send|email|e-mail|mail|whats ?app|forward|reply with|al correo|(?:a|no|an|to|sur) (?:mi|meu|meine|my|mon) (?:correo|e-?mail|mail)",
  "schick(?:en|t|e)?|send(?:en|et|e)|zusenden|per (?:mail|e-mail|whatsapp)|vorab",
  "envi(?:e|a|ar|em|ar-me|e-me|en|adme|arme)|mand(?:e|a|ar|em|en|adme)|por (?:email|e-mail|mail|whatsapp|correo)",
  "envoy(?:er|ez|ez-moi)|transmett(?:re|ez)|par (?:mail|e-mail|email|courriel|whatsapp)",
);
const usualPapers = words(
  "after (?:the |a )?(?:viewing|visit)|bring|at (?:the )?(?:signing|viewing)|when (?:we )?sign|payslips?",
  "nach (?:der )?(?:besichtigung|zusage)|mitbringen|schufa\\w*|gehaltsnachweis\\w*|bei (?:vertrags\\w+|unterzeichnung|der besichtigung)|mappe|bewerbungs\\w+",
  "apos (?:a )?visita|depois da visita|trazer|irs|recibos?|assinatura|contrato|nominas?|tras la visita|despues de la visita|traer|firma|apres (?:la )?visite|dossier|fiches? de paie|bulletins?|signature|garant\\w*",
);

/** Words of a contract that two persons sign, and of what follows a viewing. */
const signed = words(
  "sign(?:ed|ing|ature)?|unterschr[a-z]+|unterz[a-z]+|vertragsabschluss|assin[a-z]+|firm[a-z]+|signatur[ae]|signe[rsz]?|bail|after (?:the )?(?:viewing|visit)|nach (?:der )?besichtigung|tras la visita|depois da visita|apres (?:la )?visite",
);
const warning = words(
  "beware|scam(?:s|mers?|med)?|fraud\\w*|fake|if (?:someone|anyone|anybody)",
  "achtung|vorsicht|betrug\\w*|betrueg\\w*|wer (?:\\w+ )?(?:nach|geld|vorab)",
  "burla\\w*|cuidado|se alguem|estafa\\w*|timos?|si alguien",
  "arnaqu\\w*|escroc\\w*|attention|si quelqu'un",
);
const asksItself = words(
  "(?:i|we) (?:ask|require|need|want|request)|(?:ich|wir) (?:verlange|verlangen|brauche|brauchen|nehme)|verlange ich|brauche ich|peco|exij\\w+|pido|solicito|(?:je|nous) (?:demande|demandons|exige|veux)",
);

/** Returns whether a sentence warns of scams, and does not itself ask for anything. */
export const isWarning = (sentence: string): boolean =>
  warning.test(sentence) && !asksItself.test(sentence);

/** A rule that a sentence obeys if it matches all of the first patterns and none of the others. */
export type ScamRule = {
  code: FlagCode;
  reason: string;
  all: RegExp[];
  none?: RegExp[];
};

export const scamRules: ScamRule[] = [
  {
    code: "keys_by_post",
    reason: "The keys are to be sent, not handed over",
    all: [words(keys), byPost],
    none: [refusals, notSent],
  },
  ...sentKeys.map((pattern) => ({
    code: "keys_by_post" as const,
    reason: "The keys are to be sent, not handed over",
    all: [pattern],
    none: [refusals, notSent, handedOver],
  })),
  ...payBeforeViewing.map((pattern) => ({
    code: "pay_before_viewing" as const,
    reason: "Money is asked for before a viewing",
    all: [pattern],
    none: [refusals, contact],
  })),
  ...[...payForAddress.map((pattern) => [pattern]), [prepaid], [proof, ofPayment, sendIt]].map(
    (all) => ({
      code: "pay_before_viewing" as const,
      reason: "Money is to be sent first",
      all,
      none: [refusals, signed],
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
    none: [
      refusals,
      onlyNear,
      words("no|not|nicht|kein\\w*|nao|ni|pas|beware|vorsicht|achtung|cuidado"),
    ],
  },
  {
    code: "id_copy",
    reason: "A copy of an identity paper is to be sent before a viewing",
    all: [idPaper, copyOf, sendIt, firstPapers],
    none: [refusals],
  },
  {
    code: "id_copy",
    reason: "A copy of an identity paper is to be sent before a viewing",
    all: [idPaper, copyOf, sendIt],
    none: [refusals, usualPapers, words("no|not|nicht|kein\\w*|nao|pas|never")],
  },
];
