/** The meanings of the words for kinds of homes. */
export type HomeWord =
  | "sharedRoom"
  | "sharing"
  /** Words that show that more than a single room is offered. */
  | "wholeFlat"
  /** A word for a room, which may be the room that is offered. */
  | "bareRoom"
  | "studio"
  | "house"
  | "flat";

/** The words for kinds of homes, in all five languages. */
export const homeWords: Partial<Record<HomeWord, string>>[] = [
  {
    wholeFlat:
      "whole flat, entire flat, whole apartment, entire apartment, complete flat, complete apartment, not a shared, not a flatshare, not a room, ganze wohnung, komplette wohnung, gesamte wohnung, keine wg, kein wg zimmer, piso entero, piso completo, apartamento entero, no es una habitación, no es habitación, no se alquila por habitaciones, appartement entier, appart entier, logement entier, pas une coloc, pas de colocation, apartamento inteiro, casa inteira, t2 inteiro, t3 inteiro, não é quarto, não é um quarto",
  },
  {
    sharedRoom:
      "wg zimmer, wgzimmer, zimmer in wg, zimmer in einer wg, zimmer in 2er wg, zimmer in 3er wg, zimmer in 4er wg, zimmer in 5er wg, zimmer in zweier wg, zimmer in dreier wg, zimmer in unserer wg, zimmer in netter wg, mitbewohner, mitbewohner*, mitbewohnerin*, zimmer in, ein zimmer in, mein zimmer, unser zimmer, wg-zimmer, zimmer zu vermieten, zimmer frei, zimmer wird frei, zimmer unterzuvermieten, vermiete zimmer, vermiete mein zimmer, untermiete zimmer, möbliertes zimmer, helles zimmer, schönes zimmer, großes zimmer, das zimmer ist, nachmieter für mein zimmer, wg sucht, zimmer zur untermiete, zimmer zur zwischenmiete, zimmer ab, freies zimmer, gemütliches zimmer, ruhiges zimmer, einzelzimmer, doppelzimmer, zimmer im studentenwohnheim, wohnheimzimmer, in unserer wg, wg gesucht@xx, suchen mitbewohner*, zimmer bei, zimmer mit@de, unmöbliertes zimmer, sonniges zimmer, zwischenmiete zimmer, kleines zimmer, zimmer zu vergeben, zimmer ist, neue mitbewohnerin, zimmer unmöbliert, zimmer möbliert",
    bareRoom: "zimmer, room, chambre, quarto, habitación, cuarto",
    sharing:
      "wg, wohngemeinschaft, 2er-wg, 3er wg, 4er wg, 2er wg, 5er wg, 6er wg, zweck-wg, zweier-wg, dreier-wg, wg-küche",
    studio:
      "studio, einzimmerwohnung, ein zimmer wohnung, ein-zimmer-wohnung, 1 zimmer wohnung, 1 zimmer whg, 1 zimmer apartment, einzimmerapartment, ein zimmer apartment, 1-zi-wohnung, 1 zi. wohnung, 1-raum-wohnung, einraumwohnung, 1 zkb, 1zkb, 1-zi-whg, 1-zi.-whg., einzimmer wohnung, 1 zi wohnung, 1 zimmerwohnung, 1-zimmerwohnung, einzimmerappartement, 1-zimmer-appartement, ein-zimmer-appartement",
    house:
      "einfamilienhaus, reihenhaus, doppelhaushälfte, haus zu vermieten, haus zur miete, ganzes haus, reihenendhaus, reihenmittelhaus, bungalow, vermiete haus, efh, häuschen, stadthaus, freistehendes haus",
    flat: "wohnung, whg, apartment, appartement, altbauwohnung, dachgeschosswohnung, maisonette, loft, wohnungen, neubauwohnung, zimmerwohnung, zweizimmerwohnung, dreizimmerwohnung, vierzimmerwohnung, penthouse, mietwohnung, whg., dachgeschoßwohnung, erdgeschosswohnung, souterrainwohnung",
  },
  {
    sharedRoom:
      "one of the bedrooms, one of the rooms, one room of my, one bedroom of my, tiny room, the room, your room, room has, room comes, great room, beautiful room, comfy room, charming room, lge dbl rm, dbl room, dbl rm, sgl room, double rm, room in, room 4 rent, room 2 rent, rm for rent, room for rent, room to rent, room available, room to let, room in a shared, double room, single room, spare room, room in shared flat, flatmate, flatmates, housemate, housemates, roommate, roommates, my room, private room, bedroom in, ensuite room, en suite room, en-suite room, flatshare, flat share, house share, houseshare, shared flat, shared apartment, shared house, room is available, furnished room, unfurnished room, bedroom available, large room, big room, sunny room, bright room, the room is, room in our, cosy room, cozy room, room mate, room mates, replacement for my room, coliving, co-living, rent a room, renting a room, renting out a room, subletting my room, sublet my room, nice room, lovely room, small room, box room, master room, bedroom in a shared, spacious room, renting my room, rooms available, lodger, bedroom for rent, bedroom to rent, quiet room, wg room, room sublet",
    sharing:
      "you'd share, you will share, share with, sharing with, shared kitchen, shared bathroom, current flatmates, other tenants, live with, living with, shared with",
    studio:
      "studio, studio flat, studio apartment, bedsit, studio apt, bachelor apartment, one room apartment, one-room flat, one room flat, 1 room apartment, 1-room flat, 1-room apartment, one-room apartment, efficiency apartment",
    house:
      "victorian house, house for rent, house to rent, house to let, detached house, semi-detached house, terraced house, semi detached, townhouse, bungalow, cottage, bed house, bedroom house, family house, whole house, entire house, town house, mews house, end of terrace, end terrace",
    flat: "flat, apartment, apt, appartment, duplex, penthouse, loft, maisonette, flats, apartments, condo",
  },
  {
    sharedRoom:
      "je partage mon appartement, partage mon appartement, colocation, coloc, colocataire, colocataires, coloc', chambre à louer, chambre dans, chambre chez l habitant, chambre en colocation, chambre en coloc, chambre meublée, ma chambre, chambre disponible, chambre libre, chambre privée, chambre chez, chambre individuelle, une chambre se libère, chambre à sous louer, loue chambre, chambre dispo, coliving, chambre étudiante, chambre meublee, chambre de bonne@xx, sous loue ma chambre, loue une chambre, grande chambre dans, belle chambre dans, 1 chambre dans, chambre se libère, chambre simple, chambre etudiant, colocs",
    sharing:
      "cuisine partagée, partager l appartement, espaces communs, salle de bain partagée, salle de bains partagée",
    studio:
      "studio, studette, studio meublé, chambre de bonne, kitchenette, t0, studios, souplex studio, studio étudiant, chambre de service",
    house:
      "maison, maison de ville, maison individuelle, maison à louer, pavillon, villa, maison mitoyenne, maisonnette",
    flat: "appartement, appart, appt, logement, duplex, loft, souplex, deux pièces, trois pièces, appartements, bien@xx, appart', apparts, penthouse, rez-de-jardin",
  },
  {
    sharedRoom:
      "comparto piso, comparto casa, habitación en, habitación disponible, habitación para, se alquila habitación, alquilo habitación, alquiler habitación, alquiler de habitación, habitación individual, habitación doble, compañero de piso, compañera de piso, compañeros de piso, compañerx de piso, compañer@ de piso, piso compartido, habitación libre, habitación exterior, compañera para compartir, compartir piso, mi habitación, habitación amueblada, cuarto en, alquilo cuarto, habitación amplia, alquilo una habitación, habitación interior, habitación luminosa, habitación grande, se alquila cuarto, queda libre una habitación, habitación en piso, coliving, habitaciones disponibles, una habitación en, habitación con, alquilamos habitación, habitaciones para estudiantes, compañer*, busco compañera, busco compañero, roomie, habitación privada, habitación vacía, habitación a, se queda libre la habitación, se queda libre habitación, la habitación, se libera habitación, liberamos habitación, habitación acogedora, dejo mi habitación, habitación tranquila",
    sharing:
      "piso compartido, compartido con, baño compartido, cocina compartida, zonas comunes, compartir con, se comparte",
    studio: "estudio, loft estudio, monoambiente, estudios, apartamento tipo estudio",
    house:
      "casa adosada, chalet, casa unifamiliar, adosado, casa entera, casa independiente, casa en alquiler, pareado, se alquila casa, alquilo casa, casa de pueblo, chalé, alquiler casa, casa con jardín, casita, villa",
    flat: "piso, apartamento, ático, vivienda, dúplex, pisito, inmueble, apartamentos, apto, loft, pisos, bajo@xx, entresuelo",
  },
  {
    sharedRoom:
      "vago quarto, vaga quarto, vagou quarto, vagou um quarto, partilho casa, partilho apartamento, quarto para alugar, quarto em, quarto disponível, quarto individual, quarto duplo, alugo quarto, arrendo quarto, aluga-se quarto, arrenda-se quarto, quarto mobilado, quarto privado, quarto num, quarto numa, quartos disponíveis, quarto para, colega de casa, colegas de casa, casa partilhada, apartamento partilhado, partilhar casa, colega de quarto, quarto para arrendar, quarto em apartamento, suite em, quarto de casal em, meu quarto, quarto vago, aluga se quarto, arrenda se quarto, quarto single, quarto com, quarto interior, quarto para estudante, quarto em casa, alugam-se quartos, arrendam-se quartos, quarto para rapariga, quarto livre, quarto no, quarto na, alugo um quarto, arrendo um quarto, quartos para estudantes, quarto luminoso, o quarto, quarto arrendar, quarto para menina, quarto espaçoso, aluguer de quarto, arrendamento de quarto, coliving, flatmate, suite disponível, subarrendo quarto, subarrendo o meu quarto",
    sharing:
      "partilhado com, partilhada com, casa de banho partilhada, cozinha partilhada, wc partilhado, áreas comuns, partilha, partilhar",
    studio:
      "estúdio, studio, t0, t 0@pt, kitchenette, kitnet, estudio, estúdios, apartamento estúdio",
    house:
      "moradia, vivenda, moradia geminada, casa térrea, moradia em banda, moradia isolada, casa independente",
    flat: "apartamento, andar, casa, apto, duplex, imóvel, fração, loft, apart, apartamentos, sótão@xx",
  },
];
