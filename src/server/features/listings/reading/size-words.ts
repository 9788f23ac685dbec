/** The meanings of the words that stand beside a size in square meters. */
export type SizeWord =
  | "whole"
  /** A word for a part of the home, such as a living room, a balcony, a cellar or the land. */
  | "part"
  /**
   * A word for a kitchen or a bathroom. Only a size after the word is the size of this room, so in
   * "67 m² cuisine équipée", the size is that of the flat.
   */
  | "kitchen"
  /** Words for the room that is offered in a shared flat. */
  | "room"
  | "flat";

/**
 * Words that say what a size is about, such as the kitchen or the whole flat, in all five
 * languages.
 */
export const sizeWords: Partial<Record<SizeWord, string>>[] = [
  {
    kitchen:
      "küche, wohnküche, bad, badezimmer, kitchen, bathroom, cuisine, salle de bain, salle de bains, sdb, salle d eau, cocina, baño, cozinha, casa de banho, wc, kitchenette",
  },
  {
    whole: "wohnfläche, gesamtfläche, größe, wfl, wfl., fläche, insgesamt, gesamt, total",
    part: "wohnzimmer, schlafzimmer, balkon, terrasse, dachterrasse, garten, keller, kellerabteil, loggia, grundstück, nutzfläche, garage, stellplatz, flur, gemeinschaftsraum, kinderzimmer, arbeitszimmer, gemeinschaftsgarten, hobbyraum, abstellraum, abstellkammer, innenhof, esszimmer, grünfläche, südbalkon, westbalkon, ostbalkon, büro, wohnessbereich, wohn-essbereich, lagerraum",
    room: "zimmer, wg-zimmer, wg zimmer, zimmergröße, mein zimmer, dein zimmer, zi, raum, das zimmer, zi.",
    flat: "wohnung, whg, whg., wg, gesamtwohnung, altbau, altbauwohnung, apartment, appartement, haus, loft, maisonette, maisonettewohnung, neubau, neubauwohnung, gesamtgröße, dachgeschosswohnung, wohnungsgröße, wg größe, zweier wg, 3er wg, 4er wg, 2er wg, 5er wg",
  },
  {
    whole:
      "size, total, floor area, living area, area, living space, total area, in total, overall, internal area, floor space, surface",
    part: "living room, livingroom, lounge, balcony, terrace, roof terrace, garden, patio, cellar, storage, basement, plot, land, garage, reception, courtyard, common area, common areas, open plan kitchen, yard, rooftop, dining room, study, hallway, master bedroom, main bedroom, second bedroom, bedroom 1, bedroom 2, first bedroom, other bedroom, gym, coworking, co working, main room",
    room: "room, rooms, bedroom, double room, single room, room size, my room, your room, the room",
    flat: "flat, apartment, house, shared flat, appartment, apt, studio, loft, duplex, penthouse, whole flat, whole apartment, entire flat, maisonette, flatshare, home",
  },
  {
    whole:
      "surface, surface habitable, superficie, loi carrez, carrez, au total, total, surface totale, habitables, habitable, surface de",
    part: "séjour, salon, balcon, terrasse, jardin, cave, parking, box, cour, loggia, mezzanine, terrain, pièce de vie, pièce principale, dressing, salle à manger, entrée, bureau, au sol, garage, chambre 1, chambre 2, première chambre, deuxième chambre, séjour cuisine, salon séjour, pièce à vivre, couloir, toit terrasse, cellier, buanderie, grenier, rooftop, espaces communs, parties communes, jardinet",
    room: "chambre, chambres, la chambre, ma chambre, chambre meublée, chambre de",
    flat: "appartement, appart, appt, maison, coloc, colocation, logement, studio, loft, duplex, f1, f2, f3, f4, t1, t2, t3, t4, t5, appartment, appartement de, bien",
  },
  {
    whole:
      "superficie, construidos, útiles, metros, total, en total, superficie útil, tamaño, superficie total, superficie construida, útil",
    part: "salón, balcón, terraza, jardín, trastero, patio, garaje, salón comedor, comedor, parcela, sala, sótano, azotea, ático terraza, dormitorio principal, dormitorio 1, estar, sala de estar, salita, zonas comunes, lavadero, piscina",
    room: "habitación, habitaciones, dormitorio, cuarto, mi habitación, la habitación, hab",
    flat: "piso, apartamento, casa, vivienda, ático, estudio, dúplex, loft, pisito, chalet, inmueble",
  },
  {
    whole:
      "área, área útil, área bruta, área total, superfície, total, no total, tamanho, áreas, metragem, ao todo",
    part: "sala, varanda, terraço, jardim, arrecadação, quintal, garagem, sala comum, marquise, logradouro, terreno, pátio, suite, sala de estar, sala de jantar, suíte, cave, sótão, despensa, áreas comuns, hall, escritório, piscina",
    room: "quarto, quartos, o quarto, meu quarto",
    flat: "apartamento, casa, moradia, estúdio, t0, t1, t2, t3, t4, t5, duplex, loft, apto, andar, imóvel, fração",
  },
];
