import type { MailFlat } from "./flat-blocks.ts";

/** Invented flats for the preview of a shortlist's mail. */
export const sampleFlats: MailFlat[] = [
  {
    listingId: "0a5d6c1e-6a0e-4b57-8e0e-7d1d6f0b3a01",
    note: "The landlady answers messages in the evening.",
    shown: {
      title: "Bright one-bedroom flat with a balcony near the canal",
      place: "Kreuzberg, Berlin",
      cost: "about €1,180 a month, €2,400 before you move in (utilities estimated)",
      size: "54 m², 2 rooms",
      from: "from May 1, 2027",
      postedAt: "2027-03-01T18:20:00.000Z",
      url: "https://www.flats.example/kreuzberg/4711",
      contact: null,
      reasons: [
        { kind: "met", text: "In Kreuzberg, as you wished" },
        { kind: "met", text: "€270 below your highest rent" },
        { kind: "met", text: "Has a balcony" },
        { kind: "unmet", text: "The washing machine is shared" },
        { kind: "unknown", text: "Deposit: not mentioned" },
      ],
    },
  },
  {
    listingId: "0a5d6c1e-6a0e-4b57-8e0e-7d1d6f0b3a02",
    note: null,
    shown: {
      title: "2-Zimmer-Altbauwohnung, Nähe Rathaus Neukölln",
      place: "Neukölln, Berlin",
      cost: "€990 a month",
      size: "61 m², 2 rooms",
      from: "now",
      postedAt: "2027-03-02T05:05:00.000Z",
      url: "https://groups.example/berlin/posts/99887766",
      contact: "+49 30 5550123",
      reasons: [
        { kind: "met", text: "In Neukölln, as you wished" },
        { kind: "met", text: "Unfurnished" },
        { kind: "unmet", text: "Available two months before you move in" },
        { kind: "unmet", text: "No balcony" },
      ],
    },
  },
];
