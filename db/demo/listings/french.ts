import type { DemoListing } from "../demo-listing.ts";

/** Flats in Paris, as people offer them in French. */
export const frenchListings: DemoListing[] = [
  {
    hoursAgo: 2,
    source: "Locations Paris, Facebook",
    byTeam: true,
    text: `Bonjour, je quitte mon T2 dans le 11e (métro Voltaire), 38 m², 4e étage sans ascenseur. Loyer 1 150 € charges comprises. Dépôt de garantie 1 mois hors charges. Meublé, lave-linge. Libre le 1er mars. Tél. 06 39 98 11 02`,
  },
  {
    hoursAgo: 9,
    source: "annonces.example",
    url: "https://annonces.example/paris/studio-75015-5521",
    text: `Studio meublé 24 m² – Paris 15e
Loyer : 830 €/mois charges comprises (dont 60 € de charges)
Dépôt de garantie : 1 540 €
Honoraires locataire : 312 €
3e étage avec ascenseur. Disponible immédiatement.`,
  },
  {
    hoursAgo: 13,
    source: "Coloc Paris, Telegram",
    url: "https://t.me/coloc_paris_demo/77",
    text: `Chambre de 13 m² dans coloc de 4 personnes, Belleville (20e). 640€ CC, internet inclus. Lave-vaisselle, machine à laver. Dispo mi-janvier, minimum 6 mois. Animaux non. Contact : coloc.belleville@example.org`,
  },
  {
    hoursAgo: 19,
    source: "annonces.example",
    url: "https://annonces.example/paris/t3-75017-5610",
    text: `Appartement 3 pièces 62 m², Batignolles, Paris 17e
Loyer hors charges 1 690 €, charges 140 €
Dépôt de garantie 1 690 €
Balcon, ascenseur, cuisine équipée, non meublé
Disponible à partir du 15/02`,
    later: {
      hoursAgo: 4,
      text: `Appartement 3 pièces 62 m², Batignolles, Paris 17e
Loyer hors charges 1 590 €, charges 140 €
Dépôt de garantie 1 590 €
Balcon, ascenseur, cuisine équipée, non meublé
Disponible à partir du 15/02`,
    },
  },
  {
    hoursAgo: 26,
    source: "Locations Paris, Facebook",
    text: `Magnifique 3 pièces 75 m² au Louvre (1er), meublé, 600€ tout compris. Propriétaire muté à l'étranger, visite impossible pour le moment. Réservation par carte PCS ou mandat cash de 1200 €, ensuite je vous envoie les clés par la poste. louvre.location@example.com`,
  },
  {
    hoursAgo: 38,
    source: "agence.example",
    url: "https://agence.example/bien/p-208",
    fields: { city: "paris", rent: 2450, rentKind: "warm" },
    text: `Paris 6e, Luxembourg. Bel appartement de 4 pièces, 85 m², 2 chambres, parquet, cheminée, 2e étage avec ascenseur. 2 450 € charges comprises. Honoraires 1 020 €. Libre de suite.`,
  },
  {
    hoursAgo: 52,
    source: "Locations Paris, Facebook",
    text: `Loue 2 pièces Montmartre (18e), 41m2, meublé, 1 190€ cc, caution 2 mois. Pas d'ascenseur, 5e étage. Chat accepté. Du 1er février au 31 juillet. 06 39 98 44 10`,
    again: {
      hoursAgo: 31,
      source: "annonces.example",
      url: "https://annonces.example/paris/t2-75018-5702",
      text: `2 pièces meublé 41 m² Montmartre, Paris 18e
1 190 € charges comprises
Dépôt : 2 mois
5e étage sans ascenseur, chat accepté
Du 01/02 au 31/07
Téléphone : 06 39 98 44 10`,
    },
  },
  {
    hoursAgo: 66,
    source: "annonces.example",
    url: "https://annonces.example/paris/t2-75018-5699",
    text: `2 pièces meublé 43 m² Montmartre, Paris 18e
1 240 € charges comprises
Dépôt : 2 mois
3e étage avec ascenseur, animaux non acceptés
Disponible dès maintenant`,
  },
  {
    hoursAgo: 95,
    source: "Coloc Paris, Telegram",
    url: "https://t.me/coloc_paris_demo/61",
    text: `Studette 14 m² à Passy (16e), 6e sans ascenseur, 590 € + 40 € de charges. Meublée. Étudiant(e) de préférence. Libre au 1er janvier.`,
  },
  {
    hoursAgo: 150,
    source: "annonces.example",
    url: "https://annonces.example/paris/t2-75013-5433",
    byTeam: true,
    text: `Gobelins (13e) : T2 de 45 m², non meublé, balcon, parking en sous-sol. Loyer 1 080 € HC + 95 € de charges. Dépôt de garantie un mois. Disponible le 1er février.`,
  },
  {
    hoursAgo: 610,
    source: "agence.example",
    url: "https://agence.example/bien/p-150",
    text: `Paris 14e, Observatoire : 2 pièces 40 m², non meublé, 1 130 € charges comprises, dépôt 1 050 €. Libre de suite.`,
  },
];
