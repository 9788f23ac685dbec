/** A city that the parser knows in addition to those of the questionnaire. */
export type KnownCity = {
  /** The city's own name and its other names, separated by commas. */
  names: string;
  /** The country's code by ISO 3166. */
  country: "PT" | "FR" | "DE" | "ES" | "GB" | "IE" | "AT" | "CH" | "BE" | "NL" | "LU" | "IT" | "BR";
  /** Parts of the city that are so well known that their names alone identify the city. */
  parts?: string;
  /** For a town such as Potsdam: the questionnaire's value for the large city nearby, `berlin`. */
  beside?: string;
};

/**
 * The names of the questionnaire's cities in several languages, with abbreviations. The keys are
 * the values of the questionnaire's options for the cities.
 */
export const cityNames: Record<string, { names: string; country: KnownCity["country"] }> = {
  lisbon: { names: "Lisbon, Lisboa, Lissabon, Lisbonne, Lx, Lisbona", country: "PT" },
  paris: { names: "Paris, París, Paname, Paris intra-muros, Paris intramuros", country: "FR" },
  berlin: { names: "Berlin, Berlim, Berlín, Bln", country: "DE" },
  london: { names: "London, Londres, Londra", country: "GB" },
  madrid: { names: "Madrid, Madri", country: "ES" },
  barcelona: { names: "Barcelona, Barcelone, BCN", country: "ES" },
};

const beside = (city: string, country: KnownCity["country"], names: string): KnownCity[] =>
  names.split(", ").map((name) => ({ names: name.replaceAll("=", ", "), country, beside: city }));

const plain = (country: KnownCity["country"], names: string): KnownCity[] =>
  names.split(", ").map((name) => ({ names: name.replaceAll("=", ", "), country }));

/**
 * Towns near the questionnaire's cities, and larger cities of several countries. A name that is
 * also a common word is left out, or, as in `Nice@fr`, counts only in texts of one language.
 */
export const knownCities: KnownCity[] = [
  ...beside(
    "lisbon",
    "PT",
    "Amadora, Almada, Odivelas, Loures, Oeiras, Cascais, Sintra, Barreiro, Seixal, Montijo, Setúbal, Queluz, Carcavelos, Algés, Paço de Arcos, Estoril, Costa da Caparica, Sacavém, Alcochete, Vila Franca de Xira, Cacém, Moscavide, Linda-a-Velha, Carnaxide, Rio de Mouro, Póvoa de Santa Iria, Corroios, Moita, Mafra, Ericeira, Massamá, Pontinha, Dafundo, Parede, Palmela",
  ),
  ...beside(
    "paris",
    "FR",
    "Montreuil, Boulogne-Billancourt=Boulogne, Saint-Denis=St Denis=Saint Denis 93, Ivry-sur-Seine=Ivry, Vincennes, Pantin, Levallois-Perret=Levallois, Neuilly-sur-Seine=Neuilly, Issy-les-Moulineaux=Issy, Clichy, Courbevoie, Nanterre, Créteil, Versailles, Aubervilliers, Bagnolet, Les Lilas, Malakoff, Montrouge, Vanves, Gentilly, Le Kremlin-Bicêtre=Kremlin-Bicêtre, Vitry-sur-Seine=Vitry, Villejuif, Cachan, Arcueil, Asnières-sur-Seine=Asnières, Colombes, Puteaux, Suresnes, Saint-Ouen=St Ouen, Saint-Mandé, Charenton-le-Pont=Charenton, Maisons-Alfort, Alfortville, Nogent-sur-Marne, Fontenay-sous-Bois, Rueil-Malmaison, Argenteuil, Bobigny, Noisy-le-Sec, Noisy-le-Grand, Romainville, Champigny-sur-Marne, Saint-Maur-des-Fossés, Antony, Sceaux, Bagneux, Châtillon, Clamart, Meudon, Sèvres, Saint-Cloud, Garches, La Courneuve, Drancy, Massy, Saint-Germain-en-Laye, Bois-Colombes, La Garenne-Colombes, Le Pré-Saint-Gervais, Cergy, Choisy-le-Roi, Palaiseau, Évry, Bourg-la-Reine, Joinville-le-Pont, Thiais, Torcy, Melun",
  ),
  ...beside(
    "berlin",
    "DE",
    "Potsdam, Bernau, Oranienburg, Falkensee, Teltow, Kleinmachnow, Königs Wusterhausen, Erkner, Hennigsdorf, Strausberg, Schönefeld, Ahrensfelde, Blankenfelde, Ludwigsfelde, Stahnsdorf, Hohen Neuendorf, Birkenwerder, Panketal, Wildau, Zeuthen, Neuenhagen, Werder (Havel)",
  ),
  ...beside(
    "madrid",
    "ES",
    "Getafe, Leganés, Alcorcón, Móstoles, Fuenlabrada, Alcalá de Henares, Pozuelo de Alarcón, Las Rozas, Alcobendas, San Sebastián de los Reyes, Majadahonda, Coslada, Torrejón de Ardoz, Parla, Rivas-Vaciamadrid, Boadilla del Monte",
  ),
  ...beside(
    "barcelona",
    "ES",
    "L'Hospitalet de Llobregat=L'Hospitalet=Hospitalet de Llobregat=Hospitalet, Badalona, Santa Coloma de Gramenet, Cornellà, Sant Cugat, Sabadell, Terrassa, Sitges, Castelldefels, Esplugues, Sant Adrià de Besòs, Mataró, El Prat de Llobregat, Gavà, Viladecans",
  ),
  ...plain(
    "PT",
    "Porto=Oporto, Braga, Coimbra, Aveiro, Faro, Évora, Funchal, Matosinhos, Vila Nova de Gaia=Gaia, Guimarães, Leiria, Viseu, Portimão, Lagos@pt, Albufeira, Maia, Gondomar, Viana do Castelo, Caldas da Rainha, Santarém, Covilhã, Castelo Branco, Torres Vedras, Figueira da Foz, Vila Real, Bragança, Olhão, Tavira",
  ),
  ...plain(
    "FR",
    "Lyon=Lyón=Lião, Marseille=Marsella=Marselha, Toulouse=Tolosa, Bordeaux=Burdeos=Bordéus, Lille, Nantes, Strasbourg=Straßburg=Estrasburgo, Montpellier, Rennes, Grenoble, Rouen, Toulon, Dijon, Nice@fr=Niza@es, Tours@fr, Nancy@fr, Brest@fr, Nîmes, Aix-en-Provence, Clermont-Ferrand, Saint-Étienne, Le Havre, Villeurbanne, Besançon, Metz, Perpignan, Orléans, Mulhouse, Caen, Limoges, Annecy, Avignon, Cannes, Antibes, La Rochelle, Poitiers, Le Mans, Reims, Amiens, Bayonne, Biarritz, Chambéry, Colmar, Angers, Quimper, Lorient, Vannes",
  ),
  ...plain(
    "DE",
    "Hamburg=Hamburgo=Hambourg, München=Munich=Múnich=Munique=Muenchen, Köln=Cologne=Colonia=Colónia=Koeln, Frankfurt am Main=Frankfurt=Francfort=Frankfurt a.M.=Frankfurt/Main=Fráncfort, Stuttgart, Düsseldorf=Duesseldorf, Leipzig, Dortmund, Dresden, Hannover=Hanover, Nürnberg=Nuremberg=Nuernberg, Bremen, Bonn, Münster=Muenster, Karlsruhe, Mannheim, Augsburg, Wiesbaden, Freiburg=Freiburg im Breisgau, Heidelberg, Mainz, Kiel, Aachen, Lübeck, Erfurt, Rostock, Kassel, Saarbrücken, Regensburg, Göttingen, Würzburg, Ulm, Konstanz, Tübingen, Darmstadt, Bochum, Wuppertal, Bielefeld, Duisburg, Jena, Magdeburg, Chemnitz, Braunschweig, Oldenburg, Weimar, Marburg, Gießen, Bamberg, Passau, Cottbus, Erlangen, Ingolstadt, Offenbach, Koblenz, Osnabrück, Essen@de, Halle (Saale)",
  ),
  ...plain(
    "ES",
    "Valencia=València, Sevilla=Seville=Séville=Sevilha, Málaga, Zaragoza=Saragossa, Bilbao, Granada, Palma de Mallorca=Palma, Alicante, Murcia, Córdoba, Valladolid, San Sebastián=Donostia, Santander, Gijón, Vitoria-Gasteiz=Vitoria, Cádiz, Oviedo, A Coruña=La Coruña, Santiago de Compostela, Pamplona, Almería, Las Palmas de Gran Canaria=Las Palmas, Santa Cruz de Tenerife, Tarragona, Girona, Marbella, Burgos, Salamanca, Castellón, León@es, Elche, Huelva, Jerez de la Frontera, Logroño, Vigo, Toledo, Badajoz, Lleida, Segovia",
  ),
  ...plain(
    "GB",
    "Bath@en, Reading@en, York@en, Manchester, Birmingham, Bristol, Leeds, Liverpool, Edinburgh=Edinburg=Edimburgo=Édimbourg, Glasgow, Brighton, Oxford, Cambridge, Sheffield, Nottingham, Newcastle, Cardiff, Belfast, Leicester, Southampton, Bournemouth, Norwich, Milton Keynes, Aberdeen, Exeter, Plymouth, Portsmouth, Coventry",
  ),
  ...plain("IE", "Dublin=Dublín=Dublim, Galway, Limerick"),
  ...plain("AT", "Wien=Vienna=Vienne=Viena, Graz, Salzburg, Innsbruck, Linz, Klagenfurt"),
  ...plain(
    "CH",
    "Zürich=Zurich=Zuerich, Genève=Geneva=Genf=Ginebra=Genebra, Basel=Basilea=Bâle, Lausanne, Winterthur, Luzern=Lucerne, St. Gallen, Fribourg, Neuchâtel, Lugano",
  ),
  ...plain(
    "BE",
    "Bruxelles=Brussels=Brüssel=Bruselas=Bruxelas=Brussel, Antwerpen=Antwerp=Anvers, Gent=Ghent=Gand, Liège, Leuven, Namur, Charleroi, Louvain-la-Neuve",
  ),
  ...plain(
    "NL",
    "Amsterdam, Rotterdam, Utrecht, Den Haag=The Hague, Eindhoven, Leiden, Delft, Groningen, Maastricht",
  ),
  ...plain(
    "IT",
    "Roma=Rome=Rom, Milano=Milan=Mailand=Milán=Milão, Torino=Turin, Firenze=Florence=Florenz",
  ),
  ...plain(
    "BR",
    "São Paulo, Rio de Janeiro, Florianópolis, Curitiba, Belo Horizonte, Porto Alegre",
  ),
];
