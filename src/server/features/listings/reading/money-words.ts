/** The meanings of the words that stand beside amounts of money. */
export type MoneyWord =
  /** A word for a rent of any kind, such as "Miete". It does not say what the rent includes. */
  | "rent"
  | "coldRent"
  | "warmRent"
  | "allInRent"
  /** Words after or before an amount that say what it includes. */
  | "cold"
  | "warm"
  | "allIn"
  /** A word for all utilities of a home, or for their monthly amount. */
  | "utilities"
  /**
   * A word for utilities that are added to the rent, before their amount: "plus bills, about 50 €".
   */
  | "addedUtilities"
  | "power"
  | "bill"
  | "everything"
  /** Words that say that a rent includes the costs beside them. */
  | "including"
  | "included"
  | "excluding"
  | "excluded"
  | "deposit"
  /**
   * A deposit that is stated as a number of rents, before its amount: "Kaution: 2 Monate (1800 €)".
   */
  | "countedDeposit"
  | "fee"
  | "takeover"
  | "sale"
  /**
   * Words for amounts that are no part of the rent, such as parking, a club, or a required income.
   */
  | "other"
  | "former"
  /** A phrase that follows a rent, such as "bills included" or "housing allowance possible". */
  | "inclusive"
  | "monthly"
  | "nightly"
  | "weekly"
  | "yearly"
  | "perSquareMeter"
  | "perPerson"
  /** Words for a price for two persons, in a text that also states the price for one. */
  | "forTwo"
  /** The plus sign, as in "700 + 55 de charges". */
  | "plus";

type MoneyWords = Partial<Record<MoneyWord, string>>;

const german: MoneyWords = {
  rent: "miete, mietpreis, monatsmiete, mietzins, mietkosten, miete pro monat, miete mtl, monatliche miete, wg miete, zimmermiete, preis, kostet, kosten@de, kostenpunkt, zahlt@de, zahlst@de",
  coldRent:
    "kaltmiete, nettokaltmiete, netto kaltmiete, nettomiete, grundmiete, kaltmietpreis, miete kalt, nkm, km@de, netto kalt",
  warmRent:
    "warmmiete, gesamtmiete, bruttomiete, bruttowarmmiete, brutto warmmiete, inklusivmiete, miete warm, endmiete, wm@de, gm@de, gesamtkosten, bruttowarm, gesamt@de, insgesamt@de, warmiete",
  allInRent: "pauschalmiete, all inclusive miete, komplettmiete, pauschal, miete all inclusive",
  cold: "kalt, nettokalt, netto kalt, k.@de, kalte, kälte",
  warm: "warm, w.@de, brutto warm, warme",
  allIn:
    "all inclusive, all in, für alles, alles inklusive, alles inkl, alles incl, alles inclusive, all incl, alle kosten drin, alle kosten inklusive, alle kosten enthalten, alles drin, alles inbegriffen, alles enthalten, alles dabei, inkl. allem, inklusive allem, inkl allem, incl. allem, inkl. alles, inkl alles, inklusive alles, komplettpreis, flatrate, endpreis",
  utilities:
    "abschlag für heizung, abschlag für nebenkosten, abschlag für betriebskosten, betriebs- und heizkostenvorschuss, betriebskostenvorschuss, nebenkostenvorschuss, nk, nebenkosten, betriebskosten, bk, nebenkostenpauschale, nebenkostenvorauszahlung, nk vorauszahlung, nk pauschale, umlagen, umlage, hausgeld, heiz und nebenkosten, heiz- und nebenkosten, neben und heizkosten, betriebs und heizkosten, bk/hk, nk/hk, nebenkosten und heizkosten, nebenkosten inkl. heizkosten, hk/nk, nebenkosten/heizkosten, neben- und betriebskosten",
  power: "strom, stromkosten, strompauschale, elektrizität",
  bill: "geheizt, heizkosten, heizung, hk, wasser, warmwasser, internet, wlan, wifi, wi-fi, gas, gez, rundfunk, rundfunkbeitrag, müll, heizkostenvorauszahlung, fernsehen, tv, netflix, dsl, glasfaser, telefon@de, putzfrau, reinigung, handtücher, bettwäsche",
  everything: "alles, allem, allen, sämtliche, sämtlicher, alle, aller",
  including:
    "inkl., inkl, inklusive, incl., incl, einschließlich, einschl., einschl, mit@de, davon@de",
  included:
    "in der miete, schon in der miete, steckt in der miete, steckt schon in der miete, stecken in der miete, stecken schon in der miete, enthalten, inbegriffen, inkludiert, dabei, drin, im preis, in der miete enthalten, sind enthalten, sind inklusive, ist inklusive, schon drin, ist drin, sind drin",
  excluding:
    "dazu@de, hinzu@de, dazu kommen, hinzu kommen, zzgl., zzgl, zuzüglich, exkl., exkl, exklusive, außer, bis auf, ohne, plus, excl., excl, zuzgl., zuz., nicht enthalten:, nicht inklusive:",
  excluded:
    "werden geteilt, wird geteilt, geteilt, zahlt ihr selbst, zahlst du selbst, zahlen sie selbst, zahlt der mieter, zahlt die mieterin, laufen über euch, läuft über euch, laufen über dich, läuft über dich, kommen dazu, kommt dazu, kommen noch dazu, kommt noch dazu, kommen extra, extra, separat, kommen obendrauf, nicht inklusive, nicht enthalten, nicht inbegriffen, nicht inkl, nicht dabei, selbst zahlen, selber zahlen, selbst anmelden, nach verbrauch, muss selbst, obendrauf, on top",
  deposit:
    "kaution, mietkaution, kautionszahlung, mietsicherheit, kaution in höhe von, barkaution, kaution beträgt, genossenschaftsanteile, genossenschaftsanteil",
  fee: "provision@de, maklerprovision, maklercourtage, courtage, maklergebühr, vermittlungsgebühr",
  takeover:
    "ablöse, abstand, abschlag für, abstandszahlung, ablösesumme, übernahme der möbel, möbelübernahme, küchenübernahme, übernahme der küche, übernahme, küche für, möbel für, küchenablöse, ablösung",
  sale: "kaufpreis, verkaufspreis, kaufen für",
  other:
    "gesamtmiete der wohnung, gesamtmiete wohnung, gesamtmiete für die wohnung, miete der gesamten wohnung, miete für die ganze wohnung, stellplatz, tiefgarage, garage, tiefgaragenstellplatz, parkplatz, duplex, haushaltseinkommen, nettoeinkommen, einkommen, gehalt, schufa, endreinigung, reinigungspauschale, gutschein, belohnung, finderlohn, putzkasse, wg kasse, haushaltskasse, küchenmiete, möbelzuschlag, möblierungszuschlag, mobiliar, strafe, zweitperson, weitere person, pro weitere, vereinsbeitrag, mitgliedsbeitrag, monatskarte, ticket, rückzahlung, guthaben, spare, rabatt, nachlass, kredit, kindergeld, anmeldegebühr, bearbeitungsgebühr, vertragsgebühr, waschmaschine, fitnessstudio, fitness, hausmeister",
  former:
    "vormiete, vormieter zahlte, vormieter zahlten, letzte miete, statt, anstatt, früher, bisher, vorher, alte miete, zuvor",
  monthly:
    "/monat, pro monat, im monat, monatlich, mtl., mtl, mtl., /mon, p.m., /mtl, / monat, p. m., p.monat, je monat, den monat",
  nightly:
    "/nacht, pro nacht, die nacht, je nacht, / nacht, pro tag, /tag, / tag, täglich, p.n., p. n.",
  weekly: "/woche, pro woche, / woche, die woche, wöchentlich",
  yearly:
    "für 2 wochen, für zwei wochen, für die zwei wochen, für die 2 wochen, für 3 wochen, für drei wochen, für 10 tage, für die woche, für den gesamten zeitraum, für die gesamte zeit, für die ganze zeit, für die zeit, für den kompletten zeitraum, für den ganzen zeitraum, insgesamt für, /jahr, pro jahr, jährlich, im jahr, / jahr, p.a.",
  perSquareMeter: "/m2, /qm, pro qm, pro m2, € m2, je qm, pro quadratmeter, / m2, / qm",
  forTwo: "für paare, paare, paar@de, zu zweit, zwei personen, 2 personen",
  perPerson: "pro person, p.p., /person, pro kopf, je person, / person",
};

const english: MoneyWords = {
  rent: "rent, monthly rent, rent per month, rent price, rental price, rental, asking rent, price, asking, monthly, monthly price, rent is, cost, costs, rent/month, pcm, price per month, paying, pay, you pay, your share, your rent, room rent, rate, monthly rate, asking price per month",
  coldRent:
    "cold rent, base rent, basic rent, net rent, rent cold, rent excl. bills, rent excluding bills",
  warmRent: "hot rent, warm rent, total rent, gross rent, rent warm, total warm",
  allInRent: "all inclusive rent, all in rent, total monthly cost, rent all in, rent inclusive",
  cold: "cold, excl, net@en",
  warm: "warm",
  allIn:
    "all inclusive, all-inclusive, all in, all included, all incl, all incl., all bills paid, bills paid, all bills in, for everything, everything included, everything incl, inclusive of everything, allinclusive, bills inc, bills incl, bills in, bills inclusive, inc bills, inc. bills, incl bills, inclusive of bills, all bills included, bills all included, no extra bills, no other bills, inc all bills, all costs included",
  utilities:
    "bills, utilities, utility bills, utility costs, additional costs, running costs, service charge, service charges, ancillary costs, utils, expenses, household bills, util, side costs, extra costs",
  power:
    "water light, light and water, light bill, electricity, electric, power, elec, electricity bill, electricity bills",
  bill: "common expenses, common charges, building fees, building fee, heating, water, gas, internet, wifi, wi fi, broadband, council tax, tv, tv licence, fiber, fibre, cleaning, hot water, cleaner, netflix, gym",
  everything: "everything, all, all the",
  including:
    "including, incl., incl, includes, include, inclusive of, inc, inc., with@en, covers, covering, covered are, of which, included are, included:",
  included:
    "in,@en, in)@en, in;@en, are in it, is in it, in it, already in the rent, in the rent, part of the rent, included, inclusive, incl, inc, covered, are included, is included, included in the rent, included in rent, included in the price, in the price",
  excluding:
    "you only pay your own, you pay your own, +, except, except for, apart from, excluding, excl., excl, excludes, exclusive of, plus, without, ex., not including, does not include, doesn't include, don't include, not incl",
  excluded:
    "out)@en, out.@en, out,@en, not part of it, not part of the rent, are yours, are shared, is shared, shared equally, you arrange yourself, you pay yourself, you pay for yourself, you arrange, is yours to pay, are yours to pay, in your own name, in your name, not included, not incl, excluded, extra, separate, on top, separately, are extra, is extra, aren't included, isn't included, not inclusive, not covered, billed separately, isn't., isn't), aren't., aren't), isnt., isnt), arent., arent), split, shared between, are split, paid separately, apart",
  deposit:
    "deposit, weeks rent, security deposit, refundable deposit, bond, holding deposit@xx, damage deposit, security, dep., safety deposit, caution@fr",
  fee: "agency fee, agency fees, agent fee, agent's fee, finder's fee, finders fee, commission, letting fee, broker fee, brokerage, realtor fee, contract fee",
  takeover:
    "furniture takeover, takeover, take over, take-over, takeover fee, key money, buy the furniture, for the furniture, furniture for, buyout, buy-out, buy out",
  sale: "asking price, sale price, purchase price, guide price, offers over, offers in excess of, oieo, for sale at, for sale",
  other:
    "total rent of the flat, rent of the whole flat, rent for the whole flat, whole flat costs, parking, parking space, garage, income, salary, earn, earning, earnings, cleaning fee, holding deposit, per annum, admin fee, reference fee, booking fee, reservation fee, registration fee, per extra, extra person, second person, additional person, voucher, gift card, fine, salary of, net income, household income, gym membership, membership, discount, off, cleaning, service fee, platform fee, move in cost, move in costs, to move in, upfront, initial payment, flight, ticket, pass, metro card, travelcard, oyster, zone, budget",
  former:
    "was, instead of, used to be, reduced from, down from, previously, before it was, originally, formerly, dropped from, previous rent, last tenant paid, old rent",
  monthly:
    "/month, per month, a month, monthly, pcm, p.m., pm, p/m, /mo, / month, pm., each month, /mth, per calendar month, p.c.m., a month., per mo, month, /m, every month, mo",
  nightly:
    "/night, per night, a night, nightly, / night, per day, /day, a day, daily, nights, p/n, pn, each night",
  weekly: "/week, per week, a week, weekly, pw, p.w., / week, p/w, /wk, pppw, every week",
  yearly:
    "for 2 weeks, for two weeks, for the 2 weeks, for the two weeks, for 3 weeks, for three weeks, for 10 days, for the week, for the whole period, for the entire period, for the whole time, in total for, for the entire stay, for the whole stay, for the stay, for all of it, for the full period, /year, per year, a year, yearly, p.a., per annum, annually, / year",
  perSquareMeter: "per sqm, per m2, /sqm, per square metre, per square meter, / sqm, /m2",
  forTwo: "couple, couples, for two people, for 2 people, two people, double occupancy",
  perPerson: "per person, each, pp, /person, p.p., / person, pppm, per head",
};

const french: MoneyWords = {
  inclusive:
    "éligible apl, éligible aux apl, éligible à l apl, éligible caf, éligible à la caf, apl possible, apl possibles, caf possible",
  rent: "loyer, loyer mensuel, prix, loyer de, mensualité, coût, redevance, participation, loyer par mois, montant du loyer, loyer/mois, coute, tarif, tarif mensuel",
  coldRent:
    "loyer froid, loyer hors charges, loyer hc, loyer nu, loyer net, loyer de base, loyer h.c., loyer principal, loyer hors charge",
  warmRent:
    "loyer chaud, loyer charges comprises, loyer cc, loyer c.c., loyer avec charges, loyer charge comprise, loyer total, loyer toutes charges",
  allInRent: "loyer tout compris, loyer tout inclus",
  cold: "hors charges, hors charge, hc, h.c., h.c, s/ charges, hors-charges, charges en sus, sans charges, sans les charges, charges non comprises, charges non incluses, h/c",
  warm: "charges comprises, cc, c.c., c.c, charge comprise, charges incluses, charges inclues, avec charges, charges compris, ch. comprises, charges comp, c/c, chargescomprises, charges inclus, ch comprises, provisions pour charges comprises, charges comprise",
  allIn:
    "tt compris, tt inclus, tout compris, pour tout, tout inclus, tout est compris, tout est inclus, tcc@xx, ttc@fr, all inclusive",
  utilities:
    "ch.@fr, ch@fr, charges, provision sur charges, provisions sur charges, provision pour charges, charges mensuelles, charges locatives, de charges, forfait charges, forfait de charges, provision charges, charges de copro, charges de copropriété, provisions pour charges, pour les charges",
  power: "électricité, elec, édf, edf, l'électricité, elec.",
  bill: "eau, chauffage, gaz, internet, wifi, eau chaude, eau froide, ordures ménagères, box, fibre, box internet, assurance, la box, box fibre, taxe ordures, teom, ménage, electroménager@xx",
  everything: "tout, toutes, tous",
  including:
    "incluant, comprenant, comprend, inclut, avec@fr, y compris, dont, incluent, compris:, y compris pour",
  included:
    "déjà dans le loyer, dans le loyer, compris, comprise, comprises, inclus, incluse, incluses, inclues, compris dans le loyer, inclus dans le loyer, sont comprises, est compris, sont inclus, sont incluses",
  excluding: "hors, sans, en plus de, plus, excepté, sauf, hormis",
  excluded:
    "partagées, partagés, à partager, se partagent, divisées, à diviser, à votre nom, à ton nom, au nom du locataire, à ouvrir par le locataire, à ta charge, en sus, en plus, non compris, non comprise, non comprises, non inclus, non incluses, non incluse, à part, à votre charge, à la charge du locataire, à charge du locataire, à prévoir, à ajouter, pas compris, pas inclus, pas comprises, pas incluses",
  deposit: "dépôt de garantie, caution, depot, dépôt, garantie, dg@fr, dépot garantie",
  fee: "honoraires, frais d agence, honoraires agence, honoraires d agence, frais de dossier, honoraires de location, frais de location, honoraires locataire, honoraires charge locataire, état des lieux, frais",
  takeover:
    "reprise, reprise des meubles, reprise meubles, rachat des meubles, pas de porte, reprise de mobilier",
  sale: "prix de vente, à vendre, vente@fr, fai@fr, frais d agence inclus",
  other:
    "appart total, loyer total de l appart, loyer total de l appartement, loyer total de la coloc, parking, place de parking, place de parc, garage, box fermé, box voiture, revenus, salaire, apl, caf, aide au logement, revenu, revenus de, taxe foncière, taxe d habitation, surcoût, supplément, personne supplémentaire, abonnement, ménage, frais de ménage, linge, gagner, gagnez, visale, assurance habitation, chèque, remise, plafond, taxe, plafonnées à, loyer de référence, loyer de référence majoré, complément de loyer, encadrement, dépenses énergétiques, dépenses annuelles, coûts annuels, consommation, coût annuel",
  former:
    "au lieu de, avant@fr, ancien loyer, loyer précédent, auparavant, initialement, était à, etait de",
  monthly:
    "/mois, par mois, / mois, le mois, mensuel, mensuels, mensuellement, /m, /mens, euros mois, € mois, mois@fr",
  nightly: "/nuit, par nuit, la nuit, / nuit, /jour, par jour, la nuitée, / jour, nuitée, nuits",
  weekly: "/semaine, par semaine, la semaine, / semaine, /sem",
  yearly:
    "pour les 2 semaines, pour les deux semaines, pour 2 semaines, pour deux semaines, pour 3 semaines, pour trois semaines, pour la semaine, pour 10 jours, la période, pour la période, pour toute la période, pour les deux mois, pour tout le séjour, pour le séjour, pour la durée, pour toute la durée, /an, par an, annuel, / an, annuels",
  perSquareMeter: "/m2, du m2, par m2, le m2, € m2, / m2",
  forTwo: "en couple, couple, couples, pour deux, pour 2, deux personnes, 2 personnes",
  perPerson:
    "par personne, /personne, chacun, / personne, /pers, par pers, par tête, par colocataire, par coloc",
};

const spanish: MoneyWords = {
  inclusive: "apto para bono joven, apto bono joven, apto para bono alquiler joven",
  warmRent: "alquiler caliente, renta caliente",
  rent: "renta, son@es, sale por, sale a, pagas, se paga@es, alquiler@es, precio, mensualidad, renta mensual, precio mensual, alquiler mensual, precio alquiler, precio del alquiler, cuesta, coste, costo, precio por mes, precio de alquiler, importe, vale@es, arriendo, alquilo por, se alquila por, precio mes, pago mensual, precio habitación, precio de la habitación",
  coldRent: "alquiler frío, renta fría, renta sin gastos, alquiler sin gastos",
  allInRent: "precio todo incluido, precio con gastos",
  cold: "sin gastos incluidos, gastos no están incluidos, s/ gastos, sin gastos",
  allIn:
    "c/ gastos, todo incluido, todo inclu*, gastos incluidos, gastos incluídos, con gastos incluidos, gastos incl, todos los gastos incluidos, con todo incluido, gastos inc, con gastos, facturas incluidas, suministros incluidos, todo dentro, gastos dentro",
  utilities:
    "consumos, provisión de gastos, gastos, suministros, facturas, gastos mensuales, gastos fijos",
  power: "luz, electricidad, la luz",
  bill: "agua, gas, internet, wifi, calefacción, comunidad, gastos de comunidad, fibra, basura, ibi, agua caliente, limpieza, teléfono@es, comunidad e ibi, gastos comunidad",
  everything: "todo, todos los, todas las, todos",
  including:
    "comprende, el precio comprende, incluye, incluyendo, incluyen, de los cuales, con@es, incl., incluido:, incluidos:, con los",
  included:
    "va en la mensualidad, ya va en la mensualidad, van en la mensualidad, va en el alquiler, ya va en el alquiler, va en la renta, dentro@es, incluido, incluidos, incluida, incluidas, incluído, incluídos, incluídas, van incluidos, están incluidos, está incluido, entran, entra",
  excluding: "sin, sin incluir, más@es, mas@es, no incluye, no incluyen, excepto, menos, salvo",
  excluded:
    "además, a repartir, a dividir, corre de vuestra cuenta, corren de vuestra cuenta, corre de tu cuenta, corren de tu cuenta, por tu cuenta, por vuestra cuenta, a tu nombre, a vuestro nombre, a nombre del inquilino, fuera@es, aparte, a parte, no incluido, no incluidos, no incluida, no incluidas, van aparte, se pagan aparte, por separado, corren a cargo, a cargo del inquilino, se dividen, se reparten, se paga aparte, la paga el inquilino, lo paga el inquilino, las paga el inquilino, los paga el inquilino, paga el inquilino, pagan los inquilinos, por cuenta del inquilino, a cuenta del inquilino, a medias, según consumo, según contador, según contadores, extra, no.@es",
  deposit:
    "fianza, depósito, garantía, garantía adicional, depósito de garantía, de fianza, fianza de, aval",
  fee: "honorarios, honorarios de agencia, comisión, comisión de agencia, gastos de agencia, gastos de gestión, agencia, gastos agencia",
  takeover: "traspaso, traspaso de muebles, traspaso muebles, muebles por",
  sale: "precio de venta, se vende, en venta, venta@es, vendo",
  other:
    "plaza de garaje, garaje, parking, ingresos, nómina, nóminas, plaza de parking, aparcamiento, ingresos mínimos, segunda persona, persona extra, persona adicional, seguro, seguro de impago, abono, precio de referencia, índice de referencia, índice de precios, última renta, renta anterior, último alquiler, limpieza, salario, sueldo, tasas, reserva, limpieza final, descuento, opción a compra, pago inicial, total entrada, entrada total, total de entrada, para entrar@es, coste de entrada, multa, piscina, gimnasio, bono, ayuda",
  former: "antes@es, en lugar de, en vez de, rebajado de, antes:, ha bajado de, bajado de",
  monthly: "/mes, al mes, por mes, / mes, mensual, mensuales, mensualmente, mes@es, cada mes, €mes",
  nightly: "/noche, por noche, la noche, / noche, /día, por día, al día, / dia, noche, diarios",
  weekly: "/semana, por semana, a la semana, / semana, semanal, semanales",
  yearly:
    "por 2 semanas, por las dos semanas, por dos semanas, por las 2 semanas, por tres semanas, por todo el periodo, por toda la estancia, por la estancia, por toda la temporada, por todo el período, todo el periodo, /año, al año, por año, anual, anuales, / año",
  perSquareMeter: "/m2, el m2, por m2, € m2, por metro, / m2",
  forTwo: "pareja, parejas, dos personas, 2 personas, para dos",
  perPerson: "por persona, /persona, cada uno, por cabeza, / persona, cada una, por inquilino",
};

const portuguese: MoneyWords = {
  warmRent: "renda quente",
  rent: "renda, valor, preço, mensalidade, aluguel, aluguer, arrendamento@xx, renda mensal, valor mensal, renda de, valor da renda, preço mensal, valor do aluguel, valor do arrendamento, custa, valor do quarto, preço do quarto, renda do quarto, valor por mês, fica por, fica a",
  coldRent: "renda fria, renda sem despesas, renda base",
  allInRent:
    "renda com despesas, renda com tudo incluído, preço com tudo incluído, renda com despesas incluídas",
  cold: "s/ despesas, s/ desp, sem despesas, sem despesas incluídas, despesas não estão incluídas, sem despesas inclusas",
  allIn:
    "c/ despesas, c/ desp, c/ tudo, tudo incluído, tudo incluido, com despesas incluídas, despesas incluídas, despesas inclusas, com tudo incluído, contas incluídas, contas inclusas, todas as despesas incluídas, com despesas, tudo incluso, despesas incluidas, despesas inc, despesas incl, despesas todas incluídas, com todas as despesas, já com despesas, despesas já incluídas, todas as contas incluídas",
  utilities:
    "consumos, desp., desp@pt, despesas, contas, despesas mensais, despesas fixas, encargos",
  power: "luz, eletricidade, electricidade, energia",
  bill: "água, gás, net, internet, wifi, wi fi, condomínio, aquecimento, limpeza, tv, televisão, tv cabo, iptu, iuc, fibra, limpeza semanal, empregada",
  everything: "tudo, todas as, todos os, todas",
  including:
    "inclui, incluindo, incluem, dos quais, das quais, com@pt, incl., incluído:, com as, incluídas:, já inclui, inclusive",
  included:
    "dentro@pt, já na renda, incluído, incluídos, incluída, incluídas, incluso, inclusas, inclusos, inclusa, incluida, incluidas, já incluídas, já incluído, estão incluídas, está incluído",
  excluding:
    "acrescidos de, sem, não inclui, mais@pt, acresce, acrescem, excluindo, exceto, excepto, à exceção de, menos@pt",
  excluded:
    "a partilhar, partilhadas, repartidas, em nome do inquilino, em teu nome, em seu nome, fora@pt, fica por conta do inquilino, ficam por conta do inquilino, à parte, não incluído, não incluída, não incluídas, não incluídos, não inclusas, não incluso, paga pelo inquilino, pagas pelo inquilino, pago pelo inquilino, por conta do inquilino, a cargo do inquilino, pagas à parte, separadas, divididas, a dividir, extra, pago à parte, são divididas, não.@pt, não está incluído, não estão incluídas",
  deposit:
    "caução, cauções, depósito, garantia, depósito de garantia, de caução, caucao, calção, valor de caução, depósito caução",
  fee: "comissão, comissão de agência, taxa de agência, honorários, taxa da agência, comissão da imobiliária, taxa de contrato",
  takeover: "trespasse, recheio, traspasse, venda do recheio, venda dos móveis",
  sale: "preço de venda, vende-se, vende se, à venda, venda@pt, valor de venda, vendo",
  other:
    "lugar de garagem, garagem, estacionamento, parqueamento, rendimentos, rendimento, salário, irs, recibo, segunda pessoa, pessoa extra, pessoa adicional, por pessoa extra, taxa de limpeza, taxa de reserva, seguro, vencimento, limpeza final, desconto, passe, multa, sinal@pt, taxa de inscrição, valor de entrada, pagamento inicial, total entrada, entrada total, total à entrada, para entrar@pt, entrada:@pt, entrada de@pt, última renda, renda anterior, renda apoiada",
  former: "antes@pt, em vez de, ao invés de, baixou de, desceu de, era de",
  monthly:
    "/mês, por mês, ao mês, / mês, mensais, mensal, mês@pt, mensalmente, cada mês, p/mês, p/ mês, €mês",
  nightly:
    "/noite, por noite, a noite, / noite, /dia, por dia, diária, diárias, ao dia, / dia, noite",
  weekly: "/semana, por semana, / semana, semanal, semanais, à semana",
  yearly:
    "por 2 semanas, pelas duas semanas, por duas semanas, pelas 2 semanas, por três semanas, por todo o período, pela estadia toda, todo o período, /ano, por ano, ao ano, anual, anuais, / ano",
  perSquareMeter: "/m2, por m2, o m2, € m2, / m2",
  forTwo: "casal, casais, duas pessoas, 2 pessoas",
  perPerson: "por pessoa, /pessoa, cada um, p/pessoa, / pessoa, por cabeça, cada pessoa",
};

export const moneyWords = [german, english, french, spanish, portuguese];
