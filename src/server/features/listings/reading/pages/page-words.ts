/** Returns a text in lower case and without accents. */
export const fold = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

const words = (text: string) => new Set(text.trim().split(/\s+/));

/**
 * Words in the class or id of an element whose content belongs to the website, and not to the flat.
 */
export const siteWords = words(`
  similar similars similares semelhantes similaires aehnliche ahnliche related relacionados verwandte
  recommended recommendation recommendations recomendados suggestion suggestions suggested recently
  nearby breadcrumb breadcrumbs cookie cookies consent gdpr newsletter navbar navigation nav navi menu
  footer advertisement advertising adsense sponsored sponsor promo promotion sharing social login
  signin signup register modal popup popover tooltip toast comments kommentare comentarios
  commentaires mortgage calculator financing finanzierung valuation insights statistics benchmark
  trend safety fraud scam disclaimer impressum imprint searchbar searchform hotline helpdesk
`);

/**
 * If the class or id of an element contains a word of each of the next two lists, the element shows
 * other flats of the website.
 */
export const otherWords = words("other more weitere andere mais mas outros otros autres further");
export const offerWords = words(`
  ads listings offers anzeigen angebote inserate objekte anuncios imoveis inmuebles pisos annonces
  biens properties results homes rooms flats
`);

/** Words that, beside a word for a price, mark a price that is no longer valid. */
export const oldWords = words("old was previous original former ancien");
export const priceWords = words("price rent amount preis miete prix precio preco value");
export const struckWords = words("strike striked strikethrough struck crossed");

/** Words that mark a feature that the flat does not have, in a list of all features. */
export const absentWords = words("unavailable inactive disabled absent missing");

/**
 * Words in the class or id of an element that is about the flat, although it is at the side of the
 * page.
 */
export const flatWords = words(`
  price preis prix precio preco cost costs facts summary details contact kontakt contacto contato
  seller owner agent agency landlord advertiser anbieter anunciante annonceur vendor
`);

/** Matches headings after which a page shows other flats, or the website's own words. */
export const siteHeading = new RegExp(
  [
    "similar|related (?:listing|ad|propert|flat|home|offer)|also (?:like|viewed|interest)|recommended",
    "recently viewed|(?:other|more) (?:flats|listings|ads|apartments|rooms|properties|homes|offers|from)",
    "featured|nearby (?:listings|flats|apartments|properties)|safety|stay safe|scam|fraud|be careful",
    "ahnliche|das konnte|weitere (?:anzeigen|angebote|wohnungen|objekte|inserate|immobilien|zimmer)",
    "andere (?:anzeigen|angebote|wohnungen|objekte|inserate|immobilien)|zuletzt angesehen|empfehl",
    "passende (?:anzeigen|angebote|wohnungen|objekte)|sicherheits|betrug|vorsicht|kommentare|comments",
    "semelhante|tambem (?:te |lhe |o )?(?:pode|podera|interess)|recomendad|relacionad|vistos recente",
    "(?:outros|mais) (?:anuncios|imoveis|apartamentos|quartos)|dicas de seguranca|parecid",
    "tambien (?:te|le) (?:puede|podria|interes)|(?:otros|mas) (?:anuncios|pisos|inmuebles|viviendas)",
    "consejos de seguridad|similaires|vous aimerez|pourrai(?:en)?t (?:aussi )?vous|aussi vous plaire",
    "autres? (?:annonces|biens|appartements|logements|offres)|plus d.annonces|consultees? recemment",
    "conseils de securite|estadisticas|estatisticas|statisti|preisentwicklung|prudence|arnaque|finanzierung|financing|mortgage|frequently asked",
  ].join("|"),
);

/** Matches lines with the contact of the website itself. */
export const siteContact =
  /hotline|kundenservice|kundendienst|kundenbetreuung|customer (?:service|support|care)|help ?(?:line|desk|cent)|apoio ao cliente|linha de apoio|atencion al cliente|servicio al cliente|service clients?|brauchen sie hilfe|need help|precisa de ajuda|necesitas ayuda|besoin d.aide|©|all rights reserved/;

/**
 * Matches lines about the page or its author, whose dates and numbers do not belong to the flat.
 */
export const aboutPage =
  /^(?:posted|published|updated|publicado|atualizado|actualizado|publiee?|mise? en ligne|eingestellt|veroffentlicht|aktualisiert|online seit)\b|^(?:views|aufrufe|visualizacoes|visitas|vues|(?:[\w-]+ )?id|ref\w*)\s?[.:#]|\b(?:member|active|registered|aktiv|mitglied|angemeldet|membre|miembro|membro|n[oa] [\w.-]+) (?:since|seit|desde|depuis)\b/;

/** Matches lines about the prices of other flats. */
export const averagePrice =
  /average (?:price|rent)|durchschnitt|precio medio|preco medio|prix moyen|loyer moyen|renda media|mietspiegel/;

/** Matches a number that may be an amount of money, with its currency. */
export const money = /(?:€|\beur\b|\beuros?\b|£|\$)\s?\d|\d\s?(?:€|eur\b|euros?\b|£|\$)/i;
