import type { DemoListing } from "../demo-listing.ts";

/** Flats in several cities, as people offer them in English. */
export const englishListings: DemoListing[] = [
  {
    hoursAgo: 1,
    source: "Berlin Expats Housing, Facebook",
    byTeam: true,
    text: `Hi all! Subletting my 2-room flat in Wilmersdorf, Berlin (62 sqm) from mid January until the end of June. €1,180 a month all in, furnished, washing machine, balcony. Deposit €1,500. Anmeldung possible. Sorry, no pets. DM or mail wilmersdorf.sublet@example.org`,
  },
  {
    hoursAgo: 6,
    source: "Lisbon Rentals, Telegram",
    url: "https://t.me/lisbon_rentals_demo/512",
    text: `1 bedroom in Bairro Alto, Lisbon
48 m2, furnished, AC, dishwasher
1,350€/month, bills included
1 month deposit
Available now
WhatsApp +44 7700 900118`,
  },
  {
    hoursAgo: 10,
    source: "Paris Anglophones, Facebook",
    text: `Room available in a 3-bedroom flatshare near Place de la Nation (Paris 12). 12 m², €720/month including bills. Lift, washing machine. Free from 1 February, at least 6 months. Text me: +44 7700 900342`,
  },
  {
    hoursAgo: 15,
    source: "homes.example",
    url: "https://homes.example/berlin/mitte-77120",
    fields: { city: "berlin", rent: 1950, rentKind: "warm", sizeM2: 74 },
    text: `Serviced 2-room apartment, Mitte. 74 sqm, fully furnished, lift, dishwasher, air conditioning. Warm rent 1,950 EUR. Deposit: two months. Minimum stay 3 months. Available from 1 January.`,
  },
  {
    hoursAgo: 18,
    source: "Berlin Expats Housing, Facebook",
    text: `3 rooms in Prenzlauer Berg, 84 sqm, with a balcony and a fitted kitchen incl. dishwasher. Lift in the building. Cold rent 1,290 EUR, utilities 240 EUR. Deposit three cold rents. Available immediately, pets by arrangement.`,
  },
  {
    hoursAgo: 24,
    source: "Berlin Expats Housing, Facebook",
    text: `LUXURY 3 room apartment in Prenzlauer Berg, 100 sqm, only 600 EUR warm! I am a doctor working in London and my agent can't show it. Send first rent + deposit via Western Union or gift cards and I courier the keys to you with the contract. Send copy of passport. Mail dr.smith.flat@example.com`,
  },
  {
    hoursAgo: 35,
    source: "homes.example",
    url: "https://homes.example/lisbon/alvalade-31004",
    text: `Alvalade, Lisbon: unfurnished 3 bedroom apartment, 105 m², lift, parking space, balcony. €1,900 per month plus utilities of about €150. Two months deposit. Available 1 March. Small dogs welcome.`,
  },
  {
    hoursAgo: 47,
    source: "Paris Anglophones, Facebook",
    byTeam: true,
    text: `Studio in the Marais (3rd arrondissement, Temple), 25 sqm, furnished, 4th floor no lift. 290 euros charges included: it is my grandmother's, and she likes to have a student above her. Come and see it any evening. Two months' deposit. Available from mid-February. Mail: marais.studio@example.net`,
    decided: "released",
  },
  {
    hoursAgo: 55,
    source: "Berlin Expats Housing, Facebook",
    text: `I'm moving out of Tempelhof! 1.5 rooms, 44 m2, 610 cold / 750 warm, deposit 1830. You'd take over the kitchen for 900. Free from 1 Feb. No agents please.`,
  },
  {
    hoursAgo: 72,
    source: "homes.example",
    url: "https://homes.example/paris/vaugirard-8810",
    text: `Vaugirard (Paris 15): one-bedroom apartment, 44 m², furnished, 5th floor with elevator. Rent €1,420 including charges. Deposit €2,600. Agency fee €528. Available immediately.`,
  },
  {
    hoursAgo: 88,
    source: "Lisbon Rentals, Telegram",
    url: "https://t.me/lisbon_rentals_demo/461",
    text: `Cozy room in Estrela, 11 sqm, double bed, €480 bills included, shared with 2 others. No couples. From February 1st for min. 3 months. Deposit 1 month.`,
  },
  {
    hoursAgo: 110,
    source: "Berlin Expats Housing, Facebook",
    text: `Furnished 1-room flat in Neukölln (Schillerkiez), 36 sqm, 850 warm incl. internet, Jan 1 – Mar 31. Deposit 850. Balcony, washing machine, no dishwasher. Pets ok! +44 7700 900561`,
  },
  {
    hoursAgo: 145,
    source: "Paris Anglophones, Facebook",
    decided: "rejected",
    text: `2 room apartment near Opéra, 40 sqm, 1300 euros cc. Christians only please, no kids. Available now. opera.flat@example.org`,
  },
  {
    hoursAgo: 180,
    source: "homes.example",
    url: "https://homes.example/berlin/kreuzberg-70011",
    text: `Kreuzberg loft: 98 sqm, 3 rooms, 2 bedrooms, lift, unfurnished, fitted kitchen with dishwasher. Cold rent €1,650, utilities €290. Deposit: 3 cold rents. Available from 1 April.`,
  },
  {
    hoursAgo: 300,
    source: "Lisbon Rentals, Telegram",
    url: "https://t.me/lisbon_rentals_demo/402",
    text: `House in Alcântara, Lisbon with small garden: 3 bedrooms, 130 m2, €2,400 per month, bills not included. Parking. Pets negotiable. Deposit 2 months. Available from January.`,
  },
  {
    hoursAgo: 560,
    source: "homes.example",
    url: "https://homes.example/paris/popincourt-8100",
    text: `Popincourt, Paris 11: two-room flat, 36 m², furnished, €1,090 charges included, one month deposit, available now.`,
  },
  {
    hoursAgo: 680,
    source: "Berlin Expats Housing, Facebook",
    text: `Sublet in Wedding, 1 room, 33 sqm, 640 EUR warm, furnished, available now for 2 months. wedding.sublet@example.net`,
  },
];
