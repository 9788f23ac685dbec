/** Other names of the questionnaire's neighborhoods, by the value of the neighborhood's option. */
export const neighborhoodNames: Record<string, string> = {
  prenzlauer_berg:
    "Prenzlberg, P-Berg, Pberg, Prenzl'berg, Prenzlauerberg, Helmholtzkiez, Kollwitzkiez, Bötzowviertel, Bötzowkiez, Winskiez, Prenzl. Berg, Kollwitzplatz, Helmholtzplatz",
  friedrichshain:
    "F'hain, Fhain, F-Hain, Boxhagener Kiez, Boxi, Samariterkiez, Nordkiez, Südkiez, Boxhagener Platz, Rudolfkiez, Weberwiese",
  kreuzberg:
    "Xberg, X-Berg, Kreuzberg 36, Kreuzberg 61, SO36, Bergmannkiez, Graefekiez, Wrangelkiez, Gräfekiez, Kotti, Reichenberger Kiez, Chamissokiez, Viktoriakiez, Bergmannstraße",
  neukoelln:
    "Rixdorf, Schillerkiez, Reuterkiez, Nord-Neukölln, Neukolln, Körnerkiez, Richardkiez, Schillerpromenade, Weserkiez, Nkln",
  schoeneberg:
    "Akazienkiez, Bayerisches Viertel, Rote Insel, Schoneberg, Winterfeldtkiez, Nollendorfkiez, Winterfeldtplatz",
  charlottenburg: "Klausenerplatz, Klausenerplatz-Kiez, Charlottenb., Savignyplatz, Lietzensee",
  wedding:
    "Sprengelkiez, Brüsseler Kiez, Afrikanisches Viertel, Leopoldkiez, Malplaquetkiez, Soldiner Kiez",
  mitte: "Berlin-Mitte, Scheunenviertel",
  moabit: "Stephankiez, Westfälisches Viertel",
  treptow: "Alt-Treptow, Treptow-Köpenick, Plänterwald",
  lichtenberg: "Weitlingkiez, Rummelsburg",
  steglitz: "Steglitz-Zehlendorf",
  tempelhof: "Tempelhof-Schöneberg, Neu-Tempelhof",
  graca: "Graca",
  principe_real: "Princípe Real, Principe Real",
  parque_das_nacoes:
    "Parque Nações, Expo Lisboa, P. das Nações, Parque das Nações Norte, Parque das Nações Sul",
  avenidas_novas: "Av. Novas, Avenidas Novas, Saldanha, Campo Pequeno, Entrecampos, Entre Campos",
  campo_de_ourique: "Campo Ourique, Cpo. de Ourique",
  alcantara: "Alcantara",
  arroios: "Anjos, Intendente",
  batignolles_monceau: "Batignolles, Les Batignolles, Parc Monceau, Ternes, Épinettes, Les Ternes",
  buttes_montmartre:
    "Montmartre, Abbesses, Goutte d'Or, Butte Montmartre, Jules Joffrin, Lamarck Caulaincourt",
  buttes_chaumont: "Buttes Chaumont, La Villette, Jourdain",
  menilmontant: "Ménilmontant, Gambetta, Père Lachaise",
  popincourt: "Oberkampf, Charonne, Voltaire",
  luxembourg: "Saint-Germain-des-Prés, St Germain des Prés, Odéon",
  pantheon: "Quartier Latin, Latin Quarter, Mouffetard, Barrio Latino",
  entrepot: "Canal Saint-Martin, Canal St Martin",
  gobelins: "Butte-aux-Cailles, Butte aux Cailles",
  reuilly: "Bercy, Daumesnil",
  observatoire: "Montparnasse, Alésia, Denfert-Rochereau",
  vaugirard: "Convention, Beaugrenelle, Commerce",
  passy: "Trocadéro, Auteuil",
};

/**
 * Neighborhoods that are no options of the questionnaire. The key is the city's key in `cityNames`,
 * or the city's name if `cityNames` does not contain the city. Names that several cities share are
 * left out, because they do not identify a city.
 */
export const otherNeighborhoods: Record<string, string> = {
  lisbon:
    "Areeiro, Benfica, Belém, Ajuda, Lapa, Cais do Sodré, Mouraria, Penha de França, Olivais, Marvila, Lumiar, Telheiras, Campolide, Marquês de Pombal, São Bento, Carnide, Beato, Xabregas, Bica, Santa Apolónia, Amoreiras, Madragoa, Sete Rios, Laranjeiras, Martim Moniz, Alto de São João, Restelo, Picoas, Bairro Azul, São Sebastião, Santos-o-Velho, Castelo de São Jorge, Quinta das Conchas, Chelas, Alta de Lisboa, Praça de Espanha, Santa Catarina, Rossio, Oriente, Alameda, Arco do Cego",
  berlin:
    "Reinickendorf, Spandau, Köpenick=Koepenick, Marzahn, Hellersdorf, Weißensee, Zehlendorf, Dahlem, Grunewald, Tegel, Gesundbrunnen, Tiergarten, Friedenau, Adlershof, Britz, Rudow, Mariendorf, Lankwitz, Lichterfelde, Karlshorst, Hansaviertel, Halensee, Siemensstadt, Johannisthal, Baumschulenweg, Niederschönhausen, Hohenschönhausen, Buckow, Schmargendorf, Oberschöneweide, Schöneweide, Kreuzkölln, Karow, Gropiusstadt, Biesdorf, Kaulsdorf, Mahlsdorf, Friedrichsfelde, Marienfelde, Nikolassee, Wannsee, Pichelsdorf, Westend",
  paris:
    "Le Marais=Marais, Belleville, Bastille, Pigalle, République, Nation, Stalingrad, Châtelet, Invalides, South Pigalle, SoPi, Les Halles, Montorgueil, Barbès, Place d'Italie, Porte de Versailles, Place de Clichy, Bibliothèque François Mitterrand",
  madrid:
    "Retiro, Malasaña, Lavapiés, Chueca, Chamberí, Argüelles, Moncloa, Carabanchel, Vallecas, Usera, La Latina, Tetuán, Chamartín, Arganzuela, Huertas, Embajadores, Cuatro Caminos, Barrio de Salamanca, Hortaleza, Ciudad Lineal, Puente de Vallecas, Villaverde, Barajas, San Blas, Prosperidad, Guindalera, Delicias, Legazpi, Puerta del Sol, Conde Duque, Ríos Rosas, Pacífico, Aluche, Moratalaz",
  barcelona:
    "Gràcia, Eixample, El Raval=Raval, Poblenou, Sants, Poble Sec, Barceloneta, El Born, Sarrià, Les Corts, Horta, Sant Andreu, El Clot, Sagrada Família, Sant Antoni, Sant Gervasi, Barri Gòtic=Gótico=Gòtic=Barrio Gótico, Nou Barris, Sant Martí, Vila Olímpica, Guinardó, Fort Pienc, Vila de Gràcia, Ensanche, Montjuïc",
  london:
    "Croydon, Hackney, Shoreditch, Camden, Brixton, Islington, Peckham, Clapham, Dalston, Bethnal Green, Canary Wharf, Walthamstow, Tooting, Whitechapel, Bermondsey, Lewisham, Deptford, Greenwich, Notting Hill, Kensington, Chelsea, Fulham, Hammersmith, Battersea, Streatham, Balham, Wimbledon, Putney, Hampstead, Finsbury Park, Stoke Newington, Tottenham, Haringey, Bow, Mile End, Elephant and Castle=Elephant & Castle, Camberwell, Kilburn, Ealing, Acton, Wembley, Paddington, Marylebone, Soho, Vauxhall, Stockwell, Kentish Town, Archway, Highbury, Angel, Canada Water, Surrey Quays, New Cross, Forest Hill, Crystal Palace, Leyton, Leytonstone, Wood Green, Muswell Hill, King's Cross=Kings Cross, Swiss Cottage, West Hampstead, Maida Vale, Earl's Court=Earls Court, Shepherd's Bush=Shepherds Bush, Willesden, Limehouse, Wapping, Rotherhithe, Tower Hamlets, Southwark, Lambeth, East Dulwich, Dulwich, Herne Hill, Brockley, Catford, Hackney Wick, London Fields",
  Porto:
    "Cedofeita, Boavista, Foz do Douro, Bonfim, Paranhos, Ribeira, Campanhã, Lordelo do Ouro, Massarelos, Miragaia, Baixa do Porto, Ramalde, Asprela",
  München:
    "Schwabing, Haidhausen, Sendling, Giesing, Maxvorstadt, Glockenbachviertel, Neuhausen, Pasing, Bogenhausen, Laim, Moosach, Au-Haidhausen, Isarvorstadt, Obergiesing, Milbertshofen, Perlach",
  Hamburg:
    "Altona, Eimsbüttel, St. Pauli=St Pauli=Sankt Pauli, Ottensen, Winterhude, Barmbek, Sternschanze, Eppendorf, Wilhelmsburg, Wandsbek, Uhlenhorst, St. Georg, Bergedorf, Harburg, Hoheluft, Schanzenviertel, Bahrenfeld, Eilbek",
  Köln: "Ehrenfeld, Nippes, Lindenthal, Sülz, Deutz, Kalk, Zollstock, Rodenkirchen, Belgisches Viertel, Südstadt Köln, Bayenthal, Klettenberg, Agnesviertel",
  Leipzig: "Plagwitz, Connewitz, Südvorstadt, Reudnitz, Lindenau, Gohlis, Schleußig",
  "Frankfurt am Main":
    "Sachsenhausen, Bockenheim, Nordend, Bornheim, Gallus, Ostend, Bahnhofsviertel, Höchst",
  Lyon: "Croix-Rousse, Part-Dieu, Guillotière, Presqu'île, Vieux Lyon, Confluence, Gerland, Monplaisir, Montchat, Bellecour, Fourvière, Villette Lyon",
  Marseille:
    "Cours Julien, Vieux-Port, La Plaine Marseille, Castellane, Endoume, La Joliette, Le Panier, Vauban Marseille, Prado",
  Valencia:
    "Ruzafa=Russafa, Benimaclet, El Carmen, Patraix, Campanar, El Cabanyal=Cabanyal, Malvarrosa, Algirós, Mestalla",
  Sevilla: "Triana, Nervión, Los Remedios, Macarena, Alameda de Hércules, Santa Cruz Sevilla",
  Bruxelles:
    "Ixelles, Saint-Gilles, Schaerbeek, Etterbeek, Uccle, Molenbeek, Anderlecht, Laeken, Woluwe",
  Potsdam: "Babelsberg, Potsdam West, Golm, Drewitz",
  Wien: "Leopoldstadt, Josefstadt, Ottakring, Favoriten, Neubau Wien, Mariahilf, Margareten, Wieden, Döbling, Alsergrund",
  Zürich: "Wiedikon, Oerlikon, Altstetten, Langstrasse, Wipkingen, Seefeld",
};

/**
 * Names of places that are also common words. They count as places only with a capital letter, and
 * only at the beginning of a line, after a word such as "in", or after a sign such as a comma.
 */
export const commonWords = new Set(
  "nice tours nancy brest bath reading york lagos leon essen mitte wedding estrela baixa temple bourse opera luxembourg louvre pantheon elysee anjos oriente alameda nation commerce convention voltaire charonne ajuda lapa bica belem santos rossio boavista ribeira bow angel moita parede maia palma faro braga porto roma rome rom milan metz vannes kiel halle ulm evora horta clot sants delicias pacifico prosperidad legazpi retiro huertas triana passy stalingrad republique bastille chatelet invalides jourdain westend ostend nordend au prado castellane confluence gambetta bercy nationale kalk deutz hochst sulz laim acton chelsea sceaux evry issy clichy boulogne neuilly salamanca toledo cordoba granada valencia vitoria burgos florence cambridge oxford nation campo linda gent gand delft leiden halensee saldanha lx bln auteuil ternes seefeld langstrasse temple reuilly observatoire gobelins vaugirard batignolles".split(
    " ",
  ),
);

/**
 * The landmarks of each city, by the questionnaire's value for the city. A landmark in a text
 * identifies the city of the flat, but not its neighborhood.
 */
export const landmarks: Record<string, string> = {
  berlin:
    "Alexanderplatz, Potsdamer Platz, Hermannplatz, Kottbusser Tor, Ostkreuz, Görlitzer Park, Tempelhofer Feld, Sonnenallee, Karl-Marx-Straße, Frankfurter Allee, Frankfurter Tor, Warschauer Straße, Maybachufer, Kurfürstendamm, Ku'damm, Schönhauser Allee, Eberswalder Straße, Rosenthaler Platz, Nollendorfplatz, Gleisdreieck, Landwehrkanal, Mauerpark, Görli, Ringbahn, Südkreuz, Gesundbrunnen Center, Karl-Marx-Allee, Müllerstraße, Hermannstraße",
  paris:
    "Gare du Nord, Gare de l'Est, Gare de Lyon, Gare Montparnasse, Tour Eiffel, Eiffel Tower, Sacré-Coeur, Sorbonne, Champs-Élysées, Buttes aux Cailles, Canal de l'Ourcq",
  lisbon:
    "Instituto Superior Técnico, Gulbenkian, Parque Eduardo VII, Cidade Universitária, Campo Grande, Avenida da Liberdade, Almirante Reis, Tejo, Estação do Oriente, Santa Justa, LX Factory, Nova SBE, ISCTE, Gare do Oriente",
  london: "Oxford Circus, Liverpool Street, Waterloo Station, Victoria Station, Hyde Park",
};
